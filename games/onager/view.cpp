#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "games/onager/onager.hpp"

namespace quadriga::onager {

namespace {

using engine::BoardView;

constexpr std::array<BoardView::Art, 4> art{{
    {"back-rank", R"(<path class="tint" d="M0-34.6 30-17.3V17.3L0 34.6-30 17.3V-17.3z"/>)"},
    {"centre", R"(<circle class="mark" r="5"/>)"},
    {"lake", R"(<path class="water" d="M0-27C14-28 25-18 25-5 26 10 16 25 2 27-12 28-25 18-26 4-27-12-14-26 0-27z"/>)"
             R"(<path class="water wave" d="M-14-5q4-5 9 0t9 0 9 0M-13 7q4-5 9 0t9 0 9 0"/>)"},
    {"disc", R"(<circle r="20"/><circle class="detail" r="14"/>)"},
}};

/// A point on a row; `number` may lie beyond the ends of the row.
BoardView::Point point(int row, double number) noexcept {
    return {BoardView::cell_size * (number - (row_length(row) + 1) / 2.0), BoardView::hexagon_row * (middle_row - row)};
}

constexpr std::string_view lake_symbol = "x";

/// Sets the cell's appearance from its symbol in position strings.
void show(std::string_view symbol, BoardView::Cell& cell) {
    cell.symbol = symbol;
    if (symbol == lake_symbol) cell.kinds.emplace_back("lake");
    for (const char letter : symbol) {
        for (const Player player : {Player::p1, Player::p2}) {
            if (letter == disc_letter(player)) cell.pieces.push_back({player, "disc"});
        }
    }
}

BoardView::Cell describe(Cell at, std::string_view symbol) {
    BoardView::Cell cell{.id = cell_name(at), .centre = point(row_of(at), number_of(at))};
    for (const Player player : {Player::p1, Player::p2}) {
        if (!back_ranks[index(player)].contains(at)) continue;
        cell.kinds.emplace_back("back-rank");
        cell.owner = player;
    }
    if (at == centre) cell.kinds.emplace_back("centre");
    show(symbol, cell);
    return cell;
}

BoardView board_of(const SymbolOf& symbol_of) {
    BoardView board{.shape = BoardView::CellShape::hexagon, .art = art};
    for (int row = row_count - 1; row >= 0; --row) {
        const int length = row_length(row);
        for (int number = 1; number <= length; ++number) {
            const Cell at = cell_at(row, number);
            board.cells.push_back(describe(at, symbol_of(at)));
        }
        board.labels.push_back(
            {board.cells[board.cells.size() - static_cast<std::size_t>(length)].id, point(row, 0.2)});
        board.labels.push_back({board.cells.back().id, point(row, length + 0.8)});
    }
    return board;
}

/// Whether the text is `b`, `w`, a lake or a stack such as `(wb)`, which may be invalid.
bool is_symbol(std::string_view text) {
    if (text == lake_symbol) return true;
    const bool is_stack = text.size() >= 4 && text.starts_with('(') && text.ends_with(')');
    const std::string_view discs = is_stack ? text.substr(1, text.size() - 2) : text;
    return (is_stack || text.size() == 1) && discs.find_first_not_of("bw") == discs.npos;
}

/// The symbol of a cell in the text drawing.
std::string drawn_symbol(const Position& position, Cell cell) {
    if (position.vacant().contains(cell)) return cell == centre ? "o" : ".";
    if (position.lakes().contains(cell)) return "x";
    const std::string discs = discs_on(position, cell);
    return discs.size() == 1 ? discs : fmt::format("{}{}", discs.back(), discs.size());
}

std::string drawn_row(const Position& position, int row) {
    const auto margin = static_cast<std::size_t>(2 * (row_count - row_length(row)));
    std::string line = fmt::format("{:{}}{:<5}", "", margin, cell_name(cell_at(row, 1)));
    for (int number = 1; number <= row_length(row); ++number) {
        line += fmt::format("{:<4}", drawn_symbol(position, cell_at(row, number)));
    }
    return line + fmt::format("{}\n", cell_name(cell_at(row, row_length(row))));
}

}  // namespace

std::string Onager::draw(const Position& position) {
    std::string text;
    for (int row = row_count - 1; row >= 0; --row) text += drawn_row(position, row);
    position.stacks().for_each([&](Cell cell) {
        text += fmt::format("{}: {} from bottom to top\n", cell_name(cell), discs_on(position, cell));
    });
    return text;
}

BoardView Onager::board(std::span<const Position> game) {
    const Position& position = game.back();
    BoardView board = board_of([&position](Cell cell) { return symbol_on(position, cell); });
    if (outcome(position).is_over()) {
        const Player winner = position.side_to_move();
        for (BoardView::Cell& cell : board.cells) {
            cell.is_winning =
                cell.owner == opponent(winner) && !cell.pieces.empty() && cell.pieces.back().owner == winner;
        }
    }
    // Black, White and Black place one lake each.
    const int placed = position.lakes().count();
    if (placed < lakes_to_place) board.hands.push_back({Player::p1, "lake", placed == 0 ? 2 : 1});
    if (placed < 2) board.hands.push_back({Player::p2, "lake", 1});
    return board;
}

engine::FeatureName Onager::Features::name(const Position& /*position*/, engine::Feature feature) {
    constexpr std::array<std::string_view, 5> planes{"Black disc", "White disc", "Black stack", "White stack", "lake"};
    return {std::string(planes.at(feature / feature_plane)), cell_name(static_cast<Cell>(feature % feature_plane))};
}

engine::SetupChoices Onager::setup_choices() {
    engine::SetupChoices choices{.shape = BoardView::CellShape::hexagon, .art = art};
    for (const std::string_view symbol : {"b", "w", "(wb)", "(bw)", "(bwb)", "(wbw)", "x"}) {
        show(symbol, choices.contents.emplace_back(engine::SetupChoices::Content{.symbol = symbol, .look = {}}).look);
    }
    return choices;
}

engine::Expected<engine::SetupResult> Onager::set_up(const Position& /*like*/, const engine::PositionSetup& setup) {
    std::array<std::string_view, cell_limit> symbols;
    std::map<std::string, Cell> cells;
    for (int row = 0; row < row_count; ++row) {
        for (int number = 1; number <= row_length(row); ++number) {
            cells.emplace(cell_name(cell_at(row, number)), cell_at(row, number));
        }
    }
    for (const engine::PlacedSymbol& placed : setup.cells) {
        const auto cell = cells.find(placed.cell);
        if (cell == cells.end()) return engine::unknown_cell(placed.cell);
        if (!is_symbol(placed.symbol)) return engine::unknown_symbol(placed, "b, w, x or a stack such as (wb)");
        symbols[cell->second] = placed.symbol;
    }
    if (!setup.cards.empty()) return engine::unknown_card(setup.cards.front());
    const auto symbol_of = [&symbols](Cell cell) { return std::string(symbols[cell]); };
    return engine::SetupResult{.board = board_of(symbol_of),
                               .position = fmt::format("{} {}", rows_text(symbol_of), disc_letter(setup.side))};
}

// Symmetries.

namespace {

struct Symmetry {
    bool mirrors;
    bool exchanges;  ///< swaps the sides of the board and the colours
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
