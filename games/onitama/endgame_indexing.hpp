#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "games/onitama/position.hpp"

/// The indices of positions in a tablebase. An index stands for a deal of the five cards, both sides' students and the
/// masters' cells; Blue is to move.
namespace quadriga::onitama::endgame {

/// A distribution of the five cards. A card is given by its index, 0..4, in the sorted list of the five. `hands` is
/// indexed by player; each hand is in ascending order.
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

[[nodiscard]] constexpr std::size_t index_of(const Deal& deal) {
    return static_cast<std::size_t>(std::ranges::find(deals, deal) - deals.begin());
}

/// The index of the deal after a move, indexed [deal][player][place of the used card in the hand].
inline constexpr auto next_deals = [] {
    std::array<std::array<std::array<std::size_t, 2>, 2>, deal_count> filled{};
    for (std::size_t from = 0; from < deal_count; ++from) {
        for (std::size_t player = 0; player < 2; ++player) {
            for (std::size_t used = 0; used < 2; ++used) {
                Deal deal = deals[from];
                std::swap(deal.hands[player][used], deal.side_card);
                std::ranges::sort(deal.hands[player]);
                filled[from][player][used] = index_of(deal);
            }
        }
    }
    return filled;
}();

/// For each deal, the index of the deal with the hands exchanged.
inline constexpr auto turned_deals = [] {
    std::array<std::size_t, deal_count> filled{};
    for (std::size_t from = 0; from < deal_count; ++from)
        filled[from] = index_of({{deals[from].hands[1], deals[from].hands[0]}, deals[from].side_card});
    return filled;
}();

/// The maximum numbers of students in a tablebase's positions.
struct Material {
    unsigned side = 0;   ///< per side, 0..2
    unsigned total = 0;  ///< of both sides together, side..2 * side
};

/// The numbers of slices and indices per deal; see Indexing.
struct Counts {
    std::size_t slices = 0;
    std::size_t indices = 0;
};
[[nodiscard]] constexpr Counts counts_of(Material material) noexcept {
    const auto choices = [](unsigned cells, unsigned students) {
        return students == 0 ? 1U : students == 1 ? cells : cells * (cells - 1) / 2;
    };
    Counts counts;
    for (unsigned blue = 0; blue <= material.side; ++blue) {
        for (unsigned red = 0; red <= material.side && blue + red <= material.total; ++red) {
            const std::size_t slices = std::size_t{choices(cell_count, blue)} * choices(cell_count - blue, red);
            const std::size_t masters = cell_count - blue - red;
            counts.slices += slices;
            counts.indices += slices * masters * masters;
        }
    }
    return counts;
}

/// The cells of a side's students, at most two, encoded as a number.
using StudentSet = std::uint16_t;
inline constexpr std::size_t pair_count = cell_count * (cell_count - 1) / 2;
inline constexpr StudentSet first_pair = 1 + cell_count;

/// The number of sets of at most `most` students; `most` must be in 0..2. These sets have the lowest numbers.
[[nodiscard]] constexpr std::size_t set_count(unsigned most) noexcept {
    return most == 0 ? 1 : most == 1 ? first_pair : first_pair + pair_count;
}

/// The number that encodes a set of at most two cells.
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

/// A student in a set, and the set without that student.
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

/// The cell's image when the board is rotated by half a turn.
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
/// The cells without students, which are left for the masters.
[[nodiscard]] constexpr CellSet free_cells(StudentSet blue, StudentSet red) noexcept {
    return board & ~(cells_of[blue] | cells_of[red]);
}

/// Maps positions with Blue to move and no more students than a Material allows to the indices 0..index_count() - 1.
/// The positions with the same deal and students form a slice. A slice has one index for each ordered pair of cells
/// without students, on which the masters stand. Some indices do not stand for an undecided position: both masters
/// would be on the same cell, or one on its goal.
class Indexing {
public:
    explicit Indexing(Material material);

    [[nodiscard]] std::size_t sets() const noexcept { return sets_; }
    [[nodiscard]] std::size_t slice_count() const noexcept { return deal_count * counts_.slices; }
    [[nodiscard]] std::size_t index_count() const noexcept { return deal_count * counts_.indices; }

    [[nodiscard]] std::size_t slices_of_deal() const noexcept { return counts_.slices; }

    /// The numbers of the slices in which `blue` is the set of Blue's students, indexed by the set of Red's. They are
    /// the same in every deal. An entry is no_slice if there is no such slice. `blue` must be below sets().
    [[nodiscard]] std::span<const std::uint32_t> slices(StudentSet blue) const noexcept {
        return std::span(slices_).subspan(blue * sets_, sets_);
    }
    /// The index of the position with this deal index, slice number and index_in_slice(). `slice` must not be no_slice.
    [[nodiscard]] std::size_t index(std::size_t deal, std::uint32_t slice, std::size_t index_in_slice) const noexcept {
        return deal * counts_.indices + first_indices_[slice] + index_in_slice;
    }

private:
    std::size_t sets_;
    Counts counts_;
    std::vector<std::uint32_t> slices_;
    std::vector<std::uint32_t> first_indices_;  // by slice of a deal
};

/// The entry of Indexing::slices() for two sets that share a cell or together have more than Material::total students.
inline constexpr std::uint32_t no_slice = ~std::uint32_t{};

inline Indexing::Indexing(Material material)
    : sets_(set_count(material.side)), counts_(counts_of(material)), slices_(sets_ * sets_, no_slice) {
    std::size_t indices = 0;
    for (std::size_t blue = 0; blue < sets_; ++blue) {
        for (std::size_t red = 0; red < sets_; ++red) {
            const auto students = static_cast<unsigned>(size_of(cells_of[blue]) + size_of(cells_of[red]));
            if ((cells_of[blue] & cells_of[red]) != 0 || students > material.total) continue;
            slices_[blue * sets_ + red] = static_cast<std::uint32_t>(first_indices_.size());
            first_indices_.push_back(static_cast<std::uint32_t>(indices));
            const std::size_t masters = cell_count - students;
            indices += masters * masters;
        }
    }
    assert(first_indices_.size() == counts_.slices && indices == counts_.indices);
}

/// The index of a position in its slice. `free` must be the set of cells without students and contain both masters.
[[nodiscard]] constexpr std::size_t index_in_slice(CellSet free, Cell blue_master, Cell red_master) noexcept {
    const auto rank = [free](Cell cell) { return static_cast<std::size_t>(size_of(free & (bit(cell) - 1))); };
    return rank(blue_master) * static_cast<std::size_t>(size_of(free)) + rank(red_master);
}

}  // namespace quadriga::onitama::endgame
