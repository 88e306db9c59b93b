#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/nonaga/moves.hpp"
#include "games/nonaga/position.hpp"

/// The slides of pieces, including those that win by connecting a side's pieces. Cells use the packed numbering.
namespace quadriga::nonaga {

/// One side's pieces, by their index in Pieces.
template <std::size_t Words>
class PackedPieces {
public:
    using Set = CellSet<Words>;

    PackedPieces(const Packing& packing, const Pieces& pieces) noexcept {
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) put(packing, piece, packing.index(pieces[piece]));
    }

    void put(const Packing& packing, std::size_t piece, unsigned cell) noexcept {
        cells_[piece] = cell;
        beside_[piece] = around<Words>(cell, packing);
    }

    [[nodiscard]] unsigned cell(std::size_t piece) const noexcept { return cells_[piece]; }
    /// The neighbours of the piece's cell.
    [[nodiscard]] const Set& beside(std::size_t piece) const noexcept { return beside_[piece]; }
    /// The cells on which the piece would connect all three.
    [[nodiscard]] Set joining(std::size_t piece) const noexcept {
        const std::size_t first = piece == 0 ? 1 : 0;
        const std::size_t second = piece == 2 ? 1 : 2;
        return beside_[first].contains(cells_[second]) ? beside_[first] | beside_[second]
                                                       : beside_[first] & beside_[second];
    }

private:
    std::array<unsigned, 3> cells_;
    std::array<Set, 3> beside_;
};

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

/// Element n >= 1 is the greatest multiple of n up to 63.
inline constexpr std::array<unsigned, frame_side + 1> leaps = [] {
    std::array<unsigned, frame_side + 1> table{};
    for (unsigned step = 1; step < table.size(); ++step) table[step] = 63 / step * step;
    return table;
}();

/// The size of a step in `direction` or in the opposite one, where numbers decrease.
[[nodiscard]] constexpr unsigned step_of(std::size_t direction, unsigned stride) noexcept {
    return direction % 3 == 0 ? 1 : direction % 3 == 1 ? stride : stride - 1;
}

/// The cell on which a piece on `from` stops when it slides in `direction`, an index into hex::directions; `from` if it
/// cannot slide.
template <std::size_t Words>
[[nodiscard]] unsigned slide_end(const PackedPosition<Words>& packed, unsigned from, std::size_t direction) noexcept {
    const unsigned step = step_of(direction, packed.packing.stride());
    const unsigned leap = leaps[step];
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

/// The cells to which a piece on `from` can slide.
template <std::size_t Words>
[[nodiscard]] CellSet<Words> slide_ends(const PackedPosition<Words>& packed, unsigned from) noexcept {
    CellSet<Words> ends;
    for (std::size_t direction = 0; direction < hex::directions.size(); ++direction)
        ends.add(slide_end(packed, from, direction));
    ends.remove(from);
    return ends;
}

/// Calls visit(to, wins) for every slide of the piece with index `piece`, by direction. `wins` says whether the slide
/// connects the pieces.
template <std::size_t Words, class Visit>
void for_each_slide_of(const PackedPosition<Words>& packed, const PackedPieces<Words>& pieces, std::size_t piece,
                       Visit visit) {
    const CellSet<Words> joining = pieces.joining(piece);
    const unsigned from = pieces.cell(piece);
    for (std::size_t direction = 0; direction < hex::directions.size(); ++direction) {
        const unsigned to = slide_end(packed, from, direction);
        if (to != from) visit(to, joining.contains(to));
    }
}

/// Calls visit(piece, from, to, wins) for every slide of one side's pieces; see for_each_slide_of().
template <std::size_t Words, class Visit>
void for_each_slide(const PackedPosition<Words>& packed, const Pieces& pieces, Visit visit) {
    const PackedPieces<Words> packed_pieces(packed.packing, pieces);
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        for_each_slide_of(packed, packed_pieces, piece,
                          [&](unsigned to, bool wins) { visit(piece, packed_pieces.cell(piece), to, wins); });
    }
}

/// A slide that would connect the pieces of `side` if that side were to move, as a Move without a disc part; a default
/// Move if there is none.
[[nodiscard]] inline Move connecting_slide(const Position& position, Player side) noexcept {
    return with_packed(position, [&]<std::size_t Words>(const PackedPosition<Words>& packed) {
        const PackedPieces<Words> pieces(packed.packing, position.pieces[engine::index(side)]);
        for (std::size_t piece = 0; piece < 3; ++piece) {
            const CellSet<Words> joining = pieces.joining(piece);
            if (!joining.any()) continue;
            const CellSet<Words> ends = slide_ends(packed, pieces.cell(piece)) & joining;
            if (ends.any()) return Move(piece, packed.packing.cell(ends.first()), no_cell, no_cell);
        }
        return Move{};
    });
}

