#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// The endless hex plane of Onoro and Nonaga.
namespace quadriga::hex {

/// The width and height, in cells, of the torus on which cells are named. No connected group in a game is long enough
/// to wrap around it.
inline constexpr int torus_side = 26;

/// A named cell: column 0..25 from left to right (a..z), row 0..25 from top to bottom (1..26). Each row lies half a
/// cell to the right of the row above it; columns and rows wrap around.
struct Cell {
    std::uint8_t column = 0;
    std::uint8_t row = 0;

    friend constexpr bool operator==(Cell, Cell) = default;
};

struct Step {
    int columns;
    int rows;
};

/// The steps to a cell's six neighbours, clockwise from the one on the right.
inline constexpr std::array<Step, 6> directions{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

/// The cell that is `columns` columns to the right of `cell` and `rows` rows below it, wrapping around the torus.
/// Negative numbers mean left and up.
[[nodiscard]] constexpr Cell shifted(Cell cell, int columns, int rows) noexcept {
    const auto wrapped = [](int index) {
        return static_cast<std::uint8_t>((index % torus_side + torus_side) % torus_side);
    };
    return {wrapped(cell.column + columns), wrapped(cell.row + rows)};
}

/// The step `s` with shifted(from, s.columns, s.rows) == to and both components in 0..25.
[[nodiscard]] constexpr Step step_between(Cell from, Cell to) noexcept {
    const Cell difference = shifted(to, -from.column, -from.row);
    return {difference.column, difference.row};
}

/// The step `s` with shifted(from, s.columns, s.rows) == to and both components in -13..12.
[[nodiscard]] constexpr Step shortest_step(Cell from, Cell to) noexcept {
    const auto shorter = [](int steps) { return steps < torus_side / 2 ? steps : steps - torus_side; };
    const Step step = step_between(from, to);
    return {shorter(step.columns), shorter(step.rows)};
}

/// m13, the nominal middle of the plane. It is occupied in every start position.
inline constexpr Cell centre{12, 12};

/// The name of a cell, `a1` to `z26`.
[[nodiscard]] inline std::string name(Cell cell) {
    return static_cast<char>('a' + cell.column) + std::to_string(cell.row + 1);
}

/// Removes a lower-case letter and all digits after it from the front of `text` and returns the cell with this name. If
/// there is no name from `a1` to `z26`, or its number has a leading zero, returns nothing and leaves `text` unchanged.
[[nodiscard]] inline std::optional<Cell> take_cell(std::string_view& text) {
    if (text.empty() || text.front() < 'a' || text.front() > 'z') return std::nullopt;
    const std::size_t end = text.find_first_not_of("0123456789", 1);
    const std::string_view digits = text.substr(1, end == text.npos ? end : end - 1);
    int row = 0;
    if (digits.empty() || digits.front() == '0' ||
        std::from_chars(digits.data(), digits.data() + digits.size(), row).ec != std::errc{} || row > torus_side) {
        return std::nullopt;
    }
    const Cell cell{static_cast<std::uint8_t>(text.front() - 'a'), static_cast<std::uint8_t>(row - 1)};
    text.remove_prefix(1 + digits.size());
    return cell;
}

/// The cell whose name is the whole text; none if the text is not a cell name.
[[nodiscard]] inline std::optional<Cell> read_cell(std::string_view text) {
    const auto cell = take_cell(text);
    return text.empty() ? cell : std::nullopt;
}

/// The number of rotations and reflections about a cell that map cells to cells, including the identity.
inline constexpr int symmetry_count = 12;

/// The image of a step under symmetry `number`, 0..11. From 6 on, columns and rows are exchanged first; then the step
/// is rotated clockwise by `number` mod 6 sixths of a turn.
[[nodiscard]] constexpr Step image_of(Step step, int number) noexcept {
    if (number >= 6) std::swap(step.columns, step.rows);
    for (int turn = 0; turn < number % 6; ++turn) step = {-step.rows, step.columns + step.rows};
    return step;
}

}  // namespace quadriga::hex
