#include "tests/games/onoro/small_table.hpp"

#include <cstdio>

#include <gtest/gtest.h>

#include "games/tools/solve/loss_log.hpp"
#include "games/tools/solve/solver.hpp"
#include "games/tools/solve/table_writer.hpp"

namespace quadriga::onoro {

const slow::Solution& solution_of(int pawns_a_side) {
    if (pawns_a_side == 4) {
        static const slow::Solution four(4);
        return four;
    }
    static const slow::Solution five(5);
    return five;
}

void write_small_table(const std::string& path, int pawns_a_side) {
    const std::string log_path = path + ".part";
    const auto log = solve::LossLog::open(log_path, pawns_a_side, solve::ShapeGraph::size(pawns_a_side).shapes).value();
    solve::Solver solver(pawns_a_side);
    ASSERT_TRUE(solver.resume(*log));
    ASSERT_TRUE(solver.solve());
    ASSERT_TRUE(solve::write_table(path, *log, solver.graph(), solver.colourings(), 2));
    std::remove(log_path.c_str());
}

}  // namespace quadriga::onoro
