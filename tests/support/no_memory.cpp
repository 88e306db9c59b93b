#include "tests/support/no_memory.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

thread_local bool has_memory = true;

}  // namespace

void* operator new(std::size_t size) {
    void* const memory = has_memory ? std::malloc(size) : nullptr;
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return has_memory ? std::malloc(size) : nullptr;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace quadriga::test {

NoMemory::NoMemory() noexcept { has_memory = false; }
NoMemory::~NoMemory() { has_memory = true; }

}  // namespace quadriga::test
