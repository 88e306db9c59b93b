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

/// Threads and a thread pool. Programs with threads link threads.cpp, which implements Thread, wait, usable_threads and
/// run_event_loop; a single-threaded program supplies its own versions, which serve the client during waits and
/// long-running work.
namespace quadriga::engine {

/// A thread, or none. The destructor blocks until the thread has ended.
class Thread {
public:
    Thread() noexcept;
    /// Runs `work`, which must not throw, on a new thread. If the system has no thread left, `work` is not run, and the
    /// object converts to false. Throws std::bad_alloc if memory runs out.
    explicit Thread(std::function<void()> work);
    Thread(Thread&&) noexcept;
    Thread& operator=(Thread&&) = delete;
    ~Thread();

    [[nodiscard]] explicit operator bool() const noexcept { return state_ != nullptr; }

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Closes a queue on destruction, even after an exception. Declare it after the threads that wait for the queue to
/// close, so that they are joined afterwards.
template <class Queue>
class CloseAtEnd {
public:
    explicit CloseAtEnd(Queue& queue) noexcept : queue_(queue) {}
    CloseAtEnd(const CloseAtEnd&) = delete;
    CloseAtEnd& operator=(const CloseAtEnd&) = delete;
    ~CloseAtEnd() { queue_.close(); }

private:
    Queue& queue_;
};

/// Like `changed.wait(lock)`, including spurious wakeups.
void wait(std::condition_variable& changed, std::unique_lock<std::mutex>& lock);

/// The number of threads that may work at the same time if `wanted` >= 1 are requested: at most four per processor.
/// More would only delay each other and the thread that watches the clock.
[[nodiscard]] int usable_threads(int wanted) noexcept;

/// Must be called by long-running work at least every few milliseconds, with the current time. Does nothing in programs
/// with threads.
void run_event_loop(std::chrono::steady_clock::time_point now) noexcept;

/// Runs `work()` on `threads` >= 1 threads, the calling one included, or on as many as the system provides. Blocks
/// until all are done. Rethrows the first exception.
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

/// Calls `visit(number)` for all numbers from 0 to `count` - 1, on up to `threads` >= 1 threads, in unspecified order.
/// Blocks until all are done. If a visit throws, some numbers may be skipped, and the first exception is rethrown.
template <class Visit>
void parallel_for(int threads, std::size_t count, const Visit& visit) {
    std::atomic<std::size_t> next = 0;
    run_on_threads(threads, [&] {
        for (std::size_t number = next++; number < count; number = next++) visit(number);
    });
}

/// Threads that sleep between pieces of work, so that none has to be started for the next one. One thread at a time may
/// call the functions; the pool's own threads only run the work.
class ThreadPool {
public:
    ThreadPool() = default;
    /// No work may be running. Blocks until all threads have ended.
    ~ThreadPool() { resize(0); }

    /// Changes the number of threads to `threads`, or fewer if the system runs out of threads or memory. Blocks until
    /// surplus threads have ended. No work may be running.
    void resize(std::size_t threads);
    [[nodiscard]] std::size_t size() const noexcept { return threads_.size(); }

    /// Starts `work(number)`, which must not throw, on each thread; threads are numbered from 0. No other work may be
    /// running.
    void start(std::function<void(std::size_t)> work);
    /// Blocks until all threads have finished the work; returns immediately if there is no work.
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
