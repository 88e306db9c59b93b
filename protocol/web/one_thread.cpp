// The build for all other pages: one thread. Whoever waits, or works for long, unwinds the stack (Asyncify), so that
// the event loop runs and the client's lines come in, and goes on later where it was.

#include <emscripten/emscripten.h>

#include "engine/core/threads.hpp"
#include "protocol/web/main_thread.hpp"

// clang-format off
EM_ASYNC_JS(void, quadriga_pause, (), { await new Promise(Module.runAfterMessages); });
EM_ASYNC_JS(void, quadriga_wait_for_line, (), { await new Promise(Module.runAfterNextLine); });
// clang-format on

namespace quadriga::engine {
namespace {

constexpr std::chrono::milliseconds longest_slice{10};

struct RunningTimer {
    StopToken* stop_token;
    Clock::time_point start;
    std::chrono::microseconds limit;
};

// There is one search at a time.
RunningTimer* running_timer = nullptr;
Clock::time_point last_pause;

void halt_if_over(const RunningTimer& timer) noexcept {
    if (timer.stop_token->is_pondering()) return;
    if (Clock::now() >= timer.stop_token->wait_while_pondering(timer.start) + timer.limit) timer.stop_token->halt();
}

}  // namespace

struct Thread::State {};
Thread::Thread() noexcept = default;
Thread::Thread(std::function<void()>) {}
Thread::Thread(Thread&&) noexcept = default;
Thread::~Thread() = default;

struct Timer::State : RunningTimer {};

Timer::Timer(StopToken& stop_token, Clock::time_point start, std::chrono::microseconds limit)
    : state_(std::make_unique<State>(State{{&stop_token, start, limit}})) {
    running_timer = state_.get();
}

Timer::~Timer() { running_timer = nullptr; }

void wait(std::condition_variable&, std::unique_lock<std::mutex>&) { quadriga_wait_for_line(); }

void serve_others() noexcept {
    if (running_timer != nullptr) halt_if_over(*running_timer);
    if (Clock::now() < last_pause + longest_slice) return;
    quadriga_pause();
    last_pause = Clock::now();
}

}  // namespace quadriga::engine

namespace quadriga::protocol::web {

void run_on_main_thread(void (*function)(void*), void* argument) { function(argument); }

}  // namespace quadriga::protocol::web
