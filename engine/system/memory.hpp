#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

/// Large blocks of memory straight from the operating system.
namespace quadriga::engine {

/// Zeroed memory, aligned to a page; null if the system has too little. Untouched pages take no memory.
[[nodiscard]] void* map_zeroed(std::size_t bytes) noexcept;

/// Gives back what map_zeroed returned for the same number of bytes; null is allowed.
void unmap(void* memory, std::size_t bytes) noexcept;

/// Zeroes a block of map_zeroed, if possible by returning its pages to the system; null with 0 bytes is allowed.
void zero_pages(void* memory, std::size_t bytes) noexcept;

/// An array of zeros in such a block.
template <class Value>
    requires std::is_trivially_copyable_v<Value>
class PageArray {
public:
    PageArray() = default;
    /// `size` >= 1; empty if the system has too little memory.
    explicit PageArray(std::size_t size)
        : values_(static_cast<Value*>(map_zeroed(size * sizeof(Value)))), size_(values_ == nullptr ? 0 : size) {}
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
    void clear() noexcept { zero_pages(values_, size_ * sizeof(Value)); }
    [[nodiscard]] Value& operator[](std::size_t at) noexcept { return values_[at]; }
    [[nodiscard]] const Value& operator[](std::size_t at) const noexcept { return values_[at]; }

private:
    Value* values_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace quadriga::engine
