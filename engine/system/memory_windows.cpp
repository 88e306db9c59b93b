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

void touch_pages(std::byte* memory, std::size_t bytes) noexcept { write_to_pages(memory, bytes); }

// VirtualAlloc fails if it cannot commit the memory, so no estimate is needed.
std::size_t available_memory() noexcept { return std::numeric_limits<std::size_t>::max(); }

}  // namespace quadriga::engine
