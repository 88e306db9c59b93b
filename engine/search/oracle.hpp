#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "engine/game/play.hpp"
#include "engine/search/exact_value.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/listener.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/search/tablebase_generator.hpp"

namespace quadriga::engine {

/// The exact values of one game: values that the game knows without a tablebase, and values from its tablebase, which
/// is generated during play or read from a file. Owned by the session, or by a tool that searches without one. Used by
/// one thread, except that any number of threads may probe while a search runs.
template <Searchable G>
class Oracle {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    static constexpr bool has_tablebase = GeneratesTablebase<G> || OpensTablebase<G>;
    /// Whether a probe of the tablebase is faster than a node of the search, so that every node may probe it.
    static constexpr bool is_fast = GeneratesTablebase<G>;

    /// Sets the memory for generated tablebases, in MiB; initially 0. See TablebaseGenerator::set_memory.
    void set_memory(std::size_t mebibytes) {
        memory_mib_ = mebibytes;
        if constexpr (GeneratesTablebase<G>) generator_.set_memory(mebibytes);
    }
    /// Sets the tablebase from a file; null: none. The game's FileTablebase must have opened it.
    void set_file(std::shared_ptr<const Tablebase> file) { file_ = std::move(file); }
    [[nodiscard]] bool is_damaged() const { return file_ != nullptr && file_->is_damaged(); }

    /// Loads the data that ExactValues::known needs in games with this root, so that no search has to wait for them.
    /// May block on the first call for each kind of root.
    void load_known(const Position& root) const { static_cast<void>(G::ExactValues::known(root)); }

    /// Prepares the search of a task that is complete except for its oracle. Starts generating the tablebase if play
    /// may soon need it, and attaches the oracle to the task if the search may use it. `positions`: the positions of
    /// the game so far, the root last.
    ///
    /// The result of a search limited only by depth or nodes must not depend on how fast the tablebase is generated.
    /// With at most the default memory, it therefore uses no generated tablebase. With more memory, this function
    /// blocks until generation is complete or has failed, or until the stop token is halted. If that takes more than
    /// 100 ms, it sends a message to the listener.
    void prepare(SearchTask<G>& task, std::span<const Position> positions, const StopToken& stop_token,
                 Listener& listener) {
        if constexpr (GeneratesTablebase<G>) {
            if (task.limits.mate || task.has_near_draws) return;
            const Limits& limits = task.limits;
            const bool is_reproducible = limits.ends_by_itself() && !limits.has_time() && !limits.ponder;
            if (is_reproducible && memory_mib_ <= default_tablebase_mib) return;
            if (!generator_.begin(task.root)) return;
            if (is_reproducible) {
                generator_.wait(stop_token, [&] {
                    listener.on_message(fmt::format(
                        "waiting for endgame tables of up to {} MiB (option TableMemory); stop ends the wait",
                        memory_mib_));
                });
            }
            task.oracle = this;
        } else {
            attach(task, positions);
        }
    }
    /// Attaches the oracle to the task, with the tablebases that are available now; unlike prepare(), starts no
    /// generation. `positions`: as for prepare(). Leaves the task unchanged if a repetition may invalidate the values
    /// or, in a game with generated tablebases, if generation has not begun for play from this root.
    void attach(SearchTask<G>& task, std::span<const Position> positions) const {
        if constexpr (GeneratesTablebase<G>) {
            if (!generator_.is_for(task.root)) return;
        }
        if (!task.has_near_draws || !repetition_may_matter(task, positions)) task.oracle = this;
    }
    /// Pauses generation until prepare() or generate() resumes it, but completes the smallest tablebase. Call after a
    /// search.
    void pause() {
        if constexpr (GeneratesTablebase<G>) generator_.pause();
    }
    /// Abandons unfinished generation, which may block for a few milliseconds. Call for a new game.
    void give_up_unfinished() {
        if constexpr (GeneratesTablebase<G>) generator_.give_up_unfinished();
    }
    /// Generates the tablebase for play from the root, and blocks until that is done. Returns true without generating
    /// it if play will not need it soon or no size fits into the memory. Returns false if memory or threads run out
    /// before the smallest size is complete.
    bool generate(const Position& root)
        requires GeneratesTablebase<G>
    {
        if (!generator_.begin(root)) return true;
        const StopToken never_stopped;
        generator_.wait(never_stopped, [] {});
        return generator_.largest() != nullptr;
    }

