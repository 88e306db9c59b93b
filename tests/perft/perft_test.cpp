#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "tests/support/data_file.hpp"
#include "tests/support/games.hpp"

namespace quadriga::engine {
namespace {

/// Larger counts belong to the test Deep, which only an optimised build runs in reasonable time.
constexpr std::uint64_t largest_quick_count = 1'000'000;

std::uint64_t number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    EXPECT_TRUE(error == std::errc{} && end == text.data() + text.size()) << text;
    return value;
}

template <class G>
class Perft : public testing::Test {
protected:
    static void check(bool deep) {
        int checked = 0;
        for (const auto& data : test::read_data_file(fmt::format("{}/{}.txt", QUADRIGA_TEST_DATA, G::name))) {
            const auto position = G::read_position(data.position);
            ASSERT_TRUE(position) << data.place << ": " << position.error().text;
            for (const auto& [word, value] : data.fields) {
                ASSERT_TRUE(word.starts_with('D')) << data.place;
                const std::uint64_t leaves = number(value);
                if ((leaves > largest_quick_count) != deep) continue;
                const auto depth = static_cast<int>(number(std::string_view(word).substr(1)));
                EXPECT_EQ(perft<G>(*position, depth), leaves) << data.place << " depth " << depth;
                ++checked;
            }
        }
        EXPECT_GT(checked, 0) << "the file has no count " << (deep ? "above" : "up to") << " a million";
    }
};
TYPED_TEST_SUITE(Perft, test::AllGames, test::GameName);

TYPED_TEST(Perft, Quick) { this->check(false); }
TYPED_TEST(Perft, Deep) { this->check(true); }

}  // namespace
}  // namespace quadriga::engine
