#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/search/hints.hpp"
#include "engine/search/listener.hpp"
#include "engine/search/root_moves.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/worker.hpp"
#include "engine/system/small_code.hpp"

namespace quadriga::engine {

QUADRIGA_SMALL_CODE_BEGIN

/// The moves of `line` in canonical notation. Each must be legal when played in turn from `position`.
template <Searchable G>
[[nodiscard]] std::vector<std::string> write_line(typename G::Position position,
                                                  std::span<const typename G::Move> line) {
    std::vector<std::string> words;
    for (const auto move : line) {
        words.push_back(G::write_move(position, move));
        position = G::apply(position, move);
    }
    return words;
}

/// Reports one search to its listener: writes moves in notation and sums the counters of all workers. Used by one
/// thread, even while other threads run the workers.
template <Searchable G>
class Reporter {
public:
    using Workers = std::vector<std::unique_ptr<Worker<G>>>;

    /// All references must outlive the reporter, and the first worker must exist before the first report. Time is
    /// measured from `start`.
    Reporter(const SearchTask<G>& task, Clock::time_point start, const TranspositionTable& table,
             const Workers& workers, Listener& listener)
        : task_(task), start_(start), table_(table), workers_(workers), listener_(listener) {}

    /// Reports a line. `number`: its rank, from 0. `depth`: the depth to report, in plies.
    void report(const RootMove<G>& line, std::size_t number, int depth) const {
        const std::vector<std::string> pv = write_line<G>(task_.root, line.pv);
        listener_.on_info({.depth = depth,
                           .selective_depth = workers_.front()->selective_depth(),
                           .multipv = static_cast<int>(number) + 1,
                           .score = line.score,
                           .bound = line.bound,
                           .wdl = chances(line.score, G::search_parameters.wdl_scale),
                           .nodes = nodes(),
                           .table_hits = table_hits(),
                           .time = elapsed(),
                           .hashfull = table_.hashfull(),
                           .pv = pv});
    }

    /// Reports that a root move is about to be searched, if is_long(). `number`: its place in the move ordering, from
    /// 1.
    void report_current_move(typename G::Move move, std::size_t number) const {
        if (is_long()) listener_.on_current_move(G::write_move(task_.root, move), static_cast<int>(number));
    }

    /// Reports the root moves if the listener wants them: first the lines of the answer, with their scores, then the
    /// other `moves`, with the results of their last searches.
    void report_root_moves(std::span<const RootMove<G>> lines, std::span<const RootMove<G>> moves) const {
        auto* const reports = listener_.root_moves();
        if (reports == nullptr) return;
        for (const RootMove<G>& line : lines) {
            const auto latest = std::ranges::find(moves, line.move, &RootMove<G>::move);
            reports->push_back({.move = G::write_move(task_.root, line.move),
                                .nodes = latest == moves.end() ? 0 : latest->nodes,
                                .score = line.score,
                                .bound = line.bound});
        }
        for (const RootMove<G>& move : moves) {
            if (std::ranges::find(lines, move.move, &RootMove<G>::move) != lines.end()) continue;
            RootMoveReport report{.move = G::write_move(task_.root, move.move), .nodes = move.nodes};
            if (move.latest_score != -infinite_score) report.score = move.latest_score;
            report.bound = move.latest_bound;
            reports->push_back(std::move(report));
        }
    }

    /// Whether the search has taken 3 seconds. Current moves and bounds are reported only then, as in Stockfish.
    [[nodiscard]] bool is_long() const { return elapsed() >= std::chrono::seconds{3}; }

    /// Adds the tablebase hits of the root probe to the reported total.
    void add_table_hits(std::uint64_t hits) noexcept { root_table_hits_ += hits; }

    [[nodiscard]] std::uint64_t nodes() const noexcept {
        std::uint64_t sum = 0;
        for (const auto& worker : workers_) sum += worker->counter().nodes();
        return sum;
    }

    [[nodiscard]] std::chrono::microseconds elapsed() const {
        return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start_);
    }

private:
    [[nodiscard]] std::uint64_t table_hits() const noexcept {
        std::uint64_t sum = root_table_hits_;
        for (const auto& worker : workers_) sum += worker->counter().table_hits();
        return sum;
    }

    const SearchTask<G>& task_;
    const Clock::time_point start_;
    const TranspositionTable& table_;
    const Workers& workers_;
    Listener& listener_;
    std::uint64_t root_table_hits_ = 0;
};

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
