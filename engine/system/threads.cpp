#include "engine/system/threads.hpp"

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

namespace quadriga::engine {

struct Thread::State {
    std::thread thread;
};

Thread::Thread() noexcept = default;

Thread::Thread(std::function<void()> work) {
    auto state = std::make_unique<State>();  // first: without memory for it, nobody would join the thread
    try {
        state->thread = std::thread(std::move(work));
        state_ = std::move(state);
    } catch (const std::system_error&) {
    }
}

Thread::Thread(Thread&&) noexcept = default;

Thread::~Thread() {
    if (state_) state_->thread.join();
}

void wait(std::condition_variable& changed, std::unique_lock<std::mutex>& lock) { changed.wait(lock); }

int usable_threads(int wanted) noexcept {
#ifdef __EMSCRIPTEN__
    return wanted;  // Node.js before version 21 does not report the number of processors in a worker
#else
    constexpr unsigned per_processor = 4;
    const unsigned processors = std::max(std::thread::hardware_concurrency(), 1U);  // 0: unknown
    return std::min(wanted, static_cast<int>(per_processor * processors));
#endif
}

void run_event_loop(std::chrono::steady_clock::time_point) noexcept {}

}  // namespace quadriga::engine
