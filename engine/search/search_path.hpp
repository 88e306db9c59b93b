#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>

#include "engine/core/game.hpp"
#include "engine/core/score.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/repetition_table.hpp"
#include "engine/search/search_task.hpp"

namespace quadriga::engine {

/// The line from the root to the node being searched: for each ply its key, its best line and room for its moves. Plies
/// are 0 (the root) to max_ply. About max_ply * 16 * G::max_moves bytes of address space, of which only what is used is
/// ever touched.
template <Game G>
class SearchPath {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    struct Ply {
        Key key = 0;
        int reversible_since = 0;  // no position before this ply can occur again
        Killers<G> killers;
        std::size_t pv_size = 0;
        std::array<Move, max_ply> pv;
        MoveBuffer<G> buffer;
    };

    /// `task` outlives the path.
    explicit SearchPath(const SearchTask<G>& task)
        : task_(task), played_(task.keys), plies_(std::make_unique_for_overwrite<Ply[]>(max_ply + 1)) {
        plies_[0].key = task.keys.back();
    }

    [[nodiscard]] Ply& operator[](int ply) noexcept { return plies_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Ply& operator[](int ply) const noexcept { return plies_[static_cast<std::size_t>(ply)]; }

    /// Goes from `ply` on to `child`; `irreversible`: no earlier position can occur again. Gives the child's key.
    Key extend(int ply, const Position& child, bool irreversible) noexcept {
        Ply& next = (*this)[ply + 1];
        next.key = G::key(child);
        next.reversible_since = irreversible ? ply + 1 : (*this)[ply].reversible_since;
        return next.key;
    }

    /// A position that the search itself has passed counts as drawn the second time; one of the game before it when it
    /// really is the drawing occurrence.
    [[nodiscard]] bool is_drawn(int ply) const noexcept {
        if (task_.repetition >= 2) {
            const Key key = (*this)[ply].key;
            const int since = (*this)[ply].reversible_since;
            for (int at = ply - 2; at >= std::max(since, 1); at -= 2) {
                if ((*this)[at].key == key) return true;
            }
            if (since == 0 && played_.occurrences(key) + 1 >= task_.repetition) return true;
        }
        return task_.move_limit > 0 && static_cast<int>(task_.keys.size()) - 1 + ply >= task_.move_limit;
    }

    /// The best line from `ply` is `move` and what follows it; or ends with it.
    void set_pv(int ply, Move move) noexcept {
        Ply& here = (*this)[ply];
        const std::span<const Move> rest = pv(ply + 1);
        here.pv[0] = move;
        std::ranges::copy(rest, here.pv.begin() + 1);
        here.pv_size = rest.size() + 1;
    }
    void end_pv(int ply, Move move) noexcept {
        (*this)[ply].pv[0] = move;
        (*this)[ply].pv_size = 1;
    }
    [[nodiscard]] std::span<const Move> pv(int ply) const noexcept {
        return std::span((*this)[ply].pv).first((*this)[ply].pv_size);
    }

private:
    const SearchTask<G>& task_;
    RepetitionTable played_;
    std::unique_ptr<Ply[]> plies_;
};

}  // namespace quadriga::engine
