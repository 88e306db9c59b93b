#pragma once

#include <atomic>
#include <chrono>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

/// Everything that depends on whether the program has threads. threads.cpp is for programs that have them. A program
/// without threads has its own implementation, which serves the client from inside long waits and long work.
namespace quadriga::engine {

/// A thread that its destructor waits for.
class Thread {
public:
    Thread() noexcept;
    /// Runs `work` on a new thread. Converts to false if the system has none.
    explicit Thread(std::function<void()> work);
    Thread(Thread&&) noexcept;
    Thread& operator=(Thread&&) = delete;
    ~Thread();

    [[nodiscard]] explicit operator bool() const noexcept { return state_ != nullptr; }

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// As `changed.wait(lock)`, which may return without reason.
void wait(std::condition_variable& changed, std::unique_lock<std::mutex>& lock);

/// For work that takes long: called at least every few milliseconds, with the time. Does nothing where there are
/// threads.
void run_event_loop(std::chrono::steady_clock::time_point now) noexcept;

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

/// Calls `visit(number)` for all numbers below `count`, on several threads in no order, and waits for the last. Throws
/// what a visit throws.
template <class Visit>
void parallel_for(int threads, std::size_t count, const Visit& visit) {
    std::atomic<std::size_t> next = 0;
    run_on_threads(threads, [&] {
        for (std::size_t number = next++; number < count; number = next++) visit(number);
    });
}

}  // namespace quadriga::engine
