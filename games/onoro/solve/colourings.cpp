#include "games/onoro/solve/colourings.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace quadriga::onoro::solve {

namespace {

/// Cells whose bits lie in one word; the others number the words.
constexpr std::size_t cells_in_word = 6;
constexpr std::size_t cells_in_row = 9;

/// The smallest set of the chain of a set of `size` high cells: read as brackets, 0 opening and 1 closing, the closing
/// ones without a partner are removed. Each chain has at most one set of every size.
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

/// Exchanges two cells, `low` < `high`, both in the word.
void swap_in_words(Table& table, std::size_t words, std::size_t low, std::size_t high) noexcept {
    const unsigned distance = (1U << high) - (1U << low);
    const std::uint64_t movers = containing(low, 0) & ~containing(high, 0);
    for (std::size_t at = 0; at < words; ++at) {
        const std::uint64_t changed = ((table[at] >> distance) ^ table[at]) & movers;
        table[at] ^= changed ^ (changed << distance);
    }
}

/// Exchanges two cells of which only `low` is in the word.
void swap_across_words(Table& table, std::size_t words, std::size_t low, std::size_t high) noexcept {
    const std::size_t stride = std::size_t{1} << (high - cells_in_word);
    const unsigned distance = 1U << low;
    const std::uint64_t movers = ~containing(low, 0);
    for (std::size_t base = 0; base < words; base += 2 * stride) {
        for (std::size_t at = base; at < base + stride; ++at) {
            const std::uint64_t changed = ((table[at] >> distance) ^ table[at + stride]) & movers;
            table[at + stride] ^= changed;
            table[at] ^= changed << distance;
        }
    }
}

}  // namespace

Colourings::Colourings(int pawns_a_side)
    : cells_(2 * static_cast<std::size_t>(pawns_a_side)),
      words_(std::size_t{1} << (cells_ - cells_in_word)),
      row_words_(std::min<std::size_t>(words_, 8)) {
    const std::size_t high_cells = cells_ > cells_in_row ? cells_ - cells_in_row : 0;
    const std::size_t rows = words_ / row_words_;
    std::vector<std::size_t> bottoms;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t bottom = bottom_of_chain(row, high_cells);
        const auto known = std::ranges::find(bottoms, bottom);
        chain_of_row_.push_back(static_cast<std::uint8_t>(known - bottoms.begin()));
        if (known == bottoms.end()) bottoms.push_back(bottom);
        std::array<std::uint64_t, 8> mask{};
        for (std::size_t low = 0; low < 64 * row_words_; ++low) {
            if (std::popcount(low) + std::popcount(row) == pawns_a_side) mask[low / 64] |= std::uint64_t{1} << low % 64;
        }
        masks_.push_back(mask);
    }
    chains_ = bottoms.size();
}

void Colourings::unpack(std::span<const std::uint64_t> packed, Table& table) const noexcept {
    for (std::size_t row = 0; row < masks_.size(); ++row) {
        const std::uint64_t* const from = packed.data() + row_words_ * chain_of_row_[row];
        for (std::size_t at = 0; at < row_words_; ++at) table[row_words_ * row + at] = from[at] & masks_[row][at];
    }
}

void Colourings::pack(const Table& table, std::span<std::uint64_t> packed) const noexcept {
    std::ranges::fill(packed, 0);
    for (std::size_t row = 0; row < masks_.size(); ++row) {
        std::uint64_t* const to = packed.data() + row_words_ * chain_of_row_[row];
        for (std::size_t at = 0; at < row_words_; ++at) to[at] |= table[row_words_ * row + at] & masks_[row][at];
    }
}

void Colourings::renumber(Table& table, const ShapeMove& move, Table& renumbered) const noexcept {
    // First the cells in the word, one after the other; the rest is an order of words.
    std::array<std::size_t, 16> at{};    // by cell before: where it is now
    std::array<std::size_t, 16> here{};  // by place now: the cell before
    for (std::size_t cell = 0; cell < cells_; ++cell) at[cell] = here[cell] = cell;
    for (std::size_t cell = 0; cell < cells_in_word; ++cell) {
        const std::size_t place = at[move.place(cell)];
        if (place == cell) continue;
        if (place < cells_in_word) {
            swap_in_words(table, words_, cell, place);
        } else {
            swap_across_words(table, words_, cell, place);
        }
        std::swap(here[cell], here[place]);
        at[here[cell]] = cell;
        at[here[place]] = place;
    }
    std::array<std::size_t, 1024> order;
    order[0] = 0;
    for (std::size_t cell = cells_in_word; cell < cells_; ++cell) {
        const std::size_t known = std::size_t{1} << (cell - cells_in_word);
        const std::size_t step = std::size_t{1} << (at[move.place(cell)] - cells_in_word);
        for (std::size_t word = 0; word < known; ++word) order[known + word] = order[word] + step;
    }
    for (std::size_t word = 0; word < words_; ++word) renumbered[word] = table[order[word]];
}

void Colourings::find_lines(const CellSet& shape, Table& table) const noexcept {
    std::array<std::size_t, frame_cells> numbers{};
    std::size_t count = 0;
    shape.for_each([&](FrameCell cell) { numbers[cell] = count++; });
    std::fill_n(table.begin(), words_, 0);
    const auto add_lines = [&](const CellSet& starts, int step) {
        starts.for_each([&](FrameCell start) {
            for (std::size_t word = 0; word < words_; ++word) {
                std::uint64_t line = ~std::uint64_t{0};
                for (int pawn = 0; pawn < 4; ++pawn)
                    line &= containing(numbers[static_cast<std::size_t>(start + pawn * step)], word);
                table[word] |= line;
            }
        });
    };
    const auto pairs = [&](auto back) { return shape & back(shape); };
    const auto right = pairs([](const CellSet& set) { return backward<Axis::rows>(set); });
    const auto down = pairs([](const CellSet& set) { return backward<Axis::columns>(set); });
    const auto left = pairs([](const CellSet& set) { return backward<Axis::diagonals>(set); });
    add_lines(right & backward<Axis::rows>(backward<Axis::rows>(right)), 1);
    add_lines(down & backward<Axis::columns>(backward<Axis::columns>(down)), frame_side);
    add_lines(left & backward<Axis::diagonals>(backward<Axis::diagonals>(left)), frame_side - 1);
}

}  // namespace quadriga::onoro::solve
