#include "games/tools/solve/loss_log.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "engine/game/types.hpp"
#include "games/onoro/table/format.hpp"
#include "games/tools/solve/solver.hpp"
#include "tests/support/temporary_path.hpp"

namespace quadriga::onoro::solve {
namespace {

constexpr std::size_t all_bits = most_rows * bits_in_row;

TEST(OnoroLossLists, KeepBits) {
    std::mt19937_64 random(1);
    std::vector<Table> tables(20);
    for (std::size_t bits = 1; Table & table : tables) {
        for (std::size_t count = 0; count < bits; ++count) {
            set_bit(table, random() % all_bits);
        }
        bits *= 2;
    }
    tables.front() = {};
    tables[1] = {};
    set_bit(tables[1], all_bits - 1);

    std::vector<std::uint8_t> bytes;
    for (const Table& table : tables) append_list(table, bytes);
    std::span<const std::uint8_t> lists(bytes);
    for (const Table& table : tables) {
        Table read{};
        ASSERT_TRUE(take_list(lists, all_bits, [&](std::size_t bit) { set_bit(read, bit); }));
        for (std::size_t row = 0; row < table.size(); ++row) ASSERT_EQ(read[row].words, table[row].words);
    }
    EXPECT_TRUE(lists.empty());
}

TEST(OnoroLossLists, RefusesBitsBeyondTheTable) {
    Table table{};
    set_bit(table, all_bits - 1);
    std::vector<std::uint8_t> bytes;
    append_list(table, bytes);
    const auto ignore = [](std::size_t) {};
    std::span<const std::uint8_t> lists(bytes);
    EXPECT_FALSE(take_list(lists, all_bits - 1, ignore));
    std::span<const std::uint8_t> without_end(bytes.data(), bytes.size() - 1);
    EXPECT_FALSE(take_list(without_end, all_bits, ignore));
}

class OnoroLossLog : public testing::Test {
protected:
    static constexpr int pawns = 4;

    void SetUp() override {
        std::filesystem::remove(path_);
        whole_hash_ = solve().value();
        whole_ = content();
        ASSERT_GT(whole_.size(), 100U);
    }
    void TearDown() override { std::filesystem::remove(path_); }

    /// Continues from the log and returns the hash of the results.
    [[nodiscard]] engine::Expected<std::uint64_t> solve(int pawns_a_side = pawns) const {
        const auto log = LossLog::open(path_, pawns_a_side, ShapeGraph::size(pawns_a_side).shapes);
        if (!log) return tl::unexpected(log.error());
        Solver solver(pawns_a_side);
        if (const auto resumed = solver.resume(**log); !resumed) return tl::unexpected(resumed.error());
        EXPECT_TRUE(solver.solve());
        return solver.hash();
    }
    [[nodiscard]] std::string content() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void set_content(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

    std::string path_ = test::temporary_path("losses.log");
    std::uint64_t whole_hash_ = 0;
    std::string whole_;
};

TEST_F(OnoroLossLog, GoesOnFromWhereverItWasCut) {
    for (std::size_t size = 0; size <= whole_.size(); ++size) {
        set_content(whole_.substr(0, size));
        ASSERT_EQ(solve(), whole_hash_) << size;
        ASSERT_EQ(content(), whole_) << size;
    }
}

TEST_F(OnoroLossLog, GoesOnFromThePlyBeforeDamage) {
    constexpr std::size_t header = 16;
    for (std::size_t at = 0; at < whole_.size(); ++at) {
        std::string damaged = whole_;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        set_content(damaged);
        if (at < header) {
            ASSERT_FALSE(solve()) << at;
            ASSERT_EQ(content(), damaged) << at;
        } else {
            ASSERT_EQ(solve(), whole_hash_) << at;
            ASSERT_EQ(content(), whole_) << at;
        }
    }
}

std::string bytes_of(std::uint64_t number, int size) {
    std::string bytes;
    for (int byte = 0; byte < size; ++byte) bytes += static_cast<char>(number >> 8 * byte);
    return bytes;
}

/// A record with a correct hash, which is chained to that of the previous record.
std::string record(std::uint64_t& last_hash, std::uint32_t block, const std::string& content) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(content.data());
    last_hash = engine::mix(engine::mix(last_hash ^ block) ^ table::hash_of({bytes, content.size()}));
    return bytes_of(block, 4) + bytes_of(content.size(), 4) + bytes_of(last_hash, 8) + content;
}
constexpr std::uint32_t end_of_ply = 0xffffffff;

TEST_F(OnoroLossLog, CutsOffWhatIsForgedButNoEndOfAPly) {
    for (const auto size : std::initializer_list<std::size_t>{0, 8, 16, 32}) {
        std::uint64_t hash = 0;
        set_content(whole_.substr(0, 16) + record(hash, end_of_ply, std::string(size, 'x')));
        EXPECT_EQ(solve(), whole_hash_) << size;
        EXPECT_EQ(content(), whole_) << size;
    }
}

TEST_F(OnoroLossLog, RefusesABlockThatForgesItsSize) {
    constexpr unsigned char frame[] = {0x28, 0xB5, 0x2F, 0xFD,                          // zstd
                                       0xE0,                                            // eight bytes of size follow
                                       0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F,  // 2^60 - 1
                                       0x01, 0x00, 0x00};
    std::uint64_t hash = 0;
    const std::string block = record(hash, 0, std::string(reinterpret_cast<const char*>(frame), sizeof(frame)));
    set_content(whole_.substr(0, 16) + block +
                record(hash, end_of_ply, bytes_of(2, 8) + bytes_of(1, 8) + bytes_of(1, 8)));
    const auto log = LossLog::open(path_, pawns, ShapeGraph::size(pawns).shapes).value();
    ASSERT_EQ(log->plies().size(), 1U);
    const auto read = log->read(0, 0, 2, [](std::uint64_t, std::span<const std::uint8_t>) { return true; });
    EXPECT_EQ(read.error().text, path_ + ": is damaged");
}

TEST_F(OnoroLossLog, KeepsEveryPly) {
    const auto log = LossLog::open(path_, pawns, ShapeGraph::size(pawns).shapes).value();
    std::uint64_t wins = 0;
    std::uint64_t losses = Solver(pawns).counts().losses;  // of ply 0: no legal move
    for (const LossLog::Ply& ply : log->plies()) {
        wins += ply.wins;
        losses += ply.losses;
    }
    EXPECT_EQ(wins, 250U);
    EXPECT_EQ(losses, 11U);
}

TEST_F(OnoroLossLog, RefusesOtherFiles) {
    EXPECT_EQ(solve(5).error().text, path_ + ": is of a game with 4 pawns a side, not 5");
    set_content("nonsense, and more of it");
    EXPECT_EQ(solve().error().text, path_ + ": is no log of Onoro");
}

}  // namespace
}  // namespace quadriga::onoro::solve
