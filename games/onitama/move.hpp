#pragma once

#include <cstdint>

#include "games/onitama/cards.hpp"
#include "games/onitama/geometry.hpp"

namespace quadriga::onitama {

/// One turn by a card: a step of a man, a move of the wind spirit, with a wind card both, or a pass, which only
/// exchanges the card. A default Move does none of this and is never legal.
class Move {
public:
    constexpr Move() noexcept = default;
    [[nodiscard]] static constexpr Move step(Cell from, Cell to, CardId card) noexcept {
        return Move(from | to << to_shift | card_bits(card));
    }
    [[nodiscard]] static constexpr Move spirit(Cell from, Cell to, CardId card) noexcept {
        return Move(from << spirit_from_shift | to << spirit_to_shift | card_bits(card));
    }
    [[nodiscard]] static constexpr Move pass(CardId card) noexcept { return Move(card_bits(card) | pass_bit); }

    /// This step, followed by the spirit's move.
    [[nodiscard]] constexpr Move with_spirit(Cell spirit_from, Cell spirit_to) const noexcept {
        return Move(bits_ | spirit_from << spirit_from_shift | spirit_to << spirit_to_shift);
    }

    [[nodiscard]] constexpr bool is_pass() const noexcept { return (bits_ & pass_bit) != 0; }
    /// Neither a pass nor a move of the spirit.
    [[nodiscard]] constexpr bool is_only_step() const noexcept { return bits_ >> spirit_from_shift == 0; }
    [[nodiscard]] constexpr bool has_step() const noexcept { return (bits_ & step_mask) != 0; }
    [[nodiscard]] constexpr bool has_spirit() const noexcept { return (bits_ & spirit_mask) != 0; }
    [[nodiscard]] constexpr CardId card() const noexcept { return static_cast<CardId>(bits_ >> card_shift & 63); }
    /// The step's cells, if there is one.
    [[nodiscard]] constexpr Cell from() const noexcept { return bits_ & 31; }
    [[nodiscard]] constexpr Cell to() const noexcept { return bits_ >> to_shift & 31; }
    /// The spirit's cells, if it moves.
    [[nodiscard]] constexpr Cell spirit_from() const noexcept { return bits_ >> spirit_from_shift & 31; }
    [[nodiscard]] constexpr Cell spirit_to() const noexcept { return bits_ >> spirit_to_shift & 31; }

    friend constexpr bool operator==(const Move&, const Move&) = default;

private:
    // Both cells of a missing part are 0; a part that is present has two different cells.
    static constexpr unsigned to_shift = 5;
    static constexpr unsigned card_shift = 10;
    static constexpr unsigned spirit_from_shift = 16;
    static constexpr unsigned spirit_to_shift = 21;
    static constexpr std::uint32_t step_mask = 0x3ff;
    static constexpr std::uint32_t spirit_mask = 0x3ffU << spirit_from_shift;
    static constexpr std::uint32_t pass_bit = 1U << 26;

    explicit constexpr Move(std::uint32_t bits) noexcept : bits_(bits) {}
    [[nodiscard]] static constexpr std::uint32_t card_bits(CardId card) noexcept {
        static_assert(card_count <= 64);
        return static_cast<std::uint32_t>(card) << card_shift;
    }

    std::uint32_t bits_ = 0;
};

namespace detail {

/// The most moves that a card can allow: each of five men, and the spirit, has at most one move for each of its
/// offsets. An ordinary card moves one or the other, a wind card both.
[[nodiscard]] constexpr std::size_t max_moves_of(const Card& card) {
    const auto is_used = [](const Offset& offset) { return offset != Offset{}; };
    const auto steps = static_cast<std::size_t>(std::ranges::count_if(card.offsets, is_used));
    const auto spirit_moves = static_cast<std::size_t>(std::ranges::count_if(card.spirit_offsets, is_used));
    return spirit_moves == 0 ? 5 * steps + steps : 5 * steps * spirit_moves;
}

}  // namespace detail

/// A hand has two different cards, so the two best cards bound the number of moves; two passes are fewer.
inline constexpr std::size_t max_moves = [] {
    std::array<std::size_t, card_count> counts{};
    std::ranges::transform(cards, counts.begin(), detail::max_moves_of);
    std::ranges::sort(counts);
    return counts[card_count - 1] + counts[card_count - 2];
}();
using Moves = engine::MoveList<Move, max_moves>;

}  // namespace quadriga::onitama