/// The directions from `from` in which at least one of the cells lies: bit d stands for direction d.
template <std::size_t Words>
[[nodiscard]] unsigned directions_to(const CellSet<Words>& cells, const Packing& packing, unsigned from) noexcept {
    unsigned directions = 0;
    for (unsigned axis = 0; axis < 3; ++axis) {
        const unsigned step = step_of(axis, packing.stride());
        bool up = (cells.window_from(from) & multiples[step]) != 0;
        bool down = (cells.window_to(from) & multiples_down[step]) != 0;
        if constexpr (Words > 1) {
            const unsigned leap = leaps[step];
            for (unsigned at = from + leap; at < packing.cells(); at += leap)
                up |= (cells.window_from(at) & multiples[step]) != 0;
            for (unsigned at = from; at >= leap;) {
                at -= leap;
                down |= (cells.window_to(at) & multiples_down[step]) != 0;
            }
        }
        directions |= static_cast<unsigned>(up) << axis | static_cast<unsigned>(down) << (axis + 3);
    }
    return directions;
}

/// The slides that would connect one side's pieces if that side were to move, now or after a disc move. A disc move
/// affects a slide if it takes a disc from the slide's path, fills a gap in that path, or changes the cell beyond its
/// end, which decides whether the piece stops there.
template <std::size_t Words>
class Lines {
public:
    using Set = CellSet<Words>;

    Lines(const PackedPosition<Words>& packed, const PackedPieces<Words>& pieces) noexcept {
        for (std::size_t piece = 0; piece < 3; ++piece) {
            const Set joining = pieces.joining(piece);
            if (!joining.any()) continue;
            const unsigned from = pieces.cell(piece);
            for (unsigned rest = directions_to(joining, packed.packing, from); rest != 0; rest &= rest - 1)
                add_lines(packed, from, static_cast<std::size_t>(std::countr_zero(rest)), joining);
        }
    }
    /// The same slides after a piece of the other side has been put on a bare disc.
    Lines(const Lines& before, unsigned obstacle) noexcept {
        for (std::size_t at = 0; at < before.size_; ++at) {
            Line line = before.lines_[at];
            if (line.path.contains(obstacle)) continue;
            line.goes_on = line.goes_on && line.beyond != static_cast<int>(obstacle);
            add(line);
        }
    }

    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    /// The targets, legal or not, that let at least one of the slides connect once `disc` has moved there. May include
    /// numbers beyond the frame.
    [[nodiscard]] Set targets(unsigned disc) const noexcept {
        if (!special_.contains(disc)) return usual_targets_;
        Set result;
        for (std::size_t at = 0; at < size_; ++at) result |= lines_[at].targets(disc);
        return result;
    }
    /// The number of slides that connect after `disc` has moved to `target`.
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
            return targets_if_it_stops();
        }
        /// The targets if the moved disc is not on the path and the piece does not go on.
        [[nodiscard]] Set targets_if_it_stops() const noexcept {
            if (gap != no_gap) return Set::of(static_cast<unsigned>(gap));
            return goes_on ? ~Set() : ~Set::of(static_cast<unsigned>(beyond));
        }
    };

    static constexpr int no_gap = -1;
    /// An upper bound on the number of lines: for each of the three pieces, at most eight cells connect it to the other
    /// two.
    static constexpr std::size_t most_lines = 3 * 8;

    void add(const Line& line) noexcept {
        lines_[size_++] = line;
        special_ |= line.path;
        if (line.goes_on) {
            special_.add(static_cast<unsigned>(line.beyond));
        } else {
            usual_targets_ |= line.targets_if_it_stops();
        }
    }

    /// Adds the slides from `start` in `direction` to the `joining` cells, if at most one cell of the path is empty and
    /// no cell has a piece.
    void add_lines(const PackedPosition<Words>& packed, unsigned start, std::size_t direction,
                   const Set& joining) noexcept {
        const int from = static_cast<int>(start);
        const int step = step_size(direction, static_cast<int>(packed.packing.stride()));
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
            add(line);
        }
    }

    union {
        std::array<Line, most_lines> lines_;
    };
    std::size_t size_ = 0;
    /// The discs whose moves affect a slide differently from other discs' moves: those on a path or beyond one.
    Set special_;
    /// The targets of every disc that is not special.
    Set usual_targets_;
};

}  // namespace quadriga::nonaga
