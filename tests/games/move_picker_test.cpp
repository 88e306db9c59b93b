// The search's move picker over the moves of real games.

#include "engine/search/move_picker.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/search/deferring_picker.hpp"
#include "tests/support/games.hpp"
#include "tests/support/positions.hpp"

namespace quadriga::engine {
namespace {

template <class G>
class Picker : public testing::Test {
protected:
    using Position = typename G::Position;
    /// Whether a move is quiet, by its bits.
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

    /// The moves that a DeferringPicker picks at `depth`, in order, with their numbers. `busy`: the moves that another
    /// thread is searching; none: a search on one thread.
    using Numbered = std::vector<std::pair<std::uint32_t, int>>;
    Numbered deferring(const Position& position, int depth, std::optional<std::set<std::uint32_t>> busy) {
        constexpr Key key = 42;
        MovesInProgress in_progress;
        if (busy) {
            in_progress.use();
            for (const std::uint32_t bits : *busy) in_progress.begin(MovesInProgress::key_of(key, bits, depth));
        }
        const SearchTask<G> task{.root = position, .keys = {}};
        MovePicker<G> picker(MovePicker<G>::main_generation(task), position, {}, killers_, history_, *buffer_);
        DeferredMoves<G> deferred;
        DeferringPicker<G> moves(picker, key, depth, in_progress, deferred);
        Numbered found;
        for (typename MovePicker<G>::Pick pick; moves.next(pick);) {
            const std::uint32_t bits = move_bits(pick.move);
            found.emplace_back(bits, moves.number());
            if (busy && depth >= 3) {
                EXPECT_TRUE(in_progress.contains(MovesInProgress::key_of(key, bits, depth)));
            }
        }
        return found;
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
            // A move that the stages omit may claim a draw, so it is neither reduced nor pruned.
            EXPECT_EQ(quiet, at != staged.end() && at->second) << G::write_position(position);
            tactical += quiet ? 0 : 1;
        }
    });
    EXPECT_GT(tactical, 0U);
}

TYPED_TEST(Picker, NamesTheUpcomingMoveWithoutChangingThePicks) {
    using G = TypeParam;
    const Killers<G> killers{};
    const HistoryTable history{};
    const auto buffer = std::make_unique<MoveBuffer<G>>();
    this->for_each_undecided([&](const auto& position) {
        const SearchTask<G> task{.root = position, .keys = {}};
        const auto stage = MovePicker<G>::main_generation(task);
        std::vector<std::uint32_t> expected;
        MovePicker<G> plain(stage, position, {}, killers, history, *buffer);
        for (typename MovePicker<G>::Pick pick; plain.next(pick);) expected.push_back(move_bits(pick.move));

        std::vector<std::uint32_t> found;
        MovePicker<G> picker(stage, position, {}, killers, history, *buffer);
        typename G::Move upcoming{};
        for (typename MovePicker<G>::Pick pick; picker.next(pick); upcoming = picker.upcoming()) {
            if (upcoming != typename G::Move{}) {
                EXPECT_EQ(pick.move, upcoming) << G::write_position(position);
            }
            found.push_back(move_bits(pick.move));
        }
        EXPECT_EQ(found, expected) << G::write_position(position);
    });
}

// Another move may overwrite a mark, so not every marked move is deferred.
TYPED_TEST(Picker, PutsOffMovesThatAnotherThreadSearches) {
    std::size_t marked = 0;
    std::size_t put_off = 0;
    this->for_each_undecided([&](const auto& position) {
        const auto alone = this->deferring(position, 3, std::nullopt);
        EXPECT_EQ(this->deferring(position, 3, std::set<std::uint32_t>{}), alone);
        std::set<std::uint32_t> busy;  // the first move, which is never deferred, and some others
        for (std::size_t at = 0; at < alone.size() && busy.size() < 20; at += 3) busy.insert(alone[at].first);
        EXPECT_EQ(this->deferring(position, 2, busy), alone) << "near the horizon";

        auto found = this->deferring(position, 3, busy);
        const auto later = std::ranges::is_sorted_until(found, {}, [](const auto& move) { return move.second; });
        EXPECT_TRUE(std::is_sorted(later, found.end(), [](auto a, auto b) { return a.second < b.second; }));
        for (auto at = later; at != found.end(); ++at) EXPECT_TRUE(busy.contains(at->first));
        marked += busy.size() - 1;
        put_off += static_cast<std::size_t>(found.end() - later);
        std::ranges::sort(found, {}, [](const auto& move) { return move.second; });
        EXPECT_EQ(found, alone);
    });
    EXPECT_GT(put_off, marked * 9 / 10);
}

TYPED_TEST(Picker, KeepsMovesPutOffWhenTheRestIsLeftOut) {
    this->for_each_undecided([&](const auto& position) {
        using G = TypeParam;
        MovesInProgress in_progress;
        in_progress.use();
        const auto alone = this->deferring(position, 3, std::nullopt);
        if (alone.size() < 4) return;
        in_progress.begin(MovesInProgress::key_of(1, alone[1].first, 3));
        const Killers<G> killers{};
        const HistoryTable history{};
        const auto buffer = std::make_unique<MoveBuffer<G>>();
        const SearchTask<G> task{.root = position, .keys = {}};
        MovePicker<G> picker(MovePicker<G>::main_generation(task), position, {}, killers, history, *buffer);
        DeferredMoves<G> deferred;
        DeferringPicker<G> moves(picker, 1, 3, in_progress, deferred);
        std::vector<std::uint32_t> found;
        for (typename MovePicker<G>::Pick pick; moves.next(pick);) {
            found.push_back(move_bits(pick.move));
            if (moves.number() == 2) moves.skip_rest();
        }
        EXPECT_EQ(found, (std::vector{alone[0].first, alone[2].first, alone[1].first}));
    });
}

}  // namespace
}  // namespace quadriga::engine
