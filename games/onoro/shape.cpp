#include "games/onoro/shape.hpp"

#include <algorithm>

namespace quadriga::onoro {

namespace {

/// Writes the cells of a group, in the frame's order, to the front of `room` and returns that part.
std::span<FrameCell> collect(const CellSet& group, Cells& room) noexcept {
    FrameCell* end = room.data();
    group.for_each([&](FrameCell cell) { *end++ = cell; });
    return {room.data(), end};
}

/// Distinct sort keys of the cells; cells nearer to the middle of the group have smaller keys.
std::array<int, most_cells> keys_of(std::span<const FrameCell> cells) noexcept {
    const int count = static_cast<int>(cells.size());
    int columns = 0;
    int rows = 0;
    for (const FrameCell cell : cells) {
        columns += column_of(cell);
        rows += row_of(cell);
    }
    std::array<int, most_cells> keys{};
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const int right = count * column_of(cells[at]) - columns;
        const int down = count * row_of(cells[at]) - rows;
        keys[at] = frame_cells * (right * right + right * down + down * down) + cells[at];
    }
    return keys;
}

/// The coordinates of the cells along one axis, counted from the group's first cell in that direction. Always 16,
/// padded with the last cell's coordinate, so that the compiler can vectorise.
struct Coordinates {
    std::array<std::int8_t, most_cells> steps;
    int extent;
};

template <class Along>
Coordinates coordinates(std::span<const FrameCell> cells, Along along) noexcept {
    Coordinates axis{};
    for (std::size_t at = 0; at < most_cells; ++at)
        axis.steps[at] = static_cast<std::int8_t>(along(cells[std::min(at, cells.size() - 1)]));
    const auto [least, most] = std::ranges::minmax(axis.steps);
    for (std::int8_t& step : axis.steps) step = static_cast<std::int8_t>(step - least);
    axis.extent = most - least;
    return axis;
}

/// An image of a group with its box at column 1, row 1. `cells` holds each group cell's image, in the same order.
struct Image {
    CellSet set;
    Cells cells;
};

Image image_of(const Coordinates& columns, const Coordinates& rows, bool is_turned, std::size_t count) noexcept {
    Image image{};
    for (std::size_t at = 0; at < most_cells; ++at) {
        const int column = is_turned ? columns.extent - columns.steps[at] : columns.steps[at];
        const int row = is_turned ? rows.extent - rows.steps[at] : rows.steps[at];
        image.cells[at] = frame_cell(column + 1, row + 1);
    }
    for (std::size_t at = 0; at < count; ++at) image.set.add(image.cells[at]);
    return image;
}

}  // namespace

bool is_smaller(const CellSet& a, const CellSet& b) noexcept {
    for (std::size_t at = 0; at < CellSet::words; ++at) {
        if (a.word(at) != b.word(at)) return a.word(at) < b.word(at);
    }
    return false;
}

Cells cells_of(const CellSet& group) noexcept {
    Cells room{};
    const std::span<FrameCell> cells = collect(group, room);
    auto keys = keys_of(cells);
    std::ranges::sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(cells.size()));
    for (std::size_t at = 0; at < cells.size(); ++at) cells[at] = static_cast<FrameCell>(keys[at] % frame_cells);
    return room;
}

Canonical canonical(std::span<const FrameCell> cells) noexcept {
    // Any ordered pair of the three axes gives the columns and rows of two images that are half a turn apart.
    const std::array<Coordinates, 3> axes{
        coordinates(cells, column_of), coordinates(cells, row_of),
        coordinates(cells, [](FrameCell cell) { return -column_of(cell) - row_of(cell); })};
    const auto box = [&](std::size_t columns, std::size_t rows) {
        return frame_side * axes[columns].extent + axes[rows].extent;
    };
    int smallest_box = frame_cells;
    Image smallest{};
    for (std::size_t columns = 0; columns < axes.size(); ++columns) {
        for (std::size_t rows = 0; rows < axes.size(); ++rows) {
            if (rows == columns || box(columns, rows) > smallest_box) continue;
            for (const bool is_turned : {false, true}) {
                const Image image = image_of(axes[columns], axes[rows], is_turned, cells.size());
                if (box(columns, rows) == smallest_box && !is_smaller(image.set, smallest.set)) continue;
                smallest_box = box(columns, rows);
                smallest = image;
            }
        }
    }
    Canonical result{smallest.set, {}};
    const auto keys = keys_of({smallest.cells.data(), cells.size()});
    for (std::size_t at = 0; at < cells.size(); ++at) {
        std::size_t index = 0;
        for (std::size_t other = 0; other < cells.size(); ++other) index += keys[other] < keys[at] ? 1 : 0;
        result.indices.add(at, index);
    }
    return result;
}

CanonicalPosition canonical(const Position& position) noexcept {
    Cells room{};
    const std::span<const FrameCell> cells = collect(position.occupied(), room);
    const auto [shape, indices] = canonical(cells);
    std::size_t own = 0;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if (position.own().contains(cells[at])) own |= std::size_t{1} << indices[at];
    }
    return {shape, own};
}

std::vector<std::array<std::size_t, 4>> lines_of(const CellSet& group) {
    std::array<std::size_t, frame_cells> indices{};
    const Cells cells = cells_of(group);
    for (std::size_t at = 0; at < static_cast<std::size_t>(group.count()); ++at) indices[cells[at]] = at;
    std::vector<std::array<std::size_t, 4>> lines;
    for (const int step : {1, frame_side, frame_side - 1}) {
        group.for_each([&](FrameCell start) {
            std::array<std::size_t, 4> line{};
            for (std::size_t at = 0; at < line.size(); ++at) {
                // A group never reaches the edge of the frame, so a run that wraps has a gap.
                const int cell = start + static_cast<int>(at) * step;
                if (cell >= frame_cells || !group.contains(static_cast<FrameCell>(cell))) return;
                line[at] = indices[static_cast<std::size_t>(cell)];
            }
            lines.push_back(line);
        });
    }
    return lines;
}

}  // namespace quadriga::onoro
