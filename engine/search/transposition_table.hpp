#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/game/types.hpp"
#include "engine/search/score.hpp"
#include "engine/system/memory.hpp"

namespace quadriga::engine {

/// Reads or writes an integer that other threads may read or write at the same time, in no order with other memory.
/// Not std::atomic_ref, which libc++ provides only since version 19.
template <class Integer>
[[nodiscard]] Integer load(const Integer& place) noexcept {
    return __atomic_load_n(&place, __ATOMIC_RELAXED);
}
template <class Integer>
void save(Integer& place, Integer value) noexcept {
    __atomic_store_n(&place, value, __ATOMIC_RELAXED);
}

/// The result of searching a position. A mate or table score counts its plies from that position; see score_to_table.
struct TableEntry {
    std::uint32_t move;  ///< move_bits of the best move, or of a default move
    Score score;
    int depth;  ///< the search depth in plies, 0..255
    Bound bound;
};

/// A cache of search results, shared without locks by all threads of a search. An entry is two words: the data, and the
/// key XORed with the data (Hyatt and Mann, "A lockless transposition table implementation", 2002), so that a torn
/// entry looks like the entry of another position.
///
/// The system zeroes pages when they are first touched. For a large table, this takes longer than a short search, so
/// `prepare` touches them while no clock is running.
class TranspositionTable {
public:
    /// Drops all entries and allocates `mebibytes` >= 1 MiB without touching the memory. Returns false, leaving the
    /// table unchanged, if there is not enough memory.
    [[nodiscard]] bool resize(std::size_t mebibytes);
    /// The size in MiB; 0 before the first resize.
    [[nodiscard]] std::size_t mebibytes() const noexcept { return buckets_.size() * sizeof(Bucket) / mebibyte; }

    /// Drops all entries. If a search has used the table, blocks while up to `threads` >= 1 threads zero its memory.
    void clear(int threads = 1);
    /// Touches the memory so that no search has to; does nothing if that has been done or a search has begun since
    /// resize(). Blocks; uses up to `threads` >= 1 threads.
    void prepare(int threads);

    /// Ages the entries, so that results of earlier searches are replaced sooner. Call before each search.
    void new_search() noexcept {
        state_ = State::used;
        generation_ = (generation_ + 1) % generations;
    }

    // The remaining functions are thread-safe. They require that resize has succeeded once.
    [[nodiscard]] std::optional<TableEntry> probe(Key key) const noexcept {
        for (const Slot& slot : buckets_[place_of(key)].slots) {
            const std::uint64_t data = load(slot.data);
            if ((load(slot.check) ^ data) == key && data != 0) return unpack(data);
        }
        return std::nullopt;
    }

    void store(Key key, const TableEntry& entry) noexcept {
        Slot* victim = nullptr;
        int lowest_worth = 0;
        for (Slot& slot : buckets_[place_of(key)].slots) {
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

    void prefetch(Key key) const noexcept { __builtin_prefetch(&buckets_[place_of(key)]); }

    /// The fraction of the table written by the current search, in thousandths, estimated from a sample.
    [[nodiscard]] int hashfull() const noexcept;

private:
    struct Slot {
        std::uint64_t check;
        std::uint64_t data;
    };
    struct alignas(64) Bucket {
        static constexpr std::size_t size = 4;
        std::array<Slot, size> slots;
    };
    static constexpr unsigned generations = 64;
    static constexpr std::size_t mebibyte = 1024 * 1024;

    // The data word: move 32 bits, score 16, depth 8, bound 2, generation 6.
    static std::uint64_t pack(const TableEntry& entry, unsigned generation) noexcept {
        return entry.move | std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 32 |
               std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 48 |
               std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 56 | std::uint64_t{generation} << 58;
    }
    static TableEntry unpack(std::uint64_t data) noexcept {
        return {.move = static_cast<std::uint32_t>(data),
                .score = static_cast<std::int16_t>(data >> 32),
                .depth = static_cast<std::uint8_t>(data >> 48),
                .bound = static_cast<Bound>(data >> 56 & 3)};
    }
    static unsigned generation_of(std::uint64_t data) noexcept { return static_cast<unsigned>(data >> 58); }

    /// Maps the key's high bits evenly onto the buckets.
    [[nodiscard]] std::size_t place_of(Key key) const noexcept {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>((static_cast<Wide>(key) * buckets_.size()) >> 64);
    }

    /// The state of the memory: never touched, all zeros, or possibly written by a search.
    enum class State : std::uint8_t { untouched, touched, used };

    PageArray<Bucket> buckets_;
    State state_ = State::untouched;
    unsigned generation_ = 0;
};

}  // namespace quadriga::engine
