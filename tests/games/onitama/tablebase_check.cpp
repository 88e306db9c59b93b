#include "tests/games/onitama/tablebase_check.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <random>

#include <gtest/gtest.h>

#include "games/onitama/onitama.hpp"
#include "tests/games/onitama/slow_onitama.hpp"

namespace quadriga::onitama {
namespace {

engine::ExactValue value_by_moves(const Tablebase& table, const Position& position) {
    engine::ExactValue best = engine::ExactValue::loss_in(0);
    for (const auto& [word, after] : slow::successors(slow::read_position(Onitama::write_position(position)))) {
        if (slow::outcome(after) != "none") return engine::ExactValue::win_in(1);  // only the mover can have won
        const auto answer = table.probe(*Onitama::read_position(slow::write_position(after))).value();
        best = std::max(best, answer.one_ply_earlier(false));
    }
    return best;
}

}  // namespace

Position random_endgame(const Position& cards_of, endgame::Material material, std::mt19937& random) {
    Position position = cards_of;
    unsigned students = 0;
    do {
        const auto any_cell = [&] { return bit(static_cast<Cell>(random() % cell_count)); };
        for (std::size_t player = 0; player < 2; ++player) {
            position.masters[player] = any_cell();
            position.men[player] = position.masters[player];
            for (unsigned count = 0; count < material.side; ++count) {
                if (random() % 4 != 0) position.men[player] |= any_cell();
            }
        }
        position.side = random() % 2 == 0 ? Player::p1 : Player::p2;
        complete(position);
        students = static_cast<unsigned>(size_of(position.men[0]) + size_of(position.men[1])) - 2;
    } while (students > material.total || (position.men[0] & position.men[1]) != 0 ||
             Onitama::outcome(position).is_over() ||
             contains(position.masters[index(position.side)], goal_of(position.side)));
    return position;
}

std::unique_ptr<const Tablebase> table_for(const Position& cards_of, endgame::Material material) {
    return Tablebase::generate(cards_of, material, [] { return false; });
}

void expect_agreement(const Tablebase& table, const Position& cards_of, endgame::Material material, std::uint32_t seed,
                      int count) {
    std::mt19937 random(seed);
    for (int at = 0; at < count; ++at) {
        const Position position = random_endgame(cards_of, material, random);
        ASSERT_EQ(table.probe(position), value_by_moves(table, position)) << Onitama::write_position(position);
    }
}

}  // namespace quadriga::onitama
