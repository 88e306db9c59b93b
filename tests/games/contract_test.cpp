#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <regex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "engine/core/game.hpp"
#include "engine/search/history.hpp"
#include "engine/search/perft.hpp"
#include "engine/search/static_evaluation.hpp"
#include "engine/session/move_elements.hpp"
#include "games/reversi/reversi.hpp"
#include "tests/support/bare_games.hpp"
#include "tests/support/games.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/tic_tac_toe.hpp"

namespace quadriga::engine {
namespace {

// Whether the game declares the function itself: that of GameDefaults is a template, which has no address.
template <class G>
constexpr bool declares_is_other = requires { &G::is_other; };
template <class G>
constexpr bool declares_is_irreversible = requires { &G::is_irreversible; };
template <class G>
constexpr bool declares_symmetries = requires { &G::symmetries; };
template <class G>
constexpr bool declares_board = requires { &G::board; };

/// The text without the second field if that is a cell: on the endless plane of Onoro and Nonaga, keys do not depend on
/// the place of the group.
std::string without_anchor(std::string text) {
    const std::size_t start = std::min(text.find(' '), text.size());
    const std::size_t end = std::min(text.find(' ', start + 1), text.size());
    const std::string_view field = std::string_view(text).substr(start, end - start);
    const bool is_cell = field.size() > 2 && std::isalpha(field[1]) != 0 && std::isdigit(field.back()) != 0;
    return is_cell ? text.erase(start, end - start) : text;
}

/// What every game promises to the engine, checked on the positions of random games.
template <class G>
class Contract : public testing::Test {
protected:
    using Position = typename G::Position;
    using Move = typename G::Move;

    static std::unique_ptr<MovesOf<G>> legal_moves(const Position& position) {
        auto moves = std::make_unique<MovesOf<G>>();
        if (!G::outcome(position).is_over()) G::generate(position, *moves);
        return moves;
    }

    static bool is_irreversible(const Position& position, Move move) { return G::is_irreversible(position, move); }

    /// Random games from the start and from every bench position, cut off after 60 and 40 plies.
    static std::vector<std::vector<Position>> games() {
        std::mt19937 random(20240229);
        std::vector<std::vector<Position>> found;
        found.reserve(6 + G::bench_positions.size());
        for (int number = 0; number < 6; ++number) {
            found.push_back(test::random_game<G>(test::random_start<G>(random), 60, random));
        }
        for (const std::string_view text : G::bench_positions) {
            found.push_back(test::random_game<G>(*G::read_position(text), 40, random));
        }
        return found;
    }

    template <class Check>
    static void for_each_position(Check check) {
        std::size_t checked = 0;
        for (const auto& game : games()) {
            for (const Position& position : game) {
                SCOPED_TRACE(G::write_position(position));
                check(position);
                ++checked;
                if (testing::Test::HasFailure()) return;
            }
        }
        EXPECT_GT(checked, 20U);
    }
};

template <class... G>
testing::Types<G..., reversi::Reversi, toy::TicTacToe, toy::Drawn> with_examples(testing::Types<G...>);
TYPED_TEST_SUITE(Contract, decltype(with_examples(test::AllGames{})), test::GameName);

TYPED_TEST(Contract, TheStartIsUndecidedAndHasMoves) {
    const auto start = start_position<TypeParam>();
    EXPECT_FALSE(TypeParam::outcome(start).is_over());
    EXPECT_GT(count_moves<TypeParam>(start), 0U);
}

TYPED_TEST(Contract, MovesAreGeneratedOnce) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        EXPECT_EQ(count_moves<G>(position), moves->size());
        std::set<std::uint32_t> bits;
        for (const auto move : *moves) {
            EXPECT_FALSE(move == typename G::Move{});
            bits.insert(move_bits(move));
            EXPECT_TRUE(G::side_to_move(G::apply(position, move)) != G::side_to_move(position) ||
                        this->is_irreversible(position, move));
        }
        EXPECT_EQ(bits.size(), moves->size());
    });
}

TYPED_TEST(Contract, MoveTextsAreCanonicalWords) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        std::set<std::string> texts;
        const auto moves = this->legal_moves(position);
        for (const auto move : *moves) {
            const std::string text = G::write_move(position, move);
            EXPECT_TRUE(std::ranges::all_of(text, [](char c) {
                return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            })) << text;
            EXPECT_TRUE(texts.insert(text).second) << text;
            const auto read = G::read_move(position, text);
            ASSERT_TRUE(read) << text << ": " << read.error().text;
            EXPECT_EQ(*read, move) << text;
        }
    });
}

