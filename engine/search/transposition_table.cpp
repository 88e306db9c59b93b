#include "engine/search/transposition_table.hpp"

#include <algorithm>
#include <utility>

namespace quadriga::engine {

bool TranspositionTable::resize(std::size_t mebibytes) {
    PageArray<Bucket> buckets(mebibytes * 1024 * 1024 / sizeof(Bucket));
    if (buckets.empty()) return false;
    buckets_ = std::move(buckets);
    return true;
}

void TranspositionTable::clear() noexcept {
    buckets_.clear();
    generation_ = 0;
}

int TranspositionTable::hashfull() const noexcept {
    constexpr std::size_t sample = 250;
    int written = 0;
    for (std::size_t at = 0; at < std::min(sample, buckets_.size()); ++at) {
        for (const Slot& slot : buckets_[at].slots) {
            const std::uint64_t data = load(slot.data);
            written += data != 0 && generation_of(data) == generation_;
        }
    }
    return written;
}

}  // namespace quadriga::engine
