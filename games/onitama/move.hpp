#pragma once

#include <cstdint>

#include "games/onitama/cards.hpp"
#include "games/onitama/geometry.hpp"

namespace quadriga::onitama {

/// One turn: a step of a man by a card, or a pass, which only exchanges a card. A default Move steps nowhere and is
/// never legal.
class Move {
public:
    constexpr Move() noexcept = default;
    [[nodiscard]] static constexpr Move step(Cell from, Cell to, CardId card) noexcept {
        return Move(from | to << 5 | static_cast<unsigned>(card) << 10);
    }
    [[nodiscard]] static constexpr Move pass(CardId card) noexcept {
        return Move(static_cast<unsigned>(card) << 10 | pass_bit);
    }

    [[nodiscard]] constexpr bool is_pass() const noexcept { return (bits_ & pass_bit) != 0; }
    [[nodiscard]] constexpr CardId card() const noexcept { return static_cast<CardId>(bits_ >> 10 & 31); }
    /// Of a step only.
    [[nodiscard]] constexpr Cell from() const noexcept { return bits_ & 31; }
    [[nodiscard]] constexpr Cell to() const noexcept { return bits_ >> 5 & 31; }

    friend constexpr bool operator==(const Move&, const Move&) = default;

private:
    static constexpr unsigned pass_bit = 1U << 15;

    explicit constexpr Move(unsigned bits) noexcept : bits_(static_cast<std::uint16_t>(bits)) {}

    std::uint16_t bits_ = 0;
};

}  // namespace quadriga::onitama