TYPED_TEST(Contract, PositionStringsAreCanonical) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const std::string text = G::write_position(position);
        const auto read = G::read_position(text);
        ASSERT_TRUE(read) << read.error().text;
        EXPECT_EQ(G::write_position(*read), text);
        EXPECT_EQ(G::key(*read), G::key(position)) << "incremental and computed keys differ";
        EXPECT_EQ(G::side_to_move(*read), G::side_to_move(position));
        EXPECT_EQ(G::outcome(*read), G::outcome(position));
        EXPECT_EQ(count_moves<G>(*read), count_moves<G>(position));
    });
}

TYPED_TEST(Contract, DifferentPositionsHaveDifferentKeys) {
    using G = TypeParam;
    std::map<Key, std::string> seen;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        for (const auto move : *moves) {
            const auto child = G::apply(position, move);
            const std::string text = without_anchor(G::write_position(child));
            const auto [at, is_new] = seen.try_emplace(G::key(child), text);
            ASSERT_EQ(at->second, text);
        }
    });
    EXPECT_GT(seen.size(), 100U);
}

// Tests of an optional function are skipped for games that do not declare it.

TYPED_TEST(Contract, WinningMovesWinAtOnce) {
    using G = TypeParam;
    if constexpr (!HasWinningMove<G>) {
        GTEST_SKIP() << "no winning_move";
    } else {
        int wins = 0;
        this->for_each_position([&](const auto& position) {
            const auto moves = this->legal_moves(position);
            if (moves->empty()) return;
            const Player mover = G::side_to_move(position);
            const auto wins_at_once = [&](auto move) { return is_win_of(mover, G::outcome(G::apply(position, move))); };
            const auto found = G::winning_move(position);
            const bool there = std::ranges::any_of(*moves, wins_at_once);
            EXPECT_EQ(found != typename G::Move{}, there);
            if (!there) return;
            ++wins;
            EXPECT_NE(std::ranges::find(*moves, found), moves->end());
            EXPECT_TRUE(wins_at_once(found));
        });
        EXPECT_GT(wins, 0);
    }
}

TYPED_TEST(Contract, ScoresOfMovesAreInRange) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const auto moves = this->legal_moves(position);
        if (moves->empty()) return;
        std::vector<std::int32_t> scores(moves->size(), 1 << 30);
        G::score_moves(position, std::as_const(*moves).span(), std::span(scores));
        EXPECT_TRUE(std::ranges::all_of(scores, [](auto score) { return std::abs(score) <= 1'000'000; }));
    });
}

TYPED_TEST(Contract, StagedMovesAreAllButThoseThatLoseAtOnce) {
    using G = TypeParam;
    if constexpr (!HasStagedMoves<G>) {
        GTEST_SKIP() << "no generate_promising";
    } else {
        int missing = 0;
        int kept = 0;
        std::vector<typename G::Move> earlier;  // the others of the position before
        this->for_each_position([&](const auto& position) {
            const auto moves = this->legal_moves(position);
            if (moves->empty()) return;
            const auto staged = std::make_unique<MovesOf<G>>();
            std::vector<std::int32_t> scores(G::max_moves);
            G::generate_promising(position, *staged, scores);
            const std::size_t promising = staged->size();
            const auto is_tactical = [](std::int32_t score) { return score > 0; };
            const bool only_tactical = std::ranges::all_of(std::span(scores).first(promising), is_tactical);
            const auto others = std::make_unique<MovesOf<G>>();
            G::generate_others(position, *others, std::span(scores).subspan(promising));
            if constexpr (declares_is_other<G>) {
                for (const auto move : *others) kept += G::is_other(position, move);
                for (const auto move : *staged) EXPECT_FALSE(G::is_other(position, move));
                for (const auto move : earlier) {
                    EXPECT_TRUE(!G::is_other(position, move) || std::ranges::find(*others, move) != others->end());
                }
                earlier.assign(others->begin(), others->end());
            }
            for (const auto move : *others) staged->push(move);
            EXPECT_FALSE(staged->empty());
            std::set<std::uint32_t> bits;
            for (std::size_t at = 0; at < staged->size(); ++at) {
                EXPECT_LE(scores[at], at < promising || only_tactical ? 1'000'000 : 0);
                EXPECT_TRUE(bits.insert(move_bits((*staged)[at])).second) << G::write_move(position, (*staged)[at]);
            }
            std::size_t legal = 0;
            for (const auto move : *moves) {
                if (bits.contains(move_bits(move))) {
                    ++legal;
                    continue;
                }
                ++missing;
                const auto child = G::apply(position, move);
                bool loses = is_win_of(opponent(G::side_to_move(position)), G::outcome(child));
                if constexpr (HasWinningMove<G>) loses = loses || G::winning_move(child) != typename G::Move{};
                EXPECT_TRUE(loses) << G::write_move(position, move);
            }
            EXPECT_EQ(legal, staged->size());
        });
        EXPECT_TRUE(missing > 0 || !HasWinningMove<G>);
        EXPECT_EQ(kept > 1000, declares_is_other<G>);
    }
}

