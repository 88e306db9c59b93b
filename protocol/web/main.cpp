// The composition root of the engine in a Web Worker. JavaScript calls quadriga_line with the client's lines; answers
// go to Module.onLine, and Module.onQuit is called after a quit.

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <emscripten/emscripten.h>
#ifndef QUADRIGA_ONE_THREAD
#include <emscripten/threading.h>
#endif

#include "engine/system/threads.hpp"
#include "protocol/execution/executor.hpp"
#include "protocol/io/lines.hpp"
#include "protocol/parsing/options.hpp"
#include "quadriga/engine.hpp"

// clang-format off
EM_JS(void, quadriga_post, (const char* text, int size), { Module.onLine(UTF8ToString(text, size)); });
EM_JS(void, quadriga_quit, (), { Module.onQuit(); });
#ifdef QUADRIGA_ONE_THREAD
EM_ASYNC_JS(void, quadriga_pause, (), { await new Promise(Module.runAfterMessages); });
EM_ASYNC_JS(void, quadriga_wait_for_line, (), { await new Promise(Module.runAfterNextLine); });
#endif
// clang-format on

#ifdef QUADRIGA_ONE_THREAD
// Replaces engine/system/threads.cpp on pages without shared memory. Waits and long work unwind the stack (Asyncify),
// so that the event loop can deliver the client's lines, and then resume.
namespace quadriga::engine {

struct Thread::State {};
int usable_threads(int) noexcept { return 1; }
Thread::Thread() noexcept = default;
Thread::Thread(std::function<void()>) {}
Thread::Thread(Thread&&) noexcept = default;
Thread::~Thread() = default;

void wait(std::condition_variable&, std::unique_lock<std::mutex>&) { quadriga_wait_for_line(); }

void run_event_loop(std::chrono::steady_clock::time_point now) noexcept {
    constexpr std::chrono::milliseconds longest_slice{10};
    static std::chrono::steady_clock::time_point last_pause;
    if (now < last_pause + longest_slice) return;
    quadriga_pause();
    last_pause = std::chrono::steady_clock::now();
}

}  // namespace quadriga::engine
#endif

namespace {

using namespace quadriga;

/// Calls `function(argument)` on the thread of the Web Worker, the only one that can call JavaScript, in the order of
/// the requests: at once if the caller is on it, otherwise later. The caller must not hold a lock, because a wait on
/// that thread makes such calls too.
void run_on_main_thread(void (*function)(void*), void* argument) {
#ifndef QUADRIGA_ONE_THREAD
    if (emscripten_is_main_runtime_thread() == 0) {
        emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, function, argument);
        return;
    }
    emscripten_main_thread_process_queued_calls();
#endif
    function(argument);
}

/// Passes lines on to JavaScript, in order.
class PostSink final : public protocol::Sink {
public:
    void line(std::string text) override {
        run_on_main_thread(
            [](void* argument) {
                const std::unique_ptr<std::string> owner(static_cast<std::string*>(argument));
                quadriga_post(owner->data(), static_cast<int>(owner->size()));
            },
            new std::string(std::move(text)));
    }
    void info(std::string text) override { line(std::move(text)); }
};

class Program {
public:
    /// Returns at once if there are threads, otherwise after a quit.
    void run() {
        auto executor = protocol::Executor::make(protocol::Settings(games::registry()), options_, sink_, log_);
        if (!executor) {
            sink_.line(protocol::error_line(executor.error()));
            return;
        }
        executor_ = std::move(*executor);
        is_open_ = true;
        worker_ = std::make_unique<engine::Thread>([this] { work(); });
        if (!*worker_) work();
    }

    void feed(std::string_view bytes) {
        if (!is_open_) return;
        splitter_.feed(bytes);
        while (is_open_) {
            auto line = splitter_.next();
            if (!line) return;
            is_open_ = executor_->accept(std::move(*line));
        }
    }

    /// Call at the end of the input.
    void close() {
        if (!is_open_) return;
        is_open_ = false;
        executor_->close();
    }

private:
    void work() {
        executor_->work();
        run_on_main_thread([](void*) { quadriga_quit(); }, nullptr);
    }

    const protocol::OptionTable options_{games::registry()};
    protocol::DebugLog log_;
    PostSink sink_;
    protocol::LineSplitter splitter_;
    std::unique_ptr<protocol::Executor> executor_;
    bool is_open_ = false;
    std::unique_ptr<engine::Thread> worker_;
};

// Lives as long as the page's worker.
Program& program() {
    static Program* const only = new Program;
    return *only;
}

}  // namespace

/// Accepts one or more lines, each ended by LF, and frees the text.
extern "C" EMSCRIPTEN_KEEPALIVE void quadriga_line(char* text) {
    const std::unique_ptr<char, decltype(&std::free)> owner(text, std::free);
    program().feed(text);
}

/// Call after the last line. Stops an unbounded search; Module.onQuit is called once all lines are executed.
extern "C" EMSCRIPTEN_KEEPALIVE void quadriga_end() { program().close(); }

int main() { program().run(); }
