#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "engine/game/types.hpp"
#include "engine/search/transposition_table.hpp"

namespace quadriga::engine {

/// The history heuristic (Schaeffer 1983): values moves by the cutoffs that they caused, or failed to cause, anywhere
/// in the tree. Bonuses shrink as a value approaches +-bound. Entries are indexed by a hash of the move's bits, so
/// moves may share an entry. Thread-safe; of two simultaneous updates, one may be lost.
class HistoryTable {
public:
    static constexpr std::int32_t bound = 16384;

    [[nodiscard]] std::int32_t value(Player mover, std::uint32_t bits) const noexcept {
        return load(values_[index(mover)][entry(bits)]);
    }

    /// Applies a bonus to the value of a move. `bonus` must be within +-bound; it is negative for a move that failed to
    /// cause a cutoff.
    void update(Player mover, std::uint32_t bits, std::int32_t bonus) noexcept {
        std::int16_t& place = values_[index(mover)][entry(bits)];
        const std::int16_t value = load(place);
        save(place, static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / bound));
    }

private:
    static constexpr int index_bits = 13;
    [[nodiscard]] static std::size_t entry(std::uint32_t bits) noexcept {
        return (bits * 0x9e3779b1U) >> (32 - index_bits);  // Fibonacci hashing
    }

    std::array<std::array<std::int16_t, std::size_t{1} << index_bits>, 2> values_{};
};

/// The moves that the threads of a search are currently searching, so that each thread can defer those of the others. A
/// hash table without locks: an entry may be overwritten or outdated, which costs time but changes no score.
/// Thread-safe, apart from use(). Until use(), no move counts as being searched.
class MovesInProgress {
public:
    /// Allocates the table, which is empty. Call before the second thread begins. Throws std::bad_alloc.
    void use() { slots_ = std::make_unique<Key[]>(std::size_t{1} << index_bits); }
    [[nodiscard]] bool is_used() const noexcept { return slots_ != nullptr; }

    // Not inlined, to limit the code size of each game on a web page; only deep nodes use them.

    /// The key of a move that is searched to `depth` plies. `position`: the key of the position before it; `bits`: the
    /// move_bits.
    [[nodiscard, gnu::noinline]] static Key key_of(Key position, std::uint32_t bits, int depth) noexcept {
        const Key move = std::uint64_t{bits} << 8 | static_cast<std::uint8_t>(depth);
        const Key mixed = (position ^ move * 0x9e3779b97f4a7c15U) * 0xbf58476d1ce4e5b9U;
        return mixed ^ mixed >> 29;
    }

    [[nodiscard, gnu::noinline]] bool contains(Key key) const noexcept {
        return is_used() && load(slots_[place_of(key)]) == key;
    }
    [[gnu::noinline]] void begin(Key key) noexcept {
        if (is_used()) save(slots_[place_of(key)], key);
    }
    /// Does nothing if another move has overwritten the entry.
    [[gnu::noinline]] void end(Key key) noexcept {
        if (contains(key)) save(slots_[place_of(key)], Key{0});
    }

private:
    static constexpr int index_bits = 14;
    [[nodiscard]] static std::size_t place_of(Key key) noexcept { return key >> (64 - index_bits); }

    std::unique_ptr<Key[]> slots_;
};

/// The tables that the threads of one search share.
struct SharedTables {
    explicit SharedTables(TranspositionTable& table) noexcept : transpositions(table) {}

    TranspositionTable& transpositions;
    HistoryTable history;
    MovesInProgress in_progress;
};

}  // namespace quadriga::engine
