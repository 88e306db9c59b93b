#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/game/types.hpp"
#include "engine/view/board_view.hpp"

/// Positions that a user sets up cell by cell. They may be invalid.
namespace quadriga::engine {

/// The content of a cell. Each game defines its own symbols: printable ASCII without spaces, `=` and `#`, but not `.`,
/// `?` or a single digit.
struct PlacedSymbol {
    std::string cell;    ///< as in move notation
    std::string symbol;  ///< as in BoardView::Cell::symbol
};

struct PositionSetup {
    Player side = Player::p1;           ///< the side to move
    std::vector<PlacedSymbol> cells{};  ///< other cells are empty; if a cell is repeated, its last symbol counts
    std::vector<std::string> cards{};   ///< ids, in the order of BoardView::cards; empty in a game without cards
};

/// The setup that reproduces the position shown by a board, with `side` to move.
[[nodiscard]] inline PositionSetup setup_of(const BoardView& board, Player side) {
    PositionSetup setup{.side = side};
    for (const auto& cell : board.cells) {
        if (!cell.symbol.empty()) setup.cells.push_back({cell.id, cell.symbol});
    }
    for (const auto& card : board.cards) setup.cards.push_back(card.id);
    return setup;
}

/// A setup as a picture and as a position string. The session sets `problem`; if the game's `set_up` fails, only
/// `problem` is set.
struct SetupResult {
    BoardView board;                       ///< includes all cells on which clients offer to place something
    std::string position;                  ///< may be invalid; see `problem`
    std::optional<std::string> problem{};  ///< why the setup is not a valid position of the game; none if it is valid
};

/// The contents and cards from which a person can choose.
struct SetupChoices {
    /// A symbol and its appearance on a cell.
    struct Content {
        std::string_view symbol;  ///< lives as long as the program
        BoardView::Cell look;     ///< without id; only `kinds` and `pieces` matter
    };

    std::vector<Content> contents{};       ///< without duplicates; empty: positions of the game cannot be set up
    std::vector<BoardView::Card> cards{};  ///< all cards of the game
    BoardView::CellShape shape = BoardView::CellShape::square;
    std::span<const BoardView::Art> art{};  ///< lives as long as the program
};

// Errors of set_up, all with ErrorCode::bad_value.

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
