#pragma once

#include <array>
#include <cstddef>

#include "engine/game/types.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/shared_tables.hpp"

namespace quadriga::engine {

/// The deferred moves of a node, at most as many as fit.
template <Searchable G>
struct DeferredMoves {
    struct Deferred {
        typename G::Move move;
        bool quiet;
        int number;
    };

    DeferredMoves() noexcept {}  // NOLINT(modernize-use-equals-default): a defaulted one could zero the array

    std::size_t size = 0;
    union {
        std::array<Deferred, 64> moves;
    };
};

/// Picks the moves of a node that several threads may search at the same time: as a MovePicker does, except that moves
/// being searched by another thread come last. By then their results are likely to be in the transposition table; if
/// not, the thread helps with them (ABDADA, Weill 1996, as simplified by Kerrigan). In a search on one thread, and near
/// the horizon, the order is the MovePicker's.
template <Searchable G>
class DeferringPicker {
public:
    using Pick = typename MovePicker<G>::Pick;

    /// `picker`: the node's picker, with no move picked yet. `key`: the node's key in the transposition table.
    /// `deferred`: the buffer of the node's ply. The arguments must outlive the object.
    DeferringPicker(MovePicker<G>& picker, Key key, int depth, MovesInProgress& in_progress,
                    DeferredMoves<G>& deferred) noexcept
        : picker_(picker),
          key_(key),
          depth_(depth),
          is_shared_(depth >= min_depth && in_progress.is_used()),
          in_progress_(in_progress),
          deferred_(deferred) {
        if (is_shared_) deferred_.size = 0;
    }
    DeferringPicker(const DeferringPicker&) = delete;
    DeferringPicker& operator=(const DeferringPicker&) = delete;
    ~DeferringPicker() {
        if (is_shared_) in_progress_.end(current_);
    }

    /// Sets `pick` to the next move, which counts as being searched until the next call; returns false if there is
    /// none.
    bool next(Pick& pick) noexcept {
        if (is_shared_) in_progress_.end(current_);
        while (!skips_rest_ && picker_.next(pick)) {
            number_ = picked_++;
            if (!is_shared_ || begin_or_defer(pick)) return true;
        }
        return is_shared_ && resume(pick);
    }

    /// The last move's index in the MovePicker's order, from 0.
    [[nodiscard]] int number() const noexcept { return number_; }
    /// Whether other threads may search the node at the same time.
    [[nodiscard]] bool is_shared() const noexcept { return is_shared_; }
    /// Skips the moves that have not been picked, except the deferred ones.
    void skip_rest() noexcept { skips_rest_ = true; }

private:
    /// At lower depths, the lookups take more time than they save.
    static constexpr int min_depth = 3;

    [[nodiscard]] Key key_of(const Pick& pick) const noexcept {
        return MovesInProgress::key_of(key_, move_bits(pick.move), depth_);
    }

    /// Marks the move as being searched, or defers it if another thread searches it and there is room. Returns whether
    /// it is to be searched now. The first move is never deferred.
    bool begin_or_defer(const Pick& pick) noexcept {
        current_ = key_of(pick);
        const bool has_room = number_ > 0 && deferred_.size < deferred_.moves.size();
        if (has_room && in_progress_.contains(current_)) {
            deferred_.moves[deferred_.size++] = {pick.move, pick.quiet, number_};
            current_ = 0;
            return false;
        }
        in_progress_.begin(current_);
        return true;
    }

    /// Picks the next deferred move; returns false if there is none.
    bool resume(Pick& pick) noexcept {
        skips_rest_ = true;
        if (resumed_ == deferred_.size) return false;
        const auto& [move, quiet, number] = deferred_.moves[resumed_++];
        pick = {move, quiet};
        number_ = number;
        in_progress_.begin(current_ = key_of(pick));
        return true;
    }

    MovePicker<G>& picker_;
    const Key key_;
    const int depth_;
    const bool is_shared_;
    MovesInProgress& in_progress_;
    DeferredMoves<G>& deferred_;
    Key current_ = 0;
    bool skips_rest_ = false;
    int picked_ = 0;
    int number_ = 0;
    std::size_t resumed_ = 0;  // deferred moves picked so far
};

}  // namespace quadriga::engine
