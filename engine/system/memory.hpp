#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

/// Large blocks of memory straight from the operating system.
namespace quadriga::engine {

/// Zeroed memory, aligned to a page; null if the system has too little. Untouched pages take no memory.
[[nodiscard]] void* map_zeroed(std::size_t bytes) noexcept;

/// Gives back what map_zeroed returned for the same number of bytes; null is allowed.
void unmap(void* memory, std::size_t bytes) noexcept;

/// Makes every page of a part of such a block present, so that no later access waits for the system. Changes no byte;
/// other threads may use the block meanwhile.
void touch_pages(std::byte* memory, std::size_t bytes) noexcept;

/// The same by a write to each page, where the system has no call for it.
inline void write_to_pages(std::byte* memory, std::size_t bytes) noexcept {
    constexpr std::size_t page = 4096;
    // An addition of 0 is a write that loses nothing another thread writes.
    for (std::size_t at = 0; at < bytes; at += page)
        __atomic_fetch_add(reinterpret_cast<unsigned char*>(memory + at), 0, __ATOMIC_RELAXED);
}

/// The bytes that the program can take now without swapping, by the word of the system and of a control group (cgroup
/// v2) that limits it; the largest number where neither says.
[[nodiscard]] std::size_t available_memory() noexcept;

/// An array of zeros in such a block.
template <class Value>
    requires std::is_trivially_copyable_v<Value>
class PageArray {
public:
    PageArray() = default;
    /// `size` >= 1; empty if the system has too little memory.
    explicit PageArray(std::size_t size) {
        if (size > std::numeric_limits<std::size_t>::max() / sizeof(Value)) return;  // the bytes would wrap around
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
