#pragma once

#include <cstddef>

/// Large blocks of memory straight from the operating system. Under engine/, only memory.cpp depends on Linux.
namespace quadriga::engine {

/// Zeroed memory, aligned to a page; null if the system has too little. A page costs nothing until it is touched.
[[nodiscard]] void* map_zeroed(std::size_t bytes) noexcept;

/// Gives back what map_zeroed returned for the same number of bytes; null is allowed.
void unmap(void* memory, std::size_t bytes) noexcept;

/// Zeroes a block of map_zeroed by returning its pages; those touched again are handed out anew.
void zero_pages(void* memory, std::size_t bytes) noexcept;

}  // namespace quadriga::engine
