#include <cstddef>
#include <mutex>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "engine/system/threads.hpp"

namespace quadriga::engine {
namespace {

class ThreadPoolTest : public testing::Test {
protected:
    /// Runs the pool once and returns the numbers of the threads that worked.
    std::multiset<std::size_t> run() {
        std::multiset<std::size_t> numbers;
        threads_.clear();
        pool_.start([&](std::size_t number) {
            const std::lock_guard lock(mutex_);
            numbers.insert(number);
            threads_.insert(std::this_thread::get_id());
        });
        pool_.wait();
        return numbers;
    }

    ThreadPool pool_;
    std::mutex mutex_;
    std::set<std::thread::id> threads_;  // of the last run
};

TEST_F(ThreadPoolTest, WorksOnceOnEveryThread) {
    pool_.resize(3);
    EXPECT_EQ(pool_.size(), 3U);
    EXPECT_EQ(run(), (std::multiset<std::size_t>{0, 1, 2}));
    EXPECT_EQ(threads_.size(), 3U);
}

TEST_F(ThreadPoolTest, KeepsItsThreads) {
    pool_.resize(2);
    run();
    const auto first = threads_;
    for (int round = 0; round < 100; ++round) {
        pool_.resize(2);
        ASSERT_EQ(run().size(), 2U);
        ASSERT_EQ(threads_, first);
    }
}

TEST_F(ThreadPoolTest, GrowsAndShrinks) {
    for (const std::size_t threads : {1U, 4U, 2U, 0U, 3U}) {
        pool_.resize(threads);
        EXPECT_EQ(pool_.size(), threads);
        EXPECT_EQ(run().size(), threads);
    }
}

TEST_F(ThreadPoolTest, WithoutThreadsNothingRuns) {
    pool_.wait();
    EXPECT_TRUE(run().empty());
}

TEST_F(ThreadPoolTest, TheCallerWorksBesideIt) {
    pool_.resize(1);
    std::mutex turn;
    turn.lock();
    bool has_worked = false;
    pool_.start([&](std::size_t) {
        const std::lock_guard lock(turn);
        has_worked = true;
    });
    turn.unlock();
    pool_.wait();
    EXPECT_TRUE(has_worked);
}

}  // namespace
}  // namespace quadriga::engine
