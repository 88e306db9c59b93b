#include <cstddef>
#include <limits>

#include <windows.h>

#include "engine/system/memory.hpp"

namespace quadriga::engine {

void* map_zeroed(std::size_t bytes) noexcept {
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void unmap(void* memory, std::size_t) noexcept {
    if (memory != nullptr) VirtualFree(memory, 0, MEM_RELEASE);
}

void touch_pages(std::byte* memory, std::size_t bytes) noexcept {
    constexpr std::size_t page = 4096;
    // An addition of 0 is a write that loses nothing another thread writes.
    for (std::size_t at = 0; at < bytes; at += page)
        __atomic_fetch_add(reinterpret_cast<unsigned char*>(memory + at), 0, __ATOMIC_RELAXED);
}

// What VirtualAlloc commits is there.
std::size_t available_memory() noexcept { return std::numeric_limits<std::size_t>::max(); }

}  // namespace quadriga::engine
