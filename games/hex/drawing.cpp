#include "games/hex/drawing.hpp"

#include <algorithm>
#include <limits>
#include <numbers>

#include <fmt/format.h>
#include <range/v3/view/iota.hpp>

namespace quadriga::hex {

namespace {

using ranges::views::iota;

constexpr double row_height = SvgDrawing::radius * 1.5;
constexpr double cell_width = SvgDrawing::radius * std::numbers::sqrt3;
/// From the centres of the outermost occupied cells to the edge: room for a ring of empty cells, labels and a margin.
constexpr double border = cell_width * 2.3;

constexpr svg::Paint background{"#f4f1ea"};
constexpr svg::Paint empty_cell{"#fbfaf7", "#d5cfc2", 1.2};
constexpr std::string_view label_colour = "#8a8271";

/// The centre of a cell, relative to the centre of the box's top left cell.
svg::Point offset_of(int column, int row) noexcept { return {cell_width * (column + row / 2.0), row_height * row}; }

bool is_shown(const Grid& grid, int column, int row) noexcept {
    return grid.is_occupied(column, row) || grid.occupied_neighbours(column, row) > 0;
}

/// The smallest and largest x of the occupied cells. Rows slope, so the corners of the box may lie far outside.
std::pair<double, double> extent(const Grid& grid) noexcept {
    double left = std::numeric_limits<double>::max();
    double right = std::numeric_limits<double>::lowest();
    for (const int row : iota(0, grid.height())) {
        for (const int column : iota(0, grid.width())) {
            if (!grid.is_occupied(column, row)) continue;
            left = std::min(left, offset_of(column, row).x);
            right = std::max(right, offset_of(column, row).x);
        }
    }
    return {left, right};
}

std::string column_letters(const Grid& grid) {
    std::string letters;
    for (const int column : iota(-1, grid.width() + 1)) letters += fmt::format(" {}", name(grid.cell(column, 0))[0]);
    return letters;
}

}  // namespace

std::string draw(const Grid& grid) {
    const auto indent = [](int row) { return std::string(static_cast<std::size_t>(row + 2), ' '); };
    const std::string letters = column_letters(grid);
    std::string text = fmt::format("  {}{}\n", indent(-2), letters);
    for (const int row : iota(-1, grid.height() + 1)) {
        text += fmt::format("{:>2}{}", grid.cell(0, row).row + 1, indent(row));
        for (const int column : iota(-1, grid.width() + 1)) text += fmt::format(" {}", grid.at(column, row));
        text += '\n';
    }
    return text + fmt::format("  {}{}\n", indent(grid.height() + 1), letters);
}

SvgDrawing::SvgDrawing(const Grid& grid, std::string_view title)
    : origin_{border - extent(grid).first, border},
      canvas_(2 * border + extent(grid).second - extent(grid).first, 2 * border + row_height * (grid.height() - 1),
              title) {
    canvas_.rectangle({0, 0}, 2 * border + extent(grid).second - extent(grid).first,
                      2 * border + row_height * (grid.height() - 1), 12, background);
    paint_cells(grid);
    label_rows(grid);
    label_columns(grid);
}

svg::Point SvgDrawing::centre_of(int column, int row) const noexcept {
    const svg::Point offset = offset_of(column, row);
    return {origin_.x + offset.x, origin_.y + offset.y};
}

void SvgDrawing::paint_cells(const Grid& grid) {
    for (const int row : iota(-1, grid.height() + 1)) {
        for (const int column : iota(-1, grid.width() + 1)) {
            if (is_shown(grid, column, row)) canvas_.hexagon(centre_of(column, row), radius, empty_cell);
        }
    }
}

void SvgDrawing::label_rows(const Grid& grid) {
    for (const int row : iota(-1, grid.height() + 1)) {
        int column = -1;
        while (!is_shown(grid, column, row)) ++column;
        const svg::Point cell = centre_of(column, row);
        canvas_.text({cell.x - cell_width * 0.78, cell.y}, radius * 0.5, std::to_string(grid.cell(0, row).row + 1),
                     label_colour);
    }
}

void SvgDrawing::label_columns(const Grid& grid) {
    for (const int column : iota(-1, grid.width() + 1)) {
        int row = grid.height();
        while (!is_shown(grid, column, row)) --row;
        const svg::Point cell = centre_of(column, row);
        canvas_.text({cell.x + cell_width * 0.38, cell.y + row_height * 0.76}, radius * 0.5,
                     name(grid.cell(column, 0)).substr(0, 1), label_colour);
    }
}

}  // namespace quadriga::hex
