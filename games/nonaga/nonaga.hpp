#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rules.hpp"
#include "engine/search/hints.hpp"
#include "engine/view/view.hpp"
#include "games/nonaga/moves.hpp"
#include "games/nonaga/position.hpp"
#include "games/nonaga/slides.hpp"

namespace quadriga::nonaga {

/// The game of Nonaga, with Red as p1. README.md explains the rules.
struct Nonaga : engine::RuleDefaults, engine::HintDefaults, engine::ViewDefaults {
    using Position = nonaga::Position;
    using Move = nonaga::Move;
    static constexpr std::size_t max_moves = nonaga::max_moves;

    static constexpr std::string_view name = "nonaga";
    static constexpr std::string_view title = "Nonaga";
    static constexpr std::array<std::string_view, 2> player_names{"Red", "Black"};
    static constexpr std::array<std::string_view, 2> player_colours{"#c4392d", "#2b2d33"};
    static constexpr std::array<engine::ReasonText, 2> reasons{
        {{"connected", "three pieces connected"}, {"nomoves", "no legal turn"}}};
    static constexpr int bench_depth = 6;
    static constexpr engine::SearchParameters search_parameters{.is_wide = true, .wdl_scale = 50};
    static constexpr std::array<std::string_view, 5> bench_positions{
        "2RoB/1oooo/BoooR/oooo/RoB k11 r", "oBR2o/1oooR/2o1ox/1Bo1oR/B3oo/3o j10 r",
        "3ooox/2oBRo/1oRBoo/ooR/1o/oB k11 b", "5o/2B1oRx/1Roooo/1B1o/o1o/Boo/Ro k10 b",
        "3R/2Rooo/1Boo/1oo/1Boo/RBox/o/o k10 r"};
    static constexpr engine::SkillLevels skill_levels{{{64, 968},
                                                       {64, 918},
                                                       {64, 808},
                                                       {64, 603},
                                                       {64, 300},
                                                       {64, 100},
                                                       {414, 0},
                                                       {599, 0},
                                                       {1045, 0},
                                                       {2602, 0},
                                                       {7740, 0}}};

    // Rules.

    /// The start position: nineteen discs in a hexagon around m13, red and black pieces alternating on its corners, Red
    /// to move.
    static Position start() noexcept;
    static Player side_to_move(const Position& position) noexcept { return position.side; }
    /// Positions that differ only in their anchors have equal keys.
    static engine::Key key(const Position& position) noexcept;
    /// The side that has just moved has won if its pieces are connected.
    static engine::Outcome outcome(const Position& position) noexcept {
        const Player mover = engine::opponent(position.side);
        if (!are_connected(position.pieces[engine::index(mover)])) return {};
        return engine::win_of(mover, engine::board_reason(reasons, "connected"));
    }
    /// The side to move loses if it has no complete turn.
    static engine::Outcome outcome_without_moves(const Position& position) noexcept {
        return engine::win_of(engine::opponent(position.side), engine::board_reason(reasons, "nomoves"));
    }
    /// Generates turns by piece and direction, then by disc and target in ascending order of cells; the disc that the
    /// piece has left comes last.
    static void generate(const Position& position, Moves& moves) noexcept;
    static std::size_t count_moves(const Position& position) noexcept;
    static Position apply(const Position& position, Move move) noexcept;

    // Notation. README.md has the grammar and lists all errors.

    /// Reads `<rows> <anchor> <side>`.
    static engine::Expected<Position> read_position(std::string_view text);
    static std::string write_position(const Position& position);
    /// Reads the names of four cells: from, to, disc and target. A winning slide has only the first two.
    static engine::Expected<Move> read_move(const Position& position, std::string_view text);
    static std::string write_move(const Position& position, Move move);

    // View.

    /// Draws the discs with the symbols of position strings: `o`, `x` (locked), `R` and `B`.
    static std::string draw(const Position& position);
    /// Shows the discs, the empty cells beside at least two of them, and the cells that were occupied one position
    /// earlier. The cell of a disc has the kind `disc` and, if the disc is locked, also `locked`.
    static engine::BoardView board(std::span<const Position> game);
    static engine::SetupChoices setup_choices();
    static engine::Expected<engine::SetupResult> set_up(const Position& like, const engine::PositionSetup& setup);
    /// The images of the position under the twelve rotations and reflections of the plane, each also with colours
    /// swapped.
    static std::vector<Position> symmetries(const Position& position);

    // Hints.

    /// Each term is a count for Red minus the same count for Black:
    /// - distance: the sum of the distances between a side's pieces;
    /// - slides: the number of slides;
    /// - shut in: the number of pieces that cannot slide;
    /// - reach: the number of pairs of slides by two different pieces that both end next to the third;
    /// - threat: 1 if a single slide connects the pieces;
    /// - turn: 1 for the side to move.
    static constexpr std::array<engine::Term, 6> terms{
        {{"distance", -10}, {"slides", 4}, {"shut in", -11}, {"reach", 16}, {"threat", 66}, {"turn", 39}}};
    static std::array<std::int32_t, 6> evaluate(const Position& position) noexcept;
    static Move winning_move(const Position& position) noexcept { return connecting_slide(position, position.side); }
    /// Both stages omit turns after which the opponent can connect at once, unless there are no others; then the quiet
    /// stage generates one of them. Tactical turns are winning slides, turns that threaten to connect and, for each
    /// slide and disc, the turn to the target that most improves the mover's mobility over the opponent's. Only wins
    /// and turns with several threats score above 0.
    static void generate_tactical(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept;
    static void generate_quiet(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept;
    /// Whether the opponent, if it were to move, could connect its pieces with one slide.
    static bool is_threatened(const Position& position) noexcept {
        return connecting_slide(position, engine::opponent(position.side)) != Move{};
    }
    /// Changes the side to move and unlocks the locked disc. With hundreds of turns to choose from, zugzwang is rare.
    static Position null_move(const Position& position) noexcept;
};

static_assert(engine::Rules<Nonaga> && engine::Hints<Nonaga> && engine::View<Nonaga>);

}  // namespace quadriga::nonaga
