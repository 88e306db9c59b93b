// The search's move picker over the moves of real games.

#include "engine/search/move_picker.hpp"

#include <map>
#include <memory>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "tests/support/games.hpp"
#include "tests/support/positions.hpp"

namespace quadriga::engine {
namespace {

template <class G>
class Picker : public testing::Test {
protected:
    using Position = typename G::Position;
    /// By the bits of the move: whether it is quiet.
    using Picks = std::map<std::uint32_t, bool>;

    Picks picks(const Position& position, bool all_moves) {
        const SearchTask<G> task{.root = position, .keys = {}, .all_moves = all_moves};
        Picks found;
        MovePicker<G> picker(MovePicker<G>::main_generation(task), position, {}, killers_, history_, *buffer_);
        for (typename MovePicker<G>::Pick pick; picker.next(pick);) {
            EXPECT_TRUE(found.emplace(move_bits(pick.move), pick.quiet).second) << G::write_move(position, pick.move);
        }
        return found;
    }

    template <class Check>
    static void for_each_undecided(Check check) {
        std::mt19937 random(7);
        for (int number = 0; number < 12; ++number) {
            for (const Position& position : test::random_game<G>(test::random_start<G>(random), 40, random)) {
                if (!G::outcome(position).is_over()) check(position);
            }
        }
    }

private:
    const Killers<G> killers_{};
    const HistoryTable history_{};
    const std::unique_ptr<MoveBuffer<G>> buffer_ = std::make_unique<MoveBuffer<G>>();
};
TYPED_TEST_SUITE(Picker, test::AllGames, test::GameName);

TYPED_TEST(Picker, JudgesAllMovesAsItsStagesDo) {
    using G = TypeParam;
    std::size_t tactical = 0;
    this->for_each_undecided([&](const auto& position) {
        const auto all = this->picks(position, true);
        EXPECT_EQ(all.size(), count_moves<G>(position));
        const auto staged = this->picks(position, false);
        for (const auto& [bits, quiet] : all) {
            const auto at = staged.find(bits);
            // What the stages leave out may claim a draw: it is neither reduced nor pruned.
            EXPECT_EQ(quiet, at != staged.end() && at->second) << G::write_position(position);
            tactical += quiet ? 0 : 1;
        }
    });
    EXPECT_GT(tactical, 0U);
}

}  // namespace
}  // namespace quadriga::engine
