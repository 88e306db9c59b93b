// Compiled for several instruction sets: renumber_plain for any processor, renumber_avx2 and renumber_avx512 for those
// that support them.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

#include "games/tools/solve/colourings.hpp"

namespace quadriga::onoro::solve {

void QUADRIGA_RENUMBER(const Layout& layout, const Row* table, const ShapeMove& move, Row* renumbered);

namespace {

#if defined(__AVX512F__)
constexpr std::size_t part_size = 64;
#elif defined(__AVX2__)
constexpr std::size_t part_size = 32;
#else
constexpr std::size_t part_size = 16;
#endif

/// The part of a row that fits into a register. Each cell stands for one binary digit of a bit's index in a table. From
/// the lowest cells up, the digits select the bit in a word, the word in a part, the part in a row and, if each high
/// set has a row, the row.
using Part = std::uint64_t __attribute__((vector_size(part_size)));
constexpr std::size_t words_in_part = part_size / sizeof(std::uint64_t);
constexpr std::size_t parts_in_row = sizeof(Row) / part_size;
constexpr std::size_t cells_in_word = 6;
constexpr std::size_t cells_in_part = cells_in_word + std::bit_width(words_in_part) - 1;

/// Loads a part. `part`: its number, counted from the start of this row across all rows that follow.
Part load(const Row* rows, std::size_t part) noexcept {
    Part loaded;
    std::memcpy(&loaded, reinterpret_cast<const std::byte*>(rows) + part * part_size, part_size);
    return loaded;
}

void store(Part stored, Row* rows, std::size_t part) noexcept {
    std::memcpy(reinterpret_cast<std::byte*>(rows) + part * part_size, &stored, part_size);
}

/// A whole row in registers. All indices are constants; otherwise the compiler would keep it in memory.
struct WholeRow {
    std::array<Part, parts_in_row> parts;

