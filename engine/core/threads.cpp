#include "engine/core/threads.hpp"

#include <system_error>
#include <thread>
#include <utility>

namespace quadriga::engine {

struct Thread::State {
    std::thread thread;
};

Thread::Thread() noexcept = default;

Thread::Thread(std::function<void()> work) {
    try {
        state_ = std::make_unique<State>(State{std::thread(std::move(work))});
    } catch (const std::system_error&) {
    }
}

Thread::Thread(Thread&&) noexcept = default;

Thread::~Thread() {
    if (state_) state_->thread.join();
}

struct Timer::State {
    Thread thread;
};

Timer::Timer(StopToken& stop_token, Clock::time_point start, std::chrono::microseconds limit)
    : state_(std::make_unique<State>(State{Thread([&stop_token, start, limit] {
          stop_token.wait_until(stop_token.wait_while_pondering(start) + limit);
          stop_token.halt();
      })})) {
    if (!state_->thread) stop_token.halt();
}

Timer::~Timer() = default;

void wait(std::condition_variable& changed, std::unique_lock<std::mutex>& lock) { changed.wait(lock); }

void serve_others() noexcept {}

}  // namespace quadriga::engine
