#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rules.hpp"
#include "engine/search/hints.hpp"
#include "engine/view/view.hpp"
#include "games/onoro/moves.hpp"
#include "games/onoro/position.hpp"
#include "games/onoro/tablebase.hpp"

namespace quadriga::onoro {

/// The game of Onoro, with Black as p1. README.md explains the rules.
struct Onoro : engine::RuleDefaults, engine::HintDefaults, engine::ViewDefaults {
    using Position = onoro::Position;
    using Move = onoro::Move;
    static constexpr std::size_t max_moves = onoro::max_moves;

    static constexpr std::string_view name = "onoro";
    static constexpr std::string_view title = "Onoro";
    static constexpr std::array<std::string_view, 2> player_names{"Black", "White"};
    static constexpr std::array<std::string_view, 2> player_colours{"#2b2d33", "#f8f5ec"};
    static constexpr std::array<engine::ReasonText, 2> reasons{
        {{"line", "four in a row"}, {"nomoves", "no legal move"}}};
    static constexpr std::array<engine::StartOption, 1> start_options{{{.name = "Pawns",
                                                                        .min = fewest_pawns_a_side,
                                                                        .max = most_pawns_a_side,
                                                                        .default_value = most_pawns_a_side,
                                                                        .purpose = "Onoro: pawns per side"}}};
    static constexpr int bench_depth = 7;
    static constexpr engine::SearchParameters search_parameters{.orders_by_evaluation = true, .wdl_scale = 330};
    /// Three positions of the placing phase, then four of the second phase.
    static constexpr std::array<std::string_view, 7> bench_positions{
        "1W/BB m12 w",
        "3B/1BWW/WBBB/BWW l11 w",
        "2WB/1BWW/BBBW/1WB l11 w",
        "2WWB/1WBWB/1WBBW/BBWB/1W k11 b",
        "3W/1BBBW/1WBBBW/BWWWB/1W j11 b",
        "3B/1BWW1B/1W1WBW/WBBBW/2WB k10 w",
        "3B1BW/1BWWWB/1W2B/4W/WBWB/B k10 w",
    };
    static constexpr engine::SkillLevels skill_levels{{{64, 725},
                                                       {64, 390},
                                                       {64, 158},
                                                       {64, 22},
                                                       {190, 0},
                                                       {430, 0},
                                                       {950, 0},
                                                       {1900, 0},
                                                       {5000, 0},
                                                       {14000, 0},
                                                       {80000, 0}}};

    // Rules.

    static Position start(const std::array<std::int64_t, 1>& values) noexcept {
        return onoro::start(static_cast<int>(values[0]));
    }
    static engine::Player side_to_move(const Position& position) noexcept { return position.side; }
    /// Equal for positions that differ only in where the group lies. The size of the game is part of the key.
    static engine::Key key(const Position& position) noexcept;
    /// The player who has just moved has won if it has a line.
    static engine::Outcome outcome(const Position& position) noexcept;
    /// The side to move loses if it has no legal move.
    static engine::Outcome outcome_without_moves(const Position& position) noexcept;
    /// Generates moves in ascending order of `from`, then of `to`.
    static void generate(const Position& position, Moves& moves) noexcept;
    static std::size_t count_moves(const Position& position) noexcept;
    static Position apply(const Position& position, Move move) noexcept;

    // Notation. README.md has the grammar and lists all errors.

    /// Reads `<rows> <anchor> <side> [<pawns>]`.
    static engine::Expected<Position> read_position(std::string_view text);
    static std::string write_position(const Position& position);
    /// Reads `n14` (placing) or `m13o12` (from, to).
    static engine::Expected<Move> read_move(const Position& position, std::string_view text);
    static std::string write_move(const Position& position, Move move);

    // View.

