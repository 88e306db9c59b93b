#include "games/onoro/solve/shape_graph.hpp"

#include <algorithm>
#include <compare>
#include <set>

#include "engine/core/key.hpp"
#include "games/hex/symmetry.hpp"
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

std::size_t number_in(const CellSet& set, FrameCell cell) noexcept {
    std::size_t before = 0;
    for (std::size_t at = 0; at < cell / 64; ++at) before += static_cast<std::size_t>(std::popcount(set.word(at)));
    const std::uint64_t below = (std::uint64_t{1} << cell % 64) - 1;
    return before + static_cast<std::size_t>(std::popcount(set.word(cell / 64) & below));
}

/// A group as an image shows it, its box at column 1, row 1, and its cells in the order of the group's.
struct Image {
    CellSet set;
    std::array<FrameCell, 16> cells;
};

Image image_of(const CellSet& group, int symmetry) noexcept {
    std::array<hex::Step, 16> steps;
    std::size_t count = 0;
    hex::Step corner{frame_cells, frame_cells};
    group.for_each([&](FrameCell cell) {
        const hex::Step step = hex::image_of({column_of(cell), row_of(cell)}, symmetry);
        corner = {std::min(corner.columns, step.columns), std::min(corner.rows, step.rows)};
        steps[count++] = step;
    });
    Image image{};
    for (std::size_t at = 0; at < count; ++at) {
        image.cells[at] = frame_cell(steps[at].columns - corner.columns + 1, steps[at].rows - corner.rows + 1);
        image.set.add(image.cells[at]);
    }
    return image;
}

}  // namespace

Canonical canonical(const CellSet& group) noexcept {
    Image smallest = image_of(group, 0);
    for (int symmetry = 1; symmetry < hex::symmetry_count; ++symmetry) {
        const Image image = image_of(group, symmetry);
        if (is_smaller(image.set, smallest.set)) smallest = image;
    }
    Canonical result{smallest.set, {}};
    for (std::size_t at = 0; at < static_cast<std::size_t>(group.count()); ++at)
        result.places.add(at, number_in(smallest.set, smallest.cells[at]));
    return result;
}

ShapeGraph::ShapeGraph(int pawns_a_side) : slots_(1024) {
    place_pawns(2 * pawns_a_side);
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
    if (2 * shapes_.size() > slots_.size()) {
        slots_.assign(2 * slots_.size(), 0);
        for (std::size_t number = 0; number < shapes_.size(); ++number)
            slots_[slot_of(shapes_[number])] = static_cast<std::uint32_t>(number + 1);
    }
    return shapes_.size() - 1;
}

void ShapeGraph::place_pawns(int pawns) {
    const CellSet triangle =
        CellSet::of(frame_cell(2, 1)) | CellSet::of(frame_cell(1, 2)) | CellSet::of(frame_cell(2, 2));
    std::set<CellSet, Smaller> level{canonical(triangle).shape};
    for (int placed = 3; placed < pawns; ++placed) {
        std::set<CellSet, Smaller> next;
        for (const CellSet& shape : level) {
            (crowding(shape).two - shape).for_each([&](FrameCell cell) {
                next.insert(canonical(shape | CellSet::of(cell)).shape);
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
    shape.for_each([&](FrameCell from) {
        targets_of(from, around.two - shape, shape, around).for_each([&](FrameCell to) {
            CellSet rest = shape;
            rest.remove(from);
            const CellSet moved = rest | CellSet::of(to);
            const auto [next, places] = canonical(moved);
            Places of_cells;
            for (CellSet cells = shape; cells.any();) {
                const FrameCell cell = cells.take_first();
                of_cells.add(number_in(shape, cell), places[number_in(moved, cell == from ? to : cell)]);
            }
            moves_.emplace_back(number_in(shape, from), number_of(next), of_cells);
        });
    });
}

}  // namespace quadriga::onoro::solve
