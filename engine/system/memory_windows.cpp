#include <cstring>

#include <windows.h>

#include "engine/system/memory.hpp"

namespace quadriga::engine {

void* map_zeroed(std::size_t bytes) noexcept {
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void unmap(void* memory, std::size_t) noexcept {
    if (memory != nullptr) VirtualFree(memory, 0, MEM_RELEASE);
}

// Pages that were returned might not be had again.
void zero_pages(void* memory, std::size_t bytes) noexcept { std::memset(memory, 0, bytes); }

}  // namespace quadriga::engine