    template <class Make>
    [[nodiscard]] static WholeRow of(const Make& make) noexcept {
        return [&]<std::size_t... At>(std::index_sequence<At...> /*parts*/) {
            return WholeRow{make(At)...};
        }(std::make_index_sequence<parts_in_row>());
    }
    friend WholeRow operator&(const WholeRow& a, const WholeRow& b) noexcept {
        return of([&](std::size_t at) { return a.parts[at] & b.parts[at]; });
    }
    friend WholeRow operator|(const WholeRow& a, const WholeRow& b) noexcept {
        return of([&](std::size_t at) { return a.parts[at] | b.parts[at]; });
    }
};

WholeRow load(const Row& row) noexcept {
    return WholeRow::of([&](std::size_t at) { return load(&row, at); });
}

void store(const WholeRow& stored, Row& row) noexcept {
    for (std::size_t at = 0; at < parts_in_row; ++at) store(stored.parts[at], &row, at);
}

constexpr std::array<std::uint64_t, cells_in_word> bits_with{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                             0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                             0xffff0000ffff0000, 0xffffffff00000000};

/// A mask that selects the words of a part whose index has `Bit` set.
template <std::size_t Bit>
Part words_with() noexcept {
    Part words;
    for (std::size_t word = 0; word < words_in_part; ++word) words[word] = -(word >> Bit & 1);
    return words;
}

/// A number as a type, so that an argument can be a constant expression.
template <std::size_t Number>
using Constant = std::integral_constant<std::size_t, Number>;

/// Replaces each word with the one whose index differs in the bits of `Difference`.
template <std::size_t Difference>
Part partners(Part part, Constant<Difference> /*difference*/) noexcept {
    return [part]<std::size_t... Word>(std::index_sequence<Word...> /*words*/) {
        return __builtin_shufflevector(part, part, static_cast<int>(Word ^ Difference)...);
    }(std::make_index_sequence<words_in_part>());
}

/// Calls `use` with the bit of the word index that the cell stands for, as a constant.
template <std::size_t Bit = 0, class Use>
void with_word_bit(std::size_t cell, const Use& use) noexcept {
    if constexpr (Bit + cells_in_word < cells_in_part) {
        if (cell == Bit + cells_in_word) return use(Constant<Bit>());
        with_word_bit<Bit + 1>(cell, use);
    }
}

/// Exchanges the cells `first` < `second`, of which the second lies within a part.
void swap_in_parts(std::span<Row> rows, std::size_t first, std::size_t second) noexcept {
    const auto for_each_part = [rows](auto swap) {
        for (std::size_t at = 0; at < rows.size() * parts_in_row; ++at)
            store(swap(load(rows.data(), at)), rows.data(), at);
    };
    if (second < cells_in_word) {
        const unsigned distance = (1U << second) - (1U << first);
        const std::uint64_t movers = bits_with[first] & ~bits_with[second];
        for_each_part([=](Part part) {
            const Part changed = ((part >> distance) ^ part) & movers;
            return part ^ changed ^ (changed << distance);
        });
    } else if (first < cells_in_word) {
        with_word_bit(second, [&](auto bit) {
            const unsigned distance = 1U << first;
            const Part rise = bits_with[first] & ~words_with<bit>();
            const Part fall = ~bits_with[first] & words_with<bit>();
            for_each_part([=](Part part) {
                const Part other = partners(part, Constant<(std::size_t{1} << bit)>());
                return (part & ~(rise | fall)) | ((other << distance) & rise) | ((other >> distance) & fall);
            });
        });
    } else {
        with_word_bit(first, [&](auto first_bit) {
            with_word_bit(second, [&](auto second_bit) {
                const Part movers = words_with<first_bit>() ^ words_with<second_bit>();
                const Constant<(std::size_t{1} << first_bit | std::size_t{1} << second_bit)> both{};
                for_each_part([=](Part part) { return (part & ~movers) | (partners(part, both) & movers); });
            });
        });
    }
}

/// Exchanges the words of `without` whose index has `Bit` set with those of `with` whose index has it clear.
template <std::size_t Bit>
void exchange_words(Part& without, Part& with) noexcept {
    [&]<std::size_t... Word>(std::index_sequence<Word...> /*words*/) {
        constexpr std::size_t distance = std::size_t{1} << Bit;
        const auto lower = __builtin_shufflevector(
            without, with, static_cast<int>((Word & distance) == 0 ? Word : words_in_part + Word - distance)...);
        with = __builtin_shufflevector(
            without, with, static_cast<int>((Word & distance) == 0 ? Word + distance : words_in_part + Word)...);
        without = lower;
    }(std::make_index_sequence<words_in_part>());
}

/// Exchanges the cells `first` < `second`, of which the second does not lie within a part.
void swap_across_parts(std::span<Row> rows, std::size_t first, std::size_t second) noexcept {
    const std::size_t stride = std::size_t{1} << (second - cells_in_part);
    const auto for_each_pair = [&](auto swap) {
        const std::size_t pairs = rows.size() * parts_in_row / 2;
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            const std::size_t at = pair + (pair & -stride);
            Part without = load(rows.data(), at);
            Part with = load(rows.data(), at + stride);
            swap(without, with);
            store(without, rows.data(), at);
            store(with, rows.data(), at + stride);
        }
    };
    if (first < cells_in_word) {
        const unsigned distance = 1U << first;
        const std::uint64_t movers = ~bits_with[first];
        for_each_pair([=](Part& without, Part& with) {
            const Part changed = ((without >> distance) ^ with) & movers;
            with ^= changed;
            without ^= changed << distance;
        });
    } else if (first < cells_in_part) {
        with_word_bit(first, [&](auto bit) {
            for_each_pair([bit](Part& without, Part& with) { exchange_words<bit>(without, with); });
        });
    } else {
        const std::size_t first_stride = std::size_t{1} << (first - cells_in_part);
        for (std::size_t group = 0; group < rows.size() * parts_in_row / 4; ++group) {
            const std::size_t without_first = group + (group & -first_stride);
            const std::size_t without_both = without_first + (without_first & -stride);
            const Part part = load(rows.data(), without_both + first_stride);
            store(load(rows.data(), without_both + stride), rows.data(), without_both + first_stride);
            store(part, rows.data(), without_both + stride);
        }
    }
}

/// Exchanges the cells `first` < `second` in a table. The second must be a low cell unless each high set has a row.
void swap_cells(std::span<Row> rows, std::size_t first, std::size_t second) noexcept {
    if (second < cells_in_part) {
        swap_in_parts(rows, first, second);
    } else {
        swap_across_parts(rows, first, second);
    }
}

/// The rest of the cell permutation while a table is renumbered step by step. Parameters are indices in the current
/// table.
class RemainingPermutation {
public:
    RemainingPermutation(std::size_t cells, const ShapeMove& move) noexcept {
        for (std::size_t cell = 0; cell < most_cells; ++cell) {
            cell_at_[cell] = index_of_[cell] = cell;
            source_[cell] = cell < cells ? move.index_after(cell) : cell;
            target_[source_[cell]] = cell;
        }
    }
    /// The current index of the cell that belongs at `index`.
    [[nodiscard]] std::size_t source(std::size_t index) const noexcept { return index_of_[source_[index]]; }
    /// The index at which the cell at `index` belongs.
    [[nodiscard]] std::size_t target(std::size_t index) const noexcept { return target_[cell_at_[index]]; }
    void swap(std::size_t index, std::size_t other) noexcept {
        std::swap(cell_at_[index], cell_at_[other]);
        index_of_[cell_at_[index]] = index;
        index_of_[cell_at_[other]] = other;
    }

private:
    std::array<std::size_t, most_cells> cell_at_{};   ///< by index: the cell's original index
    std::array<std::size_t, most_cells> index_of_{};  ///< by cell
    std::array<std::size_t, most_cells> source_{};    ///< by final index: the cell
    std::array<std::size_t, most_cells> target_{};    ///< by cell: its final index
};

/// For each high set, the high set that becomes it when the high cells are permuted.
std::array<std::uint8_t, most_high_rows> sources_of_high_sets(const Layout& layout,
                                                              const RemainingPermutation& cells) noexcept {
    std::array<std::uint8_t, most_high_rows> sources;
    sources[0] = 0;
    for (std::size_t cell = cells_in_row; cell < layout.cells; ++cell) {
        const std::size_t known = std::size_t{1} << (cell - cells_in_row);
        const auto step = static_cast<std::uint8_t>(1U << (cells.source(cell) - cells_in_row));
        for (std::size_t set = 0; set < known; ++set)
            sources[known + set] = static_cast<std::uint8_t>(sources[set] + step);
    }
    return sources;
}

}  // namespace

