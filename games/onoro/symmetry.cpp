#include <algorithm>
#include <cstddef>
#include <utility>

#include "games/hex/cell.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

namespace {

Position image_of(const Position& position, int symmetry) {
    const auto place_of = [symmetry](FrameCell cell) {
        return hex::image_of({column_of(cell), row_of(cell)}, symmetry);
    };
    hex::Step corner{frame_cells, frame_cells};
    position.occupied().for_each([&](FrameCell cell) {
        const hex::Step place = place_of(cell);
        corner = {std::min(corner.columns, place.columns), std::min(corner.rows, place.rows)};
    });
    Position image = position;
    for (std::size_t player = 0; player < 2; ++player) {
        image.pawns[player] = {};
        position.pawns[player].for_each([&](FrameCell cell) {
            const hex::Step place = place_of(cell);
            image.pawns[player].add(frame_cell(place.columns - corner.columns + 1, place.rows - corner.rows + 1));
        });
    }
    return image;
}

}  // namespace

std::vector<Position> Onoro::symmetries(const Position& position) {
    std::vector<Position> images;
    for (int symmetry = 0; symmetry < hex::symmetry_count; ++symmetry) {
        images.push_back(image_of(position, symmetry));
        if (position.is_placing()) continue;
        Position flipped = images.back();
        std::swap(flipped.pawns[0], flipped.pawns[1]);
        flipped.side = engine::opponent(flipped.side);
        images.push_back(flipped);
    }
    return images;
}

}  // namespace quadriga::onoro
