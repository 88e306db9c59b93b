#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/game/rules.hpp"
#include "engine/view/drawing.hpp"
#include "tests/games/contract.hpp"

namespace quadriga::engine {
namespace {

template <class G>
struct ContractNotation : Contract<G> {};
TYPED_TEST_SUITE(ContractNotation, GamesOf<ContractNotation>, test::GameName);

TYPED_TEST(ContractNotation, MoveTextsAreCanonicalWords) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        std::set<std::string> texts;
        const auto moves = this->legal_moves(position);
        for (const auto move : *moves) {
            const std::string text = G::write_move(position, move);
            EXPECT_TRUE(std::ranges::all_of(text, [](char c) {
                return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            })) << text;
            EXPECT_TRUE(texts.insert(text).second) << text;
            const auto read = G::read_move(position, text);
            ASSERT_TRUE(read) << text << ": " << read.error().text;
            EXPECT_EQ(*read, move) << text;
        }
    });
}

TYPED_TEST(ContractNotation, PositionStringsAreCanonical) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const std::string text = G::write_position(position);
        const auto read = G::read_position(text);
        ASSERT_TRUE(read) << read.error().text;
        EXPECT_EQ(G::write_position(*read), text);
        EXPECT_EQ(G::key(*read), G::key(position)) << "incremental and computed keys differ";
        EXPECT_EQ(G::side_to_move(*read), G::side_to_move(position));
        EXPECT_EQ(G::outcome(*read), G::outcome(position));
        EXPECT_EQ(count_moves<G>(*read), count_moves<G>(position));
    });
}

TYPED_TEST(ContractNotation, MovesAreChainsOfElements) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const std::regex form("([a-z][0-9]{1,2})*(pass)?([a-z]{2,})?");
        std::set<std::vector<std::string>> chains;
        const auto moves = this->legal_moves(position);
        for (const auto move : *moves) {
            const std::string text = G::write_move(position, move);
            EXPECT_TRUE(std::regex_match(text, form)) << text;
            chains.insert(move_elements(text));
        }
        EXPECT_EQ(chains.size(), moves->size());
        for (auto beginning : chains) {
            for (beginning.pop_back(); !beginning.empty(); beginning.pop_back()) {
                EXPECT_FALSE(chains.contains(beginning)) << fmt::format("{} is a move", fmt::join(beginning, ""));
            }
        }
    });
}

}  // namespace
}  // namespace quadriga::engine
