#include "games/tools/solve/colourings.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

namespace quadriga::onoro::solve {

#ifdef QUADRIGA_AVX
void renumber_avx2(const Layout& layout, const Row* table, const ShapeMove& move, Row* renumbered);
void renumber_avx512(const Layout& layout, const Row* table, const ShapeMove& move, Row* renumbered);
Renumber fastest_renumber() noexcept {
    if (__builtin_cpu_supports("avx512f")) return renumber_avx512;
    return __builtin_cpu_supports("avx2") ? renumber_avx2 : renumber_plain;
}
#else
Renumber fastest_renumber() noexcept { return renumber_plain; }
#endif

namespace {

/// The smallest set in the chain of `set`, a subset of `size` cells. Reads the set as brackets, 0 opening and 1
/// closing, and removes unmatched closing ones. Each chain has at most one set of every size.
std::size_t bottom_of_chain(std::size_t set, std::size_t size) noexcept {
    std::size_t open = 0;
    for (std::size_t cell = 0; cell < size; ++cell) {
        if ((set >> cell & 1) == 0) {
            ++open;
        } else if (open > 0) {
            --open;
        } else {
            set &= ~(std::size_t{1} << cell);
        }
    }
    return set;
}

Layout make_layout(std::size_t pawns_a_side) {
    Layout layout{};
    layout.cells = 2 * pawns_a_side;
    const std::size_t high_cells = layout.cells - std::min(layout.cells, cells_in_row);
    layout.high_sets = std::size_t{1} << high_cells;
    std::vector<std::size_t> bottoms;
    for (std::size_t set = 0; set < layout.high_sets; ++set) {
        const std::size_t bottom = bottom_of_chain(set, high_cells);
        const auto known = std::ranges::find(bottoms, bottom);
        layout.row_of[set] = static_cast<std::uint8_t>(known - bottoms.begin());
        if (known == bottoms.end()) bottoms.push_back(bottom);
    }
    layout.rows = bottoms.size();

    const auto sets = std::span(layout.high_sets_by_row).first(layout.high_sets);
    std::iota(sets.begin(), sets.end(), std::uint8_t{0});
    std::ranges::stable_sort(sets, {}, [&](std::uint8_t set) { return layout.row_of[set]; });
    for (std::size_t at = 0; at < sets.size(); ++at)
        layout.first_high_set[layout.row_of[sets[at]] + 1U] = static_cast<std::uint8_t>(at + 1);

    const std::size_t low_sets = std::size_t{1} << std::min(layout.cells, cells_in_row);
    for (std::size_t low = 0; low < low_sets; ++low) {
        const auto size = static_cast<std::size_t>(std::popcount(low));
        if (size <= pawns_a_side && pawns_a_side - size <= high_cells)
            layout.masks[pawns_a_side - size].words[low / 64] |= std::uint64_t{1} << low % 64;
    }
    return layout;
}

void merge(Row& row, const Row& other) noexcept {
    for (std::size_t at = 0; at < row.words.size(); ++at) row.words[at] |= other.words[at];
}

/// The bits of word number `at` of a row whose low sets contain the cell.
std::uint64_t low_sets_with(std::size_t cell, std::size_t at) noexcept {
    constexpr std::array<std::uint64_t, 6> in_word{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                                   0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    if (cell < in_word.size()) return in_word[cell];
    return (at >> (cell - in_word.size()) & 1) != 0 ? ~std::uint64_t{0} : 0;
}

}  // namespace

Colourings::Colourings(int pawns_a_side, Renumber kernel)
    : layout_(make_layout(static_cast<std::size_t>(pawns_a_side))), renumber_(kernel) {
    for (std::size_t set = 0; set < layout_.high_sets; ++set) {
        const std::size_t row = layout_.row_of[set];
        const Row& mask = layout_.masks[static_cast<std::size_t>(std::popcount(set))];
        merge(all_[row], mask);
        for (std::size_t cell = 0; cell < layout_.cells; ++cell) {
            if (cell >= cells_in_row && (set >> (cell - cells_in_row) & 1) == 0) continue;
            Row with = mask;
            if (cell < cells_in_row) {
                for (std::size_t at = 0; at < with.words.size(); ++at) with.words[at] &= low_sets_with(cell, at);
            }
            merge(containing_[cell][row], with);
        }
    }
}

std::size_t Colourings::colouring(std::size_t row, std::size_t low) const noexcept {
    // Each set in a chain has one cell more than the one before it.
    const std::size_t first = layout_.first_high_set[row];
    const auto high_cells = layout_.cells / 2 - static_cast<std::size_t>(std::popcount(low));
    const auto fewest = static_cast<std::size_t>(std::popcount(layout_.high_sets_by_row[first]));
    return std::size_t{layout_.high_sets_by_row[first + high_cells - fewest]} << cells_in_row | low;
}

Colourings::Lines Colourings::lines(const CellSet& shape) const noexcept {
    Lines lines{};
    for (const auto& line : lines_of(shape)) {
        for (std::size_t row = 0; row < rows(); ++row) {
            for (std::size_t at = 0; at < all_[row].words.size(); ++at) {
                const auto word = [&](std::size_t number) { return containing_[line[number]][row].words[at]; };
                lines.own[row].words[at] |= word(0) & word(1) & word(2) & word(3);
                lines.other[row].words[at] |= all_[row].words[at] & ~(word(0) | word(1) | word(2) | word(3));
            }
        }
    }
    return lines;
}

Table Colourings::without_moves(std::span<const ShapeMove> moves) const noexcept {
    Table table = all_;
    for (const ShapeMove& move : moves)
        transform(table, [](auto word, auto can_move) { return word & ~can_move; }, containing(move.from()));
    return table;
}

}  // namespace quadriga::onoro::solve
