#include <bit>

#include "games/reversi/reversi.hpp"

namespace quadriga::reversi {

namespace {

/// The cells moved by `map`, which maps a column and a row.
template <class Map>
CellSet moved(CellSet cells, Map map) {
    CellSet image = 0;
    for (; cells != 0; cells &= cells - 1) {
        const int cell = std::countr_zero(cells);
        image |= map(cell % side_length, cell / side_length);
    }
    return image;
}

CellSet turned_right(CellSet cells) {
    return moved(cells, [](int column, int row) { return cell_at(row, side_length - 1 - column); });
}

CellSet mirrored(CellSet cells) {
    return moved(cells, [](int column, int row) { return cell_at(side_length - 1 - column, row); });
}

Position with_cells(const Position& position, CellSet (*map)(CellSet)) {
    return {.discs = {map(position.discs[0]), map(position.discs[1])}, .side = position.side};
}

}  // namespace

std::vector<Position> Reversi::symmetries(const Position& position) {
    std::vector<Position> images;
    Position image = position;
    for (int reflection = 0; reflection < 2; ++reflection) {
        for (int turn = 0; turn < 4; ++turn) {
            images.push_back(image);
            images.push_back({.discs = {image.discs[1], image.discs[0]}, .side = opponent(image.side)});
            image = with_cells(image, turned_right);
        }
        image = with_cells(image, mirrored);
    }
    return images;
}

}  // namespace quadriga::reversi
