#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "games/onitama/board.hpp"
#include "games/onitama/deal.hpp"
#include "games/onitama/drawing.hpp"
#include "games/onitama/endgame_table.hpp"
#include "games/onitama/evaluation.hpp"
#include "games/onitama/moves.hpp"
#include "games/onitama/notation.hpp"
#include "games/onitama/position.hpp"
#include "games/onitama/staged_moves.hpp"
#include "games/onitama/symmetry.hpp"
#include "games/onitama/threats.hpp"

namespace quadriga::onitama {

/// The game as the engine sees it: Blue is p1, Red is p2.
struct Onitama {
    using Position = onitama::Position;
    using Move = onitama::Move;
    using EndgameTable = onitama::EndgameTable;

    static constexpr std::string_view name = "onitama";
    static constexpr std::string_view title = "Onitama";
    static constexpr std::array<std::string_view, 2> player_names{name_of(Player::p1), name_of(Player::p2)};
    static constexpr std::array<std::string_view, 2> player_colours{"#2f67b1", "#c4392d"};
    static constexpr auto reasons = onitama::reasons;
    static constexpr std::size_t max_moves = onitama::max_moves;
    static constexpr auto term_names = onitama::term_names;
    static constexpr int bench_depth = 14;
    static constexpr engine::StrengthLadder strength_ladder{
        {{62, 289}, {68, 98}, {86, 18}, {199, 0}, {485, 0}, {1135, 0}, {2677, 0}, {6046, 0}, {16000, 0}}};
    static constexpr std::array<std::string_view, 4> deck_names{"base", "sensei", "wind", "all"};
    static constexpr std::array<engine::StartOption, 2> start_options{
        {{.name = "Deck", .choices = deck_names, .purpose = "Onitama: cards of the start position"},
         {.name = "Deal", .max = 25520039, .purpose = "Onitama: number of the start position"}}};
    static constexpr std::array<std::string_view, 8> bench_positions{
        "ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r",
        "ssmss/5/5/5/SSMSS boar,ox/elephant,horse/crab b",
        "ssmss/5/5/5/SSMSS fox,phoenix/otter,turtle/mouse b",
        "ssmss/5/5/5/SSMSS giraffe,sable/iguana,tiger/viper r",
        "s1mss/1s3/5/2S2/SSM1S boar,ox/elephant,tiger/crab r",
        "s1m1s/3s1/1s1S1/2M2/S2SS eel,rooster/goose,rabbit/mantis b",
        "1sm2/s4/2S1s/1M3/S2S1 dog,panda/fox,monkey/tanuki r",
        "m1s1s/3s1/1S3/S2M1/1S3 goose,rabbit/bear,dog/sable r",
    };

    static Position start(const std::array<std::int64_t, 2>& values) noexcept {
        return onitama::start(static_cast<Deck>(values[0]), static_cast<std::uint32_t>(values[1]));
    }
    static Player side_to_move(const Position& position) noexcept { return position.side; }
    static Outcome outcome(const Position& position) noexcept { return onitama::outcome(position); }
    /// Never called: a player without a step passes.
    static Outcome outcome_without_moves(const Position&) noexcept { return {}; }
    static void generate(const Position& position, Moves& list) noexcept { onitama::generate(position, list); }
    static std::size_t count_moves(const Position& position) noexcept { return onitama::count_moves(position); }
    static Position apply(const Position& position, Move move) noexcept { return onitama::apply(position, move); }
    static Key key(const Position& position) noexcept { return position.key; }

    static Expected<Position> read_position(std::string_view text) { return onitama::read_position(text); }
    static std::string write_position(const Position& position) { return onitama::write_position(position); }
    static Expected<Move> read_move(const Position& position, std::string_view text) {
        return onitama::read_move(position, text);
    }
    static std::string write_move(const Position& position, Move move) { return onitama::write_move(position, move); }

    static std::array<std::int32_t, term_names.size()> evaluate(const Position& position) noexcept {
        return onitama::evaluate(position);
    }
    static std::vector<Position> symmetries(const Position& position) { return onitama::symmetries(position); }
    static std::string draw(const Position& position) { return onitama::draw(position); }
    static engine::Board board(std::span<const Position> game) { return onitama::board(game); }

    static Move winning_move(const Position& position) noexcept { return onitama::winning_move(position); }
    static void generate_promising(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
        onitama::generate_promising(position, list, scores);
    }
    static void generate_others(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
        onitama::generate_others(position, list, scores);
    }
    static bool is_other(const Position& position, Move move) noexcept { return onitama::is_other(position, move); }
    static void generate_forcing(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
        onitama::generate_forcing(position, list, scores);
    }
    static bool is_threatened(const Position& position) noexcept { return onitama::is_threatened(position); }
    static bool is_irreversible(const Position& position, Move move) noexcept {
        return onitama::is_irreversible(position, move);
    }
    static Key key_after(const Position& position, Move move) noexcept { return onitama::key_after(position, move); }
    static Position null_move(const Position& position) noexcept { return onitama::null_move(position); }
};

static_assert(engine::Game<Onitama>);
static_assert(sizeof(Position) == 56);

}  // namespace quadriga::onitama
