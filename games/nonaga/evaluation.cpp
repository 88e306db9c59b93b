#include "games/nonaga/nonaga.hpp"
#include "games/nonaga/packed_position.hpp"
#include "games/nonaga/slides.hpp"

namespace quadriga::nonaga {

namespace {

/// In the order of Nonaga::terms, without their weights.
using Counts = std::array<std::int32_t, Nonaga::terms.size()>;

template <std::size_t Words>
struct Reach {
    /// Where each piece can slide to.
    std::array<CellSet<Words>, 3> ends;
    std::array<CellSet<Words>, 3> beside;
};

/// The number of ways to bring pieces `a` and `b` next to the third one, `anchor`, with one slide each.
template <std::size_t Words>
std::int32_t gatherings(const Reach<Words>& reach, std::size_t a, std::size_t b, std::size_t anchor) noexcept {
    const auto a_ends = static_cast<std::int32_t>((reach.ends[a] & reach.beside[anchor]).count());
    const auto b_ends = static_cast<std::int32_t>((reach.ends[b] & reach.beside[anchor]).count());
    return a_ends * b_ends;
}

template <std::size_t Words>
Counts count_side(const PackedPosition<Words>& packed, const Pieces& pieces) noexcept {
    const unsigned stride = packed.packing.stride();
    std::int32_t slides = 0;
    std::int32_t shut_in = 0;
    std::int32_t threat = 0;
    Reach<Words> reach;
    for (std::size_t piece = 0; piece < 3; ++piece) {
        reach.beside[piece] = around<Words>(packed.packing.index(pieces[piece]), stride);
    }
    for_each_slide(packed, pieces, [&](std::size_t piece, unsigned, unsigned to, bool wins) {
        reach.ends[piece].add(to);
        ++slides;
        if (wins) threat = 1;
    });
    for (const auto& ends : reach.ends) shut_in += ends.any() ? 0 : 1;
    return {distance(pieces[0], pieces[1]) + distance(pieces[1], pieces[2]) + distance(pieces[2], pieces[0]),
            slides,
            shut_in,
            gatherings(reach, 0, 1, 2) + gatherings(reach, 1, 2, 0) + gatherings(reach, 2, 0, 1),
            threat,
            0};
}

}  // namespace

std::array<std::int32_t, 6> Nonaga::evaluate(const Position& position) noexcept {
    return with_packed(position, [&](const auto& packed) {
        Counts counts = count_side(packed, position.pieces[0]);
        const Counts black = count_side(packed, position.pieces[1]);
        counts.back() = position.side == Player::p1 ? 1 : -1;
        for (std::size_t term = 0; term < counts.size(); ++term) counts[term] -= black[term];
        return engine::weighted(counts, terms);
    });
}

}  // namespace quadriga::nonaga
