#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/game/play.hpp"
#include "engine/search/listener.hpp"
#include "engine/search/search.hpp"
#include "engine/search/search_parameters.hpp"
#include "engine/search/static_evaluation.hpp"
#include "games/tools/opening_book.hpp"

namespace quadriga::tools {

/// The settings in which two searches of a game may differ.
template <engine::Searchable G>
struct Tuning {
    engine::SearchParameters parameters = G::search_parameters;
    engine::TermFactors<G> term_factors = as_the_game_says();

private:
    static constexpr engine::TermFactors<G> as_the_game_says() {
        engine::TermFactors<G> factors{};
        std::ranges::fill(factors, 1000);
        return factors;
    }
};

/// Plays games between two searches that differ only in their tuning and have the same node limit per move. Both use
/// the game's built-in network, if there is one, and no tablebase. Each thread needs its own object.
template <engine::Searchable G>
class TuningMatch {
public:
    using Tunings = std::array<Tuning<G>, 2>;

    /// The results of a game, in half points.
    static constexpr int lost = 0;
    static constexpr int drawn = 1;
    static constexpr int won = 2;

    explicit TuningMatch(std::uint64_t nodes) : nodes_(nodes) {}

    /// Allocates the hash tables; false if memory runs out. Call before play().
    [[nodiscard]] bool allocate() {
        return std::ranges::all_of(tables_, [](engine::TranspositionTable& table) { return table.resize(2); });
    }

    /// Plays two games from the last position of the opening; the first tuning plays p1 in the first game and p2 in the
    /// second. Returns the score of the first tuning in each game: lost, drawn or won. Deterministic. Blocks.
    [[nodiscard]] std::array<int, 2> play(const Tunings& tunings, const OpeningPositions<G>& opening) {
        return {play(tunings, opening, engine::Player::p1), play(tunings, opening, engine::Player::p2)};
    }

private:
    static constexpr std::size_t most_plies = 300;  // after which a game is drawn

    /// Plays one game and returns the score, in half points, of `first`, the player with the first tuning.
    int play(const Tunings& tunings, const OpeningPositions<G>& opening, engine::Player first) {
        for (engine::TranspositionTable& table : tables_) table.clear();
        std::vector<engine::Key> keys(opening.size());
        std::ranges::transform(opening, keys.begin(), G::key);
        auto position = opening.back();
        for (std::size_t ply = 0; ply < most_plies; ++ply) {
            if (const engine::Outcome outcome = engine::board_outcome<G>(position); outcome.is_over())
                return outcome.result == engine::Result::draw ? drawn : engine::is_win_of(first, outcome) ? won : lost;
            if (std::ranges::count(keys, keys.back()) >= 3) return drawn;
            engine::SearchTask<G> task{.root = position, .keys = keys, .move_limit = 0};
            const std::size_t side = G::side_to_move(position) == first ? 0 : 1;
            task.parameters = tunings[side].parameters;
            task.term_factors = &tunings[side].term_factors;
            task.network = engine::own_network<G>();
            task.limits.nodes = nodes_;
            engine::StopToken stop_token;
            engine::Listener listener;
            const auto found = engine::Search<G>(task, tables_[side], stop_token, listener).run();
            position = G::apply(position, found.lines.front().move);
            keys.push_back(G::key(position));
        }
        return drawn;
    }

    std::uint64_t nodes_;
    std::array<engine::TranspositionTable, 2> tables_;
};

}  // namespace quadriga::tools
