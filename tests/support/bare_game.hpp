#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/game/rules.hpp"
#include "engine/search/hints.hpp"
#include "engine/view/view.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::toy {

/// Only the moves of tic-tac-toe, which continue until the board is full.
struct Bare : engine::RuleDefaults, engine::HintDefaults, engine::ViewDefaults {
    using Position = TicTacToe::Position;
    using Move = TicTacToe::Move;
    static constexpr std::size_t max_moves = TicTacToe::max_moves;
    static constexpr std::string_view name = "bare";
    static constexpr std::string_view title = "Bare & plain";
    static constexpr std::array<std::string_view, 2> player_names{"Player 1", "Player 2"};
    static constexpr std::array<std::string_view, 2> player_colours{"#000000", "#ffffff"};
    static Position start() { return TicTacToe::start(); }
    static engine::Player side_to_move(const Position& p) { return TicTacToe::side_to_move(p); }
    static engine::Outcome outcome(const Position&) { return {}; }
    static engine::Outcome outcome_without_moves(const Position&) {
        return {engine::Result::draw, engine::Reason::none};
    }
    static void generate(const Position& p, engine::MovesOf<TicTacToe>& moves) { TicTacToe::generate(p, moves); }
    static Position apply(const Position& p, Move move) { return TicTacToe::apply(p, move); }
    static engine::Key key(const Position& p) { return TicTacToe::key(p); }
    static engine::Expected<Position> read_position(std::string_view text) { return TicTacToe::read_position(text); }
    static std::string write_position(const Position& p) { return TicTacToe::write_position(p); }
    static engine::Expected<Move> read_move(const Position& p, std::string_view text) {
        return TicTacToe::read_move(p, text);
    }
    static std::string write_move(const Position& p, Move move) { return TicTacToe::write_move(p, move); }
    static std::string draw(const Position& p) { return TicTacToe::draw(p); }
};

static_assert(engine::Rules<Bare> && engine::Hints<Bare> && engine::View<Bare>);

}  // namespace quadriga::toy
