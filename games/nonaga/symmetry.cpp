#include <algorithm>
#include <cstddef>
#include <utility>

#include "games/hex/cell.hpp"
#include "games/nonaga/nonaga.hpp"

namespace quadriga::nonaga {

namespace {

Position image_of(const Position& position, int symmetry) {
    const auto place_of = [symmetry](FrameCell cell) {
        return hex::image_of({column_of(cell), row_of(cell)}, symmetry);
    };
    std::vector<FrameCell> discs;
    for (int row = 1; row <= position.height; ++row) {
        for (int column = 1; column <= position.width; ++column) {
            if (has_disc(position, frame_cell(column, row))) discs.push_back(frame_cell(column, row));
        }
    }
    hex::Step first = place_of(discs.front());
    hex::Step last = first;
    for (const FrameCell disc : discs) {
        const hex::Step place = place_of(disc);
        first = {std::min(first.columns, place.columns), std::min(first.rows, place.rows)};
        last = {std::max(last.columns, place.columns), std::max(last.rows, place.rows)};
    }
    const auto image_of_cell = [&](FrameCell cell) {
        const hex::Step place = place_of(cell);
        return frame_cell(place.columns - first.columns + 1, place.rows - first.rows + 1);
    };

    Position image = position;
    image.rows = {};
    for (const FrameCell disc : discs) {
        const FrameCell cell = image_of_cell(disc);
        image.rows[static_cast<std::size_t>(row_of(cell))] |= 1U << column_of(cell);
    }
    for (Pieces& pieces : image.pieces) {
        std::ranges::transform(pieces, pieces.begin(), image_of_cell);
        std::ranges::sort(pieces);
    }
    if (position.locked != no_cell) image.locked = image_of_cell(position.locked);
    image.width = static_cast<std::uint8_t>(last.columns - first.columns + 1);
    image.height = static_cast<std::uint8_t>(last.rows - first.rows + 1);
    return image;
}

}  // namespace

std::vector<Position> Nonaga::symmetries(const Position& position) {
    std::vector<Position> images;
    for (int symmetry = 0; symmetry < hex::symmetry_count; ++symmetry) {
        images.push_back(image_of(position, symmetry));
        Position flipped = images.back();
        std::swap(flipped.pieces[0], flipped.pieces[1]);
        flipped.side = engine::opponent(flipped.side);
        images.push_back(flipped);
    }
    return images;
}

}  // namespace quadriga::nonaga
