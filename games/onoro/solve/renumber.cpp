// Compiled twice: as renumber_plain for any processor, and as renumber_avx512 with that processor's instructions.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "games/onoro/solve/colourings.hpp"

#ifdef __AVX512F__
#include <immintrin.h>
#endif

namespace quadriga::onoro::solve {

void QUADRIGA_RENUMBER(const Layout& layout, const Row* table, const ShapeMove& move, Row* renumbered);

namespace {

/// A row in a register, or in several: the compiler knows what the processor has.
using Vector = std::uint64_t __attribute__((vector_size(64)));

Vector load(const Row& row) noexcept {
    Vector vector;
    std::memcpy(&vector, &row, sizeof(vector));
    return vector;
}

void store(Vector vector, Row& row) noexcept { std::memcpy(&row, &vector, sizeof(vector)); }

/// Word i of the result is word from[i].
Vector permute(Vector words, Vector from) noexcept {
#ifdef __AVX512F__
    // Without the mask GCC takes the register that it would leave alone for one that is read.
    return (Vector)_mm512_maskz_permutexvar_epi64(0xff, (__m512i)from, (__m512i)words);
#else
    Vector result;
    for (int at = 0; at < 8; ++at) result[at] = words[static_cast<int>(from[at])];
    return result;
#endif
}

/// Cells whose bits lie in one word; the next ones number the words of a row.
constexpr std::size_t cells_in_word = 6;

constexpr Vector word_numbers{0, 1, 2, 3, 4, 5, 6, 7};

/// All bits of the words whose number has a bit.
Vector words_with(std::size_t bit) noexcept { return -((word_numbers >> bit) & 1); }

constexpr std::array<std::uint64_t, cells_in_word> bits_with{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                             0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                             0xffff0000ffff0000, 0xffffffff00000000};

/// Exchanges two low cells, `first` < `second`, `first` in the word.
void swap_low_cells(Row* rows, std::size_t count, std::size_t first, std::size_t second) noexcept {
    const std::uint64_t with_first = bits_with[first];
    if (second < cells_in_word) {
        const unsigned distance = (1U << second) - (1U << first);
        const std::uint64_t movers = with_first & ~bits_with[second];
        for (std::size_t at = 0; at < count; ++at) {
            const Vector row = load(rows[at]);
            const Vector changed = ((row >> distance) ^ row) & movers;
            store(row ^ changed ^ (changed << distance), rows[at]);
        }
        return;
    }
    const unsigned distance = 1U << first;
    const Vector with_second = words_with(second - cells_in_word);
    const Vector partners = word_numbers ^ (std::uint64_t{1} << (second - cells_in_word));
    const Vector rise = with_first & ~with_second;
    const Vector fall = ~with_first & with_second;
    for (std::size_t at = 0; at < count; ++at) {
        const Vector row = load(rows[at]);
        const Vector other = permute(row, partners);
        store((row & ~(rise | fall)) | ((other << distance) & rise) | ((other >> distance) & fall), rows[at]);
    }
}

/// Exchanges a low cell and a high cell, whose number among the high ones is `high`, in a table with a row for each
/// high set.
void swap_across_rows(Row* rows, std::size_t count, std::size_t low, std::size_t high) noexcept {
    const std::size_t stride = std::size_t{1} << high;
    const auto for_each_pair = [&](auto swap) {
        for (std::size_t base = 0; base < count; base += 2 * stride) {
            for (std::size_t at = base; at < base + stride; ++at) {
                Vector without = load(rows[at]);
                Vector with = load(rows[at + stride]);
                swap(without, with);
                store(without, rows[at]);
                store(with, rows[at + stride]);
            }
        }
    };
    if (low < cells_in_word) {
        const unsigned distance = 1U << low;
        const std::uint64_t movers = ~bits_with[low];
        for_each_pair([=](Vector& without, Vector& with) {
            const Vector changed = ((without >> distance) ^ with) & movers;
            with ^= changed;
            without ^= changed << distance;
        });
        return;
    }
    const Vector with_low = words_with(low - cells_in_word);
    const Vector partners = word_numbers ^ (std::uint64_t{1} << (low - cells_in_word));
    for_each_pair([=](Vector& without, Vector& with) {
        const Vector from_with = permute(with, partners);
        with = (with & with_low) | (permute(without, partners) & ~with_low);
        without = (without & ~with_low) | (from_with & with_low);
    });
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
    const auto mask = [&](std::size_t set) { return load(layout.masks[static_cast<std::size_t>(std::popcount(set))]); };

    // 1. Cells that become high ones are exchanged with those that become low ones.
    std::array<Row, most_high_rows> unpacked;
    const bool crosses = [&] {
        bool any = false;
        for (std::size_t low = 0; low < cells_in_row; ++low) {
            if (cells.target(low) < cells_in_row) continue;
            std::size_t high = cells_in_row;
            while (cells.target(high) >= cells_in_row) ++high;
            if (!std::exchange(any, true)) {
                for (std::size_t set = 0; set < layout.high_sets; ++set)
                    store(load(table[layout.row_of[set]]) & mask(set), unpacked[set]);
            }
            swap_across_rows(unpacked.data(), layout.high_sets, low, high - cells_in_row);
            cells.swap(low, high);
        }
        return any;
    }();

    // 2. The high cells.
    const auto sources = sources_of_high_sets(layout, cells);
    for (std::size_t row = 0; row < layout.rows; ++row) {
        Vector sum{};
        for (std::size_t at = layout.first_high_set[row]; at < layout.first_high_set[row + 1]; ++at) {
            const std::size_t set = layout.high_sets_by_row[at];
            const std::size_t source = sources[set];
            sum |= load(crosses ? unpacked[source] : table[layout.row_of[source]]) & mask(set);
        }
        store(sum, renumbered[row]);
    }

    // 3. The low cells: those in a word one after the other, then the words.
    for (std::size_t cell = 0; cell < cells_in_word; ++cell) {
        const std::size_t source = cells.source(cell);
        if (source == cell) continue;
        swap_low_cells(renumbered, layout.rows, cell, source);
        cells.swap(cell, source);
    }
    Vector order{};
    for (std::size_t cell = cells_in_word; cell < cells_in_row; ++cell)
        order |= ((word_numbers >> (cell - cells_in_word)) & 1) << (cells.source(cell) - cells_in_word);
    for (std::size_t row = 0; row < layout.rows; ++row) store(permute(load(renumbered[row]), order), renumbered[row]);
}

}  // namespace quadriga::onoro::solve
