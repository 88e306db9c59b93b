#include "tests/games/onoro/small_table.hpp"

#include <optional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/onoro/notation.hpp"
#include "games/onoro/shape.hpp"
#include "games/onoro/table/writer.hpp"
#include "tests/support/temporary_path.hpp"

namespace quadriga::onoro {

const slow::Solution& solution_of(int pawns_a_side) {
    static const slow::Solution four(4);
    static const slow::Solution five(5);
    return pawns_a_side == 4 ? four : five;
}

LossesByShape losses_of(const solve::ShapeGraph& graph, int pawns_a_side) {
    const table::HalfSets sets(2 * static_cast<std::size_t>(pawns_a_side));
    LossesByShape losses(graph.size(), std::vector<std::uint8_t>(sets.size()));
    solution_of(pawns_a_side).for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
        if (!plies || *plies % 2 != 0) return;
        const Position position = read_position(slow::write_position(slow_position)).value();
        const Cells cells = cells_of(position.occupied());
        const auto [shape, places] = canonical({cells.data(), 2 * static_cast<std::size_t>(pawns_a_side)});
        std::size_t own = 0;
        for (std::size_t at = 0; at < 2 * static_cast<std::size_t>(pawns_a_side); ++at) {
            if (position.own().contains(cells[at])) own |= std::size_t{1} << places[at];
        }
        losses[graph.find(shape).value()][sets.rank(own)] = static_cast<std::uint8_t>(1 + *plies / 2);
    });
    return losses;
}

std::string write_small_table(int pawns_a_side) {
    const solve::ShapeGraph graph(pawns_a_side);
    const auto losses = losses_of(graph, pawns_a_side);
    const std::string path = test::temporary_path(fmt::format("{}.table", pawns_a_side));
    auto writer = table::TableWriter::create(path, pawns_a_side, graph.size());
    EXPECT_TRUE(writer.has_value());
    for (std::size_t shape = 0; shape < graph.size(); ++shape) writer->add(graph.shape(shape), losses[shape]);
    EXPECT_TRUE(writer->finish().has_value());
    return path;
}

}  // namespace quadriga::onoro
