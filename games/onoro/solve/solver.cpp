#include "games/onoro/solve/solver.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "engine/core/threads.hpp"

namespace quadriga::onoro::solve {

namespace {

/// Applies `change(word, words of the others...)` to every word of a table.
template <class Change, class... Others>
void transform(std::span<Row> rows, const Change& change, const Others&... others) noexcept {
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t at = 0; at < rows[row].words.size(); ++at)
            rows[row].words[at] = change(rows[row].words[at], others[row].words[at]...);
    }
}

std::uint64_t count_bits(std::span<const Row> rows) noexcept {
    std::uint64_t count = 0;
    for (const Row& row : rows) {
        for (const std::uint64_t word : row.words) count += static_cast<std::uint64_t>(std::popcount(word));
    }
    return count;
}

bool any(std::span<const Row> rows) noexcept {
    std::uint64_t all = 0;
    for (const Row& row : rows) {
        for (const std::uint64_t word : row.words) all |= word;
    }
    return all != 0;
}

}  // namespace

std::uint64_t Solver::memory_needed(int pawns_a_side) noexcept {
    const auto [shapes, moves] = ShapeGraph::size(pawns_a_side);
    constexpr std::size_t most_slots = 4 * sizeof(std::uint32_t);
    constexpr std::size_t graph = sizeof(CellSet) + sizeof(std::size_t) + most_slots;
    const std::size_t tables = Colourings(pawns_a_side).rows() * sizeof(Row) + sizeof(Tables::List) + 1;
    return shapes * (graph + 2 * tables) + moves * sizeof(ShapeMove);
}

Solver::Solver(int pawns_a_side, int threads)
    : threads_(threads),
      graph_(pawns_a_side),
      colourings_(pawns_a_side),
      wins_(graph_.size(), colourings_.rows()),
      losses_(graph_.size(), colourings_.rows()) {
    progress_.found = for_each_shape([this](std::size_t shape) { return find_finished_games(shape); });
    progress_.decided = progress_.found;
}

template <class Visit>
std::uint64_t Solver::for_each_shape(const Visit& visit) const {
    constexpr std::size_t at_once = 64;
    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> sum = 0;
    const auto work = [&] {
        for (std::size_t first = next.fetch_add(at_once); first < graph_.size(); first = next.fetch_add(at_once)) {
            for (std::size_t shape = first; shape < std::min(first + at_once, graph_.size()); ++shape)
                sum += visit(shape);
        }
    };
    {
        std::vector<engine::Thread> helpers;
        while (helpers.size() + 1 < static_cast<std::size_t>(threads_)) helpers.emplace_back(work);
        work();
    }
    return sum;
}

std::uint64_t Solver::find_finished_games(std::size_t shape) {
    Table found = colourings_.all();
    const std::span rows = std::span(found).first(colourings_.rows());
    for (const ShapeMove& move : graph_.moves(shape)) {  // what remains has no moves
        transform(
            rows, [](auto word, auto can_move) { return word & ~can_move; }, colourings_.containing(move.from()));
    }
    transform(
        rows, [](auto word, auto line) { return word | line; }, colourings_.lines(graph_.shape(shape)).other);
    return add(losses_, shape, rows);
}

std::uint64_t Solver::add(Tables& tables, std::size_t shape, std::span<const Row> found) const noexcept {
    const std::uint64_t count = count_bits(found);
    tables.added[shape] = static_cast<std::uint8_t>(count <= tables.lists[shape].size() ? count : many);
    if (count == 0) return 0;
    if (tables.added[shape] != many) {
        auto at = tables.lists[shape].begin();
        colourings_.for_each(found, [&](std::size_t colouring) { *at++ = static_cast<std::uint16_t>(colouring); });
    }
    transform(
        table(tables, shape), [](auto known, auto added) { return known | added; }, found);
    return count;
}

std::uint64_t Solver::find_wins(std::size_t shape) {
    Table found{};
    const std::span rows = std::span(found).first(colourings_.rows());
    for (const ShapeMove& move : graph_.moves(shape)) {
        const std::uint8_t added = losses_.added[move.shape()];
        if (added == many) {
            Table renumbered;
            colourings_.renumber(table(losses_, move.shape()), move, renumbered);
            transform(
                rows, [](auto word, auto loss, auto is_own) { return word | (loss & ~is_own); }, renumbered,
                colourings_.containing(move.from()));
        } else if (added > 0) {
            for (const std::uint16_t loss : losses_.list(move.shape())) {
                if ((loss >> move.place(move.from()) & 1) == 0)
                    colourings_.add(rows, move.origin(loss, colourings_.cells()));
            }
        }
    }
    transform(
        rows, [](auto word, auto known) { return word & ~known; }, table(wins_, shape));
    if (any(rows)) {  // The game is over where the side that would lose has a line.
        transform(
            rows, [](auto word, auto line) { return word & ~line; }, colourings_.lines(graph_.shape(shape)).own);
    }
    return add(wins_, shape, rows);
}

