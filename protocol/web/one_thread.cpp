// The build for all other pages: one thread. A wait and long work unwind the stack (Asyncify), so that the event loop
// runs and the client's lines come in, and then resume.

#include <emscripten/emscripten.h>

#include "engine/system/threads.hpp"

// clang-format off
EM_ASYNC_JS(void, quadriga_pause, (), { await new Promise(Module.runAfterMessages); });
EM_ASYNC_JS(void, quadriga_wait_for_line, (), { await new Promise(Module.runAfterNextLine); });
// clang-format on

namespace quadriga::engine {
namespace {

constexpr std::chrono::milliseconds longest_slice{10};

std::chrono::steady_clock::time_point last_pause;

}  // namespace

struct Thread::State {};
Thread::Thread() noexcept = default;
Thread::Thread(std::function<void()>) {}
Thread::Thread(Thread&&) noexcept = default;
Thread::~Thread() = default;

void wait(std::condition_variable&, std::unique_lock<std::mutex>&) { quadriga_wait_for_line(); }

void run_event_loop(std::chrono::steady_clock::time_point now) noexcept {
    if (now < last_pause + longest_slice) return;
    quadriga_pause();
    last_pause = std::chrono::steady_clock::now();
}

}  // namespace quadriga::engine
