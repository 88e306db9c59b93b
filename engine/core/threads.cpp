#include "engine/core/threads.hpp"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/lateness.hpp"

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

namespace {

/// The work that is to end at a moment. Besides the threads of the timers, whoever works looks at the clock now and
/// then: on a busy machine a thread that sleeps may wake up late.
class Alarms {
public:
    void set(Clock::time_point moment, StopToken& stop_token) {
        const std::lock_guard lock(mutex_);
        alarms_.push_back({moment, &stop_token});
        update_next();
    }
    void remove(const StopToken& stop_token) {
        const std::lock_guard lock(mutex_);
        std::erase_if(alarms_, [&](const Alarm& alarm) { return alarm.stop_token == &stop_token; });
        update_next();
    }
    void ring() noexcept {
        const Clock::rep next = next_.load(std::memory_order_relaxed);
        if (next == never || Clock::now().time_since_epoch().count() < next) return;
        const std::lock_guard lock(mutex_);
        const auto now = Clock::now();
        for (const auto& [moment, stop_token] : alarms_) {
            if (moment <= now) stop_token->halt();
        }
        std::erase_if(alarms_, [now](const Alarm& alarm) { return alarm.moment <= now; });
        update_next();
    }

private:
    struct Alarm {
        Clock::time_point moment;
        StopToken* stop_token;
    };
    static constexpr Clock::rep never = Clock::time_point::max().time_since_epoch().count();

    void update_next() noexcept {
        Clock::time_point next = Clock::time_point::max();
        for (const Alarm& alarm : alarms_) next = std::min(next, alarm.moment);
        next_.store(next.time_since_epoch().count(), std::memory_order_relaxed);
    }

    std::mutex mutex_;
    std::vector<Alarm> alarms_;
    std::atomic<Clock::rep> next_ = never;
};

// Of the process, for they are about the machine and not about one game or search.
Alarms alarms;
Lateness lateness;

}  // namespace

struct Timer::State {
    State(StopToken& stop_token, Clock::time_point start, std::chrono::microseconds limit)
        : thread([this, &stop_token, start, limit] {
              moment = stop_token.wait_while_pondering(start) + limit - lateness.allowance(limit);
              alarms.set(moment, stop_token);
              stop_token.wait_until(moment);
              stop_token.halt();
              alarms.remove(stop_token);
          }) {}

    Clock::time_point moment = Clock::time_point::max();  // the thread's until it has ended
    Thread thread;
};

Timer::Timer(StopToken& stop_token, Clock::time_point start, std::chrono::microseconds limit)
    : state_(std::make_unique<State>(stop_token, start, limit)) {
    if (!state_->thread) stop_token.halt();
}

Timer::~Timer() {
    const auto end = Clock::now();
    { const Thread ending(std::move(state_->thread)); }
    if (end > state_->moment) lateness.add(std::chrono::duration_cast<std::chrono::microseconds>(end - state_->moment));
}

void wait(std::condition_variable& changed, std::unique_lock<std::mutex>& lock) { changed.wait(lock); }

void serve_others() noexcept { alarms.ring(); }

}  // namespace quadriga::engine
