#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/search/hints.hpp"
#include "engine/search/stop_token.hpp"

namespace quadriga::engine {

/// The outcome on the board, also of a game that ends because no move is legal.
template <class G>
[[nodiscard]] Outcome board_outcome(const typename G::Position& position) {
    if (const Outcome outcome = G::outcome(position); outcome.is_over()) return outcome;
    return count_moves<G>(position) == 0 ? G::outcome_without_moves(position) : Outcome{};
}

/// Whether a move is among the legal ones of an undecided position. Slow: generates them.
template <class G>
[[nodiscard]] bool is_legal(const typename G::Position& position, typename G::Move move) {
    const auto moves = std::make_unique<MovesOf<G>>();
    G::generate(position, *moves);
    return std::ranges::find(*moves, move) != moves->end();
}

/// The number of lines of exactly `depth` >= 0 moves; the last ply is counted in bulk. Meaningless once the work is
/// over.
template <class G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& position, int depth, TimeCheck& time_check) {
    if (depth == 0) return 1;
    if (depth == 1) return count_moves<G>(position);
    if (G::outcome(position).is_over()) return 0;
    MovesOf<G> moves;
    G::generate(position, moves);
    std::uint64_t nodes = 0;
    for (const auto move : moves) {
        if (depth > 2 && time_check.is_over()) break;  // what is counted in bulk is too quick to check the clock
        nodes += perft<G>(G::apply(position, move), depth - 1, time_check);
    }
    return nodes;
}

template <class G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& position, int depth) {
    StopToken never_stopped;
    TimeCheck time_check(never_stopped);
    return perft<G>(position, depth, time_check);
}

}  // namespace quadriga::engine
