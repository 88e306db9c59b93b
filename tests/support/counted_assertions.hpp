#pragma once

#include <atomic>
#include <cstdint>

#include <gtest/gtest.h>

/// Included before every source of a test program (see quadriga_test in tests/CMakeLists.txt): counts the assertions
/// that are evaluated, so that a test without any fails.
namespace quadriga::test {

/// The number of assertions that the running test has evaluated.
inline std::atomic<std::uint64_t> assertion_count{0};

/// Called on any thread. Returns 0.
inline int count_assertion() noexcept {
    assertion_count.fetch_add(1, std::memory_order_relaxed);
    return 0;
}

}  // namespace quadriga::test

// Each assertion of GoogleTest begins with this macro, and nothing else uses it.
#undef GTEST_AMBIGUOUS_ELSE_BLOCKER_
#define GTEST_AMBIGUOUS_ELSE_BLOCKER_            \
    switch (::quadriga::test::count_assertion()) \
    case 0:                                      \
    default:
