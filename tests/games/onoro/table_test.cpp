#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "games/onoro/onoro.hpp"
#include "games/onoro/tablebase.hpp"
#include "games/tools/solve/shape_graph.hpp"
#include "games/tools/solve/table_writer.hpp"
#include "tests/games/onoro/small_table.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/no_memory.hpp"
#include "tests/support/temporary_path.hpp"

/// Tests table files, from the writer to probes of positions.
namespace quadriga::onoro {
namespace {

using engine::ExactValue;

class OnoroTable : public testing::Test {
protected:
    void SetUp() override { write_small_table(path_, 4); }
    void TearDown() override { std::remove(path_.c_str()); }

    [[nodiscard]] std::string read() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

    std::string path_ = test::temporary_path("small.table");
};

/// The expected result of probe() for a position that is won or lost in `plies` plies.
std::optional<ExactValue> as_probe(std::optional<int> plies) {
    if (plies == 0) return std::nullopt;  // no legal move
    return value_of(plies);
}

void expect_agreement(const std::string& path, int pawns_a_side) {
    const auto table = Tablebase::open(path).value();
    solution_of(pawns_a_side).for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
        const Position position = Onoro::read_position(slow::write_position(slow_position)).value();
        ASSERT_EQ(table->probe(position), as_probe(plies)) << Onoro::write_position(position);
    });
    EXPECT_FALSE(table->is_damaged());
}

TEST_F(OnoroTable, KnowsEveryPosition) {
    expect_agreement(path_, 4);
    const std::string five = test::temporary_path("five.table");
    write_small_table(five, 5);
    expect_agreement(five, 5);
    EXPECT_EQ(Tablebase::open(five).value()->header().longest_loss, 44U);
    std::remove(five.c_str());
}

/// The losses in the format of solve::TableWriter::add, by shape of the graph.
std::vector<table::Bytes> losses_of(const solve::ShapeGraph& graph, int pawns_a_side) {
    const table::HalfSets sets(2 * static_cast<std::size_t>(pawns_a_side));
    std::vector<table::Bytes> losses(graph.size(), table::Bytes(sets.size()));
    solution_of(pawns_a_side).for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
        if (!plies || *plies % 2 != 0) return;
        const Position position = Onoro::read_position(slow::write_position(slow_position)).value();
        const auto place = graph.find(position).value();
        losses[place.shape][sets.rank(place.own)] = static_cast<std::uint8_t>(1 + *plies / 2);
    });
    return losses;
}

TEST_F(OnoroTable, GivesBackWhatWasWritten) {
    const auto reader = Tablebase::open(path_).value();
    const solve::ShapeGraph graph(4);
    const auto losses = losses_of(graph, 4);
    for (std::size_t shape = 0; shape < graph.size(); ++shape)
        ASSERT_EQ(reader->losses(graph.shape(shape)), losses[shape]);
    EXPECT_TRUE(reader->check());
}

TEST_F(OnoroTable, HasNothingOfOtherPositions) {
    const auto table = Tablebase::open(path_).value();
    EXPECT_EQ(table->probe(start(4)), std::nullopt);
    EXPECT_EQ(table->probe(start(8)), std::nullopt);
    EXPECT_EQ(table->probe(Onoro::read_position("2WWB/1WBWB/1WBBW/BBWB/1W - b").value()), std::nullopt);
}

TEST_F(OnoroTable, ServesThreads) {
    const auto table = Tablebase::open(path_).value();
    std::array<std::thread, 4> threads;
    for (std::thread& thread : threads) {
        thread = std::thread([&] {
            solution_of(4).for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
                const Position position = Onoro::read_position(slow::write_position(slow_position)).value();
                EXPECT_EQ(table->probe(position), as_probe(plies));
            });
        });
    }
    for (std::thread& thread : threads) thread.join();
}

TEST_F(OnoroTable, HasNothingWithoutMemoryButIsNotDamaged) {
    const auto table = Tablebase::open(path_).value();
    std::vector<std::pair<Position, std::optional<ExactValue>>> positions;
    solution_of(4).for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
        positions.emplace_back(Onoro::read_position(slow::write_position(slow_position)).value(), as_probe(plies));
    });
    std::size_t unknown = 0;
    for (const auto& [position, value] : positions) {
        const test::NoMemory no_memory;
        unknown += table->probe(position) == std::nullopt ? 1 : 0;
    }
    EXPECT_EQ(unknown, positions.size());
    for (const auto& [position, value] : positions) EXPECT_EQ(table->probe(position), value);
    EXPECT_FALSE(table->is_damaged());
}

