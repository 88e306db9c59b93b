#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game/types.hpp"
#include "games/hex/cell.hpp"
#include "games/hex/grid.hpp"
#include "games/onoro/geometry.hpp"

namespace quadriga::onoro {

/// The range of the number of pawns per side. The full game has the most; smaller games are for study.
inline constexpr int fewest_pawns_a_side = 4;
inline constexpr int most_pawns_a_side = 8;

/// The pawns of both sides, on the table and in hand, and the side to move. Black is p1, White is p2.
struct Position {
    std::array<CellSet, 2> pawns;  ///< by player; the box around all pawns begins at column 1, row 1 of the frame
    hex::Cell corner;              ///< the cell of the plane at column 0, row 0 of the frame; not part of the key
    engine::Player side = engine::Player::p2;
    std::uint8_t pawns_a_side = most_pawns_a_side;  ///< of the game, 4..8
    std::uint8_t in_hand = 0;                       ///< pawns of both sides that are still to be placed

    [[nodiscard]] constexpr const CellSet& own() const noexcept { return pawns[index(side)]; }
    [[nodiscard]] constexpr const CellSet& other() const noexcept { return pawns[index(opponent(side))]; }
    [[nodiscard]] CellSet occupied() const noexcept { return pawns[0] | pawns[1]; }
    /// Whether the game is in the placing phase: the mover has pawns in hand.
    [[nodiscard]] constexpr bool is_placing() const noexcept { return in_hand > 0; }

    friend bool operator==(const Position&, const Position&) = default;
};

/// The start position of the game with 4..8 pawns per side: Black on m13 and n13, White on n12, White to move.
[[nodiscard]] Position start(int pawns_a_side = most_pawns_a_side) noexcept;

/// Shifts the group so that its box begins at column 1, row 1. The box must be off by at most one cell in each
/// direction.
void normalise(Position& position) noexcept;

/// Whether four or more of `pawns` are in a row.
[[nodiscard]] bool has_line(const CellSet& pawns) noexcept;

// Notation, implemented in notation.cpp.

/// The symbols of black and white pawns in position strings.
inline constexpr std::string_view symbols = "BW";

/// The pawns, shown by `symbols`, in the smallest box that holds them.
[[nodiscard]] hex::Grid to_grid(const Position& position);
/// The inverse of to_grid(). The grid must be trimmed. It must hold at most 2 * pawns_a_side pawns, which must be
/// connected and have at least two neighbours each, so that they fit into the frame.
[[nodiscard]] Position from_grid(const hex::Grid& grid, engine::Player side, int pawns_a_side) noexcept;

/// The position string for a grid, a side to move and a game size, none of which is validated.
[[nodiscard]] std::string write_fields(const hex::Grid& grid, engine::Player side, int pawns_a_side);

}  // namespace quadriga::onoro
