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

/// A box of cells on the torus, each empty or with a symbol. Columns 0..width-1 and rows 0..height-1 count from the top
/// left corner. Nothing wraps around the edges of the box.
class Grid {
public:
    static constexpr char empty = '.';

    /// An empty box of 1..26 columns and rows with its top left corner on the cell `anchor`.
    Grid(int width, int height, Cell anchor) noexcept;

    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }
    [[nodiscard]] Cell anchor() const noexcept { return anchor_; }

    /// The symbol of a cell; `empty` outside the box.
    [[nodiscard]] char at(int column, int row) const noexcept;
    [[nodiscard]] bool is_occupied(int column, int row) const noexcept { return at(column, row) != empty; }
    /// Sets the symbol of a cell, which must be in the box.
    void set(int column, int row, char symbol) noexcept;

    /// The cell of the torus at a column and row, which may lie outside the box.
    [[nodiscard]] Cell cell(int column, int row) const noexcept { return shifted(anchor_, column, row); }

    /// Calls `visit(column, row, symbol)` for every occupied cell, row by row.
    template <class Visit>
    void for_each(Visit visit) const {
        for (int row = 0; row < height_; ++row) {
            for (int column = 0; column < width_; ++column) {
                if (is_occupied(column, row)) visit(column, row, at(column, row));
            }
        }
    }
    /// The number of cells of the torus with this symbol; for `empty`, including those outside the box.
    [[nodiscard]] int count(char symbol) const noexcept;
    [[nodiscard]] int occupied_cells() const noexcept { return torus_side * torus_side - count(empty); }
    [[nodiscard]] int occupied_neighbours(int column, int row) const noexcept;
    /// Whether all occupied cells form one group; true for an empty grid.
    [[nodiscard]] bool is_connected() const noexcept;
    /// The same cells in the smallest box that holds all occupied ones. At least one cell must be occupied.
    [[nodiscard]] Grid trimmed() const noexcept;

private:
    int width_;
    int height_;
    Cell anchor_;
    std::array<std::array<char, torus_side>, torus_side> rows_;
};

/// The occupied cells, which form a connected group, under symmetry `number`, 0..11, of image_of(Step), in the smallest
/// box that holds them. The anchor stays the same.
[[nodiscard]] Grid image_of(const Grid& grid, int number) noexcept;

/// The smallest box that holds the given cells with their symbols, each as near to the first one as the torus allows.
/// Without cells, m13 alone and empty. If a cell occurs twice, its last symbol counts.
[[nodiscard]] Grid grid_of(std::span<const std::pair<Cell, char>> cells) noexcept;

/// The grid of a position that a user sets up; bad_value unless its symbols are characters of `symbols`, its cells are
/// cells of the torus, and it has no cards.
[[nodiscard]] engine::Expected<Grid> read_setup(const engine::PositionSetup& setup, std::string_view symbols);

/// The fields of a position string of a game on this plane.
struct Fields {
    std::string_view rows;
    std::string_view anchor;
    std::string_view side;
};

/// Splits a position string at single blanks; bad_fen unless it has exactly three fields.
[[nodiscard]] engine::Expected<Fields> split_fields(std::string_view text);

/// The longest side of a grid in a position string.
inline constexpr int max_grid_side = 19;

/// Reads `<rows>` and `<anchor>`. Rows run from top to bottom, separated by `/`, each from the leftmost column of the
/// box; a row is made of the characters of `symbols` and of numbers 1..18 that count empty cells. The anchor names the
/// cell of the box's top left corner; `-` stands for the one that puts the box's middle cell (width/2, height/2,
/// rounded down) on m13. Refused (bad_fen; the text names field and place): an empty row, an empty first column, a
/// number at the end of a row, a number with a leading zero or beyond 18 (two adjacent numbers would read as one), any
/// other character, a grid wider or taller than 19 cells, an anchor that is not a cell. The grid returned is trimmed.
[[nodiscard]] engine::Expected<Grid> read_grid(std::string_view rows, std::string_view anchor,
                                               std::string_view symbols);

/// The fields `<rows> <anchor>` of the smallest box, with the anchor as a cell name. `<rows>` is empty if no cell is
/// occupied.
[[nodiscard]] std::string write_grid(const Grid& grid);

/// The box and a ring of empty cells around it, drawn as lines of text, each ended by LF: every row half a cell to the
/// right of the row above it, row numbers at the left, column letters above and below (following the slope of the
/// columns).
[[nodiscard]] std::string draw(const Grid& grid);

}  // namespace quadriga::hex
