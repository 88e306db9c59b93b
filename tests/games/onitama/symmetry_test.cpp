#include <array>
#include <cstdlib>
#include <numeric>

#include <gtest/gtest.h>

#include "engine/core/score.hpp"
#include "engine/search/perft.hpp"
#include "games/onitama/onitama.hpp"
#include "tests/games/onitama/samples.hpp"

namespace quadriga::onitama {
namespace {

/// The other player's view: the table turned round, the colours exchanged.
Position turned(const Position& position) {
    const auto turned_cells = [](CellSet cells) {
        CellSet image = 0;
        for (Cell cell = 0; cell < cell_count; ++cell) {
            if (contains(cells, cell)) image |= bit(cell_count - 1 - cell);
        }
        return image;
    };
    Position image = position;
    for (std::size_t player = 0; player < 2; ++player) {
        image.men[player] = turned_cells(position.men[1 - player]);
        image.masters[player] = turned_cells(position.masters[1 - player]);
        image.hands[player] = position.hands[1 - player];
    }
    image.side = opponent(position.side);
    image.key = key_of(image);
    return image;
}

CellSet mirrored(CellSet cells) {
    CellSet image = 0;
    for (Cell cell = 0; cell < cell_count; ++cell) {
        if (contains(cells, cell)) image |= bit(cell_at(side_length - 1 - column_of(cell), row_of(cell)));
    }
    return image;
}

/// The card whose pattern is the mirror image: every card of the two decks has one, many are their own.
CardId mirrored(CardId card) {
    constexpr Cell centre = cell_at(2, 2);
    for (CardId image = 0; image < card_count; ++image) {
        if (reach(image, Player::p1, centre) == mirrored(reach(card, Player::p1, centre))) return image;
    }
    ADD_FAILURE() << cards[card].name << " has no mirror image";
    return card;
}

Position mirrored(const Position& position) {
    Position image = position;
    for (std::size_t player = 0; player < 2; ++player) {
        image.men[player] = mirrored(position.men[player]);
        image.masters[player] = mirrored(position.masters[player]);
        image.hands[player] = hand_of(mirrored(position.hands[player][0]), mirrored(position.hands[player][1]));
    }
    image.side_card = mirrored(position.side_card);
    image.key = key_of(image);
    return image;
}

TEST(Symmetry, MirrorImagesOfCardsStayInTheirDeck) {
    for (CardId card = 0; card < card_count; ++card) {
        EXPECT_EQ(cards[mirrored(card)].deck, cards[card].deck) << cards[card].name;
        EXPECT_EQ(mirrored(mirrored(card)), card);
    }
}

TEST(Symmetry, ImagesHaveEqualPerftAndOtherKeys) {
    for (const auto& position : random_positions(21, 150)) {
        const auto expected = engine::perft<Onitama>(position, 4);
        for (const Position& image : {turned(position), mirrored(position), mirrored(turned(position))}) {
            EXPECT_EQ(engine::perft<Onitama>(image, 4), expected) << write_position(position);
            EXPECT_EQ(image.key == position.key, image == position);
        }
        EXPECT_EQ(turned(turned(position)), position);
        EXPECT_EQ(mirrored(mirrored(position)), position);
    }
}

std::int32_t sum_of(const std::array<std::int32_t, term_names.size()>& terms) {
    return std::accumulate(terms.begin(), terms.end(), 0);
}

TEST(Symmetry, EvaluationSeesNeitherColourNorLeftAndRight) {
    for (const auto& position : random_positions(22, 3000)) {
        const auto terms = evaluate(position);
        const auto turned_terms = evaluate(turned(position));
        for (std::size_t term = 0; term < terms.size(); ++term) {
            EXPECT_EQ(turned_terms[term], -terms[term]) << term_names[term] << ": " << write_position(position);
        }
        EXPECT_EQ(evaluate(mirrored(position)), terms) << write_position(position);
    }
}

TEST(Evaluation, PrefersMoreMen) {
    const auto more = read_position("ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon b");
    const auto less = read_position("ssm1s/5/5/5/SSMSS boar,cobra/crab,crane/dragon b");
    ASSERT_TRUE(more && less);
    EXPECT_GT(sum_of(evaluate(*less)), sum_of(evaluate(*more)) + 50);
}

TEST(Evaluation, StaysFarFromMateScores) {
    for (const auto& position : random_positions(23, 3000)) {
        EXPECT_LT(std::abs(sum_of(evaluate(position))), engine::max_evaluation / 4);
    }
}

TEST(Evaluation, AnswersForFinishedGamesToo) {
    const auto lost = read_position("ss1ss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r");
    ASSERT_TRUE(lost);
    EXPECT_EQ(sum_of(evaluate(*lost)), 0);
}

}  // namespace
}  // namespace quadriga::onitama
