#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

/// Large blocks of memory, allocated directly from the operating system except in WebAssembly.
namespace quadriga::engine {

/// Allocates `bytes` >= 1 bytes of zeroed, page-aligned memory; null if the system has too little. On POSIX systems,
/// pages are committed only when they are first touched.
[[nodiscard]] void* map_zeroed(std::size_t bytes) noexcept;

/// Frees a block that map_zeroed returned for the same number of bytes; null is allowed.
void unmap(void* memory, std::size_t bytes) noexcept;

/// Commits every page of a range in a block from map_zeroed, so that the first accesses cause no page faults. `memory`
/// must be page-aligned. Contents do not change; other threads may use the block at the same time.
void touch_pages(std::byte* memory, std::size_t bytes) noexcept;

/// Implements touch_pages by writing to each page, for systems that have no call for it.
inline void write_to_pages(std::byte* memory, std::size_t bytes) noexcept {
    constexpr std::size_t page = 4096;
    // Atomically adding 0 is a write that cannot overwrite what another thread writes.
    for (std::size_t at = 0; at < bytes; at += page)
        __atomic_fetch_add(reinterpret_cast<unsigned char*>(memory + at), 0, __ATOMIC_RELAXED);
}

/// An estimate of how many bytes the program can allocate now without swapping, according to Linux and, in a container,
/// to its control group (cgroup v2); the largest std::size_t if neither is known.
[[nodiscard]] std::size_t available_memory() noexcept;

/// An array in a block from map_zeroed, initially all zeros.
template <class Value>
    requires std::is_trivially_copyable_v<Value>
class PageArray {
public:
    PageArray() = default;
    /// Allocates `size` >= 1 values; the array is empty if the system has too little memory.
    explicit PageArray(std::size_t size) {
        if (size > std::numeric_limits<std::size_t>::max() / sizeof(Value)) return;  // the size in bytes would overflow
        values_ = static_cast<Value*>(map_zeroed(size * sizeof(Value)));
        size_ = values_ == nullptr ? 0 : size;
    }
    PageArray(PageArray&& other) noexcept
        : values_(std::exchange(other.values_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    PageArray& operator=(PageArray&& other) noexcept {
        std::swap(values_, other.values_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~PageArray() { unmap(values_, size_ * sizeof(Value)); }

    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::span<std::byte> bytes() noexcept { return std::as_writable_bytes(std::span(values_, size_)); }
    [[nodiscard]] Value& operator[](std::size_t at) noexcept { return values_[at]; }
    [[nodiscard]] const Value& operator[](std::size_t at) const noexcept { return values_[at]; }

private:
    Value* values_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace quadriga::engine
