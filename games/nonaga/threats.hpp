#pragma once

#include <array>
#include <cstddef>

#include "games/nonaga/moves.hpp"
#include "games/nonaga/position.hpp"

/// Slides that connect a side's pieces and so win at once, found without generating the others.
namespace quadriga::nonaga {

/// The other two of three pieces. A slide of the third can connect all only if these two are near each other.
struct OtherTwo {
    FrameCell first;
    FrameCell second;

    OtherTwo(const Pieces& pieces, std::size_t piece) noexcept
        : first(pieces[piece == 0 ? 1 : 0]), second(pieces[piece == 2 ? 1 : 2]) {}

    [[nodiscard]] bool are_near() const noexcept { return distance(first, second) <= 2; }
    /// A piece on the cell connects all three.
    [[nodiscard]] bool are_joined_by(FrameCell cell) const noexcept { return are_connected(cell, first, second); }
};

/// The discs without a piece, in rows like Position::rows.
class BareDiscs {
public:
    explicit BareDiscs(const Position& position) noexcept : rows_(position.rows) {
        for (const Pieces& pieces : position.pieces) {
            for (const FrameCell piece : pieces)
                rows_[static_cast<std::size_t>(row_of(piece))] ^= 1U << column_of(piece);
        }
    }

    [[nodiscard]] bool contains(FrameCell cell) const noexcept {
        return (rows_[static_cast<std::size_t>(row_of(cell))] >> column_of(cell) & 1) != 0;
    }
    /// A slide from `from` ends on `to`, a neighbour of a piece.
    [[nodiscard]] bool has_slide(FrameCell from, FrameCell to) const noexcept {
        if (!contains(to) || !are_in_line(from, to)) return false;
        const int step = (to - from) / distance(from, to);
        if (contains(static_cast<FrameCell>(to + step))) return false;
        for (int cell = to - step; cell != from; cell -= step) {
            if (!contains(static_cast<FrameCell>(cell))) return false;
        }
        return true;
    }

private:
    std::array<std::uint32_t, frame_side> rows_;
};

/// Calls visit(piece, to) once for every slide that would connect the pieces of `side` if it were to move; `piece` is
/// an index into its pieces.
template <class Visit>
void for_each_connecting_slide(const Position& position, Player side, Visit visit) {
    const Pieces& pieces = position.pieces[engine::index(side)];
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        const OtherTwo others(pieces, piece);
        if (!others.are_near()) continue;
        const BareDiscs bare(position);
        const auto try_cell = [&](FrameCell to) {
            if (others.are_joined_by(to) && bare.has_slide(pieces[piece], to)) visit(piece, to);
        };
        for (std::size_t direction = 0; direction < hex::directions.size(); ++direction) {
            try_cell(neighbour(others.first, direction));
            const FrameCell beside_second = neighbour(others.second, direction);
            if (!are_adjacent(others.first, beside_second)) try_cell(beside_second);
        }
    }
}

/// A slide that would connect the pieces of `side` if it were to move; a default Move if there is none.
[[nodiscard]] inline Move connecting_slide(const Position& position, Player side) noexcept {
    Move found;
    for_each_connecting_slide(position, side,
                              [&](std::size_t piece, FrameCell to) { found = Move(piece, to, no_cell, no_cell); });
    return found;
}

}  // namespace quadriga::nonaga
