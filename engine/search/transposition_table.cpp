#include "engine/search/transposition_table.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#include "engine/system/threads.hpp"

namespace quadriga::engine {
namespace {

/// Calls `work` for parts of the bytes, each worth a thread of its own, on up to `threads` threads.
void on_threads(std::span<std::byte> bytes, int threads, void (*work)(std::span<std::byte>)) {
    constexpr std::size_t least = std::size_t{32} * 1024 * 1024;
    constexpr std::size_t huge_page = std::size_t{2} * 1024 * 1024;
    const std::size_t parts = std::clamp<std::size_t>(bytes.size() / least, 1, static_cast<std::size_t>(threads));
    const std::size_t size = bytes.size() / parts / huge_page * huge_page;
    parallel_for(static_cast<int>(parts), parts, [&](std::size_t part) {
        work(bytes.subspan(part * size, part + 1 < parts ? size : std::dynamic_extent));
    });
}

}  // namespace

bool TranspositionTable::resize(std::size_t mebibytes) {
    // The old table, whose memory counts as available, is freed before the new one is touched.
    const std::size_t held = state_ == State::untouched ? 0 : this->mebibytes();
    constexpr std::size_t addressable = std::numeric_limits<std::size_t>::max() / mebibyte;
    if (mebibytes > std::min(addressable, available_memory() / mebibyte + held)) return false;
    PageArray<Bucket> buckets(mebibytes * mebibyte / sizeof(Bucket));
    if (buckets.empty()) return false;
    buckets_ = std::move(buckets);
    state_ = State::untouched;
    generation_ = 0;
    return true;
}

void TranspositionTable::clear(int threads) {
    if (state_ == State::used) {
        on_threads(buckets_.bytes(), threads, [](auto bytes) { std::memset(bytes.data(), 0, bytes.size()); });
        state_ = State::touched;
    }
    generation_ = 0;
}

void TranspositionTable::prepare(int threads) {
    if (state_ != State::untouched) return;
    on_threads(buckets_.bytes(), threads, [](auto bytes) { touch_pages(bytes.data(), bytes.size()); });
    state_ = State::touched;
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
