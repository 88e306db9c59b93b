#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/score.hpp"
#include "engine/core/wdl.hpp"

namespace quadriga::engine {

/// One report of a running search. Views stay valid during the call only.
struct Info {
    int depth = 0;
    int selective_depth = 0;
    int multipv = 1;  ///< the rank of the line, from 1
    Score score = 0;  ///< for the side to move in the root
    Bound bound = Bound::exact;
    Wdl wdl{};  ///< what the score promises in this game
    std::uint64_t nodes = 0;
    std::uint64_t table_hits = 0;  ///< probes of the endgame table that found the position
    std::chrono::microseconds time{};
    int hashfull = 0;                   ///< thousandths of the transposition table that this search has written
    std::span<const std::string> pv{};  ///< move words; empty only if the game is over in the root
};

/// Receives the reports of a search, on the thread that runs it.
class Listener {
public:
    virtual ~Listener() = default;
    virtual void on_info(const Info& info) = 0;
    /// The root move that is searched now, and its rank, from 1. Only after some seconds.
    virtual void on_current_move(std::string_view move, int number) = 0;
    /// What a person should know now, in one sentence: why the search has not begun, for one.
    virtual void on_message(std::string_view /*text*/) {}
};

/// Ignores all reports.
class SilentListener final : public Listener {
public:
    void on_info(const Info&) override {}
    void on_current_move(std::string_view, int) override {}
};

}  // namespace quadriga::engine
