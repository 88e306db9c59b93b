#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "games/reversi/moves.hpp"
#include "games/reversi/position.hpp"

namespace quadriga::reversi {

/// Reversi on six by six cells; README.md has the rules. Black is p1.
struct Reversi : engine::GameDefaults<Reversi> {
    using Position = reversi::Position;
    using Move = reversi::Move;
    static constexpr std::size_t max_moves = reversi::max_moves;

    static constexpr std::string_view name = "reversi";
    static constexpr std::string_view title = "Reversi";

    // Rules: moves.cpp.

    static Position start() {
        return {.discs = {cell_at(3, 3) | cell_at(2, 2), cell_at(2, 3) | cell_at(3, 2)}, .side = Player::p1};
    }
    static Player side_to_move(const Position& position) { return position.side; }
    static engine::Key key(const Position& position) {
        return engine::mix(position.discs[0] ^ engine::mix(position.discs[1] << 1 | index(position.side)));
    }
    /// Nothing on the board decides the game while somebody can move.
    static engine::Outcome outcome(const Position& /*position*/) { return {}; }
    /// When neither side can place: more discs win, as many draw.
    static engine::Outcome outcome_without_moves(const Position& position);
    /// Every placement; only the pass if there is none but the opponent has one; nothing when neither has.
    static void generate(const Position& position, Moves& moves);
    static Position apply(const Position& position, Move move);

    // Notation: notation.cpp; README.md has the grammar.

    static engine::Expected<Position> read_position(std::string_view text);
    static std::string write_position(const Position& position);
    static engine::Expected<Move> read_move(const Position& position, std::string_view text);
    static std::string write_move(const Position& position, Move move);
    /// The board with its coordinates, six rows and the letters below.
    static std::string draw(const Position& position);

    // The rest is optional; engine/core/game.hpp lists what else there is.

    static constexpr std::array<std::string_view, 2> player_names{"Black", "White"};
    static constexpr std::array<engine::ReasonText, 1> reasons{{{"discs", "no legal move for either side"}}};

    // Search: evaluation.cpp, symmetry.cpp.

    /// A network sees Black's discs and White's, each cell a feature.
    static constexpr std::size_t feature_count = 2 * cell_count;
    static constexpr std::size_t max_active_features = cell_count;
    static engine::FeatureSet<feature_count> features(const Position& position);
    static constexpr engine::Feature exchanged(engine::Feature feature) {
        return static_cast<engine::Feature>((feature + cell_count) % feature_count);
    }
    static engine::FeatureName feature_name(const Position& position, engine::Feature feature);
    static std::span<const std::uint8_t> network();
    /// Corners are never turned back; with many choices a side can wait for a good one.
    static constexpr std::array<std::string_view, 2> term_names{"corners", "choices"};
    static std::array<std::int32_t, 2> evaluate(const Position& position);
    /// Corners first, the cells beside them last.
    static void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores);
    /// Discs are never taken away again.
    static bool is_irreversible(const Position& /*position*/, Move move) { return !move.is_pass(); }
    /// The eight turns and reflections of the board, each with both colours.
    static std::vector<Position> symmetries(const Position& position);
};

static_assert(engine::Game<Reversi>);

}  // namespace quadriga::reversi
