#include "games/hex/picture.hpp"

#include <algorithm>
#include <limits>
#include <numbers>

#include <fmt/format.h>
#include <range/v3/view/iota.hpp>

namespace quadriga::hex {

namespace {

using ranges::views::iota;

constexpr double row_height = Picture::radius * 1.5;
constexpr double cell_width = Picture::radius * std::numbers::sqrt3;
/// From the outermost centres to the edge: a ring's cell, its label, air.
constexpr double border = cell_width * 2.3;

constexpr svg::Paint background{"#f4f1ea"};
constexpr svg::Paint empty_cell{"#fbfaf7", "#d5cfc2", 1.2};
constexpr std::string_view label_colour = "#8a8271";

/// Where a cell's centre lies if that of the box's corner is (0, 0).
svg::Point offset_of(int column, int row) noexcept { return {cell_width * (column + row / 2.0), row_height * row}; }

bool is_shown(const Drawing& drawing, int column, int row) noexcept {
    return drawing.is_occupied(column, row) || drawing.occupied_neighbours(column, row) > 0;
}

/// The left and right edge of what is occupied; rows slope, so a box as such would leave empty corners.
std::pair<double, double> extent(const Drawing& drawing) noexcept {
    double left = std::numeric_limits<double>::max();
    double right = std::numeric_limits<double>::lowest();
    for (const int row : iota(0, drawing.height())) {
        for (const int column : iota(0, drawing.width())) {
            if (!drawing.is_occupied(column, row)) continue;
            left = std::min(left, offset_of(column, row).x);
            right = std::max(right, offset_of(column, row).x);
        }
    }
    return {left, right};
}

std::string column_letters(const Drawing& drawing) {
    std::string letters;
    for (const int column : iota(-1, drawing.width() + 1))
        letters += fmt::format(" {}", name(drawing.cell(column, 0))[0]);
    return letters;
}

}  // namespace

std::string text_picture(const Drawing& drawing) {
    const auto indent = [](int row) { return std::string(static_cast<std::size_t>(row + 2), ' '); };
    const std::string letters = column_letters(drawing);
    std::string text = fmt::format("  {}{}\n", indent(-2), letters);
    for (const int row : iota(-1, drawing.height() + 1)) {
        text += fmt::format("{:>2}{}", drawing.cell(0, row).row + 1, indent(row));
        for (const int column : iota(-1, drawing.width() + 1)) text += fmt::format(" {}", drawing.at(column, row));
        text += '\n';
    }
    return text + fmt::format("  {}{}\n", indent(drawing.height() + 1), letters);
}

Picture::Picture(const Drawing& drawing, std::string_view title)
    : origin_{border - extent(drawing).first, border},
      canvas_(2 * border + extent(drawing).second - extent(drawing).first,
              2 * border + row_height * (drawing.height() - 1), title) {
    canvas_.rectangle({0, 0}, 2 * border + extent(drawing).second - extent(drawing).first,
                      2 * border + row_height * (drawing.height() - 1), 12, background);
    paint_cells(drawing);
    label_rows(drawing);
    label_columns(drawing);
}

svg::Point Picture::centre_of(int column, int row) const noexcept {
    const svg::Point offset = offset_of(column, row);
    return {origin_.x + offset.x, origin_.y + offset.y};
}

void Picture::paint_cells(const Drawing& drawing) {
    for (const int row : iota(-1, drawing.height() + 1)) {
        for (const int column : iota(-1, drawing.width() + 1)) {
            if (is_shown(drawing, column, row)) canvas_.hexagon(centre_of(column, row), radius, empty_cell);
        }
    }
}

void Picture::label_rows(const Drawing& drawing) {
    for (const int row : iota(-1, drawing.height() + 1)) {
        int column = -1;
        while (!is_shown(drawing, column, row)) ++column;
        const svg::Point cell = centre_of(column, row);
        canvas_.text({cell.x - cell_width * 0.78, cell.y}, radius * 0.5, std::to_string(drawing.cell(0, row).row + 1),
                     label_colour);
    }
}

void Picture::label_columns(const Drawing& drawing) {
    for (const int column : iota(-1, drawing.width() + 1)) {
        int row = drawing.height();
        while (!is_shown(drawing, column, row)) --row;
        const svg::Point cell = centre_of(column, row);
        canvas_.text({cell.x + cell_width * 0.38, cell.y + row_height * 0.76}, radius * 0.5,
                     name(drawing.cell(column, 0)).substr(0, 1), label_colour);
    }
}

}  // namespace quadriga::hex
