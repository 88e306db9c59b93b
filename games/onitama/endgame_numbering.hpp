#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "games/onitama/position.hpp"

/// The positions of an endgame table by number. A position is a deal of the five cards, the students of both sides, the
/// cells of the masters, and the side to move.
namespace quadriga::onitama::endgame {

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

/// With the hands exchanged.
inline constexpr auto turned_deals = [] {
    std::array<std::size_t, deal_count> filled{};
    for (std::size_t from = 0; from < deal_count; ++from)
        filled[from] = number_of({{deals[from].hands[1], deals[from].hands[0]}, deals[from].side_card});
    return filled;
}();

/// How many students the positions of a table have.
struct Material {
    unsigned side = 0;   ///< at most, a side: 0..2
    unsigned total = 0;  ///< at most, of both sides: side..2 * side
};

/// How many tiles and places a deal has, see Numbering.
struct Counts {
    std::size_t tiles = 0;
    std::size_t places = 0;
};
[[nodiscard]] constexpr Counts counts_of(Material material) noexcept {
    const auto choices = [](unsigned cells, unsigned students) {
        return students == 0 ? 1U : students == 1 ? cells : cells * (cells - 1) / 2;
    };
    Counts counts;
    for (unsigned blue = 0; blue <= material.side; ++blue) {
        for (unsigned red = 0; red <= material.side && blue + red <= material.total; ++red) {
            const std::size_t tiles = std::size_t{choices(cell_count, blue)} * choices(cell_count - blue, red);
            const std::size_t masters = cell_count - blue - red;
            counts.tiles += tiles;
            counts.places += tiles * masters * masters;
        }
    }
    return counts;
}

/// The students of a side: none, one, or two.
using StudentSet = std::uint16_t;
inline constexpr std::size_t pair_count = cell_count * (cell_count - 1) / 2;
inline constexpr StudentSet first_pair = 1 + cell_count;

/// How many sets have at most `most` students; they are numbered first.
[[nodiscard]] constexpr std::size_t set_count(unsigned most) noexcept {
    return most == 0 ? 1 : most == 1 ? first_pair : first_pair + pair_count;
}

/// The set of at most two cells.
[[nodiscard]] constexpr StudentSet set_of(CellSet cells) noexcept {
    if (cells == 0) return 0;
    const Cell one = first_cell(cells);
    if (without_first(cells) == 0) return static_cast<StudentSet>(1 + one);
    const Cell other = first_cell(without_first(cells));
    return static_cast<StudentSet>(first_pair + other * (other - 1) / 2 + one);
}

inline constexpr auto cells_of = [] {
    std::array<CellSet, set_count(2)> filled{};
    for (Cell one = 0; one < cell_count; ++one) {
        filled[set_of(bit(one))] = bit(one);
        for (Cell other = 0; other < one; ++other) filled[set_of(bit(one) | bit(other))] = bit(one) | bit(other);
    }
    return filled;
}();

[[nodiscard]] constexpr StudentSet without(StudentSet set, Cell cell) noexcept {
    return set_of(cells_of[set] & ~bit(cell));
}

/// A student, and the set without it.
struct Member {
    Cell cell = 0;
    StudentSet others = 0;
};
inline constexpr auto members = [] {
    std::array<std::array<Member, 2>, set_count(2)> filled{};
    for (std::size_t set = 0; set < filled.size(); ++set) {
        std::size_t size = 0;
        for (CellSet left = cells_of[set]; left != 0; left = without_first(left))
            filled[set][size++] = {first_cell(left), without(static_cast<StudentSet>(set), first_cell(left))};
    }
    return filled;
}();
[[nodiscard]] constexpr std::span<const Member> members_of(StudentSet set) noexcept {
    return std::span(members[set]).first(set == 0 ? 0 : set < first_pair ? 1 : 2);
}

/// The cell seen from the other side of the board.
[[nodiscard]] constexpr Cell turned(Cell cell) noexcept { return cell_count - 1 - cell; }

inline constexpr auto turned_sets = [] {
    std::array<StudentSet, set_count(2)> filled{};
    for (std::size_t set = 0; set < filled.size(); ++set) {
        CellSet cells = 0;
        for (CellSet left = cells_of[set]; left != 0; left = without_first(left))
            cells |= bit(turned(first_cell(left)));
        filled[set] = set_of(cells);
    }
    return filled;
}();

inline constexpr CellSet board = bit(cell_count) - 1;
/// The cells left for the masters.
[[nodiscard]] constexpr CellSet free_cells(StudentSet blue, StudentSet red) noexcept {
    return board & ~(cells_of[blue] | cells_of[red]);
}

/// Numbers the places of all positions of one material with Blue to move. Positions with the same deal and students
/// form a tile, which has one place for each pair of cells without students, for the masters. (Some places are not
/// positions: both masters on one cell, or a master on its goal.)
class Numbering {
public:
    explicit Numbering(Material material);

    [[nodiscard]] std::size_t sets() const noexcept { return sets_; }
    [[nodiscard]] std::size_t tile_count() const noexcept { return deal_count * counts_.tiles; }
    [[nodiscard]] std::size_t place_count() const noexcept { return deal_count * counts_.places; }

    [[nodiscard]] std::size_t tiles_of_deal() const noexcept { return counts_.tiles; }

    /// The tiles of a deal with this set of Blue's students: the number, or no_tile, by the set of Red's.
    [[nodiscard]] std::span<const std::uint32_t> tiles(StudentSet blue) const noexcept {
        return std::span(tiles_).subspan(blue * sets_, sets_);
    }
    /// The place of a position: a tile of its deal, and the place in it.
    [[nodiscard]] std::size_t place(std::size_t deal, std::uint32_t tile, std::size_t place_in_tile) const noexcept {
        return deal * counts_.places + first_places_[tile] + place_in_tile;
    }

private:
    std::size_t sets_;
    Counts counts_;
    std::vector<std::uint32_t> tiles_;
    std::vector<std::uint32_t> first_places_;  // by tile of a deal
};

/// Two students on one cell, or too many of them.
inline constexpr std::uint32_t no_tile = ~std::uint32_t{};

/// The place in a tile with these free cells, two of which are the masters'.
[[nodiscard]] constexpr std::size_t place_in_tile(CellSet free, Cell blue_master, Cell red_master) noexcept {
    const auto rank = [free](Cell cell) { return static_cast<std::size_t>(size_of(free & (bit(cell) - 1))); };
    return rank(blue_master) * static_cast<std::size_t>(size_of(free)) + rank(red_master);
}

}  // namespace quadriga::onitama::endgame
