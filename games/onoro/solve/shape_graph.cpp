#include "games/onoro/solve/shape_graph.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "engine/core/key.hpp"
#include "games/onoro/moves.hpp"

namespace quadriga::onoro::solve {

namespace {

struct Smaller {
    bool operator()(const CellSet& a, const CellSet& b) const noexcept { return is_smaller(a, b); }
};

}  // namespace

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
