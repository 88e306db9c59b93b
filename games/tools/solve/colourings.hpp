#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/tools/solve/shape_graph.hpp"

/// Sets of colourings of a shape, stored as bit tables. A colouring is the set of one side's pawns: a number with one
/// bit for each cell of the shape, half of them set.
namespace quadriga::onoro::solve {

/// One bit for every set of the low nine cells.
struct alignas(64) Row {
    std::array<std::uint64_t, 8> words;
};

inline constexpr std::size_t cells_in_row = 9;
inline constexpr std::size_t bits_in_row = 512;
inline constexpr std::size_t most_high_rows = std::size_t{1} << (most_cells - cells_in_row);
inline constexpr std::size_t most_rows = 35;

/// A set of colourings. The low nine cells of a colouring give its bit in a row; the high cells, if any, choose the
/// row. High sets of different sizes use different bits of a row, so all high sets of a chain, each with one cell more
/// than the one before it, share one row. The first `Layout::rows` rows are in use.
using Table = std::array<Row, most_rows>;

/// Calls `change` with every word of `rows` and the corresponding word of each of the `others`, and replaces the word
/// of `rows` with the result. The others must have at least as many rows.
template <class Change, class... Others>
void transform(std::span<Row> rows, const Change& change, const Others&... others) noexcept {
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t at = 0; at < rows[row].words.size(); ++at)
            rows[row].words[at] = change(rows[row].words[at], others[row].words[at]...);
    }
}

[[nodiscard]] inline std::uint64_t count_bits(std::span<const Row> rows) noexcept {
    std::uint64_t count = 0;
    for (const Row& row : rows) {
        for (const std::uint64_t word : row.words) count += static_cast<std::uint64_t>(std::popcount(word));
    }
    return count;
}

inline void set_bit(std::span<Row> table, std::size_t bit) noexcept {
    table[bit / bits_in_row].words[bit / 64 % 8] |= std::uint64_t{1} << bit % 64;
}

/// The layout of the tables for one game size.
struct Layout {
    std::size_t cells;      ///< the number of cells of a shape
    std::size_t high_sets;  ///< the number of sets of high cells, a power of two
    std::size_t rows;       ///< the number of rows in a table, one for each chain of high sets
    std::array<std::uint8_t, most_high_rows> row_of;  ///< by high set: the row that holds its colourings
    std::array<std::uint8_t, most_high_rows> high_sets_by_row;
    std::array<std::uint8_t, most_rows + 1> first_high_set;  ///< by row: the index of its first set in high_sets_by_row
    std::array<Row, most_cells - cells_in_row + 1> masks;    ///< by size of the high set: the low sets that complete it
};

/// A function that turns a table for the shape after the move into one for the shape before it: sets `renumbered` to
/// the colourings whose move.image() is in `table`. Both tables have layout.rows rows and must not overlap.
using Renumber = void (*)(const Layout& layout, const Row* table, const ShapeMove& move, Row* renumbered);

void renumber_plain(const Layout& layout, const Row* table, const ShapeMove& move, Row* renumbered);
/// The fastest kernel that this processor can run; all give the same result.
[[nodiscard]] Renumber fastest_renumber() noexcept;

class Colourings {
public:
    explicit Colourings(int pawns_a_side, Renumber kernel = fastest_renumber());

    [[nodiscard]] std::size_t cells() const noexcept { return layout_.cells; }
    /// The number of colourings of a shape.
    [[nodiscard]] std::uint64_t count() const noexcept { return count_bits(all_); }
    /// The number of rows in a table.
    [[nodiscard]] std::size_t rows() const noexcept { return layout_.rows; }
    /// The index of a colouring's bit in a table.
    [[nodiscard]] std::size_t bit_of(std::size_t colouring) const noexcept {
        return bits_in_row * layout_.row_of[colouring >> cells_in_row] + colouring % bits_in_row;
    }
    [[nodiscard]] bool contains(std::span<const Row> table, std::size_t colouring) const noexcept {
        const std::size_t bit = bit_of(colouring);
        return (table[bit / bits_in_row].words[bit / 64 % 8] >> bit % 64 & 1) != 0;
    }
    void add(std::span<Row> table, std::size_t colouring) const noexcept { set_bit(table, bit_of(colouring)); }
    void remove(std::span<Row> table, std::size_t colouring) const noexcept {
        const std::size_t bit = bit_of(colouring);
        table[bit / bits_in_row].words[bit / 64 % 8] &= ~(std::uint64_t{1} << bit % 64);
    }
    /// Calls `visit(colouring)` for every colouring in the table; `visit` may remove that colouring.
    template <class Visit>
    void for_each(std::span<const Row> table, const Visit& visit) const {
        for (std::size_t row = 0; row < table.size(); ++row) {
            for (std::size_t at = 0; at < table[row].words.size(); ++at) {
                for (std::uint64_t rest = table[row].words[at]; rest != 0; rest &= rest - 1)
                    visit(colouring(row, 64 * at + static_cast<std::size_t>(std::countr_zero(rest))));
            }
        }
    }

    /// The colouring of the other side's pawns, which is the complement.
    [[nodiscard]] std::size_t others(std::size_t colouring) const noexcept {
        return (std::size_t{1} << cells()) - 1 - colouring;
    }

    [[nodiscard]] const Table& all() const noexcept { return all_; }
    /// The colourings that contain the cell.
    [[nodiscard]] const Table& containing(std::size_t cell) const noexcept { return containing_[cell]; }
    /// The colourings that contain a line of four cells of the shape, and those whose complements do.
    struct Lines {
        Table own;
        Table other;
    };
    [[nodiscard]] Lines lines(const CellSet& shape) const noexcept;
    /// The colourings none of whose pawns has a move in `moves`.
    [[nodiscard]] Table without_moves(std::span<const ShapeMove> moves) const noexcept;

    void renumber(std::span<const Row> table, const ShapeMove& move, Table& renumbered) const noexcept {
        renumber_(layout_, table.data(), move, renumbered.data());
    }

private:
    /// The colouring with this low set in the row.
    [[nodiscard]] std::size_t colouring(std::size_t row, std::size_t low) const noexcept;

    Layout layout_{};
    Table all_{};
    std::array<Table, most_cells> containing_{};
    Renumber renumber_;
};

}  // namespace quadriga::onoro::solve
