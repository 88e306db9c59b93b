#include <array>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

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
    if (position.has_spirit()) image.spirit = static_cast<std::uint8_t>(cell_count - 1 - position.spirit);
    image.key = key_of(image);
    return image;
}

Cell mirrored_cell(Cell cell) { return cell_at(side_length - 1 - column_of(cell), row_of(cell)); }

CellSet mirrored(CellSet cells) {
    CellSet image = 0;
    for (Cell cell = 0; cell < cell_count; ++cell) {
        if (contains(cells, cell)) image |= bit(mirrored_cell(cell));
    }
    return image;
}

/// The card whose patterns are the mirror images, if there is one. Many cards are their own.
std::optional<CardId> mirrored(CardId card) {
    const auto is_image = [card](CardId image) {
        return is_wind(image) == is_wind(card) &&
               reach(image, Player::p1, centre) == mirrored(reach(card, Player::p1, centre)) &&
               spirit_reach(image, Player::p1, centre) == mirrored(spirit_reach(card, Player::p1, centre));
    };
    for (CardId image = 0; image < card_count; ++image) {
        if (is_image(image)) return image;
    }
    return std::nullopt;
}

/// Exists where every card has a mirror image.
std::optional<Position> mirrored(const Position& position) {
    std::array<CardId, 5> images{};
    std::size_t found = 0;
    const auto& [blue, red] = position.hands;
    for (const CardId card : {blue[0], blue[1], red[0], red[1], position.side_card}) {
        const auto mirror_image = mirrored(card);
        if (!mirror_image) return std::nullopt;
        images[found++] = *mirror_image;
    }
    Position image = position;
    for (std::size_t player = 0; player < 2; ++player) {
        image.men[player] = mirrored(position.men[player]);
        image.masters[player] = mirrored(position.masters[player]);
        image.hands[player] = hand_of(images[2 * player], images[2 * player + 1]);
    }
    image.side_card = images[4];
    if (position.has_spirit()) image.spirit = static_cast<std::uint8_t>(mirrored_cell(position.spirit));
    image.key = key_of(image);
    return image;
}

TEST(Symmetry, MirrorImagesOfCardsStayInTheirBox) {
    std::set<std::string_view> without;
    for (CardId card = 0; card < card_count; ++card) {
        const auto image = mirrored(card);
        if (!image) {
            without.insert(cards[card].name);
            continue;
        }
        EXPECT_EQ(cards[*image].box, cards[card].box) << cards[card].name;
        EXPECT_EQ(mirrored(*image), card);
    }
    const std::set<std::string_view> expected{"hawk", "lion", "octopus", "rhinoceros", "scorpion", "spider"};
    EXPECT_EQ(without, expected);
}

TEST(Symmetry, ImagesHaveEqualPerftAndOtherKeys) {
    int mirror_images = 0;
    for (const auto& position : random_positions(21, 150)) {
        const int depth = position.has_spirit() ? 3 : 4;
        const auto expected = engine::perft<Onitama>(position, depth);
        std::vector images{turned(position)};
        EXPECT_EQ(turned(images[0]), position);
        if (const auto image = mirrored(position)) {
            ++mirror_images;
            EXPECT_EQ(mirrored(*image), position);
            images.insert(images.end(), {*image, turned(*image)});
        }
        for (const Position& image : images) {
            EXPECT_EQ(engine::perft<Onitama>(image, depth), expected) << write_position(position);
            EXPECT_EQ(image.key == position.key, image == position);
        }
    }
    EXPECT_GT(mirror_images, 80);
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
        if (const auto image = mirrored(position)) {
            EXPECT_EQ(evaluate(*image), terms) << write_position(position);
        }
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
