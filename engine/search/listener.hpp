#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/score.hpp"

/// What a search reports to its client.
namespace quadriga::engine {

/// One report of a search. Its views are valid only during the call.
struct Info {
    int depth = 0;
    int selective_depth = 0;
    int multipv = 1;  ///< the rank of the line, from 1
    Score score = 0;  ///< for the side to move at the root
    Bound bound = Bound::exact;
    Wdl wdl{};  ///< the probabilities that correspond to the score, on the scale of the game
    std::uint64_t nodes = 0;
    std::uint64_t table_hits = 0;  ///< successful tablebase probes
    std::chrono::microseconds time{};
    int hashfull = 0;  ///< the estimated share of the transposition table written by this search, in thousandths
    std::span<const std::string> pv{};  ///< moves in canonical notation; empty only if the game is over at the root
};

/// What a search has found out about one root move.
struct RootMoveReport {
    std::string move;         ///< in canonical notation
    std::uint64_t nodes = 0;  ///< visited below the move by the first thread, in all iterations
    /// For the side to move at the root. For a line of the answer, the score of the line; for any other move, the
    /// result of its last completed search, or none if there was no such search.
    std::optional<Score> score{};
    Bound bound = Bound::exact;  ///< of the score
};

/// Receives the reports of a search. All functions are called on the thread that runs the search; by default, they do
/// nothing.
class Listener {
public:
    virtual ~Listener() = default;
    virtual void on_info(const Info& /*info*/) {}
    /// Called when a root move, in canonical notation, is about to be searched, except in the first 3 seconds of a
    /// search. `number`: its place in the move ordering, from 1.
    virtual void on_current_move(std::string_view /*move*/, int /*number*/) {}
    /// Returns the list to which the search appends the reports of its root moves when it ends, best move first; null:
    /// no reports. Moves that exact values rule out have no report.
    [[nodiscard]] virtual std::vector<RootMoveReport>* root_moves() { return nullptr; }
    /// Called with a one-sentence message for people, such as why the search has not begun.
    virtual void on_message(std::string_view /*text*/) {}
};

}  // namespace quadriga::engine
