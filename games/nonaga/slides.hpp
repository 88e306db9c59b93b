#pragma once

#include <cstddef>

#include "games/nonaga/board.hpp"

namespace quadriga::nonaga {

/// Where a piece on `from` ends when it slides in a direction; `from` itself if it cannot.
template <std::size_t Words>
[[nodiscard]] unsigned slide_end(const Board<Words>& board, unsigned from, std::size_t direction) noexcept {
    const auto step = static_cast<unsigned>(step_size(direction, static_cast<int>(board.packing.stride())));
    unsigned end = from;
    while (board.bare.test(end + step)) end += step;
    return end;
}

/// The other two of three pieces, and whether they are so near each other that the third may connect all.
struct OtherTwo {
    FrameCell first;
    FrameCell second;

    OtherTwo(const Pieces& pieces, std::size_t piece) noexcept
        : first(pieces[piece == 0 ? 1 : 0]), second(pieces[piece == 2 ? 1 : 2]) {}

    [[nodiscard]] bool are_near() const noexcept { return distance(first, second) <= 2; }
};

/// One of the three pieces may connect them with a single slide, as far as the distances tell.
[[nodiscard]] inline bool may_connect(const Pieces& pieces) noexcept {
    return OtherTwo(pieces, 0).are_near() || OtherTwo(pieces, 1).are_near() || OtherTwo(pieces, 2).are_near();
}

/// Calls visit(piece, from, to, wins) for every slide of one side: the piece's place among its pieces, cells in the
/// board's packing, and whether it connects the pieces.
template <std::size_t Words, class Visit>
void for_each_slide(const Board<Words>& board, const Pieces& pieces, Visit visit) {
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        const OtherTwo others(pieces, piece);
        const bool near = others.are_near();
        const unsigned from = board.packing.index(pieces[piece]);
        for (std::size_t direction = 0; direction < hex::directions.size(); ++direction) {
            const unsigned to = slide_end(board, from, direction);
            if (to == from) continue;
            visit(piece, from, to, near && are_connected(board.packing.cell(to), others.first, others.second));
        }
    }
}

}  // namespace quadriga::nonaga
