#pragma once

#include <array>
#include <cstdint>

#include "engine/game/types.hpp"
#include "games/reversi/cells.hpp"

namespace quadriga::reversi {

using engine::Player;

/// Black is p1, White is p2.
struct Position {
    std::array<CellSet, 2> discs{};  // by player
    Player side = Player::p1;

    [[nodiscard]] constexpr CellSet own() const noexcept { return discs[index(side)]; }
    [[nodiscard]] constexpr CellSet other() const noexcept { return discs[index(opponent(side))]; }
    [[nodiscard]] constexpr CellSet empty() const noexcept { return all_cells & ~(discs[0] | discs[1]); }
};

/// One turn: a disc on an empty cell, or a pass.
class Move {
public:
    /// No move.
    constexpr Move() noexcept = default;
    constexpr explicit Move(int cell) noexcept : code_(static_cast<std::uint8_t>(cell + 1)) {}
    [[nodiscard]] static constexpr Move pass() noexcept { return Move(cell_count); }

    [[nodiscard]] constexpr bool is_pass() const noexcept { return *this == pass(); }
    /// Unused by a pass.
    [[nodiscard]] constexpr int cell() const noexcept { return code_ - 1; }
    friend constexpr bool operator==(Move, Move) noexcept = default;

private:
    std::uint8_t code_ = 0;
};

}  // namespace quadriga::reversi