TYPED_TEST(Contract, ForcingMovesAreLegal) {
    using G = TypeParam;
    if constexpr (!HasForcingMoves<G>) {
        GTEST_SKIP() << "no generate_forcing";
    } else {
        this->for_each_position([&](const auto& position) {
            const auto moves = this->legal_moves(position);
            if (moves->empty()) return;
            const auto forcing = std::make_unique<MovesOf<G>>();
            std::vector<std::int32_t> scores(G::max_moves);
            G::generate_forcing(position, *forcing, scores);
            for (const auto move : *forcing) EXPECT_NE(std::ranges::find(*moves, move), moves->end());
        });
    }
}

TYPED_TEST(Contract, TheKeyAfterAMoveIsThatOfThePositionAfterIt) {
    using G = TypeParam;
    if constexpr (!HasKeyAfter<G>) {
        GTEST_SKIP() << "no key_after";
    } else {
        this->for_each_position([&](const auto& position) {
            const auto moves = this->legal_moves(position);
            for (const auto move : *moves) EXPECT_EQ(G::key_after(position, move), G::key(G::apply(position, move)));
        });
    }
}

TYPED_TEST(Contract, ANullMoveGivesTheTurnAway) {
    using G = TypeParam;
    if constexpr (!HasNullMove<G>) {
        GTEST_SKIP() << "no null_move";
    } else {
        this->for_each_position([&](const auto& position) {
            if (this->legal_moves(position)->empty()) return;
            const auto passed = G::null_move(position);
            EXPECT_EQ(G::side_to_move(passed), opponent(G::side_to_move(position)));
            EXPECT_NE(G::key(passed), G::key(position));
        });
    }
}

TYPED_TEST(Contract, NothingRecursAfterAnIrreversibleMove) {
    using G = TypeParam;
    if constexpr (!declares_is_irreversible<G>) {
        GTEST_SKIP() << "no is_irreversible";
    } else {
        int irreversible = 0;
        for (const auto& game : this->games()) {
            std::set<Key> closed;  // positions that cannot recur
            std::vector<Key> open;
            for (std::size_t at = 0; at + 1 < game.size(); ++at) {
                open.push_back(G::key(game[at]));
                const auto moves = this->legal_moves(game[at]);
                const auto move = *std::ranges::find_if(
                    *moves, [&](auto m) { return G::key(G::apply(game[at], m)) == G::key(game[at + 1]); });
                if (G::is_irreversible(game[at], move)) {
                    ++irreversible;
                    closed.insert(open.begin(), open.end());
                    open.clear();
                }
                EXPECT_FALSE(closed.contains(G::key(game[at + 1])));
            }
        }
        EXPECT_GT(irreversible, 0);
    }
}

/// From the view of the side to move, which is the same for an image with exchanged colours.
template <class G>
int result_of(const typename G::Position& position) {
    Outcome outcome = G::outcome(position);
    if (!outcome.is_over() && count_moves<G>(position) == 0) outcome = G::outcome_without_moves(position);
    if (!outcome.is_over()) return 2;
    if (outcome.result == Result::draw) return 0;
    return is_win_of(G::side_to_move(position), outcome) ? 1 : -1;
}

template <class G>
std::set<Key> image_keys(const typename G::Position& position) {
    std::set<Key> keys;
    for (const auto& image : G::symmetries(position)) keys.insert(G::key(image));
    return keys;
}

TYPED_TEST(Contract, TheRulesCannotTellImagesApart) {
    using G = TypeParam;
    if constexpr (!declares_symmetries<G>) {
        GTEST_SKIP() << "no symmetries";
    } else {
        std::size_t number = 0;
        std::size_t largest = 0;
        this->for_each_position([&](const auto& position) {
            if (number++ % 8 != 0) return;
            const auto images = G::symmetries(position);
            ASSERT_FALSE(images.empty());
            EXPECT_EQ(G::key(images.front()), G::key(position)) << "the position itself comes first";
            const auto keys = image_keys<G>(position);
            largest = std::max(largest, keys.size());
            const int depth = count_moves<G>(position) < 50 ? 2 : 1;
            for (const auto& image : images) {
                SCOPED_TRACE(G::write_position(image));
                EXPECT_EQ(image_keys<G>(image), keys) << "an image has the same images";
                EXPECT_EQ(perft<G>(image, depth), perft<G>(position, depth));
                EXPECT_EQ(result_of<G>(image), result_of<G>(position));
                const auto read = G::read_position(G::write_position(image));
                ASSERT_TRUE(read) << read.error().text;
                EXPECT_EQ(G::key(*read), G::key(image));
                if (!G::outcome(position).is_over()) {
                    EXPECT_EQ(static_evaluation<G>(image), static_evaluation<G>(position));
                }
            }
        });
        EXPECT_GT(largest, 1U);
    }
}

