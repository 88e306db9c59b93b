#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/game/types.hpp"
#include "engine/view/board_view.hpp"

/// Positions that a person sets up by hand, cell by cell. They need not be possible.
namespace quadriga::engine {

/// What a cell holds. Symbols are the game's own, printable, unlike `.`, `?` and digits, without blanks,
/// parentheses, `=` and `#`.
struct PlacedSymbol {
    std::string cell;    ///< as in moves
    std::string symbol;  ///< as BoardView::Cell::symbol
};

struct PositionSetup {
    Player side = Player::p1;           ///< to move
    std::vector<PlacedSymbol> cells{};  ///< all others are empty; the last one of a cell counts
    std::vector<std::string> cards{};   ///< ids, in the order of BoardView::cards; empty in a game without cards
};

/// What would set up the position that a board shows.
[[nodiscard]] inline PositionSetup setup_of(const BoardView& board, Player side) {
    PositionSetup setup{.side = side};
    for (const auto& cell : board.cells) {
        if (!cell.symbol.empty()) setup.cells.push_back({cell.id, cell.symbol});
    }
    for (const auto& card : board.cards) setup.cards.push_back(card.id);
    return setup;
}

/// A setup as a picture and as a position string.
struct SetupResult {
    BoardView board;       ///< with all cells that something can be put on
    std::string position;  ///< not checked; empty if the game does not understand the setup
    std::optional<std::string>
        problem{};  ///< why it is no position of the game: what `read_position` says of the string
};

/// What a person chooses from.
struct SetupChoices {
    /// A symbol and what it looks like on a cell.
    struct Content {
        std::string_view symbol;  ///< lives as long as the program
        BoardView::Cell look;     ///< its kinds and pieces alone
    };

    std::vector<Content> contents{};       ///< each once; empty: positions of the game cannot be set up
    std::vector<BoardView::Card> cards{};  ///< all that the game has
    BoardView::CellShape shape = BoardView::CellShape::square;
    std::span<const BoardView::Art> art{};  ///< lives as long as the program
};

// Refusals of setups, with ErrorCode::bad_value.

[[nodiscard]] inline tl::unexpected<Error> unknown_cell(std::string_view id) {
    return refusal(ErrorCode::bad_value, "cells: there is no cell '" + escape(id) + "'");
}
[[nodiscard]] inline tl::unexpected<Error> unknown_symbol(const PlacedSymbol& placed, std::string_view expected) {
    return refusal(ErrorCode::bad_value, "cells: " + escape(placed.cell) + ": expected " + std::string(expected) +
                                             ", got '" + escape(placed.symbol) + "'");
}
[[nodiscard]] inline tl::unexpected<Error> unknown_card(std::string_view id) {
    return refusal(ErrorCode::bad_value, "cards: there is no card '" + escape(id) + "'");
}

}  // namespace quadriga::engine
