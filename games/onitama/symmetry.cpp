#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/onitama/onitama.hpp"

namespace quadriga::onitama {

namespace {

constexpr Cell turned_cell(Cell cell) { return cell_count - 1 - cell; }

/// From the flipped perspective.
Position turned(const Position& position) {
    Position image = position;
    for (std::size_t player = 0; player < 2; ++player) {
        image.men[player] = moved(position.men[1 - player], turned_cell);
        image.masters[player] = moved(position.masters[1 - player], turned_cell);
        image.hands[player] = position.hands[1 - player];
    }
    image.side = opponent(position.side);
    if (position.has_spirit()) image.spirit = static_cast<std::uint8_t>(turned_cell(position.spirit));
    complete(image);
    return image;
}

std::optional<Position> mirrored(const Position& position) {
    const auto& [own, other] = position.hands;
    std::array<CardId, 5> cards{own[0], own[1], other[0], other[1], position.side_card};
    for (CardId& card : cards) {
        const auto image = mirror_image_of(card);
        if (!image) return std::nullopt;
        card = *image;
    }
    Position image = position;
    for (std::size_t player = 0; player < 2; ++player) {
        image.men[player] = moved(position.men[player], mirrored_cell);
        image.masters[player] = moved(position.masters[player], mirrored_cell);
    }
    image.hands = {hand_of(cards[0], cards[1]), hand_of(cards[2], cards[3])};
    image.side_card = cards[4];
    if (position.has_spirit()) image.spirit = static_cast<std::uint8_t>(mirrored_cell(position.spirit));
    complete(image);
    return image;
}

}  // namespace

std::vector<Position> Onitama::symmetries(const Position& position) {
    std::vector<Position> images{position, turned(position)};
    if (const auto image = mirrored(position)) {
        images.push_back(*image);
        images.push_back(turned(*image));
    }
    return images;
}

}  // namespace quadriga::onitama