TYPED_TEST(Contract, BothPlayersSeeTheSameFeatures) {
    using G = TypeParam;
    if constexpr (!HasFeatures<G>) {
        GTEST_SKIP() << "no features";
    } else {
        for (std::size_t feature = 0; feature < G::feature_count; ++feature) {
            const Feature other = G::exchanged(static_cast<Feature>(feature));
            ASSERT_LT(other, G::feature_count);
            EXPECT_EQ(G::exchanged(other), feature);
        }
        this->for_each_position([](const auto& position) {
            std::size_t active = 0;
            G::features(position).for_each([&](Feature feature) {
                EXPECT_LT(feature, G::feature_count);
                const FeatureName name = G::feature_name(position, feature);
                EXPECT_FALSE(name.piece.empty() || name.cell.empty());
                ++active;
            });
            EXPECT_LE(active, G::max_active_features);
        });
    }
}

TYPED_TEST(Contract, DrawingsArePlainText) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const auto is_ascii = [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); };
        const std::string drawing = G::draw(position);
        EXPECT_TRUE(drawing.ends_with('\n'));
        EXPECT_EQ(drawing.find("\n\n"), std::string::npos);
        EXPECT_TRUE(std::ranges::all_of(drawing, is_ascii));
    });
}

TYPED_TEST(Contract, MovesAreChainsOfElements) {
    using G = TypeParam;
    this->for_each_position([&](const auto& position) {
        const std::regex form("([a-z][0-9]{1,2})*(pass)?([a-z]{2,})?");
        std::set<std::vector<std::string>> chains;
        const auto moves = this->legal_moves(position);
        for (const auto move : *moves) {
            const std::string text = G::write_move(position, move);
            EXPECT_TRUE(std::regex_match(text, form)) << text;
            chains.insert(move_elements(text));
        }
        EXPECT_EQ(chains.size(), moves->size());
        for (auto beginning : chains) {
            for (beginning.pop_back(); !beginning.empty(); beginning.pop_back()) {
                EXPECT_FALSE(chains.contains(beginning)) << fmt::format("{} is a move", fmt::join(beginning, ""));
            }
        }
    });
}

