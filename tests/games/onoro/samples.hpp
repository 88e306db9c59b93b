#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

#include "games/onoro/onoro.hpp"
#include "tests/support/positions.hpp"

/// Positions for the tests, the same in every run.
namespace quadriga::onoro {

inline constexpr auto position_of = test::position_of<Onoro>;

/// The start position, or one with all pawns on the table and Black to move.
enum class From : std::uint8_t { start, phase_two };

/// Plays `games` random games of at most `plies` plies, and calls `visit(position, moves)` for every position,
/// including decided ones, which have no moves.
template <class Visit>
void visit_playouts(From from, int games, int plies, Visit&& visit) {
    std::mt19937 random(20240601);
    for (int game = 0; game < games; ++game) {
        Position position = from == From::start ? start()
                                                : Onoro::read_position(game % 2 == 0 ? "2WWB/1WBWB/1WBBW/BBWB/1W - b"
                                                                                     : "3W/1BBBW/1WBBBW/BWWWB/1W - b")
                                                      .value();
        for (int ply = 0; ply <= plies; ++ply) {
            Moves moves;
            if (!Onoro::outcome(position).is_over()) Onoro::generate(position, moves);
            visit(position, moves);
            if (moves.empty()) break;
            position = Onoro::apply(position, moves[random() % moves.size()]);
        }
    }
}

}  // namespace quadriga::onoro
