#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/types.hpp"

namespace quadriga::engine {

/// A position as pictures and graphical clients show it. Kinds are English words in small letters, joined by hyphens;
/// their views live as long as the program. All lengths are in the units of the picture.
struct BoardView {
    /// Of all cells: `square`, `hexagon` (on a corner) or `circle`.
    enum class CellShape : std::uint8_t { square, hexagon, circle };

    /// Between the centres of neighbouring cells.
    static constexpr double cell_size = 60;
    /// Between the rows of a board of hexagons or circles.
    static constexpr double hexagon_row = cell_size * std::numbers::sqrt3 / 2;

    /// To the right and downward from the middle of the board (of the start position on an endless plane), as p1 sees
    /// it; p2 sees the board turned by half a circle.
    struct Point {
        double x = 0;
        double y = 0;
    };

    struct Piece {
        std::optional<Player> owner;
        std::string_view kind;
    };

    struct Cell {
        std::string id{};  ///< as in moves
        Point centre{};    ///< the same in all positions of a game
        std::vector<std::string_view> kinds{};
        std::optional<Player> owner{};
        std::vector<Piece> pieces{};  ///< from bottom to top
        std::string symbol{};         ///< what it holds, as in a PositionSetup; empty: nothing that can be put there
        bool is_winning = false;      ///< part of what has decided the game on the board, such as a row
    };

    /// In cells, as the player sees it who uses the card.
    struct Step {
        int right;
        int forward;
    };

    struct Pattern {
        std::string_view piece;  ///< which moves by it; empty: any
        std::vector<Step> steps;
    };

    struct Card {
        std::string id;  ///< as in moves
        std::string title;
        std::optional<Player> owner;  ///< none: it lies at the side
        std::optional<Player> stamp;  ///< whose colour is on it
        std::vector<Pattern> patterns;
    };

    /// Pieces that a player has not put on the board yet.
    struct Hand {
        Player owner;
        std::string_view kind;
        int count;
    };

    /// A coordinate beside the board.
    struct Label {
        std::string text;
        Point centre;
    };

    /// How a kind of cells or pieces is drawn: elements of SVG round the origin, without ids. A kind of pieces without
    /// Art is a circle. Classes give the elements their colours: of the owner `detail` (lines), `accent` and `tint`
    /// (areas); of materials `wood`, `grain`, `water`, `wave`, `mark`. style.cpp defines them.
    struct Art {
        std::string_view kind;
        std::string_view elements;
    };

    CellShape shape = CellShape::square;
    std::vector<Cell> cells{};  ///< with all that can be part of a legal move or was part of the last one
    std::vector<Card> cards{};
    std::vector<Hand> hands{};
    std::vector<Label> labels{};
    std::span<const Art> art{};  ///< lives as long as the program
};

}  // namespace quadriga::engine
