#include "games/onoro/solve/shape_graph.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "engine/core/key.hpp"
#include "games/onoro/moves.hpp"

namespace quadriga::onoro::solve {

namespace {

bool is_smaller(const CellSet& a, const CellSet& b) noexcept {
    for (std::size_t at = 0; at < CellSet::words; ++at) {
        if (a.word(at) != b.word(at)) return a.word(at) < b.word(at);
    }
    return false;
}

struct Smaller {
    bool operator()(const CellSet& a, const CellSet& b) const noexcept { return is_smaller(a, b); }
};

/// Smaller for cells nearer to the middle of the group; different for all cells.
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

/// The cells along one axis, in steps from the group's first cell in that direction. There are always 16, for the sake
/// of the compiler's vectors: the last cell repeats.
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

/// A group as an image shows it, its box at column 1, row 1, and its cells in the order of the group's.
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

Cells cells_of(const CellSet& group) noexcept {
    Cells cells{};
    std::size_t count = 0;
    group.for_each([&](FrameCell cell) { cells[count++] = cell; });
    auto keys = keys_of({cells.data(), count});
    std::ranges::sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t at = 0; at < count; ++at) cells[at] = static_cast<FrameCell>(keys[at] % frame_cells);
    return cells;
}

Canonical canonical(std::span<const FrameCell> cells) noexcept {
    // Any two of the three axes are columns and rows of two images, which are half a turn apart.
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
        std::size_t number = 0;
        for (std::size_t other = 0; other < cells.size(); ++other) number += keys[other] < keys[at] ? 1 : 0;
        result.places.add(at, number);
    }
    return result;
}

ShapeGraph::Size ShapeGraph::size(int pawns_a_side) noexcept {
    // The moves of the full game have never been counted to the end; there are about 195 million.
    constexpr std::array<Size, most_pawns_a_side - fewest_pawns_a_side + 1> sizes{
        {{54, 832}, {724, 17'290}, {11'293, 392'341}, {185'737, 8'844'697}, {3'129'836, 196'000'000}}};
    return sizes[static_cast<std::size_t>(pawns_a_side - fewest_pawns_a_side)];
}

ShapeGraph::ShapeGraph(int pawns_a_side) : slots_(std::bit_ceil(2 * size(pawns_a_side).shapes)) {
    shapes_.reserve(size(pawns_a_side).shapes);
    first_move_.reserve(size(pawns_a_side).shapes + 1);
    moves_.reserve(size(pawns_a_side).moves);
    place_pawns(2 * static_cast<std::size_t>(pawns_a_side));
    for (std::size_t number = 0; number < shapes_.size(); ++number) add_moves(number);
    first_move_.push_back(moves_.size());
}

std::size_t ShapeGraph::slot_of(const CellSet& shape) const noexcept {
    engine::Key hash = 0;
    for (std::size_t at = 0; at < CellSet::words; ++at) hash = engine::mix(hash ^ shape.word(at));
    for (std::size_t slot = hash;; ++slot) {
        slot &= slots_.size() - 1;
        if (slots_[slot] == 0 || shapes_[slots_[slot] - 1] == shape) return slot;
    }
}

std::optional<std::size_t> ShapeGraph::find(const CellSet& shape) const noexcept {
    const std::uint32_t entry = slots_[slot_of(shape)];
    return entry == 0 ? std::nullopt : std::optional<std::size_t>(entry - 1);
}

std::size_t ShapeGraph::number_of(const CellSet& shape) {
    if (const auto number = find(shape)) return *number;
    shapes_.push_back(shape);
    slots_[slot_of(shape)] = static_cast<std::uint32_t>(shapes_.size());
    return shapes_.size() - 1;
}

void ShapeGraph::place_pawns(std::size_t pawns) {
    const std::array triangle{frame_cell(2, 1), frame_cell(1, 2), frame_cell(2, 2)};
    std::set<CellSet, Smaller> level{canonical(triangle).shape};
    for (std::size_t placed = triangle.size(); placed < pawns; ++placed) {
        std::set<CellSet, Smaller> next;
        for (const CellSet& shape : level) {
            Cells cells = cells_of(shape);
            (crowding(shape).two - shape).for_each([&](FrameCell cell) {
                cells[placed] = cell;
                next.insert(canonical({cells.data(), placed + 1}).shape);
            });
        }
        level = std::move(next);
    }
    for (const CellSet& shape : level) number_of(shape);
}

void ShapeGraph::add_moves(std::size_t number) {
    first_move_.push_back(moves_.size());
    const CellSet shape = shapes_[number];
    const Crowding around = crowding(shape);
    const Cells cells = cells_of(shape);
    const auto count = static_cast<std::size_t>(shape.count());
    for (std::size_t from = 0; from < count; ++from) {
        targets_of(cells[from], around.two - shape, shape, around).for_each([&](FrameCell to) {
            Cells moved = cells;
            moved[from] = to;
            const auto [next, places] = canonical({moved.data(), count});
            moves_.emplace_back(from, number_of(next), places);
        });
    }
}

}  // namespace quadriga::onoro::solve
