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
#include "games/reversi/moves.hpp"
#include "games/reversi/position.hpp"

namespace quadriga::reversi {

/// Reversi on six by six cells; README.md has the rules. Black is p1.
struct Reversi : engine::RuleDefaults, engine::HintDefaults, engine::ViewDefaults {
    using Position = reversi::Position;
    using Move = reversi::Move;
    static constexpr std::size_t max_moves = reversi::max_moves;

    // Rules: moves.cpp.

    static constexpr std::string_view name = "reversi";
    static constexpr std::array<engine::ReasonText, 1> reasons{{{"discs", "no legal move for either side"}}};

    static Position start() {
        return {.discs = {cell_at(3, 3) | cell_at(2, 2), cell_at(2, 3) | cell_at(3, 2)}, .side = Player::p1};
    }
    static Player side_to_move(const Position& position) { return position.side; }
    static engine::Key key(const Position& position) {
        return engine::mix(position.discs[0] ^ engine::mix(position.discs[1] << 1 | index(position.side)));
    }
    /// Nothing on the board decides the game while somebody can move.
    static engine::Outcome outcome(const Position& /*position*/) { return {}; }
    /// When neither side can place: the side with more discs wins, and equal numbers are a draw.
    static engine::Outcome outcome_without_moves(const Position& position);
    /// All placements; only the pass if there is none but the opponent has one; nothing if neither side has one.
    static void generate(const Position& position, Moves& moves);
    static Position apply(const Position& position, Move move);

    // Notation: notation.cpp; README.md has the grammar.

    static engine::Expected<Position> read_position(std::string_view text);
    static std::string write_position(const Position& position);
    static engine::Expected<Move> read_move(const Position& position, std::string_view text);
    static std::string write_move(const Position& position, Move move);

    // View: notation.cpp, symmetry.cpp.

    static constexpr std::string_view title = "Reversi";
    static constexpr std::array<std::string_view, 2> player_names{"Black", "White"};
    static constexpr std::array<std::string_view, 2> player_colours{"#2b2d33", "#f8f5ec"};
    /// The board with its coordinates, six rows and the letters below.
    static std::string draw(const Position& position);
    /// Squares with the discs on them, and the same coordinates. Discs need no Art.
    static engine::BoardView board(std::span<const Position> game);
    /// The eight rotations and reflections of the board, each with the original and with swapped colours.
    static std::vector<Position> symmetries(const Position& position);

    // Hints, all optional: evaluation.cpp.

    /// A network sees Black's discs and White's discs, with one feature per cell.
    struct Features {
        static constexpr std::size_t count = 2 * cell_count;
        static constexpr std::size_t most_active = cell_count;
        static engine::FeatureSet<count> of(const Position& position);
        static constexpr engine::Feature flipped(engine::Feature feature) {
            return static_cast<engine::Feature>((feature + cell_count) % count);
        }
        static engine::FeatureName name(const Position& position, engine::Feature feature);
        static std::span<const std::uint8_t> network();
    };
    /// Discs in corners are never turned; with many moves, a side can wait for a good one.
    static constexpr std::array<engine::Term, 2> terms{{{"corners"}, {"choices"}}};
    static std::array<std::int32_t, 2> evaluate(const Position& position);
    /// Corners first, the cells beside them last.
    static void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores);
    /// Discs are never taken away again.
    static bool is_irreversible(const Position& /*position*/, Move move) { return !move.is_pass(); }
};

static_assert(engine::Rules<Reversi> && engine::Hints<Reversi> && engine::View<Reversi>);

}  // namespace quadriga::reversi
