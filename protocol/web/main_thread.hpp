#pragma once

/// The thread of the Web Worker, which alone reaches JavaScript. threads.cpp and one_thread.cpp implement it.
namespace quadriga::protocol::web {

/// Calls `function(argument)` on the main thread, in the order of the requests: at once if the caller is on it,
/// otherwise later. The caller must hold no lock of ours, because a wait on the main thread makes such calls too.
void run_on_main_thread(void (*function)(void*), void* argument);

}  // namespace quadriga::protocol::web
