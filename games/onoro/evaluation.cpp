#include "games/onoro/evaluation.hpp"

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

/// The counts of one side.
struct Assets {
    int twos = 0;
    int ready_twos = 0;
    int threes = 0;
    int threats = 0;
};

template <Axis axis>
void add_runs(Assets& assets, const CellSet& own, const CellSet& other, const CellSet& ready) noexcept {
    const OpenRuns runs = open_runs<axis>(own, other);
    assets.twos += runs.two.count();
    assets.ready_twos += ready_runs<axis>(runs.two, ready).count();
    assets.threes += runs.three.count();
}

Assets assets_of(const CellSet& own, const CellSet& other, const CellSet& ready) noexcept {
    Assets assets;
    add_runs<Axis::rows>(assets, own, other, ready);
    add_runs<Axis::columns>(assets, own, other, ready);
    add_runs<Axis::diagonals>(assets, own, other, ready);
    assets.threats = (completions(own) & ready).count();
    return assets;
}

}  // namespace

std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept {
    const CellSet& black_pawns = position.pawns[index(engine::Player::p1)];
    const CellSet& white_pawns = position.pawns[index(engine::Player::p2)];
    const CellSet occupied = position.occupied();
    const CellSet ready = crowding(occupied).two - occupied;
    const Assets black = assets_of(black_pawns, white_pawns, ready);
    const Assets white = assets_of(white_pawns, black_pawns, ready);
    return {two_value * (black.twos - white.twos), ready_two_value * (black.ready_twos - white.ready_twos),
            three_value * (black.threes - white.threes), threat_value * (black.threats - white.threats),
            position.side == engine::Player::p1 ? initiative_value : -initiative_value};
}

}  // namespace quadriga::onoro
