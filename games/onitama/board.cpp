#include "games/onitama/board.hpp"

#include <string>
#include <vector>

#include "games/onitama/notation.hpp"

namespace quadriga::onitama {

namespace {

using engine::Board;

/// Columns and rows are counted from 0 at a1.
Board::Point point(double column, double row) noexcept {
    return {Board::cell_size * (column - 2), Board::cell_size * (2 - row)};
}

Board::Cell describe(const Position& position, Cell at) {
    Board::Cell cell{.id = cell_name(at), .centre = point(column_of(at), row_of(at))};
    for (const Player player : {Player::p1, Player::p2}) {
        if (at == temples[index(player)]) {
            cell.kinds.emplace_back("temple");
            cell.owner = player;
        }
        if (contains(position.men[index(player)], at)) {
            const bool is_master = contains(position.masters[index(player)], at);
            cell.pieces.push_back({player, is_master ? "master" : "student"});
        }
    }
    if (at == position.spirit) cell.pieces.push_back({std::nullopt, "wind-spirit"});
    return cell;
}

template <std::size_t size>
std::vector<Board::Step> steps_of(const std::array<Offset, size>& offsets) {
    std::vector<Board::Step> steps;
    for (const Offset offset : offsets) {
        if (offset != Offset{}) steps.push_back({offset.right, offset.forward});
    }
    return steps;
}

std::string title_of(std::string_view name) {
    if (name == "seasnake") return "Sea Snake";
    std::string title(name);
    title.front() = static_cast<char>(title.front() - 'a' + 'A');
    return title;
}

Board::Card describe(CardId id, std::optional<Player> owner) {
    const Card& card = cards[id];
    Board::Card described{.id = std::string(card.name),
                          .title = title_of(card.name),
                          .owner = owner,
                          .stamp = card.stamp,
                          .patterns = {}};
    described.patterns.push_back({is_wind(id) ? "man" : "", steps_of(card.offsets)});
    if (is_wind(id)) described.patterns.push_back({"wind-spirit", steps_of(card.spirit_offsets)});
    return described;
}

}  // namespace

Board board(std::span<const Position> game) {
    const Position& position = game.back();
    Board board;
    for (unsigned row = side_length; row-- > 0;) {
        for (unsigned column = 0; column < side_length; ++column) {
            board.cells.push_back(describe(position, cell_at(column, row)));
        }
    }
    for (unsigned at = 0; at < side_length; ++at) {
        board.labels.push_back({std::string(1, static_cast<char>('a' + at)), point(at, -0.75)});
        board.labels.push_back({std::string(1, static_cast<char>('1' + at)), point(-0.75, at)});
    }
    for (const Player player : {Player::p1, Player::p2}) {
        for (const CardId card : alphabetical(position.hands[index(player)])) {
            board.cards.push_back(describe(card, player));
        }
    }
    board.cards.push_back(describe(position.side_card, std::nullopt));
    return board;
}

}  // namespace quadriga::onitama
