#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/game/types.hpp"
#include "games/hex/cell.hpp"
#include "games/nonaga/geometry.hpp"

namespace quadriga::nonaga {

using engine::Player;

/// One side's three pieces, in ascending order.
using Pieces = std::array<FrameCell, 3>;

/// Positions that are equal up to a translation have equal members except for the anchor.
struct Position {
    /// The discs, with and without pieces: bit `column` of word `row`, rows and columns of the frame.
    std::array<std::uint32_t, frame_side> rows{};
    /// By player; each on a disc.
    std::array<Pieces, 2> pieces{};
    /// The disc that the opponent moved last turn and that may not be taken now, or no_cell.
    FrameCell locked = no_cell;
    /// The name of the box's top left corner, which is frame_cell(1, 1).
    hex::Cell anchor;
    /// Sides of the smallest box that holds all discs, 1..19.
    std::uint8_t width = 0;
    std::uint8_t height = 0;
    Player side = Player::p1;

    friend bool operator==(const Position&, const Position&) = default;
};

static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 128);

[[nodiscard]] inline bool has_disc(const Position& position, FrameCell cell) noexcept {
    return (position.rows[static_cast<std::size_t>(row_of(cell))] >> column_of(cell) & 1) != 0;
}

/// At least two of the three pairs are neighbours.
[[nodiscard]] constexpr bool are_connected(FrameCell a, FrameCell b, FrameCell c) noexcept {
    return are_adjacent(a, b) + are_adjacent(b, c) + are_adjacent(c, a) >= 2;
}
[[nodiscard]] constexpr bool are_connected(const Pieces& pieces) noexcept {
    return are_connected(pieces[0], pieces[1], pieces[2]);
}

}  // namespace quadriga::nonaga