    /// Whether a tablebase is currently available.
    [[nodiscard]] bool is_loaded() const noexcept {
        if constexpr (has_tablebase) return tablebase() != nullptr;
        return false;
    }
    /// The value of an undecided position for the side to move; none if unknown. The position must belong to the game
    /// for which the oracle is prepared. A probe of a tablebase file takes as long as searching many nodes.
    [[nodiscard]] std::optional<ExactValue> probe(const Position& position) const {
        if (const auto known = G::ExactValues::known(position)) return known;
        return probe_tablebase(position);
    }
    /// Like probe(), but may be faster and return only a lower bound: a loss is exact, whereas a draw may stand for a
    /// win.
    [[nodiscard]] std::optional<ExactValue> probe_loss(const Position& position) const {
        if (const auto known = G::ExactValues::known(position)) return known;
        return probe_tablebase_for_loss(position);
    }
    /// Like probe() and probe_loss(), but consult only the tablebase.
    [[nodiscard]] std::optional<ExactValue> probe_tablebase(const Position& position) const noexcept {
        if constexpr (has_tablebase) {
            if (const auto* const tablebase = this->tablebase()) return tablebase->probe(position);
        }
        return std::nullopt;
    }
    [[nodiscard]] std::optional<ExactValue> probe_tablebase_for_loss(const Position& position) const noexcept {
        if constexpr (OpensTablebase<G>) {
            return tablebase() == nullptr ? std::nullopt : tablebase()->probe_loss(position);
        } else {
            return probe_tablebase(position);
        }
    }

    /// Writes a line of best play from `position` to `line` and returns the number of moves written: 0 for a draw or an
    /// unknown distance. The position must be undecided and have this value for its side to move. The line is
    /// incomplete if `line` is too short, if the oracle does not know a position, or if `is_stopped()`, polled before
    /// each move, returns true. `list` is scratch space.
    template <class IsStopped>
    std::size_t write_best_line(Position position, ExactValue value, MovesOf<G>& list, std::span<Move> line,
                                const IsStopped& is_stopped) const {
        std::size_t size = 0;
        while (value.has_distance() && value.plies() > 0 && size < line.size() && !is_stopped()) {
            const auto value_after = [&](const Position& child) {
                return value.one_ply_later(G::side_to_move(child) == G::side_to_move(position));
            };
            const auto leads_on = [&](Move move) {
                const Position child = G::apply(position, move);
                return has_value(child, value_after(child));
            };
            list.clear();
            G::generate(position, list);
            const auto move = std::ranges::find_if(list, leads_on);
            if (move == list.end()) break;  // for example, if the file is damaged
            const Position child = G::apply(position, *move);
            line[size++] = *move;
            value = value_after(child);
            position = child;
        }
        return size;
    }

private:
    /// The tablebase currently available, or null.
    [[nodiscard]] const auto* tablebase() const noexcept {
        if constexpr (GeneratesTablebase<G>) {
            return generator_.largest();
        } else {
            return static_cast<const TablebaseOf<G>*>(file_.get());
        }
    }

    [[nodiscard]] bool has_value(const Position& position, ExactValue value) const {
        if (const Outcome outcome = G::outcome(position); outcome.is_over())
            return value_of(outcome, G::side_to_move(position), 0) == value;
        if (value.plies() == 0)
            return count_moves<G>(position) == 0 &&
                   value_of(G::outcome_without_moves(position), G::side_to_move(position), 0) == value;
        return (value.is_loss() ? probe_loss(position) : probe(position)) == value;
    }

    /// Whether the winner's shortest line may reach a position that is a draw if it occurs once more; true if the value
    /// of the root is unknown. Only positions nearer to the end than the root count, because the distance decreases
    /// along the line.
    [[nodiscard]] bool repetition_may_matter(const SearchTask<G>& task, std::span<const Position> positions) const {
        const std::optional<ExactValue> value = probe(task.root);
        if (!value) return true;
        if (value->is_draw() || !value->has_distance()) return false;
        for (std::size_t at = 0; at < positions.size(); ++at) {
            if (std::ranges::count(task.keys, task.keys[at]) + 1 < task.repetition) continue;
            const ExactValue other = probe(positions[at]).value_or(ExactValue::draw());
            const bool same_side = G::side_to_move(positions[at]) == G::side_to_move(task.root);
            const ExactValue passed = same_side ? other : -other;
            if (value->is_win() ? passed > *value : passed < *value) return true;
        }
        return false;
    }

    std::size_t memory_mib_ = 0;
    std::shared_ptr<const Tablebase> file_;
    [[no_unique_address]] TablebaseGenerator<G> generator_;
};

}  // namespace quadriga::engine
