#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "games/onoro/onoro.hpp"
#include "games/onoro/table/format.hpp"
#include "games/onoro/tablebase.hpp"
#include "games/tools/solve/colourings.hpp"
#include "games/tools/solve/shape_graph.hpp"
#include "games/tools/solve/table_writer.hpp"
#include "tests/games/onoro/retrograde.hpp"
#include "tests/games/onoro/small_table.hpp"
#include "tests/support/temporary_path.hpp"

/// Tests the table file that the solver writes, and its verification.
namespace quadriga::onoro::solve {
namespace {

class OnoroSolveTable : public testing::Test {
protected:
    void TearDown() override { std::remove(path_.c_str()); }

    [[nodiscard]] std::unique_ptr<const Tablebase> open() const { return Tablebase::open(path_).value(); }
    [[nodiscard]] engine::Expected<Verified> verify() const {
        return verify_table(path_, *open(), 2, [](const std::string&) {});
    }

    std::string path_ = test::temporary_path("solved.table");
};

TEST_F(OnoroSolveTable, KeepsThePliesOfEveryLoss) {
    constexpr int pawns = 5;
    write_small_table(path_, pawns);
    const auto file = open();
    const ShapeGraph graph(pawns);
    slow::Solution(pawns).for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
        const Position position = Onoro::read_position(slow::write_position(slow_position)).value();
        const auto place = graph.find(position).value();
        const int expected = plies && *plies % 2 == 0 ? 1 + *plies / 2 : 0;
        ASSERT_EQ(file->loss(graph.shape(place.shape), place.own), expected) << Onoro::write_position(position);
    });
}

TEST_F(OnoroSolveTable, IsVerified) {
    write_small_table(path_, 4);
    const auto verified = verify();
    ASSERT_TRUE(verified) << verified.error().text;
    EXPECT_EQ(verified->losses, 7U);
    EXPECT_EQ(verified->wins, 244U);
    EXPECT_EQ(verified->positions, 3'688U);
    EXPECT_EQ(verified->distances, verified->losses);
}

/// Changes every byte of a loss, and some bytes of other positions, one at a time.
TEST_F(OnoroSolveTable, VerificationFindsEveryWrongValue) {
    constexpr int pawns = 4;
    write_small_table(path_, pawns);
    const ShapeGraph graph(pawns);
    std::vector<table::Bytes> values;
    for (std::size_t shape = 0; shape < graph.size(); ++shape)
        values.push_back(open()->losses(graph.shape(shape)).value());

    const auto expect_found = [&](std::size_t shape, std::size_t rank, std::uint8_t wrong) {
        const std::uint8_t right = std::exchange(values[shape][rank], wrong);
        auto writer = TableWriter::create(path_, pawns, graph.size()).value();
        for (std::size_t at = 0; at < graph.size(); ++at) writer.add(graph.shape(at), values[at]);
        ASSERT_TRUE(writer.finish());
        values[shape][rank] = right;
        EXPECT_FALSE(verify()) << shape << ' ' << rank;
    };
    const table::HalfSets sets(2 * pawns);
    const Colourings colourings(pawns);
    for (std::size_t shape = 0; shape < graph.size(); ++shape) {
        const auto [own_lines, other_lines] = colourings.lines(graph.shape(shape));
        for (std::size_t rank = 0; rank < sets.size(); ++rank) {
            const std::size_t own = sets.sets()[rank];
            if (colourings.contains(own_lines, own) || colourings.contains(other_lines, own)) continue;
            const std::uint8_t right = values[shape][rank];
            if (right != 0) {
                expect_found(shape, rank, 0);
                expect_found(shape, rank, static_cast<std::uint8_t>(right + 1));
            } else if (shape % 8 == 0 && rank % 32 == 0) {
                expect_found(shape, rank, 2);
            }
        }
    }
}

}  // namespace
}  // namespace quadriga::onoro::solve
