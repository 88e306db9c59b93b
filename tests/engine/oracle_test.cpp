#include "engine/search/oracle.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/search/search.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

/// Tic-tac-toe with a generated tablebase that has the same value for all positions.
struct Generating : toy::TicTacToe {
    struct ExactValues : NoExactValues {
        class Tablebase {
        public:
            static constexpr std::array<std::size_t, 1> memory{1024};
            static constexpr int plies = 3;
            ExactValue everywhere = ExactValue::win_in(plies);

            static bool is_near(const Position&, std::size_t /*size*/) { return true; }
            static bool is_of_same_game(const Position&, const Position&) { return true; }
            static std::unique_ptr<const Tablebase> generate(const Position&, std::size_t /*size*/,
                                                             const std::function<bool()>& /*is_stopped*/) {
                return std::make_unique<const Tablebase>();
            }
            [[nodiscard]] std::optional<ExactValue> probe(const Position&) const noexcept { return everywhere; }
        };
    };
};

/// Tic-tac-toe with a tablebase from a file, in which every position is a draw.
struct Opening : toy::TicTacToe {
    struct ExactValues : NoExactValues {
        struct Tablebase final : engine::Tablebase {
            static constexpr std::string_view option = "Table";
            static constexpr std::string_view purpose = "values";
            ExactValue everywhere = ExactValue::draw();

            static Expected<std::unique_ptr<const Tablebase>> open(const std::string&) {
                return std::make_unique<const Tablebase>();
            }
            [[nodiscard]] std::optional<ExactValue> probe(const Position&) const noexcept { return everywhere; }
            [[nodiscard]] std::optional<ExactValue> probe_loss(const Position& position) const noexcept {
                return probe(position);
            }
            [[nodiscard]] bool is_damaged() const override { return true; }
        };
    };
};

Limits nodes(std::uint64_t count) {
    Limits limits;
    limits.nodes = count;
    return limits;
}

template <class G>
class OracleOf {
protected:
    /// The oracle attached to a search of the start position; null if there is none.
    const Oracle<G>* prepared(const Limits& limits, bool has_near_draws = false) {
        task_.limits = limits;
        task_.has_near_draws = has_near_draws;
        task_.oracle = nullptr;
        Listener listener;
        const std::array<typename G::Position, 1> game{};
        oracle_.prepare(task_, game, stop_token_, listener);
        return task_.oracle;
    }

    const std::array<Key, 1> keys_{G::key({})};
    SearchTask<G> task_{.root = {}, .keys = keys_};
    StopToken stop_token_;
    Oracle<G> oracle_;
};

class GeneratingOracle : public testing::Test, public OracleOf<Generating> {};
class OpeningOracle : public testing::Test, public OracleOf<Opening> {};

TEST_F(GeneratingOracle, IsUsedWhereASearchNeedNotBeReproducible) {
    oracle_.set_memory(default_tablebase_mib);
    EXPECT_EQ(prepared(nodes(10)), nullptr);
    Limits infinite;
    infinite.infinite = true;
    EXPECT_EQ(prepared(infinite), &oracle_);
    oracle_.set_memory(default_tablebase_mib + 1);
    EXPECT_EQ(prepared(nodes(10)), &oracle_) << "whoever raises the memory wants it";
    EXPECT_TRUE(oracle_.is_loaded()) << "then the search waits for it";
    EXPECT_EQ(oracle_.probe({}), ExactValue::win_in(3));
}

TEST_F(GeneratingOracle, IsNotForMatesNorWhereRepetitionMayDraw) {
    oracle_.set_memory(default_tablebase_mib + 1);
    Limits mate;
    mate.mate = 3;
    EXPECT_EQ(prepared(mate), nullptr);
    EXPECT_EQ(prepared(nodes(10), true), nullptr);
    oracle_.set_memory(0);
    EXPECT_EQ(prepared(nodes(10)), nullptr);
    EXPECT_FALSE(oracle_.is_loaded());
}

TEST_F(GeneratingOracle, GeneratesNothingForAQuestion) {
    oracle_.set_memory(1000);
    oracle_.attach(task_, {});
    EXPECT_EQ(task_.oracle, nullptr);
    EXPECT_TRUE(oracle_.generate({}));
    oracle_.attach(task_, {});
    EXPECT_EQ(task_.oracle, &oracle_);
}

TEST_F(GeneratingOracle, IsProbedByTheSearchWhileItGenerates) {
    oracle_.set_memory(1000);
    Limits limits;
    limits.movetime = Milliseconds{20};
    TranspositionTable table;
    ASSERT_TRUE(table.resize(1));
    Listener listener;
    ASSERT_EQ(prepared(limits), &oracle_);
    const auto result = Search<Generating>(task_, table, stop_token_, listener).run();
    oracle_.pause();
    EXPECT_FALSE(result.lines.empty());
}

TEST_F(OpeningOracle, HasWhatTheFileHas) {
    EXPECT_EQ(prepared(nodes(10)), &oracle_);
    EXPECT_FALSE(oracle_.is_loaded());
    EXPECT_EQ(oracle_.probe({}), std::nullopt);
    EXPECT_EQ(prepared(nodes(10), true), nullptr) << "what is not known may depend on a repetition";
    oracle_.set_file(Opening::ExactValues::Tablebase::open("").value());
    EXPECT_EQ(prepared(nodes(10), true), &oracle_);
    EXPECT_EQ(oracle_.probe({}), ExactValue::draw());
    EXPECT_EQ(oracle_.probe_loss({}), ExactValue::draw());
    EXPECT_TRUE(oracle_.is_damaged());
    oracle_.set_file(nullptr);
    EXPECT_FALSE(oracle_.is_loaded());
}

}  // namespace
}  // namespace quadriga::engine
