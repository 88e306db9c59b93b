// The build for pages that share memory: threads as anywhere else.

#include <emscripten/threading.h>

#include "protocol/web/main_thread.hpp"

namespace quadriga::protocol::web {

void run_on_main_thread(void (*function)(void*), void* argument) {
    if (emscripten_is_main_runtime_thread() == 0) {
        emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, function, argument);
    } else {
        emscripten_main_thread_process_queued_calls();
        function(argument);
    }
}

}  // namespace quadriga::protocol::web
