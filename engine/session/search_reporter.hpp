#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/search/search.hpp"
#include "engine/session/session.hpp"
#include "engine/session/wdl.hpp"

namespace quadriga::engine {

/// Turns what a search says into texts for the client.
template <Game G>
class SearchReporter final : public SearchObserver<G> {
public:
    /// All arguments outlive the reporter.
    SearchReporter(const typename G::Position& root, const Options& options, const TranspositionTable& table,
                   Listener& listener)
        : root_(root), options_(options), table_(table), listener_(listener) {}

    /// The one report of a root that is decided on the board.
    void report_decided(Outcome outcome) {
        const bool is_draw = outcome.result == Result::draw;
        const bool is_won = is_win_of(G::side_to_move(root_), outcome);
        send({.score = is_draw ? draw_score : is_won ? mate_in(0) : mated_in(0)}, {});
    }

    [[nodiscard]] BestMove answer(const SearchResult<G>& result) const {
        const std::vector<std::string> line = texts(result.lines.front().pv);
        return {.move = line.front(),
                .ponder = line.size() > 1 ? std::optional(line[1]) : std::nullopt,
                .nodes = result.nodes,
                .time = result.time,
                .no_mate_within = result.no_mate_within};
    }

    void on_report(const SearchReport<G>& report) override { send(report, texts(report.pv)); }

    void on_current_move(typename G::Move move, std::size_t number) override {
        listener_.on_current_move(G::write_move(root_, move), static_cast<int>(number));
    }

private:
    void send(const SearchReport<G>& report, std::span<const std::string> pv) {
        listener_.on_info({.depth = report.depth,
                           .selective_depth = report.selective_depth,
                           .multipv = static_cast<int>(report.line) + 1,
                           .score = report.score,
                           .bound = report.bound,
                           .wdl = options_.show_wdl ? std::optional(chances(report.score)) : std::nullopt,
                           .nodes = report.nodes,
                           .time = report.time,
                           .hashfull = table_.hashfull(),
                           .pv = pv,
                           .tablebase_hits = report.table_hits});
    }

    [[nodiscard]] std::vector<std::string> texts(std::span<const typename G::Move> line) const {
        std::vector<std::string> words;
        typename G::Position position = root_;
        for (const auto move : line) {
            words.push_back(G::write_move(position, move));
            position = G::apply(position, move);
        }
        return words;
    }

    const typename G::Position& root_;
    const Options& options_;
    const TranspositionTable& table_;
    Listener& listener_;
};

}  // namespace quadriga::engine
