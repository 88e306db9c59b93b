#include "engine/search/transposition_table.hpp"

#include <cstddef>
#include <limits>

#include <gtest/gtest.h>

#include "engine/system/memory.hpp"

namespace quadriga::engine {
namespace {

class TranspositionTableTest : public testing::Test {
protected:
    TranspositionTableTest() {
        EXPECT_TRUE(table_.resize(1));
        table_.new_search();
    }

    TranspositionTable table_;
};

TEST_F(TranspositionTableTest, GivesBackWhatWasStored) {
    for (const Score score : {0, -1, 31999, -31999, mate_in(3), mated_in(4)}) {
        for (const Bound bound : {Bound::exact, Bound::lower, Bound::upper}) {
            const Key key = mix(static_cast<Key>(score) * 3 + static_cast<Key>(bound));
            table_.store(key, {0xfedcba98, score, 127, bound});
            const auto entry = table_.probe(key);
            ASSERT_TRUE(entry);
            EXPECT_EQ(entry->move, 0xfedcba98);
            EXPECT_EQ(entry->score, score);
            EXPECT_EQ(entry->depth, 127);
            EXPECT_EQ(entry->bound, bound);
        }
    }
    EXPECT_FALSE(table_.probe(mix(12345)));
}

TEST_F(TranspositionTableTest, ForgetsWhenClearedOrResized) {
    table_.store(1, {7, 1, 1, Bound::exact});
    table_.clear();
    EXPECT_FALSE(table_.probe(1));
    table_.new_search();
    table_.store(1, {7, 1, 1, Bound::exact});
    ASSERT_TRUE(table_.resize(2));
    EXPECT_FALSE(table_.probe(1));
}

TEST_F(TranspositionTableTest, ForgetsEverythingOnAnyNumberOfThreads) {
    constexpr std::size_t mebibytes = 100;
    ASSERT_TRUE(table_.resize(mebibytes));
    EXPECT_EQ(table_.mebibytes(), mebibytes);
    for (const int threads : {1, 2, 3, 64}) {
        table_.new_search();
        for (Key key = 1; key <= 100'000; ++key) table_.store(mix(key), {7, 1, 1, Bound::exact});
        table_.clear(threads);
        for (Key key = 1; key <= 100'000; ++key) ASSERT_FALSE(table_.probe(mix(key))) << threads << " " << key;
    }
}

TEST_F(TranspositionTableTest, KeepsItsEntriesWhenItIsPreparedLate) {
    ASSERT_TRUE(table_.resize(64));
    table_.new_search();
    for (Key key = 1; key <= 1000; ++key) table_.store(mix(key), {7, 1, 1, Bound::exact});
    table_.prepare(2);
    for (Key key = 1; key <= 1000; ++key) EXPECT_TRUE(table_.probe(mix(key)));
    table_.clear();
    EXPECT_FALSE(table_.probe(mix(1)));
}

TEST_F(TranspositionTableTest, IsNotTakenBeyondTheMemoryOfTheMachine) {
    table_.store(1, {7, 1, 1, Bound::exact});
    EXPECT_FALSE(table_.resize(available_memory() / 1024 / 1024 + 2000));
    EXPECT_TRUE(table_.probe(1)) << "the old table stays";
}

TEST_F(TranspositionTableTest, KeepsDeepEntriesOfThisSearchAndDropsOldOnes) {
    table_.new_search();
    // Small keys share the first bucket, which has four places.
    for (Key key = 1; key <= 4; ++key) table_.store(key, {1, 0, 10 + static_cast<int>(key), Bound::exact});
    table_.store(5, {1, 0, 1, Bound::exact});
    EXPECT_FALSE(table_.probe(1)) << "the shallowest of the four makes room";
    for (Key key = 2; key <= 4; ++key) EXPECT_TRUE(table_.probe(key));
    for (int search = 0; search < 3; ++search) table_.new_search();
    for (Key key = 6; key <= 9; ++key) table_.store(key, {1, 0, 1, Bound::exact});
    for (Key key = 6; key <= 9; ++key) EXPECT_TRUE(table_.probe(key)) << key;
}

TEST_F(TranspositionTableTest, RefusesMoreMemoryThanThereIs) {
    table_.store(1, {7, 1, 1, Bound::exact});
    EXPECT_FALSE(table_.resize(std::numeric_limits<std::size_t>::max() >> 22));
    EXPECT_TRUE(table_.probe(1)) << "the old table stays";
}

TEST_F(TranspositionTableTest, CountsWhatThisSearchHasWritten) {
    EXPECT_EQ(table_.hashfull(), 0);
    for (Key at = 0; at < 200'000; ++at) table_.store(mix(at), {1, 0, 1, Bound::exact});
    EXPECT_GT(table_.hashfull(), 900);
    table_.new_search();
    EXPECT_EQ(table_.hashfull(), 0);
}

}  // namespace
}  // namespace quadriga::engine
