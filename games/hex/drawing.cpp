#include "games/hex/drawing.hpp"

#include <fmt/format.h>
#include <range/v3/view/iota.hpp>

namespace quadriga::hex {

namespace {

using ranges::views::iota;

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

}  // namespace quadriga::hex
