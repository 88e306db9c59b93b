#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

#include "engine/game/types.hpp"

namespace quadriga::engine {

/// The value of a position or a move under best play, for one side: a draw, or a win or loss. The distance of a win or
/// loss to the end of the game, in plies, may be unknown. The winner minimises the distance; the loser maximises it.
///
/// A value that this side prefers compares greater. From the greatest to the least: the shortest win, ..., the longest
/// win, a win of unknown distance, a draw, a loss of unknown distance, the longest loss, ..., the shortest loss.
class ExactValue {
public:
    [[nodiscard]] static constexpr ExactValue draw() noexcept { return ExactValue(0); }
    /// A win or loss after `plies` plies, 0..999,998; 0: the game is over.
    [[nodiscard]] static constexpr ExactValue win_in(int plies) noexcept { return ExactValue(ended - plies); }
    [[nodiscard]] static constexpr ExactValue loss_in(int plies) noexcept { return ExactValue(plies - ended); }
    /// A win or loss whose distance in plies is unknown.
    [[nodiscard]] static constexpr ExactValue win() noexcept { return ExactValue(1); }
    [[nodiscard]] static constexpr ExactValue loss() noexcept { return ExactValue(-1); }

    [[nodiscard]] constexpr bool is_win() const noexcept { return rank_ > 0; }
    [[nodiscard]] constexpr bool is_draw() const noexcept { return rank_ == 0; }
    [[nodiscard]] constexpr bool is_loss() const noexcept { return rank_ < 0; }
    /// Whether the distance to the end of the game is known; true for a draw.
    [[nodiscard]] constexpr bool has_distance() const noexcept { return rank_ != 1 && rank_ != -1; }
    /// Plies to the end of the game, >= 0; 0 for a draw. Requires has_distance().
    [[nodiscard]] constexpr int plies() const noexcept {
        assert(has_distance());
        return is_draw() ? 0 : is_win() ? ended - rank_ : ended + rank_;
    }

    /// The value for the other side.
    [[nodiscard]] constexpr ExactValue operator-() const noexcept { return ExactValue(-rank_); }
    /// The value of the position one ply earlier or later in a line of best play, for the side to move there.
    /// `same_side`: whether the same side is to move in both positions. one_ply_later requires that the game is not
    /// over.
    [[nodiscard]] constexpr ExactValue one_ply_earlier(bool same_side) const noexcept { return shifted(-1, same_side); }
    [[nodiscard]] constexpr ExactValue one_ply_later(bool same_side) const noexcept { return shifted(1, same_side); }

    // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm
    friend constexpr auto operator<=>(ExactValue, ExactValue) = default;

private:
    static constexpr std::int32_t ended = 1'000'000;  // more than the plies of any game

    explicit constexpr ExactValue(std::int32_t rank) noexcept : rank_(rank) {}

    [[nodiscard]] constexpr ExactValue shifted(std::int32_t nearer, bool same_side) const noexcept {
        const bool has_plies = has_distance() && !is_draw();
        const ExactValue value(!has_plies ? rank_ : is_win() ? rank_ + nearer : rank_ - nearer);
        return same_side ? value : -value;
    }

    std::int32_t rank_;  // win: `ended` minus the plies, 1 if unknown; draw: 0; loss: the negated value of a win
};

/// The value for `player` of a game that ends with `outcome` after `plies` plies. Requires outcome.is_over().
[[nodiscard]] constexpr ExactValue value_of(Outcome outcome, Player player, int plies) noexcept {
    if (outcome.result == Result::draw) return ExactValue::draw();
    return is_win_of(player, outcome) ? ExactValue::win_in(plies) : ExactValue::loss_in(plies);
}

}  // namespace quadriga::engine
