#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "games/onitama/onitama.hpp"

namespace quadriga::onitama {
namespace {

std::string start_string(Deck deck, std::uint32_t deal) { return Onitama::write_position(start(deck, deal)); }

TEST(OnitamaDeal, CountsAreThoseOfTheRules) {
    EXPECT_EQ(deal_count(Deck::base), 131'040U);
    EXPECT_EQ(deal_count(Deck::sensei), 6'041'280U);
    EXPECT_EQ(deal_count(Deck::wind), 1'973'400U);
    EXPECT_EQ(deal_count(Deck::all), 25'520'040U);
}

TEST(OnitamaDeal, FirstAndLastOfTheBaseDeck) {
    EXPECT_EQ(start_string(Deck::base, 0), "ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r");
    EXPECT_EQ(start_string(Deck::base, 1), "ssmss/5/5/5/SSMSS boar,cobra/crab,crane/eel b");
    EXPECT_EQ(start_string(Deck::base, 11), "ssmss/5/5/5/SSMSS boar,cobra/crab,crane/tiger b");
    EXPECT_EQ(start_string(Deck::base, 12), "ssmss/5/5/5/SSMSS boar,cobra/crab,dragon/crane b");
    EXPECT_EQ(start_string(Deck::base, 91 * 12 - 1), "ssmss/5/5/5/SSMSS boar,cobra/rooster,tiger/rabbit b");
    EXPECT_EQ(start_string(Deck::base, 91 * 12), "ssmss/5/5/5/SSMSS boar,crab/cobra,crane/dragon r");
    EXPECT_EQ(start_string(Deck::base, 15 * 91 * 12), "ssmss/5/5/5/SSMSS cobra,crab/boar,crane/dragon r");
    EXPECT_EQ(start_string(Deck::base, 131'039), "ssmss/5/5/5/SSMSS rooster,tiger/ox,rabbit/monkey b");
}

TEST(OnitamaDeal, FirstAndLastOfTheSenseiDeck) {
    EXPECT_EQ(start_string(Deck::sensei, 0), "ssmss/5/5/5/SSMSS bear,boar/cobra,crab/crane b");
    EXPECT_EQ(start_string(Deck::sensei, 6'041'279), "ssmss/5/5/5/SSMSS turtle,viper/tanuki,tiger/seasnake b");
}

TEST(OnitamaDeal, FirstAndLastOfTheDecksWithTheSpirit) {
    EXPECT_EQ(start_string(Deck::wind, 0), "ssmss/5/2w2/5/SSMSS bat,boar/cobra,crab/crane b");
    EXPECT_EQ(start_string(Deck::wind, 1'973'399), "ssmss/5/2w2/5/SSMSS spider,tiger/scorpion,sheep/rooster r");
    EXPECT_EQ(start_string(Deck::all, 0), "ssmss/5/2w2/5/SSMSS bat,bear/boar,cobra/crab b");
    EXPECT_EQ(start_string(Deck::all, 25'520'039), "ssmss/5/2w2/5/SSMSS turtle,viper/tanuki,tiger/spider r");
}

TEST(OnitamaDeal, LargerNumbersWrapRound) {
    EXPECT_EQ(start_string(Deck::base, 131'040), start_string(Deck::base, 0));
    EXPECT_EQ(start_string(Deck::base, 6'041'279), start_string(Deck::base, 6'041'279 % 131'040));
    EXPECT_EQ(start_string(Deck::sensei, 6'041'280 + 5), start_string(Deck::sensei, 5));
    EXPECT_EQ(start_string(Deck::base, 0xffffffff), start_string(Deck::base, 0xffffffff % 131'040));
}

TEST(OnitamaDeal, BaseDealsDifferAndTheStampNamesTheFirstPlayer) {
    std::set<Key> keys;
    for (std::uint32_t deal = 0; deal < deal_count(Deck::base); ++deal) {
        const Position position = start(Deck::base, deal);
        keys.insert(position.key);
        ASSERT_EQ(position.side, cards[position.side_card].stamp);
        for (const Hand& hand : position.hands) {
            ASSERT_LT(hand[0], hand[1]);
            ASSERT_EQ(cards[hand[0]].box, Box::base);
            ASSERT_EQ(cards[hand[1]].box, Box::base);
        }
    }
    EXPECT_EQ(keys.size(), 131'040U);
}

TEST(OnitamaDeal, DealsAreOrderedByHands) {
    // Of every 997th deal: the names of both hands and of the side card, in lexicographic order.
    for (const Deck deck : {Deck::sensei, Deck::wind, Deck::all}) {
        std::array<std::string_view, 5> last{};
        for (std::uint32_t deal = 0; deal < deal_count(deck); deal += 997) {
            const Position position = start(deck, deal);
            const Hand blue = alphabetical(position.hands[0]);
            const Hand red = alphabetical(position.hands[1]);
            std::array<std::string_view, 5> now{};
            std::ranges::transform(std::array{blue[0], blue[1], red[0], red[1], position.side_card}, now.begin(),
                                   [](CardId card) { return cards[card].name; });
            ASSERT_LT(last, now);
            last = now;
            ASSERT_EQ(position.has_spirit(), deck != Deck::sensei);
            ASSERT_TRUE(Onitama::read_position(Onitama::write_position(position)));
        }
    }
}

}  // namespace
}  // namespace quadriga::onitama
