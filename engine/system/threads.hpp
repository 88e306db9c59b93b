#pragma once

#include <atomic>
#include <chrono>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

/// Threads and a thread pool. Programs with threads link threads.cpp, which implements Thread, wait and run_event_loop;
/// a single-threaded program supplies its own versions, which serve the client during waits and long-running work.
namespace quadriga::engine {

/// A thread that its destructor joins.
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

/// Threads that sleep between two pieces of work, so that none has to be started for the next one. One thread at a time
/// calls the functions; the pool's threads only run the work.
class ThreadPool {
public:
    ThreadPool() = default;
    /// Requires that nothing runs. Blocks until all threads have ended.
    ~ThreadPool() { resize(0); }

    /// Has `threads` threads from now on, or fewer where the system has no more threads or memory. Blocks until threads
    /// that are too many have ended. Requires that nothing runs.
    void resize(std::size_t threads);
    [[nodiscard]] std::size_t size() const noexcept { return threads_.size(); }

    /// Begins `work(number)`, which throws nothing, on each thread, numbered from 0. Requires that nothing runs.
    void start(std::function<void(std::size_t)> work);
    /// Blocks until what `start` has begun is done on all threads. Returns at once if nothing is running.
    void wait();

private:
    void run(std::size_t number, std::uint64_t starts);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::function<void(std::size_t)> work_;
    std::size_t wanted_ = 0;    // threads with higher numbers end
    std::size_t running_ = 0;   // threads that have not finished the work
    std::uint64_t starts_ = 0;  // a thread that has seen fewer has work to do
    std::vector<Thread> threads_;
};

}  // namespace quadriga::engine
