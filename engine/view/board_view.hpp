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

/// A position as pictures and graphical clients show it. Kinds are lower-case English words joined by hyphens, in text
/// that lives as long as the program. Coordinates and lengths are in SVG user units.
struct BoardView {
    /// The shape of all cells. Hexagons are pointy-topped.
    enum class CellShape : std::uint8_t { square, hexagon, circle };

    /// The distance between the centres of neighbouring cells.
    static constexpr double cell_size = 60;
    /// The distance between the rows of a board of hexagons or circles.
    static constexpr double hexagon_row = cell_size * std::numbers::sqrt3 / 2;

    /// A point of the picture as p1 sees it, with x to the right and y downward. The origin is the centre of the board
    /// or, on an endless plane, a fixed cell. For p2, the board is rotated by 180 degrees.
    struct Point {
        double x = 0;
        double y = 0;
    };

    struct Piece {
        std::optional<Player> owner;
        std::string_view kind;
    };

    struct Cell {
        std::string id{};  ///< as in move notation
        Point centre{};    ///< the same in all positions of a game
        std::vector<std::string_view> kinds{};
        std::optional<Player> owner{};
        std::vector<Piece> pieces{};  ///< from bottom to top
        std::string symbol{};         ///< as in PlacedSymbol; empty: nothing is placed on the cell
        bool is_winning = false;      ///< part of what decided the game on the board, such as a row
    };

    /// A step of a piece, in cells, from the point of view of the player who uses the card. Either number may be
    /// negative.
    struct Step {
        int right;
        int forward;
    };

    struct Pattern {
        std::string_view piece;  ///< what moves by it: a kind of piece, or a word for several; empty: any piece
        std::vector<Step> steps;
    };

    struct Card {
        std::string id;  ///< as in move notation
        std::string title;
        std::optional<Player> owner;  ///< none: nobody has it; the player to move takes it next
        std::optional<Player> stamp;  ///< the player whose colour is stamped on the card
        std::vector<Pattern> patterns;
    };

    /// Pieces that a player has not yet placed on the board.
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

    /// How a kind of cell or piece is drawn: SVG elements around the origin, without ids. On the board, a piece of a
    /// kind without Art is drawn as a circle, and a cell as its outline alone. Colours come from classes in style.cpp:
    /// `detail` (lines), `accent` and `tint` (areas) take the owner's colour; `wood`, `grain`, `water`, `wave` and
    /// `mark` are materials.
    struct Art {
        std::string_view kind;
        std::string_view elements;
    };

    CellShape shape = CellShape::square;
    std::vector<Cell> cells{};  ///< includes every cell of a legal move or of the last move
    std::vector<Card> cards{};
    std::vector<Hand> hands{};
    std::vector<Label> labels{};
    std::span<const Art> art{};  ///< lives as long as the program
};

}  // namespace quadriga::engine