Table Solver::possible_losses(std::size_t shape) const noexcept {
    const auto moves = graph_.moves(shape);
    const auto tables =
        std::ranges::count_if(moves, [&](const ShapeMove& move) { return wins_.added[move.shape()] == many; });
    if (2 * static_cast<std::size_t>(tables) > moves.size()) return colourings_.all();
    Table possible{};
    const std::span rows = std::span(possible).first(colourings_.rows());
    for (const ShapeMove& move : moves) {
        const std::uint8_t added = wins_.added[move.shape()];
        if (added == many) {
            Table renumbered;
            colourings_.renumber(table(wins_, move.shape()), move, renumbered);
            transform(
                rows, [](auto word, auto win, auto is_own) { return word | (win & is_own); }, renumbered,
                colourings_.containing(move.from()));
        } else if (added > 0) {
            for (const std::uint16_t win : wins_.list(move.shape())) {
                if ((win >> move.place(move.from()) & 1) != 0)
                    colourings_.add(rows, move.origin(win, colourings_.cells()));
            }
        }
    }
    return possible;
}

bool Solver::is_loss(std::size_t shape, std::size_t own, std::size_t& first) const noexcept {
    const auto moves = graph_.moves(shape);
    for (std::size_t tried = 0; tried < moves.size(); ++tried) {
        const ShapeMove& move = moves[first];
        if ((own >> move.from() & 1) != 0 && !colourings_.contains(table(wins_, move.shape()), move.image(own)))
            return false;
        if (++first == moves.size()) first = 0;
    }
    return true;
}

std::uint64_t Solver::find_losses(std::size_t shape) {
    constexpr std::uint64_t few = 32;  // so many are looked at one by one
    Table found = possible_losses(shape);
    const std::span rows = std::span(found).first(colourings_.rows());
    transform(
        rows, [](auto word, auto known) { return word & ~known; }, table(losses_, shape));
    std::size_t looked_at = 0;
    for (const ShapeMove& move : graph_.moves(shape)) {
        if (!any(rows)) break;
        if (looked_at++ % 4 == 0 && count_bits(rows) <= few) {
            std::size_t first = 0;
            colourings_.for_each(rows, [&](std::size_t own) {
                if (!is_loss(shape, own, first)) colourings_.remove(rows, own);
            });
            break;
        }
        Table renumbered;
        colourings_.renumber(table(wins_, move.shape()), move, renumbered);
        transform(
            rows, [](auto word, auto win, auto is_own) { return word & (win | ~is_own); }, renumbered,
            colourings_.containing(move.from()));
    }
    return add(losses_, shape, rows);
}

void Solver::solve(const std::function<bool(const Progress&)>& go_on) {
    while (progress_.found > 0 && go_on(progress_)) {
        ++progress_.ply;
        progress_.found = for_each_shape(
            [this](std::size_t shape) { return progress_.ply % 2 == 1 ? find_wins(shape) : find_losses(shape); });
        progress_.decided += progress_.found;
    }
}

Counts Solver::counts() const {
    Counts counts;
    counts.wins = count_bits(wins_.rows);
    counts.terminal =
        for_each_shape([this](std::size_t shape) { return count_bits(colourings_.lines(graph_.shape(shape)).other); });
    counts.losses = count_bits(losses_.rows) - counts.terminal;
    counts.draws = graph_.size() * colourings_.count() - counts.wins - counts.losses - counts.terminal;
    return counts;
}

engine::Expected<void> Solver::save(const std::string& path) const {
    TableHeader header;
    header.pawns = static_cast<std::uint32_t>(colourings_.cells() / 2);
    header.ply = static_cast<std::uint32_t>(progress_.ply);
    header.is_complete = progress_.found == 0;
    header.shapes = graph_.size();
    header.found = progress_.found;
    header.decided = progress_.decided;
    return write_table(path, header, tables());
}

engine::Expected<Solver::Progress> Solver::load(const std::string& path) {
    const auto header = read_table(path, static_cast<int>(colourings_.cells() / 2), {wins_.rows, losses_.rows});
    if (!header) return tl::unexpected(header.error());
    progress_ = {static_cast<int>(header->ply), header->found, header->decided};
    // The next ply finds the same from all results as from the new ones alone.
    std::ranges::fill(wins_.added, many);
    std::ranges::fill(losses_.added, many);
    return progress_;
}

Result Solver::result(const Position& position) const {
    const Cells cells = cells_of(position.occupied());
    const auto [shape, places] = canonical({cells.data(), colourings_.cells()});
    const std::size_t number = graph_.find(shape).value();
    std::array<std::size_t, 2> sets{};  // of the pawns of the side to move, and of the other one
    for (std::size_t at = 0; at < colourings_.cells(); ++at)
        sets[position.own().contains(cells[at]) ? 0 : 1] |= std::size_t{1} << places[at];
    if (colourings_.contains(table(losses_, number), sets[0])) return Result::loss;
    return colourings_.contains(table(wins_, number), sets[1]) ? Result::win : Result::draw;
}

}  // namespace quadriga::onoro::solve
