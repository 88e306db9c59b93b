#include "protocol/web/post_sink.hpp"

#include <memory>
#include <string>

#include <emscripten/emscripten.h>

#include "protocol/web/main_thread.hpp"

// clang-format off
EM_JS(void, quadriga_post, (const char* text, int size), { Module.onLine(UTF8ToString(text, size)); });
// clang-format on

namespace quadriga::protocol {
namespace {

void post(void* argument) {
    const std::unique_ptr<std::string> text(static_cast<std::string*>(argument));
    quadriga_post(text->data(), static_cast<int>(text->size()));
}

}  // namespace

void PostSink::line(std::string_view text) { web::run_on_main_thread(post, new std::string(text)); }

}  // namespace quadriga::protocol
