#pragma once

#include <cstdint>
#include <span>

#include "games/onager/moves.hpp"

namespace quadriga::onager {

/// How a move changes the mover's lead on the back ranks: it may gain one by its last cell and lose one by its first.
struct LeadChange {
    /// Arriving here gains one: the enemy's back rank, and enemy pieces on the mover's own.
    CellSet gaining;
    /// Leaving here loses one: the enemy's back rank, and stacks on the mover's own.
    CellSet losing;

    explicit LeadChange(const Position& position) noexcept {
        const Player mover = position.side_to_move();
        const CellSet goal = back_ranks[index(opponent(mover))];
        const CellSet home = back_ranks[index(mover)];
        gaining = goal | (home & position.pieces(opponent(mover)));
        losing = goal | (home & position.stacks());
    }

    [[nodiscard]] int gain(Move move) const noexcept {
        return (gaining.contains(move.to) ? 1 : 0) - (losing.contains(move.from) ? 1 : 0);
    }
};

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
    LeadChange lead;
    CellSet enemies;
    int forward;  ///< 1 if the mover's rows count upwards, or -1

    explicit MoveScores(const Position& position) noexcept
        : lead(position),
          enemies(position.pieces(opponent(position.side_to_move()))),
          forward(position.side_to_move() == Player::p1 ? 1 : -1) {}

    [[nodiscard]] std::int32_t of(Move move) const noexcept {
        const int rows_gained = forward * (row_of(move.to) - row_of(move.from));
        return ordering::quiet + ordering::by_gain * lead.gain(move) + ordering::by_row * rows_gained +
               (enemies.contains(move.to) ? ordering::burying : 0);
    }
};

}  // namespace quadriga::onager
