#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/nonaga/moves.hpp"
#include "games/nonaga/position.hpp"

/// The slides of pieces, including those that win by connecting a side's pieces.
namespace quadriga::nonaga {

/// The two pieces of a side other than the piece with index `piece`, 0..2. A slide of that piece can connect all three
/// only if the two are at most two steps apart.
struct OtherTwo {
    FrameCell first;
    FrameCell second;

    OtherTwo(const Pieces& pieces, std::size_t piece) noexcept
        : first(pieces[piece == 0 ? 1 : 0]), second(pieces[piece == 2 ? 1 : 2]) {}

    [[nodiscard]] bool are_near() const noexcept { return distance(first, second) <= 2; }
    /// Whether all three pieces are connected if the third one is on `cell`.
    [[nodiscard]] bool are_joined_by(FrameCell cell) const noexcept { return are_connected(cell, first, second); }
};

/// The discs without a piece, stored like Position::rows.
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
    /// Whether a piece that slides from `from` towards `to` stops on `to`; false if it cannot slide there. Both must be
    /// cells of the frame.
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

/// Calls visit(piece, to) once for every slide that would connect the pieces of `side` if that side were to move.
/// `piece` is an index, 0..2, into the pieces of `side`.
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

/// A slide that would connect the pieces of `side` if that side were to move, as a Move without a disc part; a default
/// Move if there is none.
[[nodiscard]] inline Move connecting_slide(const Position& position, Player side) noexcept {
    Move found;
    for_each_connecting_slide(position, side,
                              [&](std::size_t piece, FrameCell to) { found = Move(piece, to, no_cell, no_cell); });
    return found;
}

/// Element n >= 1 has the bits n, 2n, 3n, ... up to 63. Element 0 is empty and unused.
inline constexpr std::array<std::uint64_t, frame_side + 1> multiples = [] {
    std::array<std::uint64_t, frame_side + 1> table{};
    for (unsigned step = 1; step < table.size(); ++step) {
        for (unsigned bit = step; bit < 64; bit += step) table[step] |= std::uint64_t{1} << bit;
    }
    return table;
}();

/// Element n has the bits of multiples[n] in reverse order: bit b becomes bit 63 - b.
inline constexpr std::array<std::uint64_t, frame_side + 1> multiples_down = [] {
    std::array<std::uint64_t, frame_side + 1> table{};
    for (unsigned step = 1; step < table.size(); ++step) {
        for (unsigned bit = step; bit < 64; bit += step) table[step] |= std::uint64_t{1} << (63 - bit);
    }
    return table;
}();

/// The cell on which a piece on `from` stops when it slides in `direction`, an index into hex::directions; `from` if it
/// cannot slide. Cells are in the packed numbering.
template <std::size_t Words>
[[nodiscard]] unsigned slide_end(const PackedPosition<Words>& packed, unsigned from, std::size_t direction) noexcept {
    const unsigned stride = packed.packing.stride();
    const unsigned step = direction % 3 == 0 ? 1 : direction % 3 == 1 ? stride : stride - 1;
    const unsigned leap = 63 / step * step;
    if (direction < 3) {
        for (;; from += leap) {
            const std::uint64_t stops = ~packed.bare.window_from(from) & multiples[step];
            if (Words == 1 || stops != 0) return from + static_cast<unsigned>(std::countr_zero(stops)) - step;
        }
    }
    for (;; from -= leap) {
        const std::uint64_t stops = ~packed.bare.window_to(from) & multiples_down[step];
        if (Words == 1 || stops != 0) return from - static_cast<unsigned>(std::countl_zero(stops)) + step;
    }
}

/// Calls visit(piece, from, to, wins) for every slide of one side's `pieces`. `piece` is an index into `pieces`, and
/// `wins` says whether the slide connects them. The cells are in the packed numbering.
template <std::size_t Words, class Visit>
void for_each_slide(const PackedPosition<Words>& packed, const Pieces& pieces, Visit visit) {
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        const OtherTwo others(pieces, piece);
        const bool near = others.are_near();
        const unsigned from = packed.packing.index(pieces[piece]);
        for (std::size_t direction = 0; direction < hex::directions.size(); ++direction) {
            const unsigned to = slide_end(packed, from, direction);
            if (to == from) continue;
            visit(piece, from, to, near && others.are_joined_by(packed.packing.cell(to)));
        }
    }
}

