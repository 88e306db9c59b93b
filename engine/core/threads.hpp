#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

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

}  // namespace quadriga::engine
