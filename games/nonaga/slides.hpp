#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/nonaga/packed_position.hpp"
#include "games/nonaga/threats.hpp"

namespace quadriga::nonaga {

/// Element n: the multiples of n from n to 63 as a set of bits.
inline constexpr std::array<std::uint64_t, frame_side + 1> multiples = [] {
    std::array<std::uint64_t, frame_side + 1> table{};
    for (unsigned step = 1; step < table.size(); ++step) {
        for (unsigned bit = step; bit < 64; bit += step) table[step] |= std::uint64_t{1} << bit;
    }
    return table;
}();

/// Element n: 63 minus each multiple of n from n to 63, as a set of bits.
inline constexpr std::array<std::uint64_t, frame_side + 1> multiples_down = [] {
    std::array<std::uint64_t, frame_side + 1> table{};
    for (unsigned step = 1; step < table.size(); ++step) {
        for (unsigned bit = step; bit < 64; bit += step) table[step] |= std::uint64_t{1} << (63 - bit);
    }
    return table;
}();

/// Where a piece on `from` ends when it slides in a direction; `from` itself if it cannot.
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

/// Calls visit(piece, from, to, wins) for every slide of one side: the piece's place among its pieces, cells in the
/// packed numbering, and whether it connects the pieces.
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

}  // namespace quadriga::nonaga
