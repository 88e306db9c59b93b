#pragma once

/// The thread of the Web Worker, which alone reaches JavaScript. threads.cpp and one_thread.cpp implement it.
namespace quadriga::protocol::web {

/// Calls `function(argument)` on the main thread after all that was asked for before: on the main thread itself at
/// once, from others later. No lock of ours may be held, for a wait on the main thread makes such calls too.
void run_on_main_thread(void (*function)(void*), void* argument);

}  // namespace quadriga::protocol::web
