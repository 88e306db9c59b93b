#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/game/types.hpp"
#include "games/nonaga/geometry.hpp"
#include "games/nonaga/position.hpp"

namespace quadriga::nonaga {

/// One turn: a slide followed by a disc move, or a winning slide alone. Cells are frame cells, so a legal move is legal
/// in every translation of the position. A default Move is never legal.
class Move {
public:
    constexpr Move() noexcept = default;
    /// `piece` is an index into the mover's pieces, 0..2. For a winning slide, `disc` and `target` are no_cell.
    constexpr Move(std::size_t piece, FrameCell to, FrameCell disc, FrameCell target) noexcept
        : bits_(slide_bits(piece, to) | disc_bits(disc, target)) {}

    /// Combines slide_bits() and disc_bits() into a turn; `disc_bits` is 0 for a winning slide.
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
    /// A number that identifies the slide among all slides in a position.
    [[nodiscard]] constexpr std::uint32_t slide() const noexcept { return bits_ >> (2 * frame_cell_bits); }

    friend constexpr bool operator==(Move, Move) noexcept = default;

private:
    [[nodiscard]] constexpr FrameCell cell_at(int place) const noexcept {
        return static_cast<FrameCell>(bits_ >> (place * frame_cell_bits) & ((1U << frame_cell_bits) - 1));
    }

    std::uint32_t bits_ = 0;
};

/// An upper bound on how many targets a disc has. The other 18 discs have 108 sides. If they are connected, at least 34
/// of these touch another disc, and each target uses two of the remaining 74. If removing the disc splits them into two
/// or three parts, two or four more sides are free, but two or three touch the disc's own cell, which is not a target.
inline constexpr std::size_t most_targets = 37;
/// An upper bound: three pieces can slide in six directions, then one of 13 discs without a piece moves to a target.
inline constexpr std::size_t max_moves = 3 * 6 * 13 * most_targets;

using Moves = engine::MoveList<Move, max_moves>;

/// The position after a turn's slide but before its disc move, with the same side still to move.
[[nodiscard]] Position after_slide(const Position& position, Move move) noexcept;

// Checks of the separate parts of a turn, for read_move.

/// The cell on which a piece on `from` stops when it slides in `direction`, an index into hex::directions; `from` if it
/// cannot slide.
[[nodiscard]] FrameCell slide_end(const Position& position, FrameCell from, std::size_t direction) noexcept;

/// Whether the disc can roll to the outside, ignoring whether it is locked or carries a piece.
[[nodiscard]] bool can_roll_out(const Position& position, FrameCell disc) noexcept;

/// Whether `disc`, which must be able to roll to the outside, may be put on `target`, a cell of the box or of its ring.
[[nodiscard]] bool is_target(const Position& position, FrameCell disc, FrameCell target) noexcept;

}  // namespace quadriga::nonaga
