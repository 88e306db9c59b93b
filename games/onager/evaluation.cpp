#include "games/onager/move_scan.hpp"
#include "games/onager/onager.hpp"

namespace quadriga::onager {

namespace {

using engine::index;

/// Where each player's pieces can go by walks and single jumps.
struct Reach {
    CellSets open;
    CellSets jumps{};
    CellSets walks{};
    int lead = 0;  // Black's walks and jumps less White's

    Reach(CellSets pieces, CellSets vacant) noexcept : open(vacant | pieces.flipped()), walks(beside(pieces) & vacant) {
        lead += walks.lead();
        scan_jumps(pieces, vacant, *this);
    }

    /// For scan_jumps.
    template <int Step, int Distance>
    void land(CellSets cells) noexcept {
        const CellSets landings = cells & open;
        jumps |= landings;
        lead += landings.lead();
    }
};

}  // namespace

engine::FeatureSet<Onager::Features::count> Onager::Features::of(const Position& position) noexcept {
    const CellSets pieces = CellSets::of(position.pieces(Player::p1), position.pieces(Player::p2));
    const CellSets stacks = CellSets::of_both(position.stacks());
    const CellSets singles = pieces & ~stacks;
    const CellSets tops = pieces & stacks;
    engine::FeatureSet<count> features;
    std::size_t first = 0;
    for (const CellSet plane :
         {singles[Player::p1], singles[Player::p2], tops[Player::p1], tops[Player::p2], position.lakes()}) {
        features.add(first, plane.low);
        features.add(first + 64, plane.high);
        first += feature_plane;
    }
    return features;
}

std::array<std::int32_t, 8> Onager::evaluate(const Position& position) noexcept {
    constexpr CellSets goals = CellSets::of(back_ranks[index(Player::p2)], back_ranks[index(Player::p1)]);
    const CellSets pieces = CellSets::of(position.pieces(Player::p1), position.pieces(Player::p2));
    const CellSets binding = pieces & CellSets::of_both(position.stacks());
    const Reach reach(pieces, CellSets::of_both(position.vacant()));
    const CellSets attacked = reach.jumps & pieces.flipped();
    const CellSets entries = (reach.jumps | reach.walks) & goals;
    const CellSets breaches = entries & ~reach.jumps.flipped();
    const int breach_lead = static_cast<int>(breaches[Player::p1].any()) - static_cast<int>(breaches[Player::p2].any());
    const int turn = position.side_to_move() == Player::p1 ? 1 : -1;
    return engine::weighted({position.piece_squares(), pieces.lead(), binding.lead(), reach.lead, attacked.lead(),
                             entries.lead(), breach_lead, turn},
                            terms);
}

}  // namespace quadriga::onager
