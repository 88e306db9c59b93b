#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "games/onitama/moves.hpp"
#include "games/onitama/position.hpp"

/// Position strings and moves as text; README.md has the grammar.
namespace quadriga::onitama {

using engine::Expected;

/// Blue, Red.
[[nodiscard]] constexpr std::string_view name_of(Player player) noexcept {
    return player == Player::p1 ? "Blue" : "Red";
}

/// The cards of a hand as strings and drawings show them.
[[nodiscard]] constexpr Hand alphabetical(Hand hand) noexcept {
    return cards[hand[0]].name < cards[hand[1]].name ? hand : Hand{hand[1], hand[0]};
}

/// An unknown name as far as an error text has room for it.
[[nodiscard]] constexpr std::string_view quoted(std::string_view name) noexcept { return name.substr(0, 16); }

/// ErrorCode::bad_fen names the field, the place and what was expected.
[[nodiscard]] Expected<Position> read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

/// A legal move of a position that is not terminal, or ErrorCode::illegal_move with the reason.
[[nodiscard]] Expected<Move> read_move(const Position& position, std::string_view text);
/// `c1c3tiger`, `c3d4tiger` for the spirit on c3, `c1c2c3b4bat`, `passtiger`.
[[nodiscard]] std::string write_move(const Position& position, Move move);

}  // namespace quadriga::onitama
