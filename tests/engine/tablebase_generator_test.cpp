#include "engine/search/tablebase_generator.hpp"

#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

constexpr std::size_t mebibyte = 1024 * 1024;

/// Tables of three sizes; every value in a table is the table's size. The test controls how long generation takes. A
/// stone in the middle makes it another game; play is near a table of size n once 6 - n stones are on the board.
struct TablebaseGame : toy::TicTacToe {
    struct ExactValues : NoExactValues {
        class Tablebase {
        public:
            static constexpr std::array<std::size_t, 3> memory{mebibyte, 10 * mebibyte, 100 * mebibyte};

            static bool is_near(const Position& position, std::size_t size) {
                return std::popcount(empty_cells(position)) <= static_cast<int>(3 + size);
            }
            static bool is_of_same_game(const Position& one, const Position& other) {
                return ((empty_cells(one) ^ empty_cells(other)) & 0020U) == 0;
            }
            static std::unique_ptr<const Tablebase> generate(const Position&, std::size_t size,
                                                             const std::function<bool()>& is_stopped) {
                made.push_back(size);
                while (size == 0 && is_smallest_slow) {
                    if (is_stopped()) return nullptr;
                    std::this_thread::yield();
                }
                if (size > 0 && is_too_large) throw std::bad_alloc();
                while (size > 0 && is_slow) {
                    if (is_stopped()) return nullptr;
                    std::this_thread::yield();
                }
                return std::make_unique<const Tablebase>(size);
            }
            explicit Tablebase(std::size_t size) : size_(static_cast<int>(size)) {}
            [[nodiscard]] std::optional<ExactValue> probe(const Position&) const noexcept {
                return ExactValue::win_in(size_);
            }

            static inline std::vector<std::size_t> made;
            static inline std::atomic<bool> is_smallest_slow;
            static inline std::atomic<bool> is_slow;  // for the larger sizes
            static inline bool is_too_large;

        private:
            int size_;
        };
    };
};

using Generated = TablebaseOf<TablebaseGame>;

class Tables : public testing::Test {
protected:
    Tables() {
        Generated::made.clear();
        Generated::is_smallest_slow = false;
        Generated::is_slow = false;
        Generated::is_too_large = false;
    }

    /// The size of the largest table generated so far, or -1.
    [[nodiscard]] int size_made() const {
        const auto* const table = tables_.largest();
        return table == nullptr ? -1 : table->probe({}).value().plies();
    }
    /// Waits for all tables and returns size_made().
    [[nodiscard]] int size_in_the_end() const {
        tables_.wait(stop_token_, [] {});
        return size_made();
    }
    /// Waits for the smallest table and returns size_made().
    [[nodiscard]] int first_size() const {
        for (int waits = 0; waits < 1000 && size_made() < 0; ++waits)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return size_made();
    }

    static TablebaseGame::Position with_empty_cells(unsigned cells) {
        return {.stones = {static_cast<std::uint16_t>(0777U & ~cells), 0}, .mover = Player::p1};
    }

    static constexpr unsigned near_cells = 0007;
    StopToken stop_token_;
    TablebaseGenerator<TablebaseGame> tables_;
};

TEST_F(Tables, AreMadeInTheSmallestSizeAndTheLargestThatFits) {
    const std::vector<std::pair<std::size_t, std::vector<std::size_t>>> expected{
        {0, {}}, {1, {0}}, {10, {0}}, {11, {0, 1}}, {100, {0, 1}}, {101, {0, 2}}, {131072, {0, 2}}};
    for (const auto& [mebibytes, sizes] : expected) {
        Generated::made.clear();
        TablebaseGenerator<TablebaseGame> tables;
        tables.set_memory(mebibytes);
        EXPECT_EQ(tables.begin(with_empty_cells(near_cells)), !sizes.empty());
        tables.wait(stop_token_, [] {});
        EXPECT_EQ(Generated::made, sizes) << mebibytes;
    }
}