    /// Draws the group, with `B` and `W` for pawns, a ring of empty cells around it, and coordinates.
    static std::string draw(const Position& position);
    /// Shows the pawns, the empty cells with at least two occupied neighbours, the cells that were occupied one
    /// position earlier, and the pawns in hand.
    static engine::BoardView board(std::span<const Position> game);
    static engine::SetupChoices setup_choices();
    /// Takes the size of the game from `like`.
    static engine::Expected<engine::SetupResult> set_up(const Position& like, const engine::PositionSetup& setup);
    /// The images of the position under the twelve rotations and reflections of the plane; once all pawns are on the
    /// table, each also with colours swapped.
    static std::vector<Position> symmetries(const Position& position);

    // Hints.

    /// - twos, threes: runs of four cells with two or three pawns of one side and none of the other;
    /// - ready twos: twos whose two empty cells are both ready, that is, have at least two occupied neighbours, so that
    ///   the next pawn can threaten a line;
    /// - threats: ready cells where one more pawn of a side makes a line;
    /// - moves, movers: how many moves a side has and how many of its pawns can move, as if it were to move and no
    ///   pawns were in hand;
    /// - support: pawns with at least three occupied neighbours, one of which may leave;
    /// - contact: ready cells that touch a pawn of the side;
    /// - company: pawns that touch a pawn of the same side;
    /// - attacks: moves by which the side to move brings a pawn from outside its ready twos to an empty cell of one of
    ///   them, as if no pawns were in hand;
    /// - initiative: a bonus for the side to move;
    /// - stuck: the side to move has no move and loses; the search prunes by evaluation before it generates moves.
    ///
    /// README.md explains where the weights come from.
    static constexpr std::array<engine::Term, 12> terms{{{"twos", -29},
                                                         {"ready twos", 76},
                                                         {"threes", 75},
                                                         {"threats", 29},
                                                         {"moves", 8},
                                                         {"movers", 102},
                                                         {"support", 40},
                                                         {"contact", -58},
                                                         {"company", -40},
                                                         {"attacks", 38},
                                                         {"initiative", 47},
                                                         {"stuck", -5'000}}};
    /// Exchanging the colours negates every value.
    static std::array<std::int32_t, 12> evaluate(const Position& position) noexcept;
    static Move winning_move(const Position& position) noexcept { return line_making_move(position, position.side); }
    /// Moves that stop a line or probably threaten one score above 0, other moves below 0. An exception is a move that
    /// leaves a cell where the opponent could complete a line: it may score below 0 in any case.
    static void score_moves(const Position& position, std::span<const Move> moves,
                            std::span<std::int32_t> scores) noexcept;
    /// Generates all moves or, if the opponent threatens a line, only the moves that occupy a cell where the opponent
    /// could complete a line and after which the opponent can complete none.
    static void generate_tactical(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept;
    /// If the opponent threatens a line, generates the moves after which the opponent cannot make one, except the moves
    /// of generate_tactical(). If no move at all prevents a line, generates one legal move, if there is any. Without a
    /// threat, generates nothing.
    static void generate_quiet(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept;
    /// Whether the opponent could make a line if it were to move.
    static bool is_threatened(const Position& position) noexcept {
        return line_making_move(position, opponent(position.side)) != Move{};
    }
    /// True for placements: the number of pawns in hand never grows.
    static bool is_irreversible(const Position& position, Move /*move*/) noexcept { return position.is_placing(); }

    struct ExactValues : engine::NoExactValues {
        /// The value of a position in the placing phase (see placing_value()), from the embedded placing/<pawns>.bin.
        /// None in the second phase, if play cannot reach the position, or if memory for the values runs out (14 MiB
        /// with 8 pawns per side). The first call for each number of pawns blocks for up to about 50 ms to decompress
        /// them. In a web page, the values are those that the page has supplied (placing_given.cpp); none before that.
        /// Thread-safe.
        static std::optional<engine::ExactValue> known(const Position& position);
#ifndef __EMSCRIPTEN__  // a page has neither files nor zstd
        using Tablebase = onoro::Tablebase;
#endif
    };
};

static_assert(engine::Rules<Onoro> && engine::Hints<Onoro> && engine::View<Onoro>);

}  // namespace quadriga::onoro
