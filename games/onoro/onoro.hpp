#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "games/onoro/board.hpp"
#include "games/onoro/drawing.hpp"
#include "games/onoro/endgame_table.hpp"
#include "games/onoro/evaluation.hpp"
#include "games/onoro/moves.hpp"
#include "games/onoro/notation.hpp"
#include "games/onoro/ordering.hpp"
#include "games/onoro/placing_table.hpp"
#include "games/onoro/position.hpp"
#include "games/onoro/staged_moves.hpp"
#include "games/onoro/symmetry.hpp"
#include "games/onoro/threats.hpp"

namespace quadriga::onoro {

/// Onoro as the engine sees it; README.md has the rules.
struct Onoro {
    using Position = onoro::Position;
    using Move = onoro::Move;

#ifndef __EMSCRIPTEN__  // a page has neither files nor zstd
    using EndgameTable = onoro::EndgameTable;
    static std::optional<std::int32_t> known_value(const Position& position) { return onoro::known_value(position); }
    static std::optional<std::string> missing_part() { return onoro::missing_part(); }
#endif

    static constexpr std::string_view name = "onoro";
    static constexpr std::string_view title = "Onoro";
    static constexpr std::array<std::string_view, 2> player_names{"Black", "White"};
    static constexpr std::array<std::string_view, 2> player_colours{"#2b2d33", "#f8f5ec"};
    static constexpr auto reasons = onoro::reasons;
    static constexpr std::size_t max_moves = onoro::max_moves;
    static constexpr auto term_names = onoro::term_names;
    static constexpr int bench_depth = 7;
    static constexpr engine::StrengthLadder strength_ladder{
        {{62, 260}, {80, 56}, {169, 0}, {418, 0}, {866, 0}, {1620, 0}, {3200, 0}, {9000, 0}, {32000, 0}}};
    static constexpr std::array<engine::StartOption, 1> start_options{{{.name = "Pawns",
                                                                        .min = fewest_pawns_a_side,
                                                                        .max = most_pawns_a_side,
                                                                        .default_value = most_pawns_a_side,
                                                                        .purpose = "Onoro: pawns a side"}}};
    /// Placing three times, then moving.
    static constexpr std::array<std::string_view, 7> bench_positions{
        "1W/BB m12 w",
        "3B/1BWW/WBBB/BWW l11 w",
        "2WB/1BWW/BBBW/1WB l11 w",
        "2WWB/1WBWB/1WBBW/BBWB/1W k11 b",
        "3W/1BBBW/1WBBBW/BWWWB/1W j11 b",
        "3B/1BWW1B/1W1WBW/WBBBW/2WB k10 w",
        "3B1BW/1BWWWB/1W2B/4W/WBWB/B k10 w",
    };

    static Position start(const std::array<std::int64_t, 1>& values) {
        return onoro::start(static_cast<int>(values[0]));
    }
    static engine::Player side_to_move(const Position& position) { return position.side; }
    static engine::Outcome outcome(const Position& position) { return onoro::outcome(position); }
    static engine::Outcome outcome_without_moves(const Position& position) {
        return onoro::outcome_without_moves(position);
    }
    static void generate(const Position& position, Moves& moves) { onoro::generate(position, moves); }
    static std::size_t count_moves(const Position& position) { return onoro::count_moves(position); }
    static Position apply(const Position& position, Move move) { return onoro::apply(position, move); }
    static engine::Key key(const Position& position) { return onoro::key(position); }

    static engine::Expected<Position> read_position(std::string_view text) { return onoro::read_position(text); }
    static std::string write_position(const Position& position) { return onoro::write_position(position); }
    static engine::Expected<Move> read_move(const Position& position, std::string_view text) {
        return onoro::read_move(position, text);
    }
    static std::string write_move(const Position& position, Move move) { return onoro::write_move(position, move); }

    static auto evaluate(const Position& position) { return onoro::evaluate(position); }
    static std::vector<Position> symmetries(const Position& position) { return onoro::symmetries(position); }
    static std::string draw(const Position& position) { return onoro::draw(position); }
    static engine::Board board(std::span<const Position> game) { return onoro::board(game); }

    static Move winning_move(const Position& position) { return onoro::winning_move(position); }
    static void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) {
        onoro::score_moves(position, moves, scores);
    }
    static void generate_promising(const Position& position, Moves& moves, std::span<std::int32_t> scores) {
        onoro::generate_promising(position, moves, scores);
    }
    static void generate_others(const Position& position, Moves& moves, std::span<std::int32_t> scores) {
        onoro::generate_others(position, moves, scores);
    }
    static constexpr bool is_ordered_by_evaluation = true;
    static bool is_threatened(const Position& position) { return onoro::is_threatened(position); }
    /// The pawns in hand never become more.
    static bool is_irreversible(const Position& position, Move) { return position.is_placing(); }
};

static_assert(engine::Game<Onoro>);

}  // namespace quadriga::onoro
