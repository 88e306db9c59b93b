#include <cstring>

#include <sys/mman.h>

#include "engine/system/memory.hpp"

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

void zero_pages(void* memory, std::size_t bytes) noexcept {
#ifdef __linux__
    // Linux alone promises zeros afterwards: returned pages are handed out anew when they are touched.
    if (madvise(memory, bytes, MADV_DONTNEED) == 0) return;
#endif
    std::memset(memory, 0, bytes);
}

}  // namespace quadriga::engine