void QUADRIGA_RENUMBER(const Layout& layout, const Row* table, const ShapeMove& move, Row* renumbered) {
    RemainingPermutation cells(layout.cells, move);
    const auto mask = [&](std::size_t set) -> const Row& {
        return layout.masks[static_cast<std::size_t>(std::popcount(set))];
    };

    // 1. Exchange the cells that become high with those that become low.
    std::array<Row, most_high_rows> by_high_set;
    const bool crosses = [&] {
        bool any = false;
        for (std::size_t low = 0; low < cells_in_row; ++low) {
            if (cells.target(low) < cells_in_row) continue;
            std::size_t high = cells_in_row;
            while (cells.target(high) >= cells_in_row) ++high;
            if (!std::exchange(any, true)) {
                for (std::size_t set = 0; set < layout.high_sets; ++set)
                    store(load(table[layout.row_of[set]]) & load(mask(set)), by_high_set[set]);
            }
            swap_cells(std::span(by_high_set).first(layout.high_sets), low, high);
            cells.swap(low, high);
        }
        return any;
    }();

    // 2. Permute the high cells.
    const auto sources = sources_of_high_sets(layout, cells);
    for (std::size_t row = 0; row < layout.rows; ++row) {
        const std::span sets =
            std::span(layout.high_sets_by_row)
                .subspan(layout.first_high_set[row], layout.first_high_set[row + 1] - layout.first_high_set[row]);
        WholeRow sum{};
        if (crosses) {
            for (const std::size_t set : sets) sum = sum | load(by_high_set[sources[set]]);
        } else {
            for (const std::size_t set : sets) sum = sum | (load(table[layout.row_of[sources[set]]]) & load(mask(set)));
        }
        store(sum, renumbered[row]);
    }

    // 3. Permute the low cells.
    for (std::size_t cell = 0; cell < cells_in_row; ++cell) {
        const std::size_t source = cells.source(cell);
        if (source == cell) continue;
        swap_cells(std::span(renumbered, layout.rows), cell, source);
        cells.swap(cell, source);
    }
}

}  // namespace quadriga::onoro::solve
