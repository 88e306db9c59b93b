#include "games/nonaga/nonaga.hpp"
#include "games/nonaga/packed_position.hpp"
#include "games/nonaga/slides.hpp"

namespace quadriga::nonaga {

namespace {

using Terms = std::array<std::int32_t, Nonaga::term_names.size()>;

constexpr std::int32_t distance_weight = 12;
constexpr std::int32_t slide_weight = 3;
constexpr std::int32_t shut_in_weight = 25;
constexpr std::int32_t reach_weight = 10;
constexpr std::int32_t threat_weight = 60;

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
Terms evaluate_side(const PackedPosition<Words>& packed, const Pieces& pieces) noexcept {
    const unsigned stride = packed.packing.stride();
    Terms terms{};
    Reach<Words> reach;
    for (std::size_t piece = 0; piece < 3; ++piece) {
        reach.beside[piece] = around<Words>(packed.packing.index(pieces[piece]), stride);
    }
    for_each_slide(packed, pieces, [&](std::size_t piece, unsigned, unsigned to, bool wins) {
        reach.ends[piece].add(to);
        terms[1] += slide_weight;
        if (wins) terms[3] = threat_weight;
    });
    for (std::size_t piece = 0; piece < 3; ++piece) {
        if (!reach.ends[piece].any()) terms[1] -= shut_in_weight;
    }
    terms[0] -= distance_weight *
                (distance(pieces[0], pieces[1]) + distance(pieces[1], pieces[2]) + distance(pieces[2], pieces[0]));
    terms[2] = reach_weight * (gatherings(reach, 0, 1, 2) + gatherings(reach, 1, 2, 0) + gatherings(reach, 2, 0, 1));
    return terms;
}

}  // namespace

std::array<std::int32_t, 4> Nonaga::evaluate(const Position& position) noexcept {
    return with_packed(position, [&](const auto& packed) {
        Terms terms = evaluate_side(packed, position.pieces[0]);
        const Terms black = evaluate_side(packed, position.pieces[1]);
        for (std::size_t term = 0; term < terms.size(); ++term) terms[term] -= black[term];
        return terms;
    });
}

}  // namespace quadriga::nonaga
