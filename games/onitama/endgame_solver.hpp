#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "games/onitama/position.hpp"

/// The positions of an endgame table by number, and the analysis that fills one.
namespace quadriga::onitama::endgame {

// A position of the table is a deal of the five cards, the cells of the four men, and the side to move. A student that
// is not on the board stands on no_cell.
inline constexpr std::size_t student_places = cell_count + 1;

/// Who holds which of the five cards, by their places in the sorted list of them.
struct Deal {
    std::array<std::array<std::size_t, 2>, 2> hands{};
    std::size_t side_card = 0;

    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

inline constexpr std::size_t deal_count = 30;
inline constexpr std::array<Deal, deal_count> deals = [] {
    std::array<Deal, deal_count> filled{};
    std::size_t size = 0;
    for (std::size_t side = 0; side < 5; ++side) {
        for (std::size_t one = 0; one < 5; ++one) {
            for (std::size_t other = one + 1; other < 5; ++other) {
                if (one == side || other == side) continue;
                Deal deal{.hands = {{{one, other}, {}}}, .side_card = side};
                std::size_t at = 0;
                for (std::size_t card = 0; card < 5; ++card) {
                    if (card != side && card != one && card != other) deal.hands[1][at++] = card;
                }
                filled[size++] = deal;
            }
        }
    }
    return filled;
}();

[[nodiscard]] constexpr std::size_t number_of(const Deal& deal) {
    return static_cast<std::size_t>(std::ranges::find(deals, deal) - deals.begin());
}

/// [deal][player][which card of the hand is used]
inline constexpr auto next_deals = [] {
    std::array<std::array<std::array<std::size_t, 2>, 2>, deal_count> filled{};
    for (std::size_t from = 0; from < deal_count; ++from) {
        for (std::size_t player = 0; player < 2; ++player) {
            for (std::size_t used = 0; used < 2; ++used) {
                Deal deal = deals[from];
                std::swap(deal.hands[player][used], deal.side_card);
                std::ranges::sort(deal.hands[player]);
                filled[from][player][used] = number_of(deal);
            }
        }
    }
    return filled;
}();

/// Positions that differ in Red's men only are a group.
inline constexpr std::size_t group_count = deal_count * cell_count * student_places;

[[nodiscard]] constexpr std::size_t group_at(std::size_t deal, Cell master, Cell student) noexcept {
    return (deal * cell_count + master) * student_places + student;
}
[[nodiscard]] constexpr std::size_t place_at(std::size_t group, Cell student, Cell master) noexcept {
    return (group * student_places + student) * cell_count + master;
}

inline constexpr std::size_t place_count = group_count * student_places * cell_count;

/// The plies to the end of every position with Blue to move, by place_at, 0 where nobody can win; empty if
/// `is_stopped`, which is asked every few milliseconds, said so. The cards are sorted.
[[nodiscard]] std::vector<std::uint8_t> solve(const std::array<CardId, 5>& cards,
                                              const std::function<bool()>& is_stopped);

}  // namespace quadriga::onitama::endgame
