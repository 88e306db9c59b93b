#include <cstddef>

#include "games/onager/onager.hpp"

namespace quadriga::onager {

namespace {

struct Symmetry {
    bool mirrors;
    bool exchanges;  ///< the sides of the board and the colours
};

Cell image_of(Cell cell, Symmetry symmetry) {
    const int row = row_of(cell);
    const int number = symmetry.mirrors ? row_length(row) + 1 - number_of(cell) : number_of(cell);
    return cell_at(symmetry.exchanges ? row_count - 1 - row : row, number);
}

Position image_of(const Position& position, Symmetry symmetry) {
    const auto colour = [&](Player player) { return symmetry.exchanges ? opponent(player) : player; };
    Position image(colour(position.side_to_move()));
    for (const Player player : {Player::p1, Player::p2}) {
        position.pieces(player).for_each([&](Cell cell) {
            for (std::size_t above = position.buried(cell) + 1; above-- > 0;) {
                image.put_disc(image_of(cell, symmetry), colour(above % 2 == 0 ? player : opponent(player)));
            }
        });
    }
    position.lakes().for_each([&](Cell cell) { image.put_lake(image_of(cell, symmetry)); });
    return image;
}

}  // namespace

std::vector<Position> Onager::symmetries(const Position& position) {
    std::vector<Position> images{position, image_of(position, {.mirrors = true, .exchanges = false})};
    if (position.is_placing_lakes()) return images;
    for (const bool mirrors : {false, true}) {
        images.push_back(image_of(position, {.mirrors = mirrors, .exchanges = true}));
    }
    return images;
}

}  // namespace quadriga::onager
