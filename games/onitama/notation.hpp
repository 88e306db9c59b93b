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

/// An unknown name, shortened to fit an error text.
[[nodiscard]] constexpr std::string_view quoted(std::string_view name) noexcept { return name.substr(0, 16); }

}  // namespace quadriga::onitama
