// Compiled for each kind of processor: renumber_plain for any, renumber_avx2 and renumber_avx512 with what theirs can
// do.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

#include "games/onoro/solve/colourings.hpp"

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

/// The part of a row that fits into a register. Each cell is a bit of the number of a bit in a table: the lowest ones
/// number the bits of a word, then the words of a part, the parts of a row, and the rows if each high set has one.
using Part = std::uint64_t __attribute__((vector_size(part_size)));
constexpr std::size_t words_in_part = part_size / sizeof(std::uint64_t);
constexpr std::size_t parts_in_row = sizeof(Row) / part_size;
constexpr std::size_t cells_in_word = 6;
constexpr std::size_t cells_in_part = cells_in_word + std::bit_width(words_in_part) - 1;

/// Parts are counted through all rows that follow.
Part load(const Row* rows, std::size_t part) noexcept {
    Part loaded;
    std::memcpy(&loaded, rows[part / parts_in_row].words.data() + part % parts_in_row * words_in_part, part_size);
    return loaded;
}

void store(Part stored, Row* rows, std::size_t part) noexcept {
    std::memcpy(rows[part / parts_in_row].words.data() + part % parts_in_row * words_in_part, &stored, part_size);
}

constexpr std::array<std::uint64_t, cells_in_word> bits_with{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                             0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                             0xffff0000ffff0000, 0xffffffff00000000};

/// All bits of the words of a part whose number has a bit.
template <std::size_t Bit>
Part words_with() noexcept {
    Part words;
    for (std::size_t word = 0; word < words_in_part; ++word) words[word] = -(word >> Bit & 1);
    return words;
}

/// In the place of each word the one whose number differs by `Difference`, in bits.
template <std::size_t Difference>
Part partners(Part part) noexcept {
    return [part]<std::size_t... Word>(std::index_sequence<Word...> /*words*/) {
        return __builtin_shufflevector(part, part, static_cast<int>(Word ^ Difference)...);
    }
    (std::make_index_sequence<words_in_part>());
}

/// Calls `use` with the bit of the number of the word that a cell is, as a constant.
template <std::size_t Bit = 0, class Use>
void with_word_bit(std::size_t cell, const Use& use) noexcept {
    if constexpr (Bit + cells_in_word < cells_in_part) {
        if (cell == Bit + cells_in_word) return use(std::integral_constant<std::size_t, Bit>());
        with_word_bit<Bit + 1>(cell, use);
    }
}

/// Exchanges two cells, `first` < `second`, the second one within the part.
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
                const Part other = partners<std::size_t{1} << bit>(part);
                return (part & ~(rise | fall)) | ((other << distance) & rise) | ((other >> distance) & fall);
            });
        });
    } else {
        with_word_bit(first, [&](auto low) {
            with_word_bit(second, [&](auto high) {
                const Part movers = words_with<low>() ^ words_with<high>();
                for_each_part([=](Part part) {
                    return (part & ~movers) |
                           (partners<(std::size_t{1} << low) | (std::size_t{1} << high)>(part) & movers);
                });
            });
        });
    }
}

/// Exchanges two cells, `first` < `second`, the second one not within the part.
void swap_across_parts(std::span<Row> rows, std::size_t first, std::size_t second) noexcept {
    const std::size_t stride = std::size_t{1} << (second - cells_in_part);
    const auto for_each_pair = [&](auto swap) {
        for (std::size_t base = 0; base < rows.size() * parts_in_row; base += 2 * stride) {
            for (std::size_t at = base; at < base + stride; ++at) {
                Part without = load(rows.data(), at);
                Part with = load(rows.data(), at + stride);
                swap(without, with);
                store(without, rows.data(), at);
                store(with, rows.data(), at + stride);
            }
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
            const Part with_first = words_with<bit>();
            for_each_pair([=](Part& without, Part& with) {
                const Part fallen = partners<std::size_t{1} << bit>(with) & with_first;
                with = (with & with_first) | (partners<std::size_t{1} << bit>(without) & ~with_first);
                without = (without & ~with_first) | fallen;
            });
        });
    } else {
        const std::size_t first_stride = std::size_t{1} << (first - cells_in_part);
        for (std::size_t at = 0; at < rows.size() * parts_in_row; ++at) {
            if ((at & first_stride) == 0 || (at & stride) != 0) continue;
            const std::size_t other = at - first_stride + stride;
            const Part part = load(rows.data(), at);
            store(load(rows.data(), other), rows.data(), at);
            store(part, rows.data(), other);
        }
    }
}

