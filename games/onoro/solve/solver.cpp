#include "games/onoro/solve/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>

#include "engine/core/key.hpp"

namespace quadriga::onoro::solve {

namespace {

/// What a neighbour has got, as bits of Solver::waiting_.
constexpr std::uint8_t new_wins = 1;
constexpr std::uint8_t new_losses = 2;

std::uint64_t count_bits(std::span<const std::uint64_t> words) noexcept {
    return std::transform_reduce(words.begin(), words.end(), std::uint64_t{0}, std::plus{},
                                 [](std::uint64_t word) { return static_cast<std::uint64_t>(std::popcount(word)); });
}

}  // namespace

std::uint64_t memory_needed(int pawns_a_side) noexcept {
    const auto [shapes, moves] = ShapeGraph::size(pawns_a_side);
    constexpr std::size_t slots = 4 * sizeof(std::uint32_t);
    return 2 * shapes * Colourings(pawns_a_side).packed_words() * sizeof(std::uint64_t) + moves * sizeof(ShapeMove) +
           shapes * (sizeof(CellSet) + sizeof(std::size_t) + slots + sizeof(std::uint8_t));
}

Solver::Solver(int pawns_a_side)
    : graph_(pawns_a_side),
      colourings_(pawns_a_side),
      wins_(graph_.size() * colourings_.packed_words()),
      losses_(wins_.size()),
      waiting_(graph_.size(), new_wins | new_losses) {
    for (std::size_t shape = 0; shape < graph_.size(); ++shape) add_finished_games(shape);
}

void Solver::add_finished_games(std::size_t shape) {
    Table lines;
    colourings_.find_lines(graph_.shape(shape), lines);
    // The loser has all cells but those of the winner: the table from its other end.
    Table finished;
    for (std::size_t word = 0; word < colourings_.words(); ++word) {
        std::uint64_t reversed = 0;
        for (std::size_t bit = 0; bit < 64; ++bit)
            reversed |= (lines[colourings_.words() - 1 - word] >> bit & 1) << (63 - bit);
        finished[word] = reversed;
    }
    colourings_.pack(finished, part(losses_, shape));
}

bool Solver::update_wins(std::size_t shape) {
    Table before;
    Table wins;
    colourings_.unpack(part(wins_, shape), before);
    std::copy_n(before.begin(), colourings_.words(), wins.begin());
    for (const ShapeMove& move : graph_.moves(shape)) {
        Table losses;
        Table renumbered;
        colourings_.unpack(part(losses_, move.shape()), losses);
        colourings_.renumber(losses, move, renumbered);
        for (std::size_t word = 0; word < colourings_.words(); ++word)
            wins[word] |= renumbered[word] & ~containing(move.from(), word);
    }
    if (std::equal(wins.begin(), wins.begin() + static_cast<std::ptrdiff_t>(colourings_.words()), before.begin()))
        return false;
    Table lines;  // of the side that would lose: the game is over
    colourings_.find_lines(graph_.shape(shape), lines);
    bool is_new = false;
    for (std::size_t word = 0; word < colourings_.words(); ++word) {
        wins[word] &= ~lines[word];
        is_new |= wins[word] != before[word];
    }
    if (is_new) colourings_.pack(wins, part(wins_, shape));
    return is_new;
}

bool Solver::update_losses(std::size_t shape) {
    Table losses;
    Table candidates;
    colourings_.unpack(part(losses_, shape), losses);
    for (std::size_t word = 0; word < colourings_.words(); ++word) candidates[word] = ~losses[word];
    std::vector<std::uint64_t> packed(colourings_.packed_words());
    colourings_.pack(candidates, packed);
    colourings_.unpack(packed, candidates);
    for (const ShapeMove& move : graph_.moves(shape)) {
        Table wins;
        Table renumbered;
        colourings_.unpack(part(wins_, move.shape()), wins);
        colourings_.renumber(wins, move, renumbered);
        std::uint64_t left = 0;
        for (std::size_t word = 0; word < colourings_.words(); ++word) {
            candidates[word] &= renumbered[word] | ~containing(move.from(), word);
            left |= candidates[word];
        }
        if (left == 0) return false;
    }
    for (std::size_t word = 0; word < colourings_.words(); ++word) losses[word] |= candidates[word];
    colourings_.pack(losses, part(losses_, shape));
    return true;
}

void Solver::wake_neighbours(std::size_t shape, std::uint8_t reason) {
    for (const ShapeMove& move : graph_.moves(shape)) waiting_[move.shape()] |= reason;
}

void Solver::solve(const std::function<bool(const Progress&)>& go_on) {
    for (int pass = 1;; ++pass) {
        const auto waiting =
            static_cast<std::size_t>(std::ranges::count_if(waiting_, [](auto why) { return why != 0; }));
        if (waiting == 0 || !go_on({pass, waiting, count_bits(wins_) + count_bits(losses_)})) return;
        for (std::size_t shape = 0; shape < graph_.size(); ++shape) {
            const std::uint8_t reasons = std::exchange(waiting_[shape], 0);
            if ((reasons & new_losses) != 0 && update_wins(shape)) wake_neighbours(shape, new_wins);
            if ((reasons & new_wins) != 0 && update_losses(shape)) wake_neighbours(shape, new_losses);
        }
    }
}

std::uint64_t Solver::hash() const noexcept {
    engine::Key hash = 0;
    for (const auto* const tables : {&wins_, &losses_}) {
        for (const std::uint64_t word : *tables) hash = engine::mix(hash ^ word);
    }
    return hash;
}

Counts Solver::counts() const {
    Counts counts;
    std::vector<std::uint64_t> finished(colourings_.packed_words());
    for (std::size_t shape = 0; shape < graph_.size(); ++shape) {
        Table lines;
        colourings_.find_lines(graph_.shape(shape), lines);
        colourings_.pack(lines, finished);
        counts.terminal += count_bits(finished);
    }
    std::uint64_t colourings = 1;  // of one shape
    for (std::uint64_t pawn = 1; pawn <= colourings_.cells() / 2; ++pawn)
        colourings = colourings * (colourings_.cells() / 2 + pawn) / pawn;
    counts.wins = count_bits(wins_);
    counts.losses = count_bits(losses_) - counts.terminal;
    counts.draws = graph_.size() * colourings - counts.wins - counts.losses - counts.terminal;
    return counts;
}

Result Solver::result(const Position& position) const {
    const Cells cells = cells_of(position.occupied());
    const auto [shape, places] = canonical({cells.data(), colourings_.cells()});
    const std::size_t number = graph_.find(shape).value();
    std::array<std::size_t, 2> sets{};  // of the pawns of the side to move, and of the other one
    for (std::size_t at = 0; at < colourings_.cells(); ++at)
        sets[position.own().contains(cells[at]) ? 0 : 1] |= std::size_t{1} << places[at];
    const auto contains = [&](const std::vector<std::uint64_t>& tables, std::size_t set) {
        Table table;
        colourings_.unpack(part(tables, number), table);
        return (table[set / 64] >> set % 64 & 1) != 0;
    };
    if (contains(losses_, sets[0])) return Result::loss;
    return contains(wins_, sets[1]) ? Result::win : Result::draw;
}

}  // namespace quadriga::onoro::solve
