#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/game/rules.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/static_evaluation.hpp"
#include "tests/games/contract.hpp"

namespace quadriga::engine {
namespace {

/// The text without the second field if that is a cell: keys of Onoro and Nonaga do not depend on where the group lies
/// on the endless plane.
std::string without_anchor(std::string text) {
    const std::size_t start = std::min(text.find(' '), text.size());
    const std::size_t end = std::min(text.find(' ', start + 1), text.size());
    const std::string_view field = std::string_view(text).substr(start, end - start);
    const bool is_cell = field.size() > 2 && std::isalpha(field[1]) != 0 && std::isdigit(field.back()) != 0;
    return is_cell ? text.erase(start, end - start) : text;
}

template <class G>
struct ContractRules : Contract<G> {};
TYPED_TEST_SUITE(ContractRules, GamesOf<ContractRules>, test::GameName);

TYPED_TEST(ContractRules, TheStartIsUndecidedAndHasMoves) {
    const auto start = start_position<TypeParam>();
    EXPECT_FALSE(TypeParam::outcome(start).is_over());
    EXPECT_GT(count_moves<TypeParam>(start), 0U);
}

TYPED_TEST(ContractRules, MovesAreGeneratedOnce) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        EXPECT_EQ(count_moves<G>(position), moves->size());
        std::set<std::uint32_t> bits;
        for (const auto move : *moves) {
            EXPECT_FALSE(move == typename G::Move{});
            bits.insert(move_bits(move));
            EXPECT_TRUE(G::side_to_move(G::apply(position, move)) != G::side_to_move(position) ||
                        G::is_irreversible(position, move));
        }
        EXPECT_EQ(bits.size(), moves->size());
    });
}

TYPED_TEST(ContractRules, DifferentPositionsHaveDifferentKeys) {
    using G = TypeParam;
    std::map<Key, std::string> seen;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        for (const auto move : *moves) {
            const auto child = G::apply(position, move);
            const std::string text = without_anchor(G::write_position(child));
            const auto [at, is_new] = seen.try_emplace(G::key(child), text);
            ASSERT_EQ(at->second, text);
        }
    });
    EXPECT_GT(seen.size(), 100U);
}

/// Positions for the bench.
template <class G>
struct ContractBench : Contract<G> {
    static constexpr bool applies = !G::bench_positions.empty();
};
TYPED_TEST_SUITE(ContractBench, GamesOf<ContractBench>, test::GameName);

TYPED_TEST(ContractBench, PositionsAreUndecided) {
    for (const std::string_view text : TypeParam::bench_positions) {
        const auto position = TypeParam::read_position(text);
        ASSERT_TRUE(position) << text << ": " << position.error().text;
        EXPECT_GT(count_moves<TypeParam>(*position), 0U) << text;
    }
}

/// Moves after which no earlier position can recur.
template <class G>
struct ContractIrreversible : Contract<G> {
    static constexpr bool applies = requires { &G::is_irreversible; };
};
TYPED_TEST_SUITE(ContractIrreversible, GamesOf<ContractIrreversible>, test::GameName);

TYPED_TEST(ContractIrreversible, NothingRecursAfterTheMove) {
    using G = TypeParam;
    int irreversible = 0;
    for (const auto& game : this->games()) {
        std::set<Key> closed;  // positions that cannot recur
        std::vector<Key> open;
        for (std::size_t at = 0; at + 1 < game.size(); ++at) {
            open.push_back(G::key(game[at]));
            const auto moves = this->legal_moves(game[at]);
            const auto move = *std::ranges::find_if(
                *moves, [&](auto m) { return G::key(G::apply(game[at], m)) == G::key(game[at + 1]); });
            if (G::is_irreversible(game[at], move)) {
                ++irreversible;
                closed.insert(open.begin(), open.end());
                open.clear();
            }
            EXPECT_FALSE(closed.contains(G::key(game[at + 1])));
        }
    }
    EXPECT_GT(irreversible, 0);
}

/// Symmetric images of a position.
template <class G>
struct ContractSymmetries : Contract<G> {
    static constexpr bool applies = requires { &G::symmetries; };
};
TYPED_TEST_SUITE(ContractSymmetries, GamesOf<ContractSymmetries>, test::GameName);

/// The result for the side to move, which is the same for an image with swapped colours.
template <class G>
int result_of(const typename G::Position& position) {
    Outcome outcome = G::outcome(position);
    if (!outcome.is_over() && count_moves<G>(position) == 0) outcome = G::outcome_without_moves(position);
    if (!outcome.is_over()) return 2;
    if (outcome.result == Result::draw) return 0;
    return is_win_of(G::side_to_move(position), outcome) ? 1 : -1;
}

template <class G>
std::set<Key> image_keys(const typename G::Position& position) {
    std::set<Key> keys;
    for (const auto& image : G::symmetries(position)) keys.insert(G::key(image));
    return keys;
}

TYPED_TEST(ContractSymmetries, TheRulesCannotTellImagesApart) {
    using G = TypeParam;
    std::size_t number = 0;
    std::size_t largest = 0;
    this->for_each_position([&](const auto& position) {
        if (number++ % 8 != 0) return;
        const auto images = G::symmetries(position);
        ASSERT_FALSE(images.empty());
        EXPECT_EQ(G::key(images.front()), G::key(position)) << "the position itself comes first";
        const auto keys = image_keys<G>(position);
        largest = std::max(largest, keys.size());
        const int depth = count_moves<G>(position) < 50 ? 2 : 1;
        for (const auto& image : images) {
            SCOPED_TRACE(G::write_position(image));
            EXPECT_EQ(image_keys<G>(image), keys) << "an image has the same images";
            EXPECT_EQ(perft<G>(image, depth), perft<G>(position, depth));
            EXPECT_EQ(result_of<G>(image), result_of<G>(position));
            const auto read = G::read_position(G::write_position(image));
            ASSERT_TRUE(read) << read.error().text;
            EXPECT_EQ(G::key(*read), G::key(image));
            if (!G::outcome(position).is_over()) {
                EXPECT_EQ(static_evaluation<G>(image), static_evaluation<G>(position));
            }
        }
    });
    EXPECT_GT(largest, 1U);
}

}  // namespace
}  // namespace quadriga::engine
