#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/onager/moves.hpp"

/// What the search wants to know beyond the rules.
namespace quadriga::onager {

/// - progress: how far the pieces are on their way;
/// - pieces: a disc buried under an enemy piece takes no part;
/// - mobility: walks and single jumps;
/// - entries: cells of the enemy's back rank in reach of the next turn;
/// - breaches: those of them where the enemy could not land in return.
inline constexpr std::array<std::string_view, 5> term_names{"progress", "pieces", "mobility", "entries", "breaches"};

/// Term by term, positive where Black stands better.
[[nodiscard]] std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept;

/// The enemy has more pieces on the mover's back rank than the mover on his: he will have won at the start of his turn
/// unless the mover changes the balance.
[[nodiscard]] inline bool must_answer(const Position& position) noexcept {
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
