#include "engine/search/transposition_table.hpp"

#include <algorithm>

#include "engine/core/memory.hpp"

namespace quadriga::engine {

TranspositionTable::~TranspositionTable() { unmap(buckets_, size_ * sizeof(Bucket)); }

bool TranspositionTable::resize(std::size_t mebibytes) {
    const std::size_t bytes = mebibytes * 1024 * 1024;
    void* const memory = map_zeroed(bytes);
    if (memory == nullptr) return false;
    unmap(buckets_, size_ * sizeof(Bucket));
    buckets_ = static_cast<Bucket*>(memory);
    size_ = bytes / sizeof(Bucket);
    return true;
}

void TranspositionTable::clear() noexcept {
    zero_pages(buckets_, size_ * sizeof(Bucket));
    generation_ = 0;
}

int TranspositionTable::hashfull() const noexcept {
    constexpr std::size_t sample = 250;
    int written = 0;
    for (std::size_t at = 0; at < std::min(sample, size_); ++at) {
        for (Slot& slot : buckets_[at].slots) {
            const std::uint64_t data = load(slot.data);
            written += data != 0 && generation_of(data) == generation_;
        }
    }
    return written;
}

}  // namespace quadriga::engine
