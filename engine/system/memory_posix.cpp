#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <limits>

#include <sys/mman.h>

#include "engine/system/memory.hpp"

namespace quadriga::engine {

void* map_zeroed(std::size_t bytes) noexcept {
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
#ifdef MADV_HUGEPAGE
    // Probes hit random pages; huge pages avoid most page-table walks. The system may ignore the advice.
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void unmap(void* memory, std::size_t bytes) noexcept {
    if (memory != nullptr) munmap(memory, bytes);
}

void touch_pages(std::byte* memory, std::size_t bytes) noexcept {
#ifdef MADV_POPULATE_WRITE
    // Since Linux 5.14: one call instead of one fault per page.
    if (madvise(memory, bytes, MADV_POPULATE_WRITE) == 0) return;
#endif
    write_to_pages(memory, bytes);
}

std::size_t available_memory() noexcept {
    std::size_t available = std::numeric_limits<std::size_t>::max();
    char line[128];
    const auto first_line = [&](const char* path, const char* format, auto& value) {
        std::FILE* const file = std::fopen(path, "re");
        if (file == nullptr) return false;
        bool found = false;
        while (!found && std::fgets(line, sizeof line, file) != nullptr) found = std::sscanf(line, format, &value) == 1;
        std::fclose(file);
        return found;
    };
    std::size_t kibibytes = 0;
    if (first_line("/proc/meminfo", "MemAvailable: %zu kB", kibibytes)) available = kibibytes * 1024;
    std::size_t limit = 0;
    std::size_t used = 0;
    if (first_line("/sys/fs/cgroup/memory.max", "%zu", limit) &&
        first_line("/sys/fs/cgroup/memory.current", "%zu", used))
        available = std::min(available, limit - std::min(limit, used));
    return available;
}

}  // namespace quadriga::engine
