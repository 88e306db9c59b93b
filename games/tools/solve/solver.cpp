#include "games/tools/solve/solver.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>

#include "engine/game/types.hpp"
#include "engine/system/threads.hpp"

namespace quadriga::onoro::solve {

std::uint64_t Solver::memory_needed(int pawns_a_side) {
    const auto [shapes, moves] = ShapeGraph::size(pawns_a_side);
    constexpr std::size_t most_slots = 4 * sizeof(std::uint32_t);
    constexpr std::size_t graph = sizeof(CellSet) + sizeof(std::size_t) + most_slots;
    // Most lists are shorter but have spare capacity.
    constexpr std::size_t list = (most_listed + 1) * sizeof(std::uint16_t) + 1;
    const std::size_t tables = Colourings(pawns_a_side).rows() * sizeof(Row) + list;
    return shapes * (graph + 2 * tables) + moves * sizeof(ShapeMove);
}

Solver::Solver(int pawns_a_side, int threads)
    : threads_(threads),
      graph_(pawns_a_side, threads),
      colourings_(pawns_a_side),
      wins_(graph_.size(), colourings_.rows()),
      losses_(graph_.size(), colourings_.rows()) {
    progress_.found = for_each_shape([this](std::size_t shape) {
        Table finished = colourings_.without_moves(graph_.moves(shape));
        const std::span rows = std::span(finished).first(colourings_.rows());
        transform(rows, [](auto word, auto line) { return word | line; }, colourings_.lines(graph_.shape(shape)).other);
        return add(losses_, shape, rows);
    });
    progress_.decided = progress_.found;
}

template <class Visit>
std::uint64_t Solver::for_each_block(const Visit& visit) const {
    constexpr std::size_t at_once = LossLog::shapes_in_block;
    std::atomic<std::uint64_t> sum = 0;
    engine::parallel_for(threads_, (graph_.size() + at_once - 1) / at_once, [&](std::size_t block) {
        sum += visit(at_once * block, std::min(at_once * (block + 1), graph_.size()));
    });
    return sum;
}

template <class Visit>
std::uint64_t Solver::for_each_shape(const Visit& visit) const {
    return for_each_block([&](std::size_t first, std::size_t last) {
        std::uint64_t sum = 0;
        for (std::size_t shape = first; shape < last; ++shape) sum += visit(shape);
        return sum;
    });
}

std::uint64_t Solver::add(Tables& tables, std::size_t shape, std::span<const Row> found) const {
    auto& list = tables.frontier_lists[shape / LossLog::shapes_in_block];
    if (shape % LossLog::shapes_in_block == 0) list.clear();
    const std::uint64_t count = count_bits(found);
    tables.frontier_size[shape] = static_cast<std::uint8_t>(count <= most_listed ? count : unlisted);
    if (count == 0) return 0;
    if (tables.frontier_size[shape] != unlisted) {
        tables.first_in_list[shape] = static_cast<std::uint16_t>(list.size());
        colourings_.for_each(found,
                             [&](std::size_t colouring) { list.push_back(static_cast<std::uint16_t>(colouring)); });
    }
    transform(table(tables, shape), [](auto known, auto added) { return known | added; }, found);
    return count;
}

void Solver::prefetch(const Tables& tables, std::span<const ShapeMove> moves, std::size_t at) const noexcept {
    if (at >= moves.size()) return;
    for (const Row& row : table(tables, moves[at].shape())) __builtin_prefetch(&row);
}

bool Solver::has_new_successors(const Tables& tables, std::size_t shape) const noexcept {
    return std::ranges::any_of(graph_.moves(shape),
                               [&](const ShapeMove& move) { return tables.frontier_size[move.shape()] > 0; });
}

void Solver::add_preimages(std::span<Row> rows, const ShapeMove& move, std::span<const std::uint16_t> images,
                           bool with_pawn) const noexcept {
    const auto add = [&](const auto& preimage) {
        const std::size_t to = move.index_after(move.from());
        for (const std::uint16_t image : images) {
            if (((image >> to & 1) != 0) == with_pawn) colourings_.add(rows, preimage(image));
        }
    };
    constexpr std::size_t few = 12;
    if (images.size() < few) {
        add([&](std::size_t image) { return move.preimage(image, colourings_.cells()); });
    } else {
        add(Preimages(move, colourings_.cells()));
    }
}

std::uint64_t Solver::find_wins(std::size_t shape) {
    if (!has_new_successors(losses_, shape)) return add(wins_, shape, {});
    Table found{};
    const std::span rows = std::span(found).first(colourings_.rows());
    const auto moves = graph_.moves(shape);
    for (std::size_t at = 0; at < moves.size(); ++at) {
        const ShapeMove& move = moves[at];
        const std::uint8_t size = losses_.frontier_size[move.shape()];
        if (size == unlisted) {
            prefetch(losses_, moves, at + 1);
            Table renumbered;
            colourings_.renumber(table(losses_, move.shape()), move, renumbered);
            transform(
                rows, [](auto word, auto loss, auto is_own) { return word | (loss & ~is_own); }, renumbered,
                colourings_.containing(move.from()));
        } else if (size > 0) {
            add_preimages(rows, move, losses_.frontier(move.shape()), false);
        }
    }
    transform(rows, [](auto word, auto known) { return word & ~known; }, table(wins_, shape));
    if (count_bits(rows) > 0) {  // The game is over where the side that would lose has a line.
        transform(rows, [](auto word, auto line) { return word & ~line; }, colourings_.lines(graph_.shape(shape)).own);
    }
    return add(wins_, shape, rows);
}

Table Solver::candidate_losses(std::size_t shape) const noexcept {
    constexpr std::ptrdiff_t most_tables = 12;  // with more, refuting all colourings is faster
    const auto moves = graph_.moves(shape);
    const auto tables = std::ranges::count_if(
        moves, [&](const ShapeMove& move) { return wins_.frontier_size[move.shape()] == unlisted; });
    if (tables > most_tables) return colourings_.all();
    Table candidates{};
    const std::span rows = std::span(candidates).first(colourings_.rows());
    for (const ShapeMove& move : moves) {
        const std::uint8_t size = wins_.frontier_size[move.shape()];
        if (size == unlisted) {
            Table renumbered;
            colourings_.renumber(table(wins_, move.shape()), move, renumbered);
            transform(
                rows, [](auto word, auto win, auto is_own) { return word | (win & is_own); }, renumbered,
                colourings_.containing(move.from()));
        } else if (size > 0) {
            add_preimages(rows, move, wins_.frontier(move.shape()), true);
        }
    }
    return candidates;
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

void Solver::remove_refuted(std::size_t shape, std::span<Row> candidates) const noexcept {
    constexpr std::uint64_t few = 32;  // checked one by one
    // Moves are sorted by pawn, but moves of different pawns refute more, so they are taken with a stride.
    constexpr std::size_t stride = 7;
    const auto moves = graph_.moves(shape);
    std::size_t looked_at = 0;
    for (std::size_t first = 0; first < stride; ++first) {
        for (std::size_t at = first; at < moves.size(); at += stride) {
            if (looked_at++ % 4 == 0 && count_bits(candidates) <= few) {
                std::size_t refutation = 0;
                colourings_.for_each(candidates, [&](std::size_t own) {
                    if (!is_loss(shape, own, refutation)) colourings_.remove(candidates, own);
                });
                return;
            }
            prefetch(wins_, moves, at + stride < moves.size() ? at + stride : first + 1);
            Table renumbered;
            colourings_.renumber(table(wins_, moves[at].shape()), moves[at], renumbered);
            transform(
                candidates, [](auto word, auto win, auto is_own) { return word & (win | ~is_own); }, renumbered,
                colourings_.containing(moves[at].from()));
        }
    }
}

std::uint64_t Solver::find_losses(std::size_t shape, std::vector<std::uint8_t>& lists) {
    Table found{};
    const std::span rows = std::span(found).first(colourings_.rows());
    if (has_new_successors(wins_, shape)) {
        found = candidate_losses(shape);
        transform(rows, [](auto word, auto known) { return word & ~known; }, table(losses_, shape));
        remove_refuted(shape, rows);
    }
    if (log_ != nullptr) append_list(rows, lists);
    return add(losses_, shape, rows);
}

std::uint64_t Solver::find_losses() {
    return for_each_block([this](std::size_t first, std::size_t last) {
        std::uint64_t found = 0;
        std::vector<std::uint8_t> lists;
        for (std::size_t shape = first; shape < last; ++shape) found += find_losses(shape, lists);
        if (log_ != nullptr && found > 0) log_->add(first / LossLog::shapes_in_block, lists);
        return found;
    });
}

std::uint64_t Solver::find_wins() {
    return for_each_shape([this](std::size_t shape) { return find_wins(shape); });
}

engine::Expected<void> Solver::solve(const std::function<bool(const Progress&)>& go_on) {
    while (progress_.found > 0 && go_on(progress_)) {
        ++progress_.ply;
        if (progress_.ply % 2 == 1) {
            progress_.found = new_wins_ = find_wins();
        } else {
            progress_.found = find_losses();
            const LossLog::Ply ply{static_cast<std::uint64_t>(progress_.ply), new_wins_, progress_.found};
            if (log_ != nullptr) {
                if (auto kept = log_->end_ply(ply); !kept) return kept;
            }
        }
        progress_.decided += progress_.found;
    }
    return {};
}

engine::Expected<void> Solver::add_losses(const LossLog& log, std::uint64_t first_ply, std::uint64_t last_ply) {
    std::mutex mutex;
    engine::Expected<void> result;
    for_each_block([&](std::size_t first, std::size_t last) -> std::uint64_t {
        const auto visit = [&](std::uint64_t, std::span<const std::uint8_t> lists) {
            for (std::size_t shape = first; shape < last; ++shape) {
                Table found{};
                const std::span rows = std::span(found).first(colourings_.rows());
                if (!take_list(lists, bits_in_row * rows.size(), [&](std::size_t bit) { set_bit(rows, bit); }))
                    return false;
                add(losses_, shape, rows);
            }
            return true;
        };
        const auto read = log.read(first / LossLog::shapes_in_block, first_ply, last_ply, visit);
        const std::scoped_lock lock(mutex);
        if (!read) result = read;
        return 0;
    });
    return result;
}

engine::Expected<Solver::Progress> Solver::resume(LossLog& log) {
    log_ = &log;
    if (log.plies().empty()) return progress_;
    std::uint64_t wins = 0;
    for (const LossLog::Ply& ply : log.plies()) {
        wins += ply.wins;
        progress_.decided += ply.wins + ply.losses;
    }
    const LossLog::Ply last = log.plies().back();
    progress_.ply = static_cast<int>(last.ply);
    progress_.found = last.losses;

    if (const auto added = add_losses(log, 0, last.ply - 1); !added) return tl::unexpected(added.error());
    std::ranges::fill(losses_.frontier_size, unlisted);
    if (find_wins() != wins) return engine::refusal(engine::ErrorCode::bad_value, "the log has other losses than wins");
    std::ranges::fill(losses_.frontier_size, std::uint8_t{0});
    if (const auto added = add_losses(log, last.ply, last.ply); !added) return tl::unexpected(added.error());
    return progress_;
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

Result Solver::result(const Position& position) const {
    const auto [shape, own] = graph_.find(position).value();
    return result(shape, own);
}

Result Solver::result(std::size_t shape, std::size_t own) const noexcept {
    if (colourings_.contains(table(losses_, shape), own)) return Result::loss;
    return colourings_.contains(table(wins_, shape), colourings_.others(own)) ? Result::win : Result::draw;
}

std::uint64_t Solver::hash() const noexcept {
    engine::Key hash = 0;
    for (const auto* rows : {&wins_.rows, &losses_.rows}) {
        for (const Row& row : *rows) {
            for (const std::uint64_t word : row.words) hash = engine::mix(hash ^ word);
        }
    }
    return hash;
}

}  // namespace quadriga::onoro::solve
