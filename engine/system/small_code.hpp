#pragma once

/// In WebAssembly, code between the two macros is optimised for size: a page has to load the engine first, and only
/// code that runs in every node has to be fast.
#ifdef __EMSCRIPTEN__
#define QUADRIGA_SMALL_CODE_BEGIN _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define QUADRIGA_SMALL_CODE_END _Pragma("clang attribute pop")
#else
#define QUADRIGA_SMALL_CODE_BEGIN
#define QUADRIGA_SMALL_CODE_END
#endif
