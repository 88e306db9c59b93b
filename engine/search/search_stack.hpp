#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "engine/game/types.hpp"
#include "engine/search/deferring_picker.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/transposition_table.hpp"

namespace quadriga::engine {

/// The number of occurrences of each position in the game so far. Does not change after construction.
class RepetitionTable {
public:
    explicit RepetitionTable(std::span<const Key> keys)
        : mask_(std::bit_ceil(2 * keys.size() + 2) - 1), slots_(mask_ + 1) {
        for (const Key key : keys) {
            Slot& slot = slots_[find(key)];
            slot.key = key;
            ++slot.count;
        }
    }

    [[nodiscard]] int occurrences(Key key) const noexcept { return slots_[find(key)].count; }

private:
    struct Slot {
        Key key = 0;
        int count = 0;
    };

    /// The index of the key's slot, or of the free slot where it belongs.
    [[nodiscard]] std::size_t find(Key key) const noexcept {
        std::size_t at = key & mask_;
        while (slots_[at].count != 0 && slots_[at].key != key) at = (at + 1) & mask_;
        return at;
    }

    std::size_t mask_;
    std::vector<Slot> slots_;  // open addressing; their number is a power of two, and at most half are used
};

/// The data of each ply from the root (ply 0) to max_ply: the position's key, killers, principal variation and move
/// buffer. The buffers reserve up to about max_ply * 16 * G::max_moves bytes of address space, of which only the used
/// part is touched.
template <Searchable G>
class SearchStack {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    struct Ply {
        int reversible_since = 0;  // no position before this ply can occur again
        Killers<G> killers;
        std::size_t pv_size = 0;
        std::array<Move, max_ply> pv;
        DeferredMoves<G> deferred;
        MoveBuffer<G> buffer;
    };

    /// `task` and `table` must outlive the stack. `salt` is XORed with the position keys to form the table's keys.
    SearchStack(const SearchTask<G>& task, const TranspositionTable& table, Key salt)
        : task_(task),
          table_(table),
          salt_(salt),
          game_(task.keys),
          plies_(std::make_unique_for_overwrite<Ply[]>(max_ply + 1)) {
        keys_[0] = task.keys.back();
    }

    [[nodiscard]] Key table_key(int ply) const noexcept { return key(ply) ^ salt_; }

    [[nodiscard]] Ply& operator[](int ply) noexcept { return plies_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Ply& operator[](int ply) const noexcept { return plies_[static_cast<std::size_t>(ply)]; }

    /// Makes a legal move of `position` and prepares the next ply. Returns the child. `ply`: the ply of `position`,
    /// which must be below max_ply.
    Position make_move(const Position& position, Move move, int ply) noexcept {
        const Position child = G::apply(position, move);
        push(ply, child, G::is_irreversible(position, move));
        return child;
    }

    /// Prepares the ply after `ply` for `child`, and prefetches its table entry. `ply` must be below max_ply.
    /// `irreversible`: whether no position before `child` can occur again.
    void push(int ply, const Position& child, bool irreversible) noexcept {
        (*this)[ply + 1].reversible_since = irreversible ? ply + 1 : (*this)[ply].reversible_since;
        keys_[static_cast<std::size_t>(ply) + 1] = G::key(child);
        table_.prefetch(table_key(ply + 1));
    }

    /// Whether the position at `ply` repeats an earlier one of the current line, other than the root; false if the
    /// repetition rule is off. This counts as a draw: what can be repeated once can be repeated again.
    [[nodiscard]] bool is_repetition(int ply) const noexcept {
        if (task_.repetition < 2) return false;
        const int since = std::max((*this)[ply].reversible_since, 1);
        for (int at = ply - 2; at >= since; at -= 2) {
            if (key(at) == key(ply)) return true;
        }
        return false;
    }

    /// Whether the match is drawn at `ply`, by repetition of a position from the game up to the root, or by the move
    /// limit.
    [[nodiscard]] bool is_drawn_by_match(int ply) const noexcept {
        if (task_.repetition >= 2 && (*this)[ply].reversible_since == 0 &&
            game_.occurrences(key(ply)) + 1 >= task_.repetition) {
            return true;
        }
        return task_.move_limit > 0 && static_cast<int>(task_.keys.size()) - 1 + ply >= task_.move_limit;
    }

    /// Sets the principal variation at `ply` to `move` followed by the principal variation at `ply` + 1.
    void update_pv(int ply, Move move) noexcept {
        Ply& here = (*this)[ply];
        const std::span<const Move> rest = pv(ply + 1);
        here.pv[0] = move;
        std::ranges::copy(rest, here.pv.begin() + 1);
        here.pv_size = rest.size() + 1;
    }
    /// Sets the principal variation at `ply` to `move` alone, which ends the game.
    void end_pv(int ply, Move move) noexcept {
        (*this)[ply].pv[0] = move;
        (*this)[ply].pv_size = 1;
    }
    [[nodiscard]] std::span<const Move> pv(int ply) const noexcept {
        return std::span((*this)[ply].pv).first((*this)[ply].pv_size);
    }

private:
    [[nodiscard]] Key key(int ply) const noexcept { return keys_[static_cast<std::size_t>(ply)]; }

    const SearchTask<G>& task_;
    const TranspositionTable& table_;
    const Key salt_;
    RepetitionTable game_;
    std::array<Key, max_ply + 1> keys_;  // contiguous, for the repetition test in every node
    std::unique_ptr<Ply[]> plies_;
};

}  // namespace quadriga::engine
