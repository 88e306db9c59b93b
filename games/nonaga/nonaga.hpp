#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "games/nonaga/board.hpp"
#include "games/nonaga/drawing.hpp"
#include "games/nonaga/evaluation.hpp"
#include "games/nonaga/moves.hpp"
#include "games/nonaga/notation.hpp"
#include "games/nonaga/position.hpp"
#include "games/nonaga/staged_moves.hpp"
#include "games/nonaga/symmetry.hpp"
#include "games/nonaga/threats.hpp"

/// Nonaga: slide a piece, then move a disc; who brings the own three pieces together wins. The rules are in README.md.
namespace quadriga::nonaga {

struct Nonaga {
    using Position = nonaga::Position;
    using Move = nonaga::Move;

    static constexpr std::string_view name = "nonaga";
    static constexpr std::string_view title = "Nonaga";
    static constexpr std::array<std::string_view, 2> player_names{"Red", "Black"};
    static constexpr std::array<std::string_view, 2> player_colours{"#c4392d", "#2b2d33"};
    static constexpr auto reasons = nonaga::reasons;
    static constexpr std::size_t max_moves = nonaga::max_moves;
    static constexpr auto term_names = nonaga::term_names;
    static constexpr bool is_wide = true;
    static constexpr int bench_depth = 3;
    static constexpr engine::StrengthLadder strength_ladder{
        {{500, 1000}, {500, 966}, {500, 906}, {500, 773}, {500, 573}, {500, 239}, {1047, 0}, {2150, 0}, {5850, 0}}};
    static constexpr std::array<std::string_view, 5> bench_positions{
        "2RoB/1oooo/BoooR/oooo/RoB k11 r", "oBR2o/1oooR/2o1ox/1Bo1oR/B3oo/3o j10 r",
        "3ooox/2oBRo/1oRBoo/ooR/1o/oB k11 b", "5o/2B1oRx/1Roooo/1B1o/o1o/Boo/Ro k10 b",
        "3R/2Rooo/1Boo/1oo/1Boo/RBox/o/o k10 r"};

    static Position start() noexcept { return nonaga::start(); }
    static Player side_to_move(const Position& position) noexcept { return position.side; }
    static engine::Outcome outcome(const Position& position) noexcept { return nonaga::outcome(position); }
    /// Without a complete turn the side to move has lost.
    static engine::Outcome outcome_without_moves(const Position& position) noexcept {
        return engine::win_of(engine::opponent(position.side), engine::board_reason(nonaga::reasons, "nomoves"));
    }
    static void generate(const Position& position, Moves& moves) noexcept { nonaga::generate(position, moves); }
    static std::size_t count_moves(const Position& position) noexcept { return nonaga::count_moves(position); }
    static Position apply(const Position& position, Move move) noexcept { return nonaga::apply(position, move); }
    static engine::Key key(const Position& position) noexcept { return nonaga::key(position); }

    static engine::Expected<Position> read_position(std::string_view text) { return nonaga::read_position(text); }
    static std::string write_position(const Position& position) { return nonaga::write_position(position); }
    static engine::Expected<Move> read_move(const Position& position, std::string_view text) {
        return nonaga::read_move(position, text);
    }
    static std::string write_move(const Position& position, Move move) { return nonaga::write_move(position, move); }

    static Terms evaluate(const Position& position) noexcept { return nonaga::evaluate(position); }
    static std::vector<Position> symmetries(const Position& position) { return nonaga::symmetries(position); }
    static std::string draw(const Position& position) { return nonaga::draw(position); }
    static engine::Board board(std::span<const Position> game) { return nonaga::board(game); }

    static Move winning_move(const Position& position) noexcept { return nonaga::winning_move(position); }
    static void generate_promising(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
        nonaga::generate_promising(position, moves, scores);
    }
    static void generate_others(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
        nonaga::generate_others(position, moves, scores);
    }
    static bool is_threatened(const Position& position) noexcept { return nonaga::is_threatened(position); }
    static Position null_move(const Position& position) noexcept { return nonaga::null_move(position); }
};

static_assert(engine::Game<Nonaga>);
static_assert(engine::HasMoveCount<Nonaga> && engine::HasWinningMove<Nonaga> && engine::HasStagedMoves<Nonaga> &&
              engine::HasThreats<Nonaga> && engine::HasNullMove<Nonaga>);

}  // namespace quadriga::nonaga
