#include "games/onager/drawing.hpp"

#include <fmt/format.h>

#include "games/onager/notation.hpp"

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

}  // namespace

std::string draw(const Position& position) {
    std::string text;
    for (int row = row_count - 1; row >= 0; --row) text += drawn_row(position, row);
    position.stacks().for_each([&](Cell cell) {
        text += fmt::format("{}: {} from bottom to top\n", cell_name(cell), discs_on(position, cell));
    });
    return text;
}

}  // namespace quadriga::onager