TEST_F(Tables, AreMadeOnceWhenTheyAreNear) {
    tables_.set_memory(1000);
    EXPECT_FALSE(tables_.begin(with_empty_cells(0077)));
    EXPECT_EQ(size_in_the_end(), -1);
    EXPECT_TRUE(tables_.begin(with_empty_cells(0037)));
    EXPECT_EQ(size_in_the_end(), 2);
    EXPECT_TRUE(tables_.begin(with_empty_cells(0035)));
    EXPECT_EQ(size_made(), 2);
    EXPECT_EQ(Generated::made.size(), 2U);
}

TEST_F(Tables, SmallOnesServeWhileLargeOnesAreMade) {
    Generated::is_slow = true;
    tables_.set_memory(1000);
    ASSERT_TRUE(tables_.begin(with_empty_cells(near_cells)));
    EXPECT_EQ(first_size(), 0);
    StopToken stopped;
    int messages = 0;
    std::thread client([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stopped.stop();
    });
    tables_.wait(stopped, [&] { ++messages; });
    client.join();
    EXPECT_EQ(messages, 1);
    EXPECT_EQ(size_made(), 0);
    Generated::is_slow = false;
    EXPECT_EQ(size_in_the_end(), 2);
}

TEST_F(Tables, AreGivenUpForOtherGamesAndMemory) {
    Generated::is_slow = true;
    tables_.set_memory(1000);
    ASSERT_TRUE(tables_.begin(with_empty_cells(near_cells)));
    ASSERT_EQ(first_size(), 0);
    EXPECT_FALSE(tables_.begin(with_empty_cells(0777)));  // another game, and none of these tables is near
    EXPECT_EQ(size_in_the_end(), -1);
    ASSERT_TRUE(tables_.begin(with_empty_cells(near_cells)));
    ASSERT_EQ(first_size(), 0);
    tables_.give_up_unfinished();
    EXPECT_EQ(size_in_the_end(), -1);
    ASSERT_TRUE(tables_.begin(with_empty_cells(near_cells)));
    ASSERT_EQ(first_size(), 0);
    tables_.set_memory(11);
    EXPECT_EQ(size_in_the_end(), -1);
    Generated::is_slow = false;
    ASSERT_TRUE(tables_.begin(with_empty_cells(near_cells)));
    EXPECT_EQ(size_in_the_end(), 1);
    tables_.give_up_unfinished();
    EXPECT_EQ(size_made(), 1);
}

TEST_F(Tables, TheSmallestIsFinishedAfterTheSearch) {
    Generated::is_smallest_slow = true;
    tables_.set_memory(1);
    ASSERT_TRUE(tables_.begin(with_empty_cells(near_cells)));
    tables_.pause();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    Generated::is_smallest_slow = false;
    EXPECT_EQ(first_size(), 0);
}

TEST_F(Tables, LargerOnesAreMadeOnlyWhileASearchRuns) {
    Generated::is_slow = true;
    tables_.set_memory(1000);
    ASSERT_TRUE(tables_.begin(with_empty_cells(near_cells)));
    ASSERT_EQ(first_size(), 0);
    tables_.pause();
    // The generator pauses within some milliseconds, and must not continue even if its table could soon be complete.
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    Generated::is_slow = false;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(size_made(), 0);
    ASSERT_TRUE(tables_.begin(with_empty_cells(near_cells)));
    EXPECT_EQ(size_in_the_end(), 2);
    Generated::is_slow = true;
    ASSERT_TRUE(tables_.begin(with_empty_cells(0027)));
    tables_.pause();  // and the table is abandoned at the end
}

TEST_F(Tables, SmallOnesRemainWhereTheSystemHasNoMemory) {
    Generated::is_too_large = true;
    tables_.set_memory(1000);
    ASSERT_TRUE(tables_.begin(with_empty_cells(near_cells)));
    EXPECT_EQ(size_in_the_end(), 0);
}

}  // namespace
}  // namespace quadriga::engine
