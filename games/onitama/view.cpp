#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/onitama/onitama.hpp"

namespace quadriga::onitama {

namespace {

using engine::BoardView;

constexpr std::array<BoardView::Art, 4> art{{
    {"temple",
     R"(<path class="tint" d="M-25-21Q0-14 25-21L21-11H-21zM-19-4H19V1H-19zM-15-11H-9V22H-15zM9-11H15V22H9z"/>)"},
    {"student", R"(<path d="M-14 20V16C-14 11-6 9-6-3H6C6 9 14 11 14 16V20z"/><circle cy="-9" r="8"/>)"},
    {"master", R"(<path d="M-18 23V18C-18 12-8 9-8-5H8C8 9 18 12 18 18V23z"/><circle cy="-8" r="9"/>)"
               R"(<path class="accent" d="M-10-13-14-27-6-21 0-29 6-21 14-27 10-13z"/>)"},
    {"wind-spirit",
     R"(<circle r="21"/><path class="detail" d="M-14-3H4A5.5 5.5 0 1 0-1-10M-10 3H10M-14 9H2A4 4 0 1 1-1 14"/>)"},
}};

/// The point at a column and a row, both counted from 0 at a1.
BoardView::Point point(double column, double row) noexcept {
    return {BoardView::cell_size * (column - 2), BoardView::cell_size * (2 - row)};
}

BoardView::Piece piece_of(char letter) {
    if (letter == spirit_letter) return {std::nullopt, "wind-spirit"};
    const std::size_t man = man_letters.find(letter);
    return {man < 2 ? Player::p1 : Player::p2, man % 2 == 1 ? "master" : "student"};
}

/// Sets the cell's appearance from its letter in position strings.
void show(char letter, BoardView::Cell& cell) {
    if (letter == no_letter) return;
    cell.symbol = letter;
    cell.pieces.push_back(piece_of(letter));
}

BoardView::Cell describe(Cell at, char letter) {
    BoardView::Cell cell{.id = cell_name(at), .centre = point(column_of(at), row_of(at))};
    for (const Player player : {Player::p1, Player::p2}) {
        if (at == temples[index(player)]) {
            cell.kinds.emplace_back("temple");
            cell.owner = player;
        }
    }
    show(letter, cell);
    return cell;
}

template <std::size_t size>
std::vector<BoardView::Step> steps_of(const std::array<Offset, size>& offsets) {
    std::vector<BoardView::Step> steps;
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

BoardView::Card describe(CardId id, std::optional<Player> owner) {
    const Card& card = cards[id];
    BoardView::Card described{.id = std::string(card.name),
                              .title = title_of(card.name),
                              .owner = owner,
                              .stamp = card.stamp,
                              .patterns = {}};
    described.patterns.push_back({is_wind(id) ? "man" : "", steps_of(card.offsets)});
    if (is_wind(id)) described.patterns.push_back({"wind-spirit", steps_of(card.spirit_offsets)});
    return described;
}

BoardView board_of(const LetterOf& letter_of) {
    BoardView board{.art = art};
    for (unsigned row = side_length; row-- > 0;) {
        for (unsigned column = 0; column < side_length; ++column) {
            const Cell at = cell_at(column, row);
            board.cells.push_back(describe(at, letter_of(at)));
        }
    }
    for (unsigned at = 0; at < side_length; ++at) {
        board.labels.push_back({std::string(1, static_cast<char>('a' + at)), point(at, -0.75)});
        board.labels.push_back({std::string(1, static_cast<char>('1' + at)), point(-0.75, at)});
    }
    return board;
}

/// The temple that was reached, or the cell on which the last move captured a master.
std::optional<Cell> winning_cell(std::span<const Position> game) {
    const Position& position = game.back();
    if (!Onitama::outcome(position).is_over()) return std::nullopt;
    const std::size_t loser = index(position.side);
    if (position.masters[loser] != 0) return goal_of(opponent(position.side));
    if (game.size() < 2) return std::nullopt;
    return first_cell(game[game.size() - 2].masters[loser]);
}

constexpr std::string_view column_names = "  a b c d e  ";

char letter_at(const Position& position, Cell cell) {
    if (cell == position.spirit) return 'w';
    if (contains(position.masters[0], cell)) return 'M';
    if (contains(position.masters[1], cell)) return 'm';
    if (contains(position.men[0], cell)) return 'S';
    if (contains(position.men[1], cell)) return 's';
    return cell == temples[0] || cell == temples[1] ? '+' : '.';
}

/// The five cells of a row, separated by spaces. `letter(cell)` returns the letter of a cell.
template <class Letter>
std::string row_text(unsigned row, Letter letter) {
    std::string text;
    for (unsigned column = 0; column < side_length; ++column) {
        if (column != 0) text += ' ';
        text += letter(cell_at(column, row));
    }
    return text;
}

/// A row of a card's patterns: the men's (`O`) and, on a wind card, the spirit's (`W`).
std::string pattern_row(CardId card, Player user, unsigned row) {
    const auto grid = [row](char middle, CellSet cells) {
        return row_text(row, [&](Cell cell) { return cell == centre ? middle : contains(cells, cell) ? 'x' : '.'; });
    };
    std::string text = grid('O', reach(card, user, centre));
    if (is_wind(card)) text += "  " + grid('W', spirit_reach(card, user, centre));
    return text;
}

std::string hand_text(const Position& position, Player player) {
    const auto [left, right] = alphabetical(position.hands[index(player)]);
    const std::size_t width = is_wind(left) ? 20 : 9;
    std::string text =
        fmt::format("  {:<6}{:<{}}    {}\n", name_of(player), cards[left].name, width, cards[right].name);
    for (unsigned row = side_length; row-- > 0;) {
        text += fmt::format("        {}    {}\n", pattern_row(left, player, row), pattern_row(right, player, row));
    }
    return text;
}

std::string board_text(const Position& position) {
    const CardId side_card = position.side_card;
    const std::string_view stamp = cards[side_card].stamp == Player::p1 ? "blue" : "red";
    std::string text = fmt::format("{}    {} ({} stamp)\n", column_names, cards[side_card].name, stamp);
    for (unsigned row = side_length; row-- > 0;) {
        const std::string men = row_text(row, [&](Cell cell) { return letter_at(position, cell); });
        text += fmt::format("{0} {1} {0}    {2}\n", row + 1, men, pattern_row(side_card, position.side, row));
    }
    return text + "  a b c d e\n";
}

}  // namespace

std::string Onitama::draw(const Position& position) {
    return fmt::format("{}{}{}", hand_text(position, Player::p2), board_text(position),
                       hand_text(position, Player::p1));
}

BoardView Onitama::board(std::span<const Position> game) {
    const Position& position = game.back();
    BoardView board = board_of([&position](Cell cell) { return letter_on(position, cell); });
    if (const auto winning = winning_cell(game)) {
        std::ranges::find(board.cells, cell_name(*winning), &BoardView::Cell::id)->is_winning = true;
    }
    for (const Player player : {Player::p1, Player::p2}) {
        for (const CardId card : alphabetical(position.hands[index(player)])) {
            board.cards.push_back(describe(card, player));
        }
    }
    board.cards.push_back(describe(position.side_card, std::nullopt));
    return board;
}

engine::SetupChoices Onitama::setup_choices() {
    engine::SetupChoices choices{.art = art};
    for (const std::string_view symbol : {"S", "M", "s", "m", "w"}) {
        show(symbol.front(),
             choices.contents.emplace_back(engine::SetupChoices::Content{.symbol = symbol, .look = {}}).look);
    }
    for (std::size_t card = 0; card < card_count; ++card) {
        choices.cards.push_back(describe(static_cast<CardId>(card), std::nullopt));
    }
    std::ranges::sort(choices.cards, {}, &BoardView::Card::id);
    return choices;
}

engine::Expected<engine::SetupResult> Onitama::set_up(const Position& /*like*/, const engine::PositionSetup& setup) {
    std::array<char, cell_count> letters;
    letters.fill(no_letter);
    for (const engine::PlacedSymbol& placed : setup.cells) {
        Cell at = 0;
        while (at < cell_count && cell_name(at) != placed.cell) ++at;
        if (at == cell_count) return engine::unknown_cell(placed.cell);
        const bool is_known = placed.symbol.size() == 1 && (placed.symbol.front() == spirit_letter ||
                                                            man_letters.find(placed.symbol) != man_letters.npos);
        if (!is_known) return engine::unknown_symbol(placed, "S, M, s, m or w");
        letters[at] = placed.symbol.front();
    }
    const auto letter_of = [&letters](Cell cell) { return letters[cell]; };
    BoardView board = board_of(letter_of);
    constexpr std::array<std::optional<Player>, 5> owners{Player::p1, Player::p1, Player::p2, Player::p2, std::nullopt};
    if (setup.cards.size() != owners.size()) {
        return engine::refusal(engine::ErrorCode::bad_value, "cards: expected Blue's two, Red's two and the side card");
    }
    std::array<CardId, owners.size()> dealt{};
    for (std::size_t at = 0; at < owners.size(); ++at) {
        const auto card = find_card(setup.cards[at]);
        if (!card) return engine::unknown_card(setup.cards[at]);
        dealt[at] = *card;
        board.cards.push_back(describe(*card, owners[at]));
    }
    return engine::SetupResult{.board = std::move(board),
                               .position = fmt::format("{} {} {}", rows_text(letter_of),
                                                       cards_text({dealt[0], dealt[1]}, {dealt[2], dealt[3]}, dealt[4]),
                                                       side_letter(setup.side))};
}

namespace {

constexpr Cell turned_cell(Cell cell) { return cell_count - 1 - cell; }

/// The position from the flipped perspective.
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
