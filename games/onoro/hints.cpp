#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "games/onoro/lines.hpp"
#include "games/onoro/moves.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

namespace {

/// The counts of one side.
struct Assets {
    int twos = 0;
    int ready_twos = 0;
    int threes = 0;
    int moves = 0;
    int movers = 0;
    int attacks = 0;
    CellSet completions;
    CellSet in_ready_twos;  ///< the cells of ready twos, occupied or not
};

template <Axis axis>
void add_runs(Assets& assets, const CellSet& own, const CellSet& other, const CellSet& ready) noexcept {
    const OpenRuns runs = open_runs<axis>(own, other);
    const CellSet ready_twos = ready_runs<axis>(runs.two, ready);
    assets.twos += runs.two.count();
    assets.ready_twos += ready_twos.count();
    assets.threes += runs.three.count();
    assets.completions |= completions_along<axis>(own);
    assets.in_ready_twos |= cells_of_runs<axis>(ready_twos);
}

void add_moves(Assets& assets, const CellSet& own, const Group& group) noexcept {
    own.for_each([&](FrameCell from) {
        const CellSet targets = targets_of(from, group.ready, group.occupied, group.around);
        const int count = targets.count();
        assets.moves += count;
        assets.movers += count > 0 ? 1 : 0;
        if (!assets.in_ready_twos.contains(from)) assets.attacks += (targets & assets.in_ready_twos).count();
    });
}

}  // namespace

std::array<std::int32_t, 12> Onoro::evaluate(const Position& position) noexcept {
    const CellSet& black_pawns = position.pawns[index(engine::Player::p1)];
    const CellSet& white_pawns = position.pawns[index(engine::Player::p2)];
    const Group group(position.occupied());
    Assets black;
    Assets white;
    // Alternates between the sides, because they need the same shifts.
    add_runs<Axis::rows>(black, black_pawns, white_pawns, group.ready);
    add_runs<Axis::rows>(white, white_pawns, black_pawns, group.ready);
    add_runs<Axis::columns>(black, black_pawns, white_pawns, group.ready);
    add_runs<Axis::columns>(white, white_pawns, black_pawns, group.ready);
    add_runs<Axis::diagonals>(black, black_pawns, white_pawns, group.ready);
    add_runs<Axis::diagonals>(white, white_pawns, black_pawns, group.ready);
    add_moves(black, black_pawns, group);
    add_moves(white, white_pawns, group);

    const CellSet beside_black = touching(black_pawns);
    const CellSet beside_white = touching(white_pawns);
    const auto difference = [](const CellSet& of_black, const CellSet& of_white) {
        return of_black.count() - of_white.count();
    };
    const bool black_moves = position.side == engine::Player::p1;
    const Assets& mover = black_moves ? black : white;
    const std::int32_t turn = black_moves ? 1 : -1;
    const bool is_stuck = !position.is_placing() && mover.movers == 0;
    return engine::weighted(
        {
            black.twos - white.twos,
            black.ready_twos - white.ready_twos,
            black.threes - white.threes,
            difference(black.completions & group.ready, white.completions & group.ready),
            black.moves - white.moves,
            black.movers - white.movers,
            difference(black_pawns & group.around.three, white_pawns & group.around.three),
            difference(beside_black & group.ready, beside_white & group.ready),
            difference(beside_black & black_pawns, beside_white & white_pawns),
            turn * mover.attacks,
            turn,
            is_stuck ? turn : 0,
        },
        terms);
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
        position_.own().for_each(
            [&](FrameCell from) { add_if_safe(from, targets_of(from, cells, group_.occupied, group_.around)); });
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
            const CellSet targets = targets_of(from, cells, group_.occupied, group_.around);
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
                                   ((neighbours_of[from] & group_.occupied) - group_.around.three).empty();
        if (!holds_without) return group_.ready;
        Position without = position_;
        without.pawns[index(position_.side)].remove(from);
        const Move line = line_making_move(without, opponent(position_.side));
        // The pawn stops that line only on the last cell of the line, or beside the opponent's pawn, whose move may
        // then leave it with one neighbour.
        return line == Move{} ? group_.ready : neighbours_of[line.from] | CellSet::of(line.to);
    }

    const Position& position_;
    Moves& moves_;
    Group group_;
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

void add(CellScores& scores, const CellSet& cells, std::int32_t value) noexcept {
    cells.for_each([&](FrameCell cell) { scores[cell] += value; });
}

struct MoveScores {
    CellScores arriving;
    CellScores leaving;
};

template <Axis axis>
void add_runs(MoveScores& scores_by_cell, const Position& position, const CellSet& ready) noexcept {
    const CellSet own = open_runs<axis>(position.own(), position.other()).two;
    const CellSet other = open_runs<axis>(position.other(), position.own()).two;
    const CellSet own_cells = cells_of_runs<axis>(own);
    add(scores_by_cell.arriving, own_cells & ready, extends_run);
    add(scores_by_cell.arriving, cells_of_runs<axis>(other) & ready, spoils_run);
    // A pawn on one of two cells that can both be filled threatens to fill the other.
    add(scores_by_cell.arriving, cells_of_runs<axis>(ready_runs<axis>(own, ready)) & ready, threatens_line);
    if (!position.is_placing()) add(scores_by_cell.leaving, own_cells & position.own(), leaves_run);
}

}  // namespace

void Onoro::score_moves(const Position& position, std::span<const Move> moves,
                        std::span<std::int32_t> scores) noexcept {
    const CellSet ready = ready_cells(position.occupied());
    const CellSet lines_to_stop = completions(position.other());
    MoveScores scores_by_cell;
    ready.for_each([&](FrameCell cell) { scores_by_cell.arriving[cell] = quiet; });
    scores_by_cell.leaving[0] = 0;
    position.own().for_each([&](FrameCell cell) { scores_by_cell.leaving[cell] = 0; });

    add_runs<Axis::rows>(scores_by_cell, position, ready);
    add_runs<Axis::columns>(scores_by_cell, position, ready);
    add_runs<Axis::diagonals>(scores_by_cell, position, ready);
    add(scores_by_cell.arriving, lines_to_stop & ready, stops_line);
    add(scores_by_cell.leaving, lines_to_stop & position.own(), opens_line);
    for (std::size_t at = 0; at < moves.size(); ++at) {
        scores[at] = scores_by_cell.arriving[moves[at].to] + scores_by_cell.leaving[moves[at].from];
    }
}

}  // namespace quadriga::onoro
