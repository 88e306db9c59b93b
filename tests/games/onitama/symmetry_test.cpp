#include <array>
#include <cstdlib>
#include <numeric>
#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/search/score.hpp"
#include "games/onitama/cards.hpp"
#include "games/onitama/onitama.hpp"
#include "tests/games/onitama/samples.hpp"

namespace quadriga::onitama {
namespace {

TEST(OnitamaSymmetry, MirrorImagesOfCardsStayInTheirBox) {
    std::set<std::string_view> without;
    for (CardId card = 0; card < card_count; ++card) {
        const auto image = mirror_image_of(card);
        if (!image) {
            without.insert(cards[card].name);
            continue;
        }
        EXPECT_EQ(cards[*image].box, cards[card].box) << cards[card].name;
        EXPECT_EQ(mirror_image_of(*image), card);
    }
    const std::set<std::string_view> expected{"hawk", "lion", "octopus", "rhinoceros", "scorpion", "spider"};
    EXPECT_EQ(without, expected);
}

TEST(OnitamaSymmetry, ImagesHaveEqualPerftAndOtherKeys) {
    int mirror_images = 0;
    for (const auto& position : random_positions(21, 150)) {
        const int depth = position.has_spirit() ? 3 : 4;
        const auto expected = engine::perft<Onitama>(position, depth);
        const auto images = Onitama::symmetries(position);
        mirror_images += images.size() == 4;
        for (const Position& image : images) {
            EXPECT_EQ(engine::perft<Onitama>(image, depth), expected) << Onitama::write_position(position);
            EXPECT_EQ(image.key == position.key, image == position);
        }
    }
    EXPECT_GT(mirror_images, 80);
}

std::int32_t sum_of(const std::array<std::int32_t, Onitama::terms.size()>& terms) {
    return std::accumulate(terms.begin(), terms.end(), 0);
}

TEST(OnitamaEvaluation, PrefersMoreMen) {
    const Position even = position_of("ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon b");
    const Position ahead = position_of("ssm1s/5/5/5/SSMSS boar,cobra/crab,crane/dragon b");
    EXPECT_GT(sum_of(Onitama::evaluate(ahead)), sum_of(Onitama::evaluate(even)) + 50);
}

TEST(OnitamaEvaluation, StaysFarFromMateScores) {
    for (const auto& position : random_positions(23, 3000)) {
        EXPECT_LT(std::abs(sum_of(Onitama::evaluate(position))), engine::max_evaluation / 4);
    }
}

TEST(OnitamaEvaluation, IsZeroForALostMaster) {
    EXPECT_EQ(sum_of(Onitama::evaluate(position_of("ss1ss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r"))), 0);
}

}  // namespace
}  // namespace quadriga::onitama
