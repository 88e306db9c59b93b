#pragma once

#include <algorithm>
#include <random>

#include "games/onager/onager.hpp"
#include "tests/support/positions.hpp"

/// Positions for the tests, the same in every run.
namespace quadriga::onager {

inline constexpr auto position_of = test::position_of<Onager>;

/// The move that leads furthest forward.
[[nodiscard]] inline Move boldest(const Position& position, const Moves& moves) {
    const int forward = position.side_to_move() == Player::p1 ? 1 : -1;
    return std::ranges::max(moves, {}, [&](Move move) { return forward * (row_of(move.to) - row_of(move.from)); });
}

/// A move onto an enemy piece, or any move if there is none.
[[nodiscard]] inline Move greediest(const Position& position, const Moves& moves) {
    const CellSet enemies = position.pieces(opponent(position.side_to_move()));
    return std::ranges::max(moves, {}, [&](Move move) { return enemies.contains(move.to); });
}

/// Plays `games` games from the start, each to its end or for `plies` plies, and calls `visit(position)` for every
/// position, the last one included. The moves are random, but one game in three has some bold moves, so that it ends,
/// and one in three some greedy moves, so that stacks grow high.
template <class Visitor>
void play_random_games(int games, int plies, Visitor&& visit) {
    std::mt19937_64 random(20240229);
    for (int game = 0; game < games; ++game) {
        Position position = Onager::start();
        visit(position);
        for (int ply = 0; ply < plies && !Onager::outcome(position).is_over(); ++ply) {
            Moves moves;
            Onager::generate(position, moves);
            if (moves.empty()) break;
            Move move = moves[random() % moves.size()];
            if (game % 3 == 1 && random() % 6 == 0) move = boldest(position, moves);
            if (game % 3 == 2 && random() % 2 == 0) move = greediest(position, moves);
            position = Onager::apply(position, move);
            visit(position);
        }
    }
}

/// Calls `visit(position)` for `number` positions with three lakes and all discs on random cells, sometimes in only a
/// few rows, which makes high stacks. Play cannot reach most of them.
template <class Visitor>
void scatter_positions(int number, Visitor&& visit) {
    std::mt19937_64 random(19720314);
    for (int each = 0; each < number; ++each) {
        Position position(each % 2 == 0 ? Player::p1 : Player::p2);
        const auto any_cell = [&](int first_row, int rows_used) {
            const int row = first_row + static_cast<int>(random() % static_cast<unsigned>(rows_used));
            return cell_at(row, 1 + static_cast<int>(random() % static_cast<unsigned>(row_length(row))));
        };
        while (position.is_placing_lakes()) {
            const Cell cell = any_cell(0, row_count);
            if (cell != centre && position.vacant().contains(cell)) position.put_lake(cell);
        }
        const int margin = static_cast<int>(random() % (middle_row + 1));
        for (int disc = 0; disc < 2 * discs_a_side;) {
            const Player player = disc % 2 == 0 ? Player::p1 : Player::p2;
            const Cell cell = any_cell(margin, row_count - 2 * margin);
            if (!(position.vacant() | position.pieces(opponent(player))).contains(cell)) continue;
            position.put_disc(cell, player);
            ++disc;
        }
        visit(position);
    }
}

}  // namespace quadriga::onager
