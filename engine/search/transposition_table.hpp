#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/key.hpp"
#include "engine/core/score.hpp"

namespace quadriga::engine {

/// What a search found out about a position. Mate scores count from the position, not from a root.
struct TableEntry {
    std::uint32_t move;  ///< the bits of the best move known, of a default move if none
    Score score;
    int depth;  ///< plies, >= 0
    Bound bound;
};

/// A fixed-size cache of search results shared by all threads of a search without locks: an entry is two words, the
/// first one XORed with the second (Hyatt and Mann, "A lockless transposition table implementation", 2002), so that
/// a torn entry looks like another position. Memory comes zeroed from the system and is not touched before use.
class TranspositionTable {
public:
    TranspositionTable() = default;
    TranspositionTable(const TranspositionTable&) = delete;
    TranspositionTable& operator=(const TranspositionTable&) = delete;
    ~TranspositionTable();

    /// Gives up all entries and takes `mebibytes` >= 1; false if there is not so much memory (the old table stays).
    [[nodiscard]] bool resize(std::size_t mebibytes);
    /// Forgets everything.
    void clear() noexcept;

    /// Ages the entries: those of earlier searches are replaced first.
    void new_search() noexcept { generation_ = (generation_ + 1) % generations; }

    // The rest is called from any number of threads at once and needs a size.
    [[nodiscard]] std::optional<TableEntry> probe(Key key) const noexcept;
    void store(Key key, const TableEntry& entry) noexcept;
    void prefetch(Key key) const noexcept { __builtin_prefetch(&bucket(key)); }

    /// Thousandths of the table written by the current search, from a sample.
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

    /// Maps the key's high bits evenly onto the buckets.
    [[nodiscard]] Bucket& bucket(Key key) const noexcept {
        __extension__ using Wide = unsigned __int128;
        return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * size_) >> 64)];
    }

    Bucket* buckets_ = nullptr;
    std::size_t size_ = 0;
    unsigned generation_ = 0;
};

/// A mate score as stored (from the position, `ply` plies from the root) and back.
[[nodiscard]] constexpr Score score_to_table(Score score, int ply) noexcept {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}
[[nodiscard]] constexpr Score score_from_table(Score score, int ply) noexcept {
    return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}

}  // namespace quadriga::engine
