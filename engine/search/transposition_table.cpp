#include "engine/search/transposition_table.hpp"

#include <algorithm>
#include <atomic>

#include "engine/search/memory.hpp"

namespace quadriga::engine {

namespace {

std::uint64_t load(std::uint64_t& word) noexcept { return std::atomic_ref(word).load(std::memory_order_relaxed); }
void save(std::uint64_t& word, std::uint64_t value) noexcept {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

// The data word: move 32 bits, score 16, depth 8, bound 2, generation 6.
std::uint64_t pack(const TableEntry& entry, unsigned generation) noexcept {
    return entry.move | std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 48 |
           std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 56 | std::uint64_t{generation} << 58;
}

TableEntry unpack(std::uint64_t data) noexcept {
    return {.move = static_cast<std::uint32_t>(data),
            .score = static_cast<std::int16_t>(data >> 32),
            .depth = static_cast<std::uint8_t>(data >> 48),
            .bound = static_cast<Bound>(data >> 56 & 3)};
}

unsigned generation_of(std::uint64_t data) noexcept { return static_cast<unsigned>(data >> 58); }

}  // namespace

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

std::optional<TableEntry> TranspositionTable::probe(Key key) const noexcept {
    for (Slot& slot : bucket(key).slots) {
        const std::uint64_t data = load(slot.data);
        if ((load(slot.check) ^ data) == key && data != 0) return unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) noexcept {
    Slot* victim = nullptr;
    int lowest_worth = 0;
    for (Slot& slot : bucket(key).slots) {
        const std::uint64_t data = load(slot.data);
        if ((load(slot.check) ^ data) == key) {
            // A deeper result of the same search is worth more than a shallow bound.
            if (entry.bound != Bound::exact && entry.depth + 3 < unpack(data).depth &&
                generation_of(data) == generation_) {
                return;
            }
            victim = &slot;
            break;
        }
        const unsigned age = (generation_ + generations - generation_of(data)) % generations;
        const int worth = data == 0 ? -1000 : unpack(data).depth - 8 * static_cast<int>(age);
        if (victim == nullptr || worth < lowest_worth) {
            victim = &slot;
            lowest_worth = worth;
        }
    }
    const std::uint64_t data = pack(entry, generation_);
    save(victim->data, data);
    save(victim->check, key ^ data);
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
