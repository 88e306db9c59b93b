#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "engine/system/memory.hpp"

// WebAssembly cannot map memory, so the C library allocates it.
namespace quadriga::engine {

void* map_zeroed(std::size_t bytes) noexcept {
    constexpr std::size_t page = 4096;
    void* const memory = std::aligned_alloc(page, (bytes + page - 1) / page * page);
    if (memory != nullptr) std::memset(memory, 0, bytes);
    return memory;
}

void unmap(void* memory, std::size_t) noexcept { std::free(memory); }

void touch_pages(std::byte*, std::size_t) noexcept {}

std::size_t available_memory() noexcept { return std::numeric_limits<std::size_t>::max(); }

}  // namespace quadriga::engine
