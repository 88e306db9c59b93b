#include "games/hex/grid.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/view/iota.hpp>

namespace quadriga::hex {

namespace {

using engine::ErrorCode;
using engine::Expected;
using engine::refusal;
using ranges::views::iota;

constexpr std::size_t count_of(int value) noexcept { return static_cast<std::size_t>(value); }

tl::unexpected<engine::Error> bad_row(std::size_t row, std::string_view why) {
    return refusal(ErrorCode::bad_fen, fmt::format("rows: row {}: {}", row, why));
}

/// The symbols of a row, one for each cell. `row` counts from 1, for error messages.
Expected<std::string> expand_row(std::string_view text, std::size_t row, std::string_view symbols) {
    if (text.empty()) return bad_row(row, "empty, expected at least one occupied cell");
    std::string cells;
    while (!text.empty()) {
        if (symbols.find(text.front()) != symbols.npos) {
            cells += text.front();
            text.remove_prefix(1);
        } else {
            const std::string_view digits = text.substr(0, text.find_first_not_of("0123456789"));
            if (digits.empty()) {
                return bad_row(row, fmt::format("cell {}: expected one of {} or a number", cells.size() + 1, symbols));
            }
            if (digits.front() == '0') return bad_row(row, "a number with a leading zero");
            int gap = 0;
            if (std::from_chars(digits.data(), digits.data() + digits.size(), gap).ec != std::errc{} ||
                gap >= max_grid_side) {
                return bad_row(row, "expected a number from 1 to 18, not two numbers side by side");
            }
            cells.append(count_of(gap), Grid::empty);
            text.remove_prefix(digits.size());
            if (text.empty()) return bad_row(row, "ends with a number, empty cells at its end are not written");
        }
        if (cells.size() > count_of(max_grid_side)) return bad_row(row, "wider than 19 cells");
    }
    return cells;
}

Expected<std::vector<std::string>> expand_rows(std::string_view text, std::string_view symbols) {
    std::vector<std::string> rows;
    while (true) {
        if (rows.size() == count_of(max_grid_side)) {
            return refusal(ErrorCode::bad_fen, "rows: taller than 19 rows");
        }
        const std::size_t end = text.find('/');
        auto row = expand_row(text.substr(0, end), rows.size() + 1, symbols);
        if (!row) return tl::unexpected(std::move(row).error());
        rows.push_back(*std::move(row));
        if (end == text.npos) return rows;
        text.remove_prefix(end + 1);
    }
}

Expected<Cell> read_anchor(std::string_view text, int width, int height) {
    if (text == "-") return shifted(centre, -(width / 2), -(height / 2));
    if (const auto cell = read_cell(text)) return *cell;
    return refusal(ErrorCode::bad_fen, "anchor: expected a cell from a1 to z26 or -");
}

std::string column_letters(const Grid& grid) {
    std::string letters;
    for (const int column : iota(-1, grid.width() + 1)) letters += fmt::format(" {}", name(grid.cell(column, 0))[0]);
    return letters;
}

}  // namespace

Grid::Grid(int width, int height, Cell anchor) noexcept : width_(width), height_(height), anchor_(anchor) {
    assert(0 < width && width <= torus_side && 0 < height && height <= torus_side);
    for (auto& row : rows_) row.fill(empty);
}

char Grid::at(int column, int row) const noexcept {
    if (column < 0 || column >= width_ || row < 0 || row >= height_) return empty;
    return rows_[count_of(row)][count_of(column)];
}

void Grid::set(int column, int row, char symbol) noexcept {
    assert(0 <= column && column < width_ && 0 <= row && row < height_);
    rows_[count_of(row)][count_of(column)] = symbol;
}

int Grid::occupied_neighbours(int column, int row) const noexcept {
    return static_cast<int>(std::ranges::count_if(
        directions, [&](Step step) { return is_occupied(column + step.columns, row + step.rows); }));
}

int Grid::count(char symbol) const noexcept {
    std::ptrdiff_t cells = 0;
    for (const auto& row : rows_) cells += ranges::count(row, symbol);
    return static_cast<int>(cells);
}

bool Grid::is_connected() const noexcept {
    Grid unseen = *this;
    std::array<Step, count_of(torus_side) * count_of(torus_side)> waiting;  // from the top left corner
    std::size_t size = 0;
    const auto visit = [&](int column, int row) {
        if (!unseen.is_occupied(column, row)) return;
        unseen.set(column, row, empty);
        waiting[size++] = {column, row};
    };
    for (int row = 0; row < height_ && size == 0; ++row) {
        for (int column = 0; column < width_ && size == 0; ++column) visit(column, row);
    }
    while (size > 0) {
        const Step at = waiting[--size];
        for (const Step step : directions) visit(at.columns + step.columns, at.rows + step.rows);
    }
    return unseen.occupied_cells() == 0;
}

Grid Grid::trimmed() const noexcept {
    int left = width_;
    int right = 0;
    int top = height_;
    int bottom = 0;
    for_each([&](int column, int row, char /*symbol*/) {
        left = std::min(left, column);
        right = std::max(right, column);
        top = std::min(top, row);
        bottom = std::max(bottom, row);
    });
    Grid result(right - left + 1, bottom - top + 1, cell(left, top));
    for_each([&](int column, int row, char symbol) { result.set(column - left, row - top, symbol); });
    return result;
}

Grid image_of(const Grid& grid, int number) noexcept {
    const auto image_at = [number](int column, int row) { return image_of(Step{column, row}, number); };
    Step corner{torus_side, torus_side};
    grid.for_each([&](int column, int row, char /*symbol*/) {
        const Step step = image_at(column, row);
        corner = {std::min(corner.columns, step.columns), std::min(corner.rows, step.rows)};
    });
    Grid image(torus_side, torus_side, grid.anchor());
    grid.for_each([&](int column, int row, char symbol) {
        const Step step = image_at(column, row);
        image.set(step.columns - corner.columns, step.rows - corner.rows, symbol);
    });
    return image.trimmed();
}

Grid grid_of(std::span<const std::pair<Cell, char>> cells) noexcept {
    if (cells.empty()) return {1, 1, centre};
    const Cell first = cells.front().first;
    Step low{0, 0};
    Step high{0, 0};
    for (const auto& [cell, symbol] : cells) {
        const Step step = shortest_step(first, cell);
        low = {std::min(low.columns, step.columns), std::min(low.rows, step.rows)};
        high = {std::max(high.columns, step.columns), std::max(high.rows, step.rows)};
    }
    Grid grid(high.columns - low.columns + 1, high.rows - low.rows + 1, shifted(first, low.columns, low.rows));
    for (const auto& [cell, symbol] : cells) {
        const Step step = shortest_step(first, cell);
        grid.set(step.columns - low.columns, step.rows - low.rows, symbol);
    }
    return grid;
}

Expected<Grid> read_setup(const engine::PositionSetup& setup, std::string_view symbols) {
    std::vector<std::pair<Cell, char>> cells;
    for (const engine::PlacedSymbol& placed : setup.cells) {
        const auto cell = read_cell(placed.cell);
        if (!cell) return engine::unknown_cell(placed.cell);
        if (placed.symbol.size() != 1 || symbols.find(placed.symbol) == symbols.npos) {
            return engine::unknown_symbol(placed, fmt::format("one of {}", symbols));
        }
        cells.emplace_back(*cell, placed.symbol.front());
    }
    if (!setup.cards.empty()) return engine::unknown_card(setup.cards.front());
    return grid_of(cells);
}

Expected<Fields> split_fields(std::string_view text) {
    const std::size_t first = text.find(' ');
    const std::size_t second = first == text.npos ? first : text.find(' ', first + 1);
    if (second == text.npos || text.find(' ', second + 1) != text.npos) {
        return refusal(ErrorCode::bad_fen, "expected three fields with single spaces between: <rows> <anchor> <side>");
    }
    return Fields{text.substr(0, first), text.substr(first + 1, second - first - 1), text.substr(second + 1)};
}

Expected<Grid> read_grid(std::string_view rows_text, std::string_view anchor_text, std::string_view symbols) {
    const auto rows = expand_rows(rows_text, symbols);
    if (!rows) return tl::unexpected(rows.error());
    if (std::ranges::all_of(*rows, [](const std::string& row) { return row.front() == Grid::empty; })) {
        return refusal(ErrorCode::bad_fen, "rows: the first column is empty, expected an occupied cell in it");
    }
    const auto width = static_cast<int>(std::ranges::max(*rows, {}, &std::string::size).size());
    const auto height = static_cast<int>(rows->size());
    const auto anchor = read_anchor(anchor_text, width, height);
    if (!anchor) return tl::unexpected(anchor.error());

    Grid grid(width, height, *anchor);
    for (int row = 0; const std::string& cells : *rows) {
        for (int column = 0; const char symbol : cells) grid.set(column++, row, symbol);
        ++row;
    }
    return grid;
}

std::string write_grid(const Grid& grid) {
    if (grid.occupied_cells() == 0) return ' ' + name(grid.anchor());
    const Grid box = grid.trimmed();
    std::string text;
    for (const int row : iota(0, box.height())) {
        if (row > 0) text += '/';
        int gap = 0;
        for (const int column : iota(0, box.width())) {
            if (!box.is_occupied(column, row)) {
                ++gap;
                continue;
            }
            if (gap > 0) text += std::to_string(gap);
            gap = 0;
            text += box.at(column, row);
        }
    }
    return text + ' ' + name(box.anchor());
}

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
