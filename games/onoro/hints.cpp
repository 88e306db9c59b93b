#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "games/onoro/lines.hpp"
#include "games/onoro/mobility.hpp"
#include "games/onoro/moves.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

namespace {

/// Unweighted counts, in the order of Onoro::terms.
using Counts = std::array<std::int32_t, Onoro::terms.size()>;

/// The counts of one side.
template <class Set>
struct Assets {
    int twos = 0;
    int ready_twos = 0;
    int threes = 0;
    int moves = 0;
    int movers = 0;
    Set in_threes;      ///< the cells of threes, occupied or not
    Set in_ready_twos;  ///< the cells of ready twos, occupied or not
};

template <Axis axis, class Set>
void add_runs(Assets<Set>& assets, const RunsThrough<Set>& own, const RunsThrough<Set>& other,
              const RunsThrough<Set>& ready) noexcept {
    const OpenRuns<Set> runs = open_runs(own, other);
    const Set ready_twos = ready_runs(runs.two, ready);
    assets.twos += runs.two.count();
    assets.ready_twos += ready_twos.count();
    assets.threes += runs.three.count();
    assets.in_threes |= cells_of_runs<axis>(runs.three);
    assets.in_ready_twos |= cells_of_runs<axis>(ready_twos);
}

template <Axis axis, class Set>
void add_runs(Assets<Set>& black, Assets<Set>& white, const std::array<Set, 2>& pawns, const Set& ready) noexcept {
    const RunsThrough<Set> black_runs = runs_through<axis>(pawns[0]);
    const RunsThrough<Set> white_runs = runs_through<axis>(pawns[1]);
    const RunsThrough<Set> ready_runs = runs_through<axis>(ready);
    add_runs<axis>(black, black_runs, white_runs, ready_runs);
    add_runs<axis>(white, white_runs, black_runs, ready_runs);
}

template <class Set>
int count_attacks(const Assets<Set>& assets, const Set& own, const Group<Set>& group,
                  const Bonds<Set>& bonds) noexcept {
    const Set goals = group.ready & assets.in_ready_twos;
    int attackers = 0;
    return goals.empty() ? 0 : MoveCounter<Set>(group, bonds, goals).count(own - assets.in_ready_twos, attackers);
}

template <class Set>
Counts count_terms(const Position& position, const std::array<Set, 2>& pawns) noexcept {
    const auto& [black_pawns, white_pawns] = pawns;
    const Group<Set> group(black_pawns | white_pawns);
    Assets<Set> black;
    Assets<Set> white;
    add_runs<Axis::rows>(black, white, pawns, group.ready);
    add_runs<Axis::columns>(black, white, pawns, group.ready);
    add_runs<Axis::diagonals>(black, white, pawns, group.ready);
    const Bonds<Set> bonds(group);
    const MoveCounter<Set> move_counter(group, bonds, group.ready);
    black.moves = move_counter.count(black_pawns, black.movers);
    white.moves = move_counter.count(white_pawns, white.movers);

    const Set beside_black = touching(black_pawns);
    const Set beside_white = touching(white_pawns);
    const auto difference = [](const Set& of_black, const Set& of_white) {
        return of_black.count() - of_white.count();
    };
    const bool black_moves = position.side == engine::Player::p1;
    const Assets<Set>& mover = black_moves ? black : white;
    const std::int32_t turn = black_moves ? 1 : -1;
    const bool is_stuck = !position.is_placing() && mover.movers == 0;
    return {
        black.twos - white.twos,
        black.ready_twos - white.ready_twos,
        black.threes - white.threes,
        difference(black.in_threes & group.ready, white.in_threes & group.ready),
        black.moves - white.moves,
        black.movers - white.movers,
        difference(black_pawns & group.around.three, white_pawns & group.around.three),
        difference(beside_black & group.ready, beside_white & group.ready),
        difference(beside_black & black_pawns, beside_white & white_pawns),
        turn * count_attacks(mover, pawns[index(position.side)], group, bonds),
        turn,
        is_stuck ? turn : 0,
    };
}

}  // namespace

