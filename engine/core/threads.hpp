#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

/// What depends on whether the program has threads. threads.cpp is for programs that have them; one without them brings
/// its own implementation, in which whoever waits or works for long serves the client meanwhile.
namespace quadriga::engine {

/// A thread that its destructor waits for.
class Thread {
public:
    Thread() noexcept;
    /// Runs `work` on a thread of its own. False afterwards if there is none to be had.
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
void serve_others(std::chrono::steady_clock::time_point now) noexcept;

}  // namespace quadriga::engine
