#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/game/rules.hpp"
#include "engine/search/hints.hpp"
#include "engine/view/view.hpp"

/// The smallest real game, for tests of all generic code: three in a row on nine cells. It declares no hints that speed
/// up the search, so that the defaults are tested.
namespace quadriga::toy {

struct TicTacToe : engine::RuleDefaults, engine::HintDefaults, engine::ViewDefaults {
    struct Position {
        std::array<std::uint16_t, 2> stones{};
        engine::Player mover = engine::Player::p1;
    };
    struct Move {
        std::uint16_t cell = 0;  // one bit
        friend bool operator==(Move, Move) = default;
    };

    static constexpr std::string_view name = "tictactoe";
    static constexpr std::string_view title = "Tic-tac-toe";
    static constexpr std::array<std::string_view, 2> player_names{"Cross", "Nought"};
    static constexpr std::array<std::string_view, 2> player_colours{"#2b2d33", "#f8f5ec"};
    static constexpr std::array<engine::ReasonText, 2> reasons{{{"line", "three in a row"}, {"full", "board full"}}};
    static constexpr std::size_t max_moves = 9;
    static constexpr std::array<engine::Term, 1> terms{{{"centre"}}};
    /// The stones of p1 and p2.
    struct Features {
        static constexpr std::size_t count = 18;
        static constexpr std::size_t most_active = 9;
        static engine::FeatureSet<count> of(const Position& position) {
            engine::FeatureSet<count> features;
            features.add(0, position.stones[0]);
            features.add(9, position.stones[1]);
            return features;
        }
        static constexpr engine::Feature flipped(engine::Feature feature) {
            return static_cast<engine::Feature>((feature + 9) % 18);
        }
        static engine::FeatureName name(const Position&, engine::Feature feature) {
            return {feature < 9 ? "cross" : "nought", cell_name(feature % 9)};
        }
        static std::span<const std::uint8_t> network() { return {}; }
    };
    static constexpr std::array<std::string_view, 2> bench_positions{"......... x", "x...o.... x"};
    static constexpr int bench_depth = 9;
    static constexpr engine::SearchParameters search_parameters{.wdl_scale = 10};
    /// From random moves to ten nodes per move.
    static constexpr engine::SkillLevels skill_levels{
        {{1, 1000}, {1, 1000}, {1, 1000}, {1, 800}, {1, 600}, {1, 400}, {1, 200}, {1, 0}, {2, 0}, {5, 0}, {10, 0}}};

    static Position start() { return {}; }
    static engine::Player side_to_move(const Position& position) { return position.mover; }

    static engine::Outcome outcome(const Position& position) {
        const engine::Player last = engine::opponent(position.mover);
        for (const unsigned line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U}) {
            if ((position.stones[index(last)] & line) == line)
                return win_of(last, engine::board_reason(reasons, "line"));
        }
        return {};
    }
    static engine::Outcome outcome_without_moves(const Position&) {
        return {engine::Result::draw, engine::board_reason(reasons, "full")};
    }

    static unsigned empty_cells(const Position& position) {
        return 0777U & ~static_cast<unsigned>(position.stones[0] | position.stones[1]);
    }
    static void generate(const Position& position, engine::MoveList<Move, max_moves>& moves) {
        for (unsigned cells = empty_cells(position); cells != 0; cells &= cells - 1) {
            moves.push({static_cast<std::uint16_t>(cells & (~cells + 1))});
        }
    }
    static Position apply(Position position, Move move) {
        position.stones[index(position.mover)] |= move.cell;
        position.mover = engine::opponent(position.mover);
        return position;
    }
    static engine::Key key(const Position& position) {
        return engine::mix(position.stones[0] * 1024U + position.stones[1] * 2U + index(position.mover));
    }

    static engine::Expected<Position> read_position(std::string_view text) {
        const auto bad = [](std::string what) { return engine::refusal(engine::ErrorCode::bad_fen, std::move(what)); };
        if (text.size() != 11 || text[9] != ' ') return bad("expected nine cells, a space and the side");
        Position position;
        for (unsigned at = 0; at < 9; ++at) {
            if (text[at] == '.') continue;
            if (text[at] != 'x' && text[at] != 'o') return bad("cells: expected x, o or .");
            position.stones[text[at] == 'o'] |= static_cast<std::uint16_t>(1U << at);
        }
        if (text[10] != 'x' && text[10] != 'o') return bad("side: expected x or o");
        position.mover = text[10] == 'x' ? engine::Player::p1 : engine::Player::p2;
        return position;
    }
    static std::string write_position(const Position& position) {
        std::string text(9, '.');
        for (unsigned at = 0; at < 9; ++at) {
            if (position.stones[0] >> at & 1) text[at] = 'x';
            if (position.stones[1] >> at & 1) text[at] = 'o';
        }
        return text + (position.mover == engine::Player::p1 ? " x" : " o");
    }
    static engine::Expected<Move> read_move(const Position& position, std::string_view text) {
        const auto bad = [](std::string what) {
            return engine::refusal(engine::ErrorCode::illegal_move, std::move(what));
        };
        if (text.size() != 2 || text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3')
            return bad("no such cell");
        const unsigned cell = 1U << ((text[0] - 'a') + 3 * (text[1] - '1'));
        if ((empty_cells(position) & cell) == 0) return bad("the cell is not empty");
        return Move{static_cast<std::uint16_t>(cell)};
    }
    static std::string write_move(const Position&, Move move) { return cell_name(std::countr_zero(move.cell)); }
    static std::string cell_name(int at) { return {static_cast<char>('a' + at % 3), static_cast<char>('1' + at / 3)}; }

    static std::array<std::int32_t, 1> evaluate(const Position& position) {
        return {10 * (position.stones[0] >> 4 & 1) - 10 * (position.stones[1] >> 4 & 1)};
    }
    static std::string draw(const Position& position) {
        const std::string cells = write_position(position);
        return cells.substr(0, 3) + "\n" + cells.substr(3, 3) + "\n" + cells.substr(6, 3) + "\n";
    }
};

static_assert(engine::Rules<TicTacToe> && engine::Hints<TicTacToe> && engine::View<TicTacToe>);

}  // namespace quadriga::toy
