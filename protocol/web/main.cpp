// The composition root of the engine in a Web Worker. JavaScript calls quadriga_line for every line of the client;
// answers go to Module.onLine, and after a quit Module.onQuit is called.

#include <cstdlib>
#include <memory>
#include <string>

#include <emscripten/emscripten.h>

#include "engine/core/threads.hpp"
#include "games/registry.hpp"
#include "protocol/execution/dispatcher.hpp"
#include "protocol/execution/format.hpp"
#include "protocol/io/debug_log.hpp"
#include "protocol/io/line_splitter.hpp"
#include "protocol/parsing/option_table.hpp"
#include "protocol/web/main_thread.hpp"
#include "protocol/web/post_sink.hpp"

// clang-format off
EM_JS(void, quadriga_quit, (), { Module.onQuit(); });
// clang-format on

namespace {

using namespace quadriga;

class Program {
public:
    Program()
        : splitter_(
              [this](std::string line, bool too_long) { return dispatcher_->accept(std::move(line), too_long); }) {}

    /// Returns at once if there are threads, otherwise after a quit.
    void run() {
        auto dispatcher = protocol::Dispatcher::make(games::registry(), options_, sink_, log_);
        if (!dispatcher) {
            sink_.line(protocol::error_line(dispatcher.error()));
            return;
        }
        dispatcher_ = std::move(*dispatcher);
        is_open_ = true;
        worker_ = std::make_unique<engine::Thread>([this] { work(); });
        if (!*worker_) work();
    }

    void feed(std::string_view bytes) {
        if (!is_open_) return;
        is_open_ = splitter_.feed(bytes);
        if (!is_open_) dispatcher_->quit();
    }

private:
    void work() {
        dispatcher_->work();
        protocol::web::run_on_main_thread([](void*) { quadriga_quit(); }, nullptr);
    }

    const protocol::OptionTable options_{games::registry()};
    protocol::DebugLog log_;
    protocol::PostSink sink_;
    protocol::LineSplitter splitter_;
    std::unique_ptr<protocol::Dispatcher> dispatcher_;
    bool is_open_ = false;
    std::unique_ptr<engine::Thread> worker_;
};

// Lives as long as the page's worker.
Program& program() {
    static Program* const only = new Program;
    return *only;
}

}  // namespace

/// Takes one line or more, each ended by LF, and frees the text.
extern "C" EMSCRIPTEN_KEEPALIVE void quadriga_line(char* text) {
    const std::unique_ptr<char, decltype(&std::free)> owner(text, std::free);
    program().feed(text);
}

int main() { program().run(); }
