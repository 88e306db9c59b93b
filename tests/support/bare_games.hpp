#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::toy {

/// The moves of tic-tac-toe, which go on until the board is full, and nothing else.
template <class G>
struct BareGame : engine::GameDefaults<G> {
    using Position = TicTacToe::Position;
    using Move = TicTacToe::Move;
    static constexpr std::size_t max_moves = TicTacToe::max_moves;
    static constexpr std::string_view name = "bare";
    static constexpr std::string_view title = "Bare & plain";
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

struct Bare : BareGame<Bare> {};
static_assert(engine::Game<Bare>);

/// With a board, from which its features follow.
struct Drawn : BareGame<Drawn> {
    static constexpr std::string_view name = "drawn";
    static constexpr std::size_t board_cells = 9;
    static constexpr std::array<std::string_view, 2> piece_kinds{"stone", "blocker"};

    static engine::BoardView board(std::span<const Position> game) {
        using engine::BoardView;
        BoardView board;
        for (int at = 0; at < 9; ++at) {
            const int column = at % 3;
            const int row = at / 3;
            auto& cell = board.cells.emplace_back(BoardView::Cell{
                .id = TicTacToe::cell_name(at),
                .centre = {.x = BoardView::cell_size * (column - 1), .y = BoardView::cell_size * (row - 1)}});
            for (const engine::Player player : {engine::Player::p1, engine::Player::p2}) {
                if (game.back().stones[index(player)] >> at & 1) cell.pieces.push_back({player, "stone"});
            }
        }
        return board;
    }
};
static_assert(engine::Game<Drawn>);

}  // namespace quadriga::toy
