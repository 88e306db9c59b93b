#pragma once

#include "games/onager/moves.hpp"
#include "games/onager/position.hpp"

/// The lead on the back ranks, which decides the game.
namespace quadriga::onager {

/// How moves change the mover's lead on the back ranks: a move gains one by its last cell and loses one by its first.
struct Balance {
    CellSet gaining;  ///< to arrive at the enemy's back rank, or to bury an enemy on the own one
    CellSet losing;   ///< to leave the enemy's back rank, or to uncover an enemy on the own one

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

/// The enemy has more pieces on the mover's back rank than the mover on his: he will have won at the start of his turn
/// unless the mover changes the balance.
[[nodiscard]] inline bool is_threatened(const Position& position) noexcept {
    const Player mover = position.side_to_move();
    return intruders(position, mover) < intruders(position, opponent(mover));
}

/// The moves that change the balance on the back ranks for the better: where it is even they threaten to win at the
/// next turn, where the mover is behind no other saves him. Nothing while lakes are placed.
void generate_forcing(const Position& position, Moves& moves) noexcept;

}  // namespace quadriga::onager
