#include "games/onoro/evaluation.hpp"

#include "games/onoro/crowding.hpp"
#include "games/onoro/lines.hpp"
#include "games/onoro/moves.hpp"

namespace quadriga::onoro {

namespace {

// Values from matches against neighbouring values, a few thousand games at fixed nodes.
constexpr std::int32_t two_value = 8;
constexpr std::int32_t ready_two_value = 45;
constexpr std::int32_t three_value = 75;
constexpr std::int32_t threat_value = 50;
constexpr std::int32_t initiative_value = 120;
constexpr std::int32_t stuck_value = -5'000;

/// The counts of one side.
struct Assets {
    int twos = 0;
    int ready_twos = 0;
    int threes = 0;
    CellSet completions;
};

template <Axis axis>
void add_axis(Assets& assets, const CellSet& own, const CellSet& other, const CellSet& ready) noexcept {
    const OpenRuns runs = open_runs<axis>(own, other);
    assets.twos += runs.two.count();
    assets.ready_twos += ready_runs<axis>(runs.two, ready).count();
    assets.threes += runs.three.count();
    assets.completions |= completions_along<axis>(own);
}

}  // namespace

std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept {
    const CellSet& black_pawns = position.pawns[index(engine::Player::p1)];
    const CellSet& white_pawns = position.pawns[index(engine::Player::p2)];
    const CellSet ready = ready_cells(position.occupied());
    Assets black;
    Assets white;
    // Both sides in turn, for they need the same shifts.
    add_axis<Axis::rows>(black, black_pawns, white_pawns, ready);
    add_axis<Axis::rows>(white, white_pawns, black_pawns, ready);
    add_axis<Axis::columns>(black, black_pawns, white_pawns, ready);
    add_axis<Axis::columns>(white, white_pawns, black_pawns, ready);
    add_axis<Axis::diagonals>(black, black_pawns, white_pawns, ready);
    add_axis<Axis::diagonals>(white, white_pawns, black_pawns, ready);
    const int threats = (black.completions & ready).count() - (white.completions & ready).count();
    const std::int32_t mover = position.side == engine::Player::p1 ? 1 : -1;
    return {two_value * (black.twos - white.twos),
            ready_two_value * (black.ready_twos - white.ready_twos),
            three_value * (black.threes - white.threes),
            threat_value * threats,
            mover * initiative_value,
            has_move(position) ? 0 : mover * stuck_value};
}

}  // namespace quadriga::onoro
