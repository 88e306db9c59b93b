#include "engine/core/memory.hpp"

#include <sys/mman.h>

namespace quadriga::engine {

void* map_zeroed(std::size_t bytes) noexcept {
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
#ifdef MADV_HUGEPAGE
    // A probe hits a random page: large ones spare most of the walks through the page tables. Advice may be ignored.
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void unmap(void* memory, std::size_t bytes) noexcept {
    if (memory != nullptr) munmap(memory, bytes);
}

void zero_pages(void* memory, std::size_t bytes) noexcept { madvise(memory, bytes, MADV_DONTNEED); }

}  // namespace quadriga::engine