/// Exchanges two cells in a table, `first` < `second`; the second one is a low one, or each high set has a row.
void swap_cells(std::span<Row> rows, std::size_t first, std::size_t second) noexcept {
    if (second < cells_in_part) {
        swap_in_parts(rows, first, second);
    } else {
        swap_across_parts(rows, first, second);
    }
}

/// Where the cells of the table are while it is renumbered, step by step.
class CellPlaces {
public:
    CellPlaces(std::size_t cells, const ShapeMove& move) noexcept {
        for (std::size_t cell = 0; cell < most_cells; ++cell) {
            here_[cell] = at_[cell] = cell;
            source_[cell] = cell < cells ? move.place(cell) : cell;
            target_[source_[cell]] = cell;
        }
    }
    /// The place of the cell that is wanted at `place`.
    [[nodiscard]] std::size_t source(std::size_t place) const noexcept { return at_[source_[place]]; }
    /// Where the cell at `place` is wanted.
    [[nodiscard]] std::size_t target(std::size_t place) const noexcept { return target_[here_[place]]; }
    void swap(std::size_t place, std::size_t other) noexcept {
        std::swap(here_[place], here_[other]);
        at_[here_[place]] = place;
        at_[here_[other]] = other;
    }

private:
    std::array<std::size_t, most_cells> here_{};
    std::array<std::size_t, most_cells> at_{};
    std::array<std::size_t, most_cells> source_{};
    std::array<std::size_t, most_cells> target_{};
};

/// The high cells change places: which high set each one was.
std::array<std::uint8_t, most_high_rows> sources_of_high_sets(const Layout& layout, const CellPlaces& cells) noexcept {
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
    CellPlaces cells(layout.cells, move);
    const auto mask = [&](std::size_t set, std::size_t part) {
        return load(&layout.masks[static_cast<std::size_t>(std::popcount(set))], part);
    };

    // 1. Cells that become high ones are exchanged with those that become low ones.
    std::array<Row, most_high_rows> by_high_set;
    const bool crosses = [&] {
        bool any = false;
        for (std::size_t low = 0; low < cells_in_row; ++low) {
            if (cells.target(low) < cells_in_row) continue;
            std::size_t high = cells_in_row;
            while (cells.target(high) >= cells_in_row) ++high;
            if (!std::exchange(any, true)) {
                for (std::size_t set = 0; set < layout.high_sets; ++set) {
                    for (std::size_t part = 0; part < parts_in_row; ++part)
                        store(load(&table[layout.row_of[set]], part) & mask(set, part), &by_high_set[set], part);
                }
            }
            swap_cells(std::span(by_high_set).first(layout.high_sets), low, high);
            cells.swap(low, high);
        }
        return any;
    }();

    // 2. The high cells.
    const auto sources = sources_of_high_sets(layout, cells);
    for (std::size_t row = 0; row < layout.rows; ++row) {
        for (std::size_t part = 0; part < parts_in_row; ++part) {
            Part sum{};
            for (std::size_t at = layout.first_high_set[row]; at < layout.first_high_set[row + 1]; ++at) {
                const std::size_t set = layout.high_sets_by_row[at];
                const std::size_t source = sources[set];
                const Row& from = crosses ? by_high_set[source] : table[layout.row_of[source]];
                sum |= load(&from, part) & mask(set, part);
            }
            store(sum, &renumbered[row], part);
        }
    }

    // 3. The low cells.
    for (std::size_t cell = 0; cell < cells_in_row; ++cell) {
        const std::size_t source = cells.source(cell);
        if (source == cell) continue;
        swap_cells(std::span(renumbered, layout.rows), cell, source);
        cells.swap(cell, source);
    }
}

}  // namespace quadriga::onoro::solve
