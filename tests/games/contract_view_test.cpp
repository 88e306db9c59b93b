#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game/play.hpp"
#include "engine/view/drawing.hpp"
#include "engine/view/view.hpp"
#include "tests/games/contract.hpp"

namespace quadriga::engine {
namespace {

template <class G>
struct ContractView : Contract<G> {};
TYPED_TEST_SUITE(ContractView, GamesOf<ContractView>, test::GameName);

TYPED_TEST(ContractView, DrawingsArePlainText) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const auto is_ascii = [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); };
        const std::string drawing = G::draw(position);
        EXPECT_TRUE(drawing.ends_with('\n'));
        EXPECT_EQ(drawing.find("\n\n"), std::string::npos);
        EXPECT_TRUE(std::ranges::all_of(drawing, is_ascii));
    });
}

/// The picture of a position.
template <class G>
struct ContractBoard : Contract<G> {
    static constexpr bool applies = requires { &G::board; };
};
TYPED_TEST_SUITE(ContractBoard, GamesOf<ContractBoard>, test::GameName);

TYPED_TEST(ContractBoard, ShowsWhereMovesGo) {
    using G = TypeParam;
    for (const auto& game : this->games()) {
        std::map<std::string, std::pair<double, double>> places;
        for (std::size_t at = 0; at < game.size(); ++at) {
            SCOPED_TRACE(G::write_position(game[at]));
            const BoardView board = G::board(std::span(game).first(at + 1));
            std::set<std::string> names{"pass"};
            for (const auto& cell : board.cells) {
                EXPECT_TRUE(names.insert(cell.id).second) << cell.id << " twice";
                const auto place = std::pair(cell.centre.x, cell.centre.y);
                EXPECT_EQ(places.try_emplace(cell.id, place).first->second, place) << cell.id << " has moved";
            }
            for (const auto& card : board.cards) EXPECT_TRUE(names.insert(card.id).second) << card.id << " twice";
            const auto moves = this->legal_moves(game[at]);
            for (const auto move : *moves) {
                for (const auto& element : move_elements(G::write_move(game[at], move))) {
                    EXPECT_TRUE(names.contains(element)) << element;
                }
            }
            if (testing::Test::HasFailure()) return;
        }
    }
}

/// Positions that users set up.
template <class G>
struct ContractSetup : Contract<G> {
    static constexpr bool applies = requires { &G::set_up; };
};
TYPED_TEST_SUITE(ContractSetup, GamesOf<ContractSetup>, test::GameName);

TYPED_TEST(ContractView, ChoicesAreThereIfPositionsCanBeSetUp) {
    EXPECT_EQ(TypeParam::setup_choices().contents.size() > 0, ContractSetup<TypeParam>::applies);
}

template <class G>
PositionSetup setup_showing(const typename G::Position& position) {
    return setup_of(G::board(std::span(&position, 1)), G::side_to_move(position));
}

TYPED_TEST(ContractSetup, SetupsOfPositionsAreThosePositions) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const std::string text = G::write_position(position);
        PositionSetup setup = setup_showing<G>(position);
        std::ranges::reverse(setup.cells);
        const auto result = G::set_up(position, setup);
        ASSERT_TRUE(result) << result.error().text;
        EXPECT_EQ(result->position, text);
        std::map<std::string, const BoardView::Cell*> cells;
        for (const auto& cell : result->board.cells) EXPECT_TRUE(cells.emplace(cell.id, &cell).second) << cell.id;
        for (const auto& cell : G::board(std::span(&position, 1)).cells) {
            const auto found = cells.find(cell.id);
            ASSERT_NE(found, cells.end()) << cell.id;
            EXPECT_EQ(found->second->symbol, cell.symbol) << cell.id;
            EXPECT_EQ(found->second->kinds, cell.kinds) << cell.id;
            EXPECT_EQ(found->second->pieces.size(), cell.pieces.size()) << cell.id;
        }
    });
}

TYPED_TEST(ContractSetup, AnyCellCanHoldAnyContent) {
    using G = TypeParam;
    const auto choices = G::setup_choices();
    const auto start = start_position<G>();
    PositionSetup setup{.side = Player::p2, .cells = {}, .cards = setup_showing<G>(start).cards};
    const auto empty = G::set_up(start, setup);
    ASSERT_TRUE(empty) << empty.error().text;
    EXPECT_FALSE(G::read_position(empty->position)) << empty->position;
    std::set<std::string_view> symbols;
    for (const auto& content : choices.contents) {
        EXPECT_TRUE(symbols.insert(content.symbol).second) << content.symbol;
        for (const auto& cell : empty->board.cells) {
            setup.cells = {{cell.id, std::string(content.symbol)}};
            const auto result = G::set_up(start, setup);
            ASSERT_TRUE(result) << result.error().text;
            const auto& cells = result->board.cells;
            const auto found = std::ranges::find(cells, cell.id, &BoardView::Cell::id);
            ASSERT_NE(found, cells.end()) << cell.id;
            EXPECT_EQ(found->symbol, content.symbol);
            EXPECT_FALSE(found->pieces.empty() && found->kinds == cell.kinds) << "nothing is seen";
            EXPECT_EQ(std::ranges::count(cells, std::string{}, &BoardView::Cell::symbol) + 1, std::ssize(cells));
        }
    }
}

TYPED_TEST(ContractSetup, WhatTheGameDoesNotHaveIsNoSetup) {
    using G = TypeParam;
    const auto start = start_position<G>();
    const PositionSetup good = setup_showing<G>(start);
    PositionSetup setup = good;
    setup.cells.push_back({"a99", good.cells.front().symbol});
    EXPECT_EQ(G::set_up(start, setup).error().text, "cells: there is no cell 'a99'");
    for (const std::string symbol : {"", "?", "()", "(bx)", "bb", ".", "1"}) {
        setup = good;
        setup.cells.front().symbol = symbol;
        EXPECT_EQ(G::set_up(start, setup).error().code, ErrorCode::bad_value) << symbol;
    }
    setup = good;
    setup.cards.emplace_back("joker");
    EXPECT_TRUE(G::set_up(start, setup).error().text.starts_with("cards: "));
}

}  // namespace
}  // namespace quadriga::engine
