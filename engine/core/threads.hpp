#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "engine/core/stop_token.hpp"

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

/// Halts the work of a stop token when its time is over, as long as the timer lives; earlier if work ended late before.
class Timer {
public:
    /// `limit` counts from `start`, or from the ponderhit if the work began pondering. Halts at once if no thread can
    /// be started. `stop_token` outlives the timer and is halted before the timer's end.
    Timer(StopToken& stop_token, Clock::time_point start, std::chrono::microseconds limit);
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    ~Timer();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// As `changed.wait(lock)`, which may return without reason.
void wait(std::condition_variable& changed, std::unique_lock<std::mutex>& lock);

/// For work that takes long: called every few milliseconds. With threads, it halts the work whose time is over.
void serve_others() noexcept;

}  // namespace quadriga::engine
