#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game/error.hpp"
#include "engine/view/position_setup.hpp"
#include "games/hex/cell.hpp"

/// A group of occupied cells on the endless plane, as position strings describe it.
namespace quadriga::hex {

/// A box of cells on the torus, each empty or holding a symbol. Columns 0..width-1 and rows 0..height-1 count from the
/// top left corner. Cells outside the box count as empty; nothing wraps around its edges.
class Grid {
public:
    static constexpr char empty = '.';

    /// An empty box with its top left corner on the cell `anchor`. `width` and `height` must be in 1..26.
    Grid(int width, int height, Cell anchor) noexcept;

    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }
    [[nodiscard]] Cell anchor() const noexcept { return anchor_; }

    /// The symbol of a cell; `empty` outside the box.
    [[nodiscard]] char at(int column, int row) const noexcept;
    [[nodiscard]] bool is_occupied(int column, int row) const noexcept { return at(column, row) != empty; }
    /// Sets the symbol of a cell, which must be in the box; `empty` clears it.
    void set(int column, int row, char symbol) noexcept;

    /// The torus cell at a column and a row, either of which may lie outside the box.
    [[nodiscard]] Cell cell(int column, int row) const noexcept { return shifted(anchor_, column, row); }

    /// Calls `visit(column, row, symbol)` for every occupied cell, row by row, each from left to right.
    template <class Visit>
    void for_each(Visit visit) const {
        for (int row = 0; row < height_; ++row) {
            for (int column = 0; column < width_; ++column) {
                if (is_occupied(column, row)) visit(column, row, at(column, row));
            }
        }
    }
    /// The number of torus cells with this symbol; for `empty`, including those outside the box.
    [[nodiscard]] int count(char symbol) const noexcept;
    [[nodiscard]] int occupied_cells() const noexcept { return torus_side * torus_side - count(empty); }
    [[nodiscard]] int occupied_neighbours(int column, int row) const noexcept;
    /// Whether the occupied cells form one connected group; true for an empty grid.
    [[nodiscard]] bool is_connected() const noexcept;
    /// The same cells in the smallest box that holds all occupied ones. At least one cell must be occupied.
    [[nodiscard]] Grid trimmed() const noexcept;

private:
    int width_;
    int height_;
    Cell anchor_;
    std::array<std::array<char, torus_side>, torus_side> rows_;
};

/// The image of the occupied cells under symmetry `number`, 0..11 (see image_of(Step)), as a trimmed grid with the same
/// anchor. `grid` must be trimmed, and the image must fit into 26 x 26 cells.
[[nodiscard]] Grid image_of(const Grid& grid, int number) noexcept;

/// The smallest box that holds the given cells with their symbols, each at its shortest_step() from the first cell. If
/// there are no cells, the box is just m13, empty. If a cell occurs twice, its last symbol counts.
[[nodiscard]] Grid grid_of(std::span<const std::pair<Cell, char>> cells) noexcept;

/// The grid of a position that a user sets up. The error (bad_value) names a cell that is not on the torus, a symbol
/// that is not one character of `symbols`, or a card, since these games have none.
[[nodiscard]] engine::Expected<Grid> read_setup(const engine::PositionSetup& setup, std::string_view symbols);

/// The three fields that the position strings of all games on this plane have, as views into the string.
struct Fields {
    std::string_view rows;
    std::string_view anchor;
    std::string_view side;
};

/// Splits a position string at its spaces; bad_fen unless there are exactly two. Fields may be empty.
[[nodiscard]] engine::Expected<Fields> split_fields(std::string_view text);

/// The maximum width and height of a grid in a position string.
inline constexpr int max_grid_side = 19;

/// Reads `<rows>` and `<anchor>`. Rows run from top to bottom and are separated by `/`. Each begins at the leftmost
/// column of the box and is made of the characters of `symbols` and of numbers 1..18 that count empty cells. The anchor
/// names the cell at the box's top left corner; `-` stands for the anchor that puts the box's middle cell (width/2,
/// height/2, rounded down) on m13. The error (bad_fen) names the field and, if one row is at fault, its number, from 1.
/// Errors are an empty row, a number at the end of a row, a number with a leading zero or beyond 18 (two adjacent
/// numbers would read as one), any other character, an empty first column, a grid wider or taller than 19 cells, and an
/// anchor that is not a cell. The grid returned is trimmed.
[[nodiscard]] engine::Expected<Grid> read_grid(std::string_view rows, std::string_view anchor,
                                               std::string_view symbols);

/// The fields `<rows> <anchor>` of the smallest box around the occupied cells, with the anchor as a cell name. If no
/// cell is occupied, `<rows>` is empty and the anchor is the grid's.
[[nodiscard]] std::string write_grid(const Grid& grid);

/// Draws the box and a ring of empty cells around it as lines of text, each ended by LF. Every row is half a cell to
/// the right of the row above it. Row numbers are at the left, column letters above and below, in line with their
/// sloping columns.
[[nodiscard]] std::string draw(const Grid& grid);

}  // namespace quadriga::hex
