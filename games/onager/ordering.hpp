#pragma once

#include <cstdint>
#include <span>

#include "games/onager/moves.hpp"
#include "games/onager/threats.hpp"

namespace quadriga::onager {

/// The parts of a move's score.
namespace ordering {

inline constexpr std::int32_t quiet = -1'000;
inline constexpr std::int32_t by_gain = 10'000;  ///< for each step of the balance on the back ranks
inline constexpr std::int32_t by_row = 20;       ///< forward
inline constexpr std::int32_t burying = 100;     ///< an enemy piece

}  // namespace ordering

/// Scores the moves of one position. Those that improve the balance on the back ranks score above 0. Quiet moves follow
/// by rows gained, with a bonus for burying an enemy piece; moves that worsen the balance come last.
struct MoveScores {
    Balance balance;
    CellSet enemies;
    int forward;  ///< 1 if the mover's rows count upwards, or -1

    explicit MoveScores(const Position& position) noexcept
        : balance(position),
          enemies(position.pieces(opponent(position.side_to_move()))),
          forward(position.side_to_move() == Player::p1 ? 1 : -1) {}

    [[nodiscard]] std::int32_t of(Move move) const noexcept {
        const int rows_gained = forward * (row_of(move.to) - row_of(move.from));
        return ordering::quiet + ordering::by_gain * balance.gain(move) + ordering::by_row * rows_gained +
               (enemies.contains(move.to) ? ordering::burying : 0);
    }
};

/// Scores them all; `scores` is of the same size.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

}  // namespace quadriga::onager
