#include <array>

#include "games/onoro/lines.hpp"
#include "games/onoro/neighbour_counts.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::onoro {

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
