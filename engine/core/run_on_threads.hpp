#pragma once

#include <concepts>
#include <exception>
#include <mutex>
#include <vector>

#include "engine/core/threads.hpp"

namespace quadriga::engine {

/// Runs `work()` on so many threads, or as many as the system has, this one among them, and waits for all of them.
/// Throws the first exception of any.
template <std::invocable Work>
void run_on_threads(int threads, const Work& work) {
    std::mutex mutex;
    std::exception_ptr first;
    const auto guarded = [&] {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!first) first = std::current_exception();
        }
    };
    {
        std::vector<Thread> others;
        for (int thread = 1; thread < threads; ++thread) others.emplace_back(guarded);
        guarded();
    }
    if (first) std::rethrow_exception(first);
}

}  // namespace quadriga::engine