/// The slides that would connect one side's pieces if that side were to move, now or after a disc move. A disc move
/// affects a slide if it takes a disc from the slide's path, fills a gap in that path, or changes the cell beyond its
/// end, which decides whether the piece stops there.
template <std::size_t Words>
class Lines {
public:
    using Set = CellSet<Words>;

    Lines(const PackedPosition<Words>& packed, const Pieces& pieces) noexcept {
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
            const OtherTwo others(pieces, piece);
            if (!others.are_near()) continue;
            const unsigned stride = packed.packing.stride();
            const Set first = around<Words>(packed.packing.index(others.first), stride);
            const Set second = around<Words>(packed.packing.index(others.second), stride);
            const Set joining = are_adjacent(others.first, others.second) ? first | second : first & second;
            const int from = static_cast<int>(packed.packing.index(pieces[piece]));
            for (std::size_t direction = 0; direction < hex::directions.size(); ++direction)
                add_lines(packed, from, step_size(direction, static_cast<int>(stride)), joining);
        }
    }

    /// The targets, legal or not, that let at least one of the slides connect once `disc` has moved there. May include
    /// numbers beyond the frame.
    [[nodiscard]] Set targets(unsigned disc) const noexcept {
        Set result;
        for (std::size_t at = 0; at < size_; ++at) result |= lines_[at].targets(disc);
        return result;
    }
    /// The number of slides that connect after the move of `disc` to `target`.
    [[nodiscard]] int count(unsigned disc, unsigned target) const noexcept {
        int found = 0;
        for (std::size_t at = 0; at < size_; ++at) found += lines_[at].targets(disc).contains(target);
        return found;
    }

private:
    struct Line {
        Set path;      ///< the cells that the slide crosses, and its last cell
        int gap;       ///< the only cell of the path without a disc, or no_gap
        int beyond;    ///< the next cell after the path, perhaps outside the frame
        bool goes_on;  ///< whether a piece would continue to `beyond`

        /// The targets, legal or not, that let this slide connect once `disc` has moved there. May include numbers
        /// beyond the frame.
        [[nodiscard]] Set targets(unsigned disc) const noexcept {
            if (path.contains(disc) || (goes_on && static_cast<int>(disc) != beyond)) return {};
            if (gap != no_gap) return Set::of(static_cast<unsigned>(gap));
            return goes_on ? ~Set() : ~Set::of(static_cast<unsigned>(beyond));
        }
    };

    static constexpr int no_gap = -1;
    /// An upper bound on the lines: for each of the three pieces, at most eight cells connect it to the other two.
    static constexpr std::size_t most_lines = 3 * 8;

    /// Adds the slides from `from` in steps of `step` to the `joining` cells, if at most one cell of the path is empty
    /// and no cell has a piece.
    void add_lines(const PackedPosition<Words>& packed, int from, int step, const Set& joining) noexcept {
        const int cells = static_cast<int>(packed.packing.cells());
        const auto contains = [&](const Set& set, int cell) {
            return cell >= 0 && cell < cells && set.contains(static_cast<unsigned>(cell));
        };
        Line line{.path = {}, .gap = no_gap, .beyond = 0, .goes_on = false};
        for (int to = from + step; to >= 0 && to < cells; to += step) {
            if (!contains(packed.bare, to)) {
                if (line.gap != no_gap || contains(packed.discs, to)) return;
                line.gap = to;
            }
            line.path.add(static_cast<unsigned>(to));
            if (!contains(joining, to)) continue;
            line.beyond = to + step;
            line.goes_on = contains(packed.bare, line.beyond);
            lines_[size_++] = line;
        }
    }

    std::array<Line, most_lines> lines_;
    std::size_t size_ = 0;
};

}  // namespace quadriga::nonaga
