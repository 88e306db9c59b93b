#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "engine/core/threads.hpp"

namespace quadriga::onoro::solve {

/// Calls `visit(number)` for all numbers below `count`, on several threads in no order, and waits for the last.
template <class Visit>
void parallel_for(int threads, std::size_t count, const Visit& visit) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t number = next++; number < count; number = next++) visit(number);
    };
    std::vector<engine::Thread> helpers;
    while (helpers.size() + 1 < static_cast<std::size_t>(threads)) helpers.emplace_back(work);
    work();
}

}  // namespace quadriga::onoro::solve
