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
    CellSet in_ready_twos;  ///< the cells of ready twos, pawns on them or not
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
    // Both sides in turn, because they need the same shifts.
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

}  // namespace quadriga::onoro
