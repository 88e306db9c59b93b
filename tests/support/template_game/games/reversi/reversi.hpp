#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "games/reversi/evaluation.hpp"
#include "games/reversi/moves.hpp"
#include "games/reversi/notation.hpp"
#include "games/reversi/position.hpp"
#include "games/reversi/symmetry.hpp"

namespace quadriga::reversi {

/// Reversi on six by six cells, as the engine sees it; README.md has the rules.
struct Reversi {
    using Position = reversi::Position;
    using Move = reversi::Move;
    static constexpr std::size_t max_moves = reversi::max_moves;

    static constexpr std::string_view name = "reversi";
    static constexpr std::string_view title = "Reversi";
    static constexpr std::array<std::string_view, 2> player_names{"Black", "White"};
    static constexpr auto reasons = reversi::reasons;

    static Position start() { return reversi::start(); }
    static Player side_to_move(const Position& position) { return position.side; }
    /// Nothing on the board decides the game while somebody can move.
    static engine::Outcome outcome(const Position&) { return {}; }
    static engine::Outcome outcome_without_moves(const Position& position) {
        return reversi::outcome_without_moves(position);
    }
    static void generate(const Position& position, Moves& moves) { reversi::generate(position, moves); }
    static Position apply(const Position& position, Move move) { return reversi::apply(position, move); }
    static engine::Key key(const Position& position) { return reversi::key(position); }

    static engine::Expected<Position> read_position(std::string_view text) { return reversi::read_position(text); }
    static std::string write_position(const Position& position) { return reversi::write_position(position); }
    static engine::Expected<Move> read_move(const Position& position, std::string_view text) {
        return reversi::read_move(position, text);
    }
    static std::string write_move(const Position& position, Move move) { return reversi::write_move(position, move); }
    static std::string draw(const Position& position) { return reversi::draw(position); }

    // All that follows is optional; engine/core/hooks.hpp lists what else there is.

    static constexpr auto term_names = reversi::term_names;
    static Terms evaluate(const Position& position) { return reversi::evaluate(position); }
    static void score_moves(const Position&, std::span<const Move> moves, std::span<std::int32_t> scores) {
        reversi::score_moves(moves, scores);
    }
    /// Discs are never taken away again.
    static bool is_irreversible(const Position&, Move move) { return !move.is_pass(); }
    static std::vector<Position> symmetries(const Position& position) { return reversi::symmetries(position); }
};

static_assert(engine::Game<Reversi>);

}  // namespace quadriga::reversi
