#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "games/onager/drawing.hpp"
#include "games/onager/evaluation.hpp"
#include "games/onager/move_text.hpp"
#include "games/onager/moves.hpp"
#include "games/onager/position.hpp"
#include "games/onager/position_text.hpp"

namespace quadriga::onager {

/// Onager as the engine sees it. Black is p1.
struct Onager {
    using Position = onager::Position;
    using Move = onager::Move;
    static constexpr std::size_t max_moves = onager::max_moves;

    static constexpr Position start(const engine::Setup& /*setup*/) noexcept { return Position::start(); }
    static constexpr Player side_to_move(const Position& position) noexcept { return position.side_to_move(); }
    static constexpr Outcome verdict(const Position& position) noexcept { return onager::verdict(position); }
    static constexpr Outcome verdict_without_moves(const Position& position) noexcept {
        return onager::verdict_without_moves(position);
    }
    static void generate(const Position& position, MoveList& moves) noexcept { onager::generate(position, moves); }
    static std::size_t count_moves(const Position& position) noexcept { return onager::count_moves(position); }
    static constexpr Position apply(const Position& position, Move move) noexcept { return position.after(move); }
    static constexpr Key key(const Position& position) noexcept { return position.key(); }

    static engine::Expected<Position> read_position(std::string_view text) { return onager::read_position(text); }
    static std::string write_position(const Position& position) { return onager::write_position(position); }
    static engine::Expected<Move> read_move(const Position& position, std::string_view text) {
        return onager::read_move(position, text);
    }
    static std::string write_move(const Position& /*position*/, Move move) { return onager::write_move(move); }

    static constexpr const auto& term_names = onager::term_names;
    static std::array<std::int32_t, onager::term_names.size()> evaluate(const Position& position) noexcept {
        return onager::evaluate(position);
    }

    static void score_moves(const Position& position, std::span<const Move> moves,
                            std::span<std::int32_t> scores) noexcept {
        onager::score_moves(position, moves, scores);
    }
    static void generate_forcing(const Position& position, MoveList& moves) noexcept {
        onager::generate_forcing(position, moves);
    }
    static bool must_answer(const Position& position) noexcept { return onager::must_answer(position); }
    /// Lakes stay; a stack can be taken apart again.
    static constexpr bool is_irreversible(const Position& /*position*/, Move move) noexcept { return move.is_lake(); }
    /// With so many pieces there is nearly always a move that harms nothing.
    static constexpr Position pass(const Position& position) noexcept { return position.passed(); }

    static constexpr std::string_view name = "onager";
    static constexpr std::string_view title = "Onager";
    static constexpr std::array<std::string_view, 2> player_names{"Black", "White"};
    static std::string draw(const Position& position) { return onager::draw(position); }
    static std::string svg(const Position& position) { return draw_svg(position); }

    static constexpr std::array<std::string_view, 1> bench_positions{
        "wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b"};
    static constexpr int bench_depth = 6;
    static constexpr engine::StrengthLadder strength_ladder{
        {{100, 900}, {100, 600}, {100, 400}, {100, 200}, {100, 0}, {400, 0}, {1000, 0}, {3000, 0}, {10000, 0}}};
};

static_assert(engine::Game<Onager>);

}  // namespace quadriga::onager