TYPED_TEST(Contract, TheBoardShowsWhereMovesGo) {
    using G = TypeParam;
    if constexpr (!declares_board<G>) {
        GTEST_SKIP() << "no board";
    } else {
        for (const auto& game : this->games()) {
            std::map<std::string, std::pair<double, double>> places;
            for (std::size_t at = 0; at < game.size(); ++at) {
                SCOPED_TRACE(G::write_position(game[at]));
                const BoardView board = G::board(std::span(game).first(at + 1));
                std::set<std::string> names{"pass"};
                for (const auto& cell : board.cells) {
                    EXPECT_TRUE(names.insert(cell.id).second) << cell.id << " twice";
                    const auto place = std::pair(cell.centre.x, cell.centre.y);
                    EXPECT_EQ(places.try_emplace(cell.id, place).first->second, place) << cell.id << " has moved";
                }
                if constexpr (requires { G::board_cells; }) {
                    ASSERT_EQ(board.cells.size(), G::board_cells);
                    const BoardView first = G::board(std::span(game).first(1));
                    for (std::size_t cell = 0; cell < G::board_cells; ++cell) {
                        EXPECT_EQ(board.cells[cell].id, first.cells[cell].id);
                        for (const auto& piece : board.cells[cell].pieces)
                            EXPECT_TRUE(std::ranges::count(G::piece_kinds, piece.kind)) << piece.kind;
                        const auto& opposite = board.cells[G::board_cells - 1 - cell].centre;
                        EXPECT_NEAR(board.cells[cell].centre.x, -opposite.x, 1e-6) << board.cells[cell].id;
                        EXPECT_NEAR(board.cells[cell].centre.y, -opposite.y, 1e-6) << board.cells[cell].id;
                    }
                }
                for (const auto& card : board.cards) EXPECT_TRUE(names.insert(card.id).second) << card.id << " twice";
                const auto moves = this->legal_moves(game[at]);
                for (const auto move : *moves) {
                    for (const auto& element : move_elements(G::write_move(game[at], move))) {
                        EXPECT_TRUE(names.contains(element)) << element;
                    }
                }
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

/// What would set up the position.
template <class G>
Draft draft_of(const typename G::Position& position) {
    const BoardView board = G::board(std::span(&position, 1));
    Draft draft{.side = G::side_to_move(position)};
    for (const auto& cell : board.cells) {
        if (!cell.symbol.empty()) draft.cells.push_back({cell.id, cell.symbol});
    }
    for (const auto& card : board.cards) draft.cards.push_back(card.id);
    return draft;
}

TYPED_TEST(Contract, DraftsOfPositionsAreThosePositions) {
    using G = TypeParam;
    const auto palette = G::palette();
    if (palette.contents.empty()) GTEST_SKIP() << "no palette";
    this->for_each_position([&](const auto& position) {
        const std::string text = G::write_position(position);
        Draft draft = draft_of<G>(position);
        std::ranges::reverse(draft.cells);
        const auto composed = G::compose(position, draft);
        ASSERT_TRUE(composed) << composed.error().text;
        EXPECT_EQ(composed->position, text);
        std::map<std::string, const BoardView::Cell*> cells;
        for (const auto& cell : composed->board.cells) EXPECT_TRUE(cells.emplace(cell.id, &cell).second) << cell.id;
        for (const auto& cell : G::board(std::span(&position, 1)).cells) {
            const auto found = cells.find(cell.id);
            ASSERT_NE(found, cells.end()) << cell.id;
            EXPECT_EQ(found->second->symbol, cell.symbol) << cell.id;
            EXPECT_EQ(found->second->kinds, cell.kinds) << cell.id;
            EXPECT_EQ(found->second->pieces.size(), cell.pieces.size()) << cell.id;
        }
    });
}

TYPED_TEST(Contract, AnyCellCanHoldAnyContent) {
    using G = TypeParam;
    const auto palette = G::palette();
    if (palette.contents.empty()) GTEST_SKIP() << "no palette";
    const auto start = start_position<G>();
    Draft draft{.side = Player::p2, .cells = {}, .cards = draft_of<G>(start).cards};
    const auto empty = G::compose(start, draft);
    ASSERT_TRUE(empty) << empty.error().text;
    EXPECT_FALSE(G::read_position(empty->position)) << empty->position;
    std::set<std::string_view> symbols;
    for (const auto& content : palette.contents) {
        EXPECT_TRUE(symbols.insert(content.symbol).second) << content.symbol;
        for (const auto& cell : empty->board.cells) {
            draft.cells = {{cell.id, std::string(content.symbol)}};
            const auto composed = G::compose(start, draft);
            ASSERT_TRUE(composed) << composed.error().text;
            const auto& cells = composed->board.cells;
            const auto found = std::ranges::find(cells, cell.id, &BoardView::Cell::id);
            ASSERT_NE(found, cells.end()) << cell.id;
            EXPECT_EQ(found->symbol, content.symbol);
            EXPECT_FALSE(found->pieces.empty() && found->kinds == cell.kinds) << "nothing is seen";
            EXPECT_EQ(std::ranges::count(cells, std::string{}, &BoardView::Cell::symbol) + 1, std::ssize(cells));
        }
    }
}

TYPED_TEST(Contract, WhatTheGameDoesNotHaveIsNoDraft) {
    using G = TypeParam;
    if (G::palette().contents.empty()) GTEST_SKIP() << "no palette";
    const auto start = start_position<G>();
    const Draft good = draft_of<G>(start);
    Draft draft = good;
    draft.cells.push_back({"a99", good.cells.front().symbol});
    EXPECT_EQ(G::compose(start, draft).error().text, "cells: there is no cell 'a99'");
    for (const std::string symbol : {"", "?", "()", "(bx)", "bb", ".", "1"}) {
        draft = good;
        draft.cells.front().symbol = symbol;
        EXPECT_EQ(G::compose(start, draft).error().code, ErrorCode::bad_value) << symbol;
    }
    draft = good;
    draft.cards.emplace_back("joker");
    EXPECT_TRUE(G::compose(start, draft).error().text.starts_with("cards: "));
}

TYPED_TEST(Contract, BenchPositionsAreUndecided) {
    for (const std::string_view text : TypeParam::bench_positions) {
        const auto position = TypeParam::read_position(text);
        ASSERT_TRUE(position) << text << ": " << position.error().text;
        EXPECT_GT(count_moves<TypeParam>(*position), 0U) << text;
    }
}

}  // namespace
}  // namespace quadriga::engine
