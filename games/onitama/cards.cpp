#include "games/onitama/cards.hpp"

#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/is_sorted.hpp>
#include <range/v3/functional/comparisons.hpp>

namespace quadriga::onitama {

namespace {

/// Whether the cards in [first, last) are in alphabetical order.
constexpr bool is_sorted(std::size_t first, std::size_t last) {
    return ranges::is_sorted(cards.begin() + first, cards.begin() + last, ranges::less{}, &Card::name);
}

constexpr std::size_t first_card_of_the_wind = 32;
static_assert(is_sorted(0, first_card_of_the_wind) && is_sorted(first_card_of_the_wind, first_wind_card) &&
              is_sorted(first_wind_card, card_count));

}  // namespace

std::optional<CardId> find_card(std::string_view name) noexcept {
    const auto* found = ranges::find(cards, name, &Card::name);
    if (found == cards.end()) return std::nullopt;
    return static_cast<CardId>(found - cards.begin());
}

std::optional<CardId> mirror_image_of(CardId card) {
    const CellSet pattern = moved(reach(card, Player::p1, centre), mirrored_cell);
    const CellSet spirit_pattern = moved(spirit_reach(card, Player::p1, centre), mirrored_cell);
    for (CardId image = 0; image < card_count; ++image) {
        if (is_wind(image) == is_wind(card) && reach(image, Player::p1, centre) == pattern &&
            spirit_reach(image, Player::p1, centre) == spirit_pattern) {
            return image;
        }
    }
    return std::nullopt;
}

}  // namespace quadriga::onitama
