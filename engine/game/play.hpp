#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>

#include "engine/game/rules.hpp"
#include "engine/game/types.hpp"

/// Generic functions derived from a game's rules. `G` satisfies Rules.
namespace quadriga::engine {

/// `move_bits` packs the bytes of a move into a number; `move_from_bits` is its inverse. The number of a default Move
/// need not be 0.
template <class Move>
[[nodiscard]] std::uint32_t move_bits(Move move) noexcept {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &move, sizeof move);
    return bits;
}
template <class Move>
[[nodiscard]] Move move_from_bits(std::uint32_t bits) noexcept {
    Move move;
    std::memcpy(static_cast<void*>(&move), &bits, sizeof move);
    return move;
}

/// The start position for these values of the game's start options, in the order of the options. Missing values take
/// their defaults; surplus values are ignored. Each value must be in the range of its option.
template <class G>
[[nodiscard]] typename G::Position start_position(std::span<const std::int64_t> values = {}) {
    if constexpr (HasStartOptions<G>) {
        StartValues<G> chosen{};
        std::ranges::transform(G::start_options, chosen.begin(), &StartOption::default_value);
        std::ranges::copy(values.first(std::min(values.size(), chosen.size())), chosen.begin());
        return G::start(chosen);
    } else {
        return G::start();
    }
}

/// The number of legal moves; 0 if the game is over on the board.
template <class G>
[[nodiscard]] std::size_t count_moves(const typename G::Position& position) {
    if (G::outcome(position).is_over()) return 0;
    if constexpr (Declared<decltype(G::count_moves)>) {
        return G::count_moves(position);
    } else {
        MovesOf<G> moves;
        G::generate(position, moves);
        return moves.size();
    }
}

/// The outcome on the board, including the case in which no move is legal; {} while the game goes on. Ignores the rules
/// of the match, such as repetition.
template <class G>
[[nodiscard]] Outcome board_outcome(const typename G::Position& position) {
    if (const Outcome outcome = G::outcome(position); outcome.is_over()) return outcome;
    return count_moves<G>(position) == 0 ? G::outcome_without_moves(position) : Outcome{};
}

/// Whether a move is legal. The position must be undecided. Slow: generates all moves.
template <class G>
[[nodiscard]] bool is_legal(const typename G::Position& position, typename G::Move move) {
    const auto moves = std::make_unique<MovesOf<G>>();
    G::generate(position, *moves);
    return std::ranges::find(*moves, move) != moves->end();
}

/// The number of move sequences of exactly `depth` >= 0 plies. `is_over()` is polled before each move except in the
/// last two plies. Once it returns true, it must stay true: perft stops, and the count is meaningless.
template <class G, class IsOver>
[[nodiscard]] std::uint64_t perft(const typename G::Position& position, int depth, const IsOver& is_over) {
    if (depth == 0) return 1;
    if (depth == 1) return count_moves<G>(position);
    if (G::outcome(position).is_over()) return 0;
    MovesOf<G> moves;
    G::generate(position, moves);
    std::uint64_t nodes = 0;
    for (const auto move : moves) {
        if (depth > 2 && is_over()) break;  // the last two plies are too quick to check a clock
        nodes += perft<G>(G::apply(position, move), depth - 1, is_over);
    }
    return nodes;
}

template <class G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& position, int depth) {
    return perft<G>(position, depth, [] { return false; });
}

}  // namespace quadriga::engine
