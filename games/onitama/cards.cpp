#include "games/onitama/cards.hpp"

#include <range/v3/algorithm/adjacent_find.hpp>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/functional/comparisons.hpp>

namespace quadriga::onitama {

static_assert(ranges::adjacent_find(cards, ranges::greater_equal{}, &Card::name) == cards.end(), "alphabetical order");
static_assert(ranges::count(cards, Deck::base, &Card::deck) == base_card_count);

std::optional<CardId> find_card(std::string_view name) noexcept {
    const auto* found = ranges::find(cards, name, &Card::name);
    if (found == cards.end()) return std::nullopt;
    return static_cast<CardId>(found - cards.begin());
}

}  // namespace quadriga::onitama
