#include "engine/system/threads.hpp"

#include <atomic>
#include <new>

#include <gtest/gtest.h>

namespace quadriga::engine {
namespace {

TEST(RunOnThreads, WaitsForAll) {
    for (const int threads : {1, 2, 5}) {
        std::atomic<int> runs = 0;
        run_on_threads(threads, [&] { ++runs; });
        EXPECT_EQ(runs, threads);
    }
}

TEST(RunOnThreads, AnExceptionOfAnyThreadEndsNotTheProgram) {
    for (int thrower = 1; thrower <= 4; ++thrower) {
        std::atomic<int> runs = 0;
        const auto work = [&] {
            if (++runs == thrower) throw std::bad_alloc();
        };
        EXPECT_THROW(run_on_threads(4, work), std::bad_alloc);
        EXPECT_EQ(runs, 4);
    }
}

}  // namespace
}  // namespace quadriga::engine
