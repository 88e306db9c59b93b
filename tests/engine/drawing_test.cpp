// Pictures of a small board that has every feature a board can have.
#include "engine/view/drawing.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace quadriga::engine {
namespace {

constexpr std::array<BoardView::Art, 2> art{{{"hill", "<hill/>"}, {"stone", "<stone/>"}}};

Scene example() {
    return {.board = {.shape = BoardView::CellShape::hexagon,
                      .cells = {{.id = "a1", .centre = {-30, 0}, .kinds = {"hill"}, .owner = Player::p1},
                                {.id = "b1",
                                 .centre = {30, 0},
                                 .pieces = {{Player::p1, "stone"}, {Player::p2, "stone"}},
                                 .is_winning = true},
                                {.id = "c1", .centre = {90, 0}, .pieces = {{std::nullopt, "grey-cloud"}}}},
                      .cards = {{"up", "Up", Player::p2, Player::p1, {{"", {{1, 2}}}}},
                                {"down", "Down & out", std::nullopt, std::nullopt, {{"grey-cloud", {{0, -1}}}}}},
                      .hands = {{Player::p1, "stone", 3}},
                      .labels = {{"row 1", {-90, 0}}},
                      .art = art},
            .game = "toy",
            .title = "Toys & more",
            .player_names = {"Left", "Right"},
            .player_colours = {"#112233", "#ffeedd"},
            .turn = Player::p1,
            .result = Result::none,
            .reason = "",
            .last = {"a1", "b1", "up"}};
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST(BoardSvg, IsOneStandaloneLine) {
    const std::string svg = board_svg(example());
    EXPECT_TRUE(svg.starts_with(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox=")"));
    EXPECT_TRUE(svg.ends_with("</svg>"));
    EXPECT_TRUE(std::ranges::all_of(svg, [](char c) { return c >= ' ' && c <= '~'; }));
    EXPECT_EQ(count(svg, "<g "), count(svg, "</g>"));
    EXPECT_EQ(count(svg, R"( role="img")"), 1U);
    EXPECT_EQ(count(svg, "<title>Toys &amp; more</title><desc>"), 1U);
    EXPECT_EQ(count(svg, ">Down &amp; out</text>"), 1U);
}

TEST(BoardSvg, CellsPiecesAndCardsBearTheirNames) {
    const std::string svg = board_svg(example());
    EXPECT_EQ(count(svg, R"~(<g class="cell hill p1 last" data-cell="a1" transform="translate(-30 0)">)~"), 1U);
    EXPECT_EQ(count(svg, R"(<g class="cell plain last winning" data-cell="b1" )"), 1U);
    EXPECT_EQ(count(svg, R"(<g class="cell plain" data-cell="c1" )"), 1U);
    EXPECT_EQ(
        count(svg, R"~(<g class="piece stone p1 last" data-piece="stone" transform="translate(0 2.5)"><stone/>)~"), 1U);
    EXPECT_EQ(
        count(svg, R"~(<g class="piece stone p2 last" data-piece="stone" transform="translate(0 -2.5)"><stone/>)~"),
        1U);
    EXPECT_EQ(count(svg, R"(<g class="piece grey-cloud neutral" data-piece="grey-cloud">)"), 1U);
    EXPECT_EQ(count(svg, R"(<g class="card p2 last" data-card="up" )"), 1U);
    EXPECT_EQ(count(svg, R"(<g class="card p1 next" data-card="down" )"), 1U);
    EXPECT_EQ(count(svg, R"(<g class="pattern neutral")"), 1U);
    EXPECT_EQ(count(svg, R"(class="halo")"), 2U);
}

TEST(BoardSvg, ColoursAreThoseOfThePlayersUntilAPageSetsThem) {
    const std::string svg = board_svg(example());
    EXPECT_EQ(
        count(svg, ".board-toy .p1-body{stop-color:#112233;stop-color:color-mix(in srgb,var(--board-p1,#112233),"), 1U);
    EXPECT_EQ(
        count(svg, ".board-toy .p2-body{stop-color:#ffeedd;stop-color:color-mix(in srgb,var(--board-p2,#ffeedd),"), 1U);
}

TEST(BoardSvg, EveryFillByAGradientHasItsGradient) {
    const std::string svg = board_svg(example());
    for (const std::string_view name : {"p1", "p2", "neutral", "wood"}) {
        EXPECT_EQ(count(svg, fmt::format("fill:url(#board-toy-{});", name)), 1U) << name;
        EXPECT_EQ(count(svg, fmt::format(R"(<radialGradient id="board-toy-{}" )", name)), 1U) << name;
        for (const std::string_view stop : {"light", "body", "shade"}) {
            EXPECT_EQ(count(svg, fmt::format(R"(<stop class="{}-{}")", name, stop)), 1U) << name << stop;
            EXPECT_EQ(count(svg, fmt::format(".board-toy .{}-{}{{stop-color:#", name, stop)), 1U) << name << stop;
        }
    }
    EXPECT_EQ(count(svg, "url("), 4U);
}

TEST(BoardSvg, TheOtherSideSeesTheBoardTurned) {
    Scene scene = example();
    scene.options.side = Player::p2;
    const std::string svg = board_svg(scene);
    EXPECT_EQ(count(svg, R"~(data-cell="a1" transform="translate(30 0)")~"), 1U);
    // p2's pattern leads up and right where p2 sits at the bottom, down and left where p2 sits at the top.
    EXPECT_EQ(count(svg, R"(<rect class="square step" x="6.5" y="-32.5")"), 1U);
    EXPECT_EQ(count(board_svg(example()), R"(<rect class="square step" x="-19.5" y="19.5")"), 1U);
}

TEST(BoardSvg, CoordinatesCanBeLeftOut) {
    Scene scene = example();
    EXPECT_EQ(count(board_svg(scene), ">row 1</text>"), 1U);
    scene.options.coordinates = false;
    EXPECT_EQ(count(board_svg(scene), "row 1"), 0U);
}

TEST(BoardSvg, AKindWithoutArtIsADisc) {
    EXPECT_EQ(count(board_svg(example()), R"~(data-piece="grey-cloud"><circle r="19"/></g>)~"), 1U);
}

TEST(Description, SaysWhatThePictureShows) {
    Scene scene = example();
    EXPECT_EQ(
        description(scene),
        "Left to move. Last move: a1 b1 up. Left: hill a1; stone 3 in hand. Right: card Up; stone b1 on top of 1. "
        "Neutral: card Down & out; grey cloud c1.");
    scene.last.clear();
    scene.result = Result::p2_win;
    scene.reason = "no legal move";
    EXPECT_TRUE(description(scene).starts_with("Right has won: no legal move. Left: "));
    scene.result = Result::draw;
    scene.reason = "";
    EXPECT_TRUE(description(scene).starts_with("Draw. "));
}

TEST(TextSvg, ShowsTheLines) {
    const std::string svg = text_svg("Bare & plain", "a<b\n...\n");
    EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    EXPECT_EQ(count(svg, "<title>Bare &amp; plain</title>"), 1U);
    EXPECT_EQ(count(svg, ">a&lt;b</text>"), 1U);
    EXPECT_EQ(svg.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace quadriga::engine
