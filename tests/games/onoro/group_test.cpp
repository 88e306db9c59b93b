#include <gtest/gtest.h>

#include "games/onoro/moves.hpp"
#include "games/onoro/onoro.hpp"
#include "tests/games/onoro/samples.hpp"

namespace quadriga::onoro {
namespace {

TEST(OnoroGroup, HingesHoldTwoPartsTogether) {
    const auto count_parts = [](const CellSet& pawns) {
        int parts = 0;
        for (CellSet rest = pawns; rest.any(); ++parts) {
            CellSet part = CellSet::of(rest.first());
            for (CellSet grown = part; (grown = part | (touching(part) & pawns)) != part;) part = grown;
            rest -= part;
        }
        return parts;
    };
    int hinges = 0;
    int unknown = 0;
    const auto check = [&](const Position& position, const Moves&) {
        const Group<CellSet> group(position.occupied());
        group.occupied.for_each([&](FrameCell pawn) {
            const int parts = count_parts(group.occupied - CellSet::of(pawn));
            EXPECT_TRUE(parts == 1 || !group.steady.contains(pawn)) << Onoro::write_position(position);
            EXPECT_TRUE(parts == 2 || !group.hinges.contains(pawn)) << Onoro::write_position(position);
        });
        hinges += group.hinges.count();
        unknown += (group.occupied - group.steady - group.hinges).count();
    };
    visit_playouts(From::start, 50, 60, check);
    visit_playouts(From::phase_two, 100, 60, check);
    EXPECT_GT(hinges, unknown);
    EXPECT_GT(unknown, 0);
}

TEST(OnoroGroup, IsTheSameInTheCorner) {
    int in_corner = 0;
    visit_playouts(From::phase_two, 50, 60, [&](const Position& position, const Moves&) {
        const CellSet occupied = position.occupied();
        if ((occupied - inner_corner).any()) return;
        ++in_corner;
        const Group<CornerSet> small(occupied.corner());
        const Group<CellSet> large(occupied);
        EXPECT_EQ(small.ready, large.ready.corner());
        EXPECT_EQ(small.steady, large.steady.corner());
        EXPECT_EQ(small.hinges, large.hinges.corner());
    });
    EXPECT_GT(in_corner, 100);
}

}  // namespace
}  // namespace quadriga::onoro