std::array<std::int32_t, 12> Onoro::evaluate(const Position& position) noexcept {
    return with_smallest_sets(position,
                              [&](const auto& pawns) { return engine::weighted(count_terms(position, pawns), terms); });
}

// Move ordering.

namespace {

/// Generates the moves after which an opponent that threatens a line cannot make one.
class Answers {
public:
    /// All arguments must outlive the object.
    Answers(const Position& position, Moves& moves) noexcept
        : position_(position), moves_(moves), group_(position.occupied()), lines_(completions(position.other())) {}

    /// Appends the safe moves to cells where the opponent could complete a line.
    void add_blocks() noexcept {
        const CellSet cells = group_.ready & lines_;
        if (position_.is_placing()) return add_if_safe(0, cells);
        position_.own().for_each([&](FrameCell from) { add_if_safe(from, targets_of(from, cells, group_)); });
    }

    /// Appends the quiet moves that stop the line. They do so by leaving a cell: the opponent's pawn may then not move,
    /// or its target lacks a neighbour.
    void add_quiet() noexcept {
        const CellSet cells = group_.ready - lines_;
        // A placement elsewhere stops no line, except the last placement: is_threatened assumes that Black places
        // another pawn, but Black then has to move one.
        if (position_.in_hand == 1) return add_if_safe(0, cells);
        if (position_.is_placing()) return;
        position_.own().for_each([&](FrameCell from) {
            const CellSet targets = targets_of(from, cells, group_);
            if (targets.any()) add_if_safe(from, targets & worth_trying(from));
        });
    }

private:
    void add_if_safe(FrameCell from, const CellSet& targets) noexcept {
        targets.for_each([&](FrameCell to) {
            if (Onoro::winning_move(Onoro::apply(position_, {from, to})) == Move{}) moves_.push({from, to});
        });
    }

    /// The only targets of the pawn on `from` that can prevent the opponent from completing a line.
    [[nodiscard]] CellSet worth_trying(FrameCell from) const noexcept {
        const bool holds_without = group_.around.joined.contains(from) &&
                                   ((neighbours_of<CellSet>[from] & group_.occupied) - group_.around.three).empty();
        if (!holds_without) return group_.ready;
        Position without = position_;
        without.pawns[index(position_.side)].remove(from);
        const Move line = line_making_move(without, opponent(position_.side));
        // The pawn stops that line only on the last cell of the line, or beside the opponent's pawn, whose move may
        // then leave it with one neighbour.
        return line == Move{} ? group_.ready : neighbours_of<CellSet>[line.from] | CellSet::of(line.to);
    }

    const Position& position_;
    Moves& moves_;
    Group<CellSet> group_;
    CellSet lines_;
};

bool has_block(const Position& position) noexcept {
    Moves blocks;
    Answers(position, blocks).add_blocks();
    return !blocks.empty();
}

/// Appends the first legal move, if there is any.
void add_any(const Position& position, Moves& moves) noexcept {
    Moves all;
    Onoro::generate(position, all);
    if (!all.empty()) moves.push(all[0]);
}

}  // namespace

void Onoro::generate_tactical(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
    const bool is_answer = Onoro::is_threatened(position);
    if (is_answer) {
        Answers(position, moves).add_blocks();
    } else {
        Onoro::generate(position, moves);
    }
    const auto used = scores.first(moves.size());
    Onoro::score_moves(position, moves.span(), used);
    if (!is_answer) return;
    // A block is safe and stays tactical, whatever cell it leaves.
    for (std::int32_t& score : used) score = std::max(score, 1);
}

