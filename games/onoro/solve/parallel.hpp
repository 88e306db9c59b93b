#pragma once

#include <atomic>
#include <cstddef>

#include "engine/system/threads.hpp"

namespace quadriga::onoro::solve {

/// Calls `visit(number)` for all numbers below `count`, on several threads in no order, and waits for the last.
/// Throws what a visit throws.
template <class Visit>
void parallel_for(int threads, std::size_t count, const Visit& visit) {
    std::atomic<std::size_t> next = 0;
    engine::run_on_threads(threads, [&] {
        for (std::size_t number = next++; number < count; number = next++) visit(number);
    });
}

}  // namespace quadriga::onoro::solve
