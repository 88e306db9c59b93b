#include "games/onager/drawing.hpp"

#include <numbers>

#include <fmt/format.h>

#include "games/onager/notation.hpp"
#include "games/svg/canvas.hpp"

namespace quadriga::onager {

namespace {

std::string symbol_of(const Position& position, Cell cell) {
    if (position.vacant().contains(cell)) return cell == centre ? "o" : ".";
    if (position.lakes().contains(cell)) return "x";
    const std::string discs = discs_on(position, cell);
    return discs.size() == 1 ? discs : fmt::format("{}{}", discs.back(), discs.size());
}

std::string drawn_row(const Position& position, int row) {
    const auto margin = static_cast<std::size_t>(2 * (row_count - row_length(row)));
    std::string line = fmt::format("{:{}}{:<5}", "", margin, cell_name(cell_at(row, 1)));
    for (int number = 1; number <= row_length(row); ++number) {
        line += fmt::format("{:<4}", symbol_of(position, cell_at(row, number)));
    }
    return line + fmt::format("{}\n", cell_name(cell_at(row, row_length(row))));
}

constexpr double hexagon_radius = 26;
constexpr double cell_width = hexagon_radius * std::numbers::sqrt3;
constexpr double row_height = hexagon_radius * 1.5;
constexpr double margin = 40;
constexpr double board_width = 2 * margin + row_count * cell_width;
constexpr double board_height = 2 * margin + (row_count - 1) * row_height + 2 * hexagon_radius;

svg::Point middle_of(Cell cell) {
    const int row = row_of(cell);
    const double indent = (row_count - row_length(row)) * cell_width / 2;
    return {margin + indent + (number_of(cell) - 0.5) * cell_width,
            margin + hexagon_radius + (row_count - 1 - row) * row_height};
}

void paint_discs(svg::Canvas& canvas, svg::Point middle, std::string_view discs) {
    constexpr double rise = 4;
    constexpr double radius = 17;
    const auto height = static_cast<double>(discs.size());
    // High stacks are drawn with flatter steps, so that they stay in their cell.
    const double step = discs.size() > 4 ? 3 * rise / (height - 1) : rise;
    double y = middle.y + step * (height - 1) / 2;
    for (const char disc : discs) {
        const bool is_black = disc == disc_letter(Player::p1);
        canvas.circle({middle.x, y}, radius,
                      {.fill = is_black ? "#2b2b2b" : "#f7f4ea", .stroke = is_black ? "#8a8a8a" : "#4a4a4a"});
        y -= step;
    }
    if (discs.size() > 1) {
        const bool black_on_top = discs.back() == disc_letter(Player::p1);
        canvas.text({middle.x, y + step}, 16, fmt::format("{}", discs.size()), black_on_top ? "#f7f4ea" : "#2b2b2b");
    }
}

void paint_cell(svg::Canvas& canvas, const Position& position, Cell cell) {
    const svg::Point middle = middle_of(cell);
    const bool is_lake = position.lakes().contains(cell);
    const bool is_back_rank = (back_ranks[0] | back_ranks[1]).contains(cell);
    canvas.hexagon(middle, hexagon_radius,
                   {.fill = is_lake        ? "#5b9bd0"
                            : is_back_rank ? "#d9bf8c"
                                           : "#ecdcb6",
                    .stroke = "#8c7344"});
    if (position.vacant().contains(cell)) {
        if (cell == centre) canvas.circle(middle, 5, {.fill = "#b39a63"});
    } else if (!is_lake) {
        paint_discs(canvas, middle, discs_on(position, cell));
    }
}

}  // namespace

std::string draw(const Position& position) {
    std::string text;
    for (int row = row_count - 1; row >= 0; --row) text += drawn_row(position, row);
    position.stacks().for_each([&](Cell cell) {
        text += fmt::format("{}: {} from bottom to top\n", cell_name(cell), discs_on(position, cell));
    });
    return text;
}

std::string svg(const Position& position) {
    svg::Canvas canvas(board_width, board_height, "Onager");
    canvas.rectangle({0, 0}, board_width, board_height, 12, {.fill = "#f6f1e4"});
    all_cells.for_each([&](Cell cell) { paint_cell(canvas, position, cell); });
    for (int row = 0; row < row_count; ++row) {
        const Cell first = cell_at(row, 1);
        const Cell last = cell_at(row, row_length(row));
        const svg::Point left = middle_of(first);
        const svg::Point right = middle_of(last);
        canvas.text({left.x - 38, left.y}, 14, cell_name(first), "#5a4a2a");
        canvas.text({right.x + 38, right.y}, 14, cell_name(last), "#5a4a2a");
    }
    return canvas.document();
}

}  // namespace quadriga::onager
