#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/onager/moves.hpp"

/// What the search wants to know beyond the rules.
namespace quadriga::onager {

/// - placement: where the pieces stand, on their way and between the edges;
/// - pieces: discs that are not buried, less what a piece is bound to a disc that it buries;
/// - mobility: walks and single jumps;
/// - attacks: enemy pieces in reach of a jump;
/// - entries: cells of the enemy's back rank in reach, more if there is one where the enemy could not land in return;
/// - turn: having to move is an advantage.
inline constexpr std::array<std::string_view, 6> term_names{"placement", "pieces",  "mobility",
                                                            "attacks",   "entries", "turn"};

/// Term by term, positive where Black stands better.
[[nodiscard]] std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept;

/// The enemy has more pieces on the mover's back rank than the mover on his: he will have won at the start of his turn
/// unless the mover changes the balance.
[[nodiscard]] inline bool is_threatened(const Position& position) noexcept {
    const Player mover = position.side_to_move();
    return intruders(position, mover) < intruders(position, opponent(mover));
}

/// Moves that change the balance on the back ranks for the better come first, then the others by their progress and
/// what they bury; a move that changes it for the worse comes last.
void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept;

/// The moves that change the balance on the back ranks for the better: where it is even they threaten to win at the
/// next turn, where the mover is behind no other saves him. Nothing while lakes are placed.
void generate_forcing(const Position& position, MoveList& moves) noexcept;

}  // namespace quadriga::onager