void Onoro::generate_quiet(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
    if (!Onoro::is_threatened(position)) return;
    Answers(position, moves).add_quiet();
    if (moves.empty() && !has_block(position)) add_any(position, moves);
    Onoro::score_moves(position, moves.span(), scores.first(moves.size()));
}

namespace {

constexpr std::int32_t stops_line = 400'000;
constexpr std::int32_t threatens_line = 100'000;
constexpr std::int32_t opens_line = -500'000;
/// Keeps all other moves below zero.
constexpr std::int32_t quiet = -1'000;
constexpr std::int32_t extends_run = 60;
constexpr std::int32_t spoils_run = 50;
constexpr std::int32_t leaves_run = -40;

/// By cell; only the cells that moves can use are set.
using CellScores = std::array<std::int32_t, frame_cells>;

struct MoveScores {
    CellScores arriving;
    CellScores leaving;
};

/// The cells that lie in runs along each axis.
template <class Set>
struct RunCells {
    Set own;    ///< in twos of the mover
    Set other;  ///< in twos of the opponent
    Set ready;  ///< in ready twos of the mover
};

template <Axis axis, class Set>
RunCells<Set> run_cells(const Set& own, const Set& other, const Set& ready) noexcept {
    const RunsThrough<Set> runs = runs_through<axis>(own);
    const RunsThrough<Set> enemy_runs = runs_through<axis>(other);
    const Set twos = open_runs(runs, enemy_runs).two;
    return {cells_of_runs<axis>(twos), cells_of_runs<axis>(open_runs(enemy_runs, runs).two),
            cells_of_runs<axis>(ready_runs(twos, runs_through<axis>(ready)))};
}

/// In how many of three sets the cell is, given their sum.
template <class Set>
std::int32_t tally(const detail::Sum<Set>& sum, typename Set::Cell cell) noexcept {
    return (sum.ones.contains(cell) ? 1 : 0) + (sum.carry.contains(cell) ? 2 : 0);
}

template <class Set>
void score_cells(MoveScores& scores, const Set& own, const Set& other) noexcept {
    const Set ready = ready_cells(own | other);
    const RunCells<Set> rows = run_cells<Axis::rows>(own, other, ready);
    const RunCells<Set> columns = run_cells<Axis::columns>(own, other, ready);
    const RunCells<Set> diagonals = run_cells<Axis::diagonals>(own, other, ready);
    const detail::Sum<Set> in_own = detail::sum(rows.own, columns.own, diagonals.own);
    const detail::Sum<Set> in_other = detail::sum(rows.other, columns.other, diagonals.other);
    const detail::Sum<Set> in_ready = detail::sum(rows.ready, columns.ready, diagonals.ready);
    const Set lines_to_stop = completions(other);
    // A pawn on one of two cells that can both be filled threatens to fill the other.
    ready.for_each([&](auto cell) {
        scores.arriving[Set::frame_cell_of(cell)] =
            quiet + extends_run * tally(in_own, cell) + spoils_run * tally(in_other, cell) +
            threatens_line * tally(in_ready, cell) + (lines_to_stop.contains(cell) ? stops_line : 0);
    });
    own.for_each([&](auto cell) {
        scores.leaving[Set::frame_cell_of(cell)] =
            leaves_run * tally(in_own, cell) + (lines_to_stop.contains(cell) ? opens_line : 0);
    });
}

}  // namespace

void Onoro::score_moves(const Position& position, std::span<const Move> moves,
                        std::span<std::int32_t> scores) noexcept {
    MoveScores scores_by_cell;
    scores_by_cell.leaving[0] = 0;  // of placements
    with_smallest_sets(position, [&](const auto& pawns) {
        score_cells(scores_by_cell, pawns[index(position.side)], pawns[index(opponent(position.side))]);
    });
    for (std::size_t at = 0; at < moves.size(); ++at) {
        scores[at] = scores_by_cell.arriving[moves[at].to] + scores_by_cell.leaving[moves[at].from];
    }
}

}  // namespace quadriga::onoro
