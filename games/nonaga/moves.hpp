#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/game/types.hpp"
#include "games/nonaga/geometry.hpp"
#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// One turn: a slide and a disc move; a winning slide has no disc move. Cells are those of the frame, so the move is
/// legal in every translation of the position. A default Move is never legal.
class Move {
public:
    constexpr Move() noexcept = default;
    /// `piece` is an index of the mover's pieces, 0..2. In a winning slide disc and target are no_cell.
    constexpr Move(std::size_t piece, FrameCell to, FrameCell disc, FrameCell target) noexcept
        : bits_(slide_bits(piece, to) | disc_bits(disc, target)) {}

    /// The turn with these slide_bits() and disc_bits(), 0 for a winning slide.
    static constexpr Move of_parts(std::uint32_t slide_bits, std::uint32_t disc_bits) noexcept {
        Move move;
        move.bits_ = slide_bits | disc_bits;
        return move;
    }
    static constexpr std::uint32_t slide_bits(std::size_t piece, FrameCell to) noexcept {
        return (static_cast<std::uint32_t>(piece) << frame_cell_bits | to) << (2 * frame_cell_bits);
    }
    static constexpr std::uint32_t disc_bits(FrameCell disc, FrameCell target) noexcept {
        return static_cast<std::uint32_t>(disc) << frame_cell_bits | target;
    }

    [[nodiscard]] constexpr std::size_t piece() const noexcept { return bits_ >> (3 * frame_cell_bits); }
    [[nodiscard]] constexpr FrameCell to() const noexcept { return cell_at(2); }
    [[nodiscard]] constexpr FrameCell disc() const noexcept { return cell_at(1); }
    [[nodiscard]] constexpr FrameCell target() const noexcept { return cell_at(0); }
    [[nodiscard]] constexpr bool has_disc_part() const noexcept { return disc() != no_cell; }
    /// Equal for turns that begin with the same slide.
    [[nodiscard]] constexpr std::uint32_t slide() const noexcept { return bits_ >> (2 * frame_cell_bits); }

    friend constexpr bool operator==(Move, Move) noexcept = default;

private:
    [[nodiscard]] constexpr FrameCell cell_at(int place) const noexcept {
        return static_cast<FrameCell>(bits_ >> (place * frame_cell_bits) & ((1U << frame_cell_bits) - 1));
    }

    std::uint32_t bits_ = 0;
};

/// The most cells where one disc may be put. The other 18 discs have 108 sides. If they are connected, at least 34 of
/// these touch each other, and a target uses two of the 74 left. If taking the disc splits them into two or three
/// parts, two or four more sides are free, but two or three touch the disc's own cell, which is not a target.
inline constexpr std::size_t most_targets = 37;
/// Three pieces slide in six directions; then one of thirteen discs without a piece moves.
inline constexpr std::size_t max_moves = 3 * 6 * 13 * most_targets;

using Moves = engine::MoveList<Move, max_moves>;

/// The position in the middle of a turn: after the slide, before the disc move, with the same side to move.
[[nodiscard]] Position after_slide(const Position& position, Move move) noexcept;

// The parts of a turn, one by one; read_move calls these functions.

/// Where a piece on `from` ends when it slides in one of hex::directions; `from` itself if it cannot.
[[nodiscard]] FrameCell slide_end(const Position& position, FrameCell from, std::size_t direction) noexcept;

/// Whether the disc can roll to the outside, regardless of pieces and lock.
[[nodiscard]] bool can_roll_out(const Position& position, FrameCell disc) noexcept;

/// Whether a disc that can roll to the outside may be put on `target`, a cell of the frame.
[[nodiscard]] bool is_target(const Position& position, FrameCell disc, FrameCell target) noexcept;

}  // namespace quadriga::nonaga
