#include <vector>

#include <gtest/gtest.h>

#include "engine/search/search_stack.hpp"

namespace quadriga::engine {
namespace {

TEST(RepetitionTable, CountsEveryKey) {
    // Keys that hash to the same slot, including key 0.
    std::vector<Key> keys;
    for (Key key = 0; key < 100; ++key) keys.insert(keys.end(), key % 4, key * 4096);
    const RepetitionTable table(keys);
    for (Key key = 0; key < 100; ++key) EXPECT_EQ(table.occurrences(key * 4096), static_cast<int>(key % 4));
    EXPECT_EQ(table.occurrences(1), 0);
}

TEST(RepetitionTable, MayBeEmpty) { EXPECT_EQ(RepetitionTable({}).occurrences(0), 0); }

}  // namespace
}  // namespace quadriga::engine