/// The writer of a small table, to which all shapes have been added.
solve::TableWriter full_writer(const std::string& path, std::size_t shapes) {
    const solve::ShapeGraph graph(4);
    auto writer = solve::TableWriter::create(path, 4, shapes).value();
    const auto losses = losses_of(graph, 4);
    for (std::size_t shape = 0; shape < graph.size(); ++shape) writer.add(graph.shape(shape), losses[shape]);
    return writer;
}

TEST_F(OnoroTable, GetsItsNameOnlyWhenItIsWhole) {
    const std::string before = read();
    const std::size_t shapes = solve::ShapeGraph(4).size();
    errno = 0;  // an error that no system call has set
    EXPECT_EQ(full_writer(path_, shapes + 1).finish().error().text,
              path_ + ".new: has " + std::to_string(shapes) + " of " + std::to_string(shapes + 1) + " shapes");
    EXPECT_EQ(read(), before);
    {
        const test::FileSizeLimit limit(before.size() - 1);
        EXPECT_EQ(full_writer(path_, shapes).finish().error().text, path_ + ".new: File too large");
    }
    EXPECT_EQ(read(), before);
    EXPECT_FALSE(std::filesystem::exists(path_ + ".new"));
    EXPECT_TRUE(full_writer(path_, shapes).finish());
    EXPECT_TRUE(Tablebase::open(path_));
}

/// Checks that a position of every shape has its correct value or none.
void expect_truth_or_nothing(const Tablebase& table) {
    static const auto samples = [] {
        std::vector<std::pair<Position, std::optional<ExactValue>>> positions;
        solution_of(4).for_each([&](const slow::Position& slow_position, std::optional<int> plies) {
            if (plies && *plies % 2 == 0 && *plies > 0)
                positions.emplace_back(Onoro::read_position(slow::write_position(slow_position)).value(),
                                       as_probe(plies));
        });
        return positions;
    }();
    ASSERT_FALSE(samples.empty());
    for (const auto& [position, expected] : samples) {
        const auto value = table.probe(position);
        ASSERT_TRUE(!value || value == expected) << Onoro::write_position(position);
    }
}

TEST_F(OnoroTable, DamageIsFoundAndNeverBelieved) {
    const std::string whole = read();
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << at % 8));
        write(damaged);
        const auto reader = Tablebase::open(path_);
        ASSERT_FALSE(reader && (*reader)->check()) << at;
        if (const auto table = Tablebase::open(path_)) expect_truth_or_nothing(**table);
    }
}

TEST_F(OnoroTable, RefusesWhatIsNoTable) {
    const std::string whole = read();
    const auto why = [this](const std::string& bytes) {
        write(bytes);
        const auto table = Tablebase::open(path_);
        return table ? "" : table.error().text.substr(path_.size());
    };
    EXPECT_EQ(why(""), ": is no table of Onoro");
    EXPECT_EQ(why("nonsense"), ": is no table of Onoro");
    EXPECT_EQ(why(std::string(1000, 'x')), ": is no table of Onoro");
    EXPECT_EQ(why(whole.substr(0, 8) + "\2" + whole.substr(9)), ": has version 2, not 1");
    EXPECT_EQ(why(whole.substr(0, 20) + "x" + whole.substr(21)), ": is damaged");
    const std::string size = std::to_string(whole.size());
    EXPECT_EQ(why(whole + "x"), ": has " + std::to_string(whole.size() + 1) + " bytes, not " + size);
    for (std::size_t length = 80; length < whole.size(); length += 7)
        ASSERT_EQ(why(whole.substr(0, length)), ": has " + std::to_string(length) + " bytes, not " + size);
    EXPECT_EQ(Tablebase::open("/no/where").error().text, "/no/where: No such file or directory");
    EXPECT_EQ(Tablebase::open("/").error().text, "/: Not a regular file");
}

TEST_F(OnoroTable, IsThereOnlyWhenWhole) {
    std::remove(path_.c_str());
    {
        const auto writer = solve::TableWriter::create(path_, 4, 54);
        ASSERT_TRUE(writer);
        EXPECT_TRUE(std::ifstream(path_ + ".new"));
        EXPECT_FALSE(std::ifstream(path_));
    }
    EXPECT_FALSE(std::ifstream(path_ + ".new"));
    EXPECT_EQ(solve::TableWriter::create("/no/where", 4, 54).error().text, "/no/where.new: No such file or directory");
}

}  // namespace
}  // namespace quadriga::onoro
