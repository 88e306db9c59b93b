#pragma once

#include "games/onager/move.hpp"
#include "games/onager/position.hpp"

/// The balance of the back ranks, which decides the game.
namespace quadriga::onager {

/// How a move changes the mover's lead on the back ranks: it may gain one by its last cell and lose one by its first.
struct Balance {
    /// Arriving here gains one: the enemy's back rank, and enemy pieces on the mover's own.
    CellSet gaining;
    /// Leaving here loses one: the enemy's back rank, and stacks on the mover's own.
    CellSet losing;

    explicit Balance(const Position& position) noexcept {
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

/// The enemy leads on the back ranks and wins at the start of his next turn unless the mover changes the balance.
[[nodiscard]] inline bool is_threatened(const Position& position) noexcept { return lead(position) < 0; }

}  // namespace quadriga::onager
