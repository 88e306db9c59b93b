#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/game/types.hpp"
#include "games/hex/cell.hpp"
#include "games/onoro/geometry.hpp"

namespace quadriga::onoro {

/// The full game has the most pawns a side; smaller games are for study.
inline constexpr int fewest_pawns_a_side = 4;
inline constexpr int most_pawns_a_side = 8;

/// Black is p1, White is p2.
struct Position {
    std::array<CellSet, 2> pawns;  ///< by player; the box round all pawns begins at column 1, row 1 of the frame
    hex::Cell corner;              ///< the name of the frame's cell (0, 0); not part of the key
    engine::Player side = engine::Player::p2;
    std::uint8_t pawns_a_side = most_pawns_a_side;  ///< of the game, 4..8
    std::uint8_t in_hand = 0;                       ///< pawns of both sides that are still to be placed

    [[nodiscard]] constexpr const CellSet& own() const noexcept { return pawns[index(side)]; }
    [[nodiscard]] constexpr const CellSet& other() const noexcept { return pawns[index(opponent(side))]; }
    [[nodiscard]] CellSet occupied() const noexcept { return pawns[0] | pawns[1]; }
    /// The first phase: the mover has pawns in hand.
    [[nodiscard]] constexpr bool is_placing() const noexcept { return in_hand > 0; }

    friend bool operator==(const Position&, const Position&) = default;
};

/// Black m13 and n13, White n12, White to move.
[[nodiscard]] Position start(int pawns_a_side = most_pawns_a_side) noexcept;

/// Shifts the group so that its box begins at column 1, row 1. The box may be off by at most one cell in each
/// direction.
void normalise(Position& position) noexcept;

/// Four or more of `pawns` in a row.
[[nodiscard]] bool has_line(const CellSet& pawns) noexcept;

}  // namespace quadriga::onoro
