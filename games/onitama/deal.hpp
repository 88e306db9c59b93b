#pragma once

#include <cstdint>

#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// How many ways there are to deal a deck: two cards to each player and one to the side.
[[nodiscard]] std::uint32_t deal_count(Deck deck) noexcept;

/// The start position of the deal with that number, modulo deal_count. With k cards in alphabetical order, Blue holds
/// the pair number deal / (C(k-2,2) * (k-4)) of them, Red the pair number deal / (k-4) mod C(k-2,2) of the rest, and
/// the card number deal mod (k-4) of what is then left lies at the side; pairs count from 0 in lexicographic order. The
/// side card's stamp says who moves first. With the cards of Way of the Wind the spirit starts on c3.
[[nodiscard]] Position start(Deck deck, std::uint32_t deal) noexcept;

}  // namespace quadriga::onitama
