#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "games/onager/board.hpp"
#include "games/onager/drawing.hpp"
#include "games/onager/evaluation.hpp"
#include "games/onager/moves.hpp"
#include "games/onager/notation.hpp"
#include "games/onager/ordering.hpp"
#include "games/onager/position.hpp"
#include "games/onager/staged_moves.hpp"
#include "games/onager/symmetry.hpp"
#include "games/onager/threats.hpp"

namespace quadriga::onager {

/// Onager as the engine sees it. Black is p1.
struct Onager {
    using Position = onager::Position;
    using Move = onager::Move;

    static constexpr std::string_view name = "onager";
    static constexpr std::string_view title = "Onager";
    static constexpr std::array<std::string_view, 2> player_names{"Black", "White"};
    static constexpr std::array<std::string_view, 2> player_colours{"#2b2d33", "#f8f5ec"};
    static constexpr auto reasons = onager::reasons;
    static constexpr std::size_t max_moves = onager::max_moves;
    static constexpr const auto& term_names = onager::term_names;
    static constexpr int bench_depth = 9;
    static constexpr engine::StrengthLadder strength_ladder{
        {{62, 473}, {62, 241}, {78, 27}, {300, 0}, {739, 0}, {1551, 0}, {3435, 0}, {7169, 0}, {16000, 0}}};
    static constexpr std::array<std::string_view, 7> bench_positions{
        "wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b",
        "wwwwww/wwwwwww/8/4x4/10/11/10/9/8/bbbbbbb/bbbbbb w",
        "1wwwww/w1wwwww/2w5/5x3/3xw5/8x2/5b4/9/3b4/bb1bbbb/b1bbbb b",
        "wwwww(wb)/w3w(wb)w/8/2x6/4w2x2/5b5/10/4x(bw)3/4b3/b1bb1(bw)b/1b1b1b w",
        "2ww1w/1www(wb)2/4w3/3(bwb)1x3/3xb(bwb)4/5(wb)2x2/5w4/9/3(bw)2b1/7/2bbbb w",
        "ww1ww1/(wbw)4bw/2(bw)2x2/3(wbw)2x2/3w2x3/5(bwb)5/5(bwb)4/9/3b4/5b1/b1bb2 b",
        "1www1(wbw)/2b2(wb)1/3b2w1/2x6/7x2/5(bwbw)5/10/3wx(bw)3/3b1(wb)2/2b2w1/2bbb1 w"};

    static constexpr Position start() noexcept { return onager::start(); }
    static constexpr Player side_to_move(const Position& position) noexcept { return position.side_to_move(); }
    static constexpr Outcome outcome(const Position& position) noexcept { return onager::outcome(position); }
    static constexpr Outcome outcome_without_moves(const Position& position) noexcept {
        return onager::outcome_without_moves(position);
    }
    static void generate(const Position& position, Moves& moves) noexcept { onager::generate(position, moves); }
    static std::size_t count_moves(const Position& position) noexcept { return onager::count_moves(position); }
    static constexpr Position apply(const Position& position, Move move) noexcept {
        return onager::apply(position, move);
    }
    static constexpr Key key(const Position& position) noexcept { return onager::key(position); }

    static engine::Expected<Position> read_position(std::string_view text) { return onager::read_position(text); }
    static std::string write_position(const Position& position) { return onager::write_position(position); }
    static engine::Expected<Move> read_move(const Position& position, std::string_view text) {
        return onager::read_move(position, text);
    }
    static std::string write_move(const Position& position, Move move) { return onager::write_move(position, move); }

    static Terms evaluate(const Position& position) noexcept { return onager::evaluate(position); }
    static std::vector<Position> symmetries(const Position& position) { return onager::symmetries(position); }
    static std::string draw(const Position& position) { return onager::draw(position); }
    static engine::Board board(std::span<const Position> game) { return onager::board(game); }

    static void score_moves(const Position& position, std::span<const Move> moves,
                            std::span<std::int32_t> scores) noexcept {
        onager::score_moves(position, moves, scores);
    }
    static void generate_promising(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
        onager::generate_promising(position, moves, scores);
    }
    static void generate_others(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
        onager::generate_others(position, moves, scores);
    }
    static bool is_other(const Position& position, Move move) noexcept { return onager::is_other(position, move); }
    static void generate_forcing(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
        onager::generate_promising(position, moves, scores);
    }
    static bool is_threatened(const Position& position) noexcept { return onager::is_threatened(position); }
    /// Lakes stay; a stack can be taken apart again.
    static constexpr bool is_irreversible(const Position& /*position*/, Move move) noexcept { return move.is_lake(); }
    /// With so many pieces there is nearly always a move that harms nothing.
    static constexpr Position null_move(const Position& position) noexcept { return onager::null_move(position); }
};

static_assert(engine::Game<Onager>);

}  // namespace quadriga::onager
