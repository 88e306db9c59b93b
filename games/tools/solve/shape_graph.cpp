#include "games/tools/solve/shape_graph.hpp"

#include <algorithm>
#include <bit>

#include "engine/game/types.hpp"
#include "engine/system/threads.hpp"
#include "games/hex/cell.hpp"
#include "games/onoro/moves.hpp"

namespace quadriga::onoro::solve {

namespace {

void sort_unique(std::vector<CellSet>& shapes) {
    std::ranges::sort(shapes, is_smaller);
    shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
}

struct FoundMove {
    std::size_t from;
    Canonical target;
    std::optional<std::size_t> index;  ///< of the target, if it has one
};

std::vector<FoundMove> moves_of(const CellSet& shape) {
    std::vector<FoundMove> moves;
    const Group<CellSet> group(shape);
    const Cells cells = cells_of(shape);
    const auto count = static_cast<std::size_t>(shape.count());
    for (std::size_t from = 0; from < count; ++from) {
        targets_of(cells[from], group.ready, group).for_each([&](FrameCell to) {
            Cells moved = cells;
            moved[from] = to;
            moves.push_back({from, canonical({moved.data(), count}), {}});
        });
    }
    return moves;
}

}  // namespace

std::vector<ShapeMove> symmetries_of(const CellSet& shape) {
    const auto count = static_cast<std::size_t>(shape.count());
    const Cells cells = cells_of(shape);
    const auto last = cells.begin() + static_cast<std::ptrdiff_t>(count);
    std::vector<ShapeMove> symmetries;
    for (int symmetry = 1; symmetry < hex::symmetry_count; ++symmetry) {
        std::array<hex::Step, most_cells> steps{};
        hex::Step corner{frame_cells, frame_cells};
        for (std::size_t at = 0; at < count; ++at) {
            steps[at] = hex::image_of({column_of(cells[at]), row_of(cells[at])}, symmetry);
            corner = {std::min(corner.columns, steps[at].columns), std::min(corner.rows, steps[at].rows)};
        }
        CellIndices images;
        for (std::size_t at = 0; at < count; ++at) {
            const auto image =
                std::find(cells.begin(), last,
                          frame_cell(steps[at].columns - corner.columns + 1, steps[at].rows - corner.rows + 1));
            if (image == last) break;
            images.add(at, static_cast<std::size_t>(image - cells.begin()));
            if (at + 1 == count) symmetries.emplace_back(0, 0, images);
        }
    }
    return symmetries;
}

ShapeGraph::Size ShapeGraph::size(int pawns_a_side) noexcept {
    constexpr std::array<Size, most_pawns_a_side - fewest_pawns_a_side + 1> sizes{
        {{54, 832}, {724, 17'290}, {11'293, 392'341}, {185'737, 8'844'697}, {3'129'836, 195'427'896}}};
    return sizes[static_cast<std::size_t>(pawns_a_side - fewest_pawns_a_side)];
}

ShapeGraph::ShapeGraph(int pawns_a_side, int threads) : slots_(std::bit_ceil(2 * size(pawns_a_side).shapes)) {
    shapes_.reserve(size(pawns_a_side).shapes);
    first_move_.reserve(size(pawns_a_side).shapes + 1);
    moves_.reserve(size(pawns_a_side).moves);
    place_pawns(2 * static_cast<std::size_t>(pawns_a_side), threads);
    add_moves(threads);
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

std::optional<ShapeGraph::Index> ShapeGraph::find(const Position& position) const noexcept {
    const auto [shape, own] = canonical(position);
    const auto index = find(shape);
    if (!index) return std::nullopt;
    return Index{*index, own};
}

Position ShapeGraph::position(const Index& index) const noexcept {
    Position position;
    const CellSet& shape = shapes_[index.shape];
    const auto count = static_cast<std::size_t>(shape.count());
    const Cells cells = cells_of(shape);
    for (std::size_t at = 0; at < count; ++at) position.pawns[(index.own >> at & 1) != 0 ? 0 : 1].add(cells[at]);
    position.side = engine::Player::p1;
    position.pawns_a_side = static_cast<std::uint8_t>(count / 2);
    return position;
}

std::size_t ShapeGraph::index_of(const CellSet& shape) {
    if (const auto index = find(shape)) return *index;
    shapes_.push_back(shape);
    slots_[slot_of(shape)] = static_cast<std::uint32_t>(shapes_.size());
    return shapes_.size() - 1;
}

void ShapeGraph::place_pawns(std::size_t pawns, int threads) {
    const std::array triangle{frame_cell(2, 1), frame_cell(1, 2), frame_cell(2, 2)};
    std::vector<CellSet> level{canonical(triangle).shape};
    for (std::size_t placed = triangle.size(); placed < pawns; ++placed) {
        constexpr std::size_t parts = 256;
        std::array<std::vector<CellSet>, parts> next;
        engine::parallel_for(threads, parts, [&](std::size_t part) {
            for (std::size_t at = part; at < level.size(); at += parts) {
                Cells cells = cells_of(level[at]);
                (count_neighbours(level[at]).two - level[at]).for_each([&](FrameCell cell) {
                    cells[placed] = cell;
                    next[part].push_back(canonical({cells.data(), placed + 1}).shape);
                });
            }
            sort_unique(next[part]);
        });
        level.clear();
        for (auto& part : next) {
            level.insert(level.end(), part.begin(), part.end());
            part = {};
        }
        sort_unique(level);
    }
    for (const CellSet& shape : level) index_of(shape);
}

void ShapeGraph::add_moves(int threads) {
    constexpr std::size_t at_once = 4096;
    while (first_move_.size() < shapes_.size()) {
        const std::size_t first = first_move_.size();
        std::vector<std::vector<FoundMove>> found(std::min(at_once, shapes_.size() - first));
        engine::parallel_for(threads, found.size(), [&](std::size_t at) {
            found[at] = moves_of(shapes_[first + at]);
            for (FoundMove& move : found[at]) move.index = find(move.target.shape);
        });
        for (const auto& moves : found) {
            first_move_.push_back(moves_.size());
            for (const auto& [from, target, index] : moves)
                moves_.emplace_back(from, index ? *index : index_of(target.shape), target.indices);
        }
    }
    first_move_.push_back(moves_.size());
}

}  // namespace quadriga::onoro::solve
