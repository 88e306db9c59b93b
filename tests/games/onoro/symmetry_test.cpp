#include <functional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/games/onoro/samples.hpp"
#include "tests/games/onoro/slow_onoro.hpp"

namespace quadriga::onoro {
namespace {

slow::Position mapped(const slow::Position& position, const std::function<slow::Cell(slow::Cell)>& map) {
    slow::Position image{{}, position.side, position.pawns_a_side};
    for (const auto& [cell, colour] : position.pawns) image.pawns[map(cell)] = colour;
    return image;
}

/// The position string, independent of where the group lies on the plane.
std::string shape(const Position& position) {
    Position moved = position;
    moved.corner = {};
    return Onoro::write_position(moved);
}

TEST(OnoroSymmetry, ImagesHaveDifferentKeys) {
    for (const From from : {From::start, From::phase_two}) {
        visit_playouts(from, 10, 30, [](const Position& position, const Moves&) {
            for (const Position& image : Onoro::symmetries(position)) {
                EXPECT_EQ(Onoro::key(image) == Onoro::key(position), shape(image) == shape(position))
                    << Onoro::write_position(image);
            }
            if (position.is_placing()) return;
            Position other_side = position;
            other_side.side = opponent(position.side);
            EXPECT_NE(Onoro::key(other_side), Onoro::key(position));
        });
    }
}

TEST(OnoroSymmetry, TranslationsHaveTheSameKeyAndMoves) {
    visit_playouts(From::phase_two, 2, 6, [](const Position& position, const Moves& moves) {
        for (std::uint8_t column = 0; column < hex::torus_side; column += 5) {
            for (std::uint8_t row = 0; row < hex::torus_side; row += 5) {
                slow::Position image = slow::read_position(Onoro::write_position(position));
                const Position moved = Onoro::read_position(slow::write_position(mapped(image, [&](slow::Cell cell) {
                                           return slow::Cell{cell.column + column, cell.row + row};
                                       }))).value();
                EXPECT_EQ(Onoro::key(moved), Onoro::key(position));
                Moves again;
                if (!Onoro::outcome(moved).is_over()) Onoro::generate(moved, again);
                EXPECT_TRUE(std::ranges::equal(moves, again));
            }
        }
    });
}

TEST(OnoroSymmetry, KeysDoNotCollideOnSmallDepths) {
    std::set<std::string> shapes;
    std::set<engine::Key> keys;
    std::vector<Position> level{start()};
    for (int depth = 0; depth < 6; ++depth) {
        std::vector<Position> next;
        for (const Position& position : level) {
            if (!shapes.insert(shape(position)).second) continue;
            keys.insert(Onoro::key(position));
            Moves moves;
            if (!Onoro::outcome(position).is_over()) Onoro::generate(position, moves);
            for (const Move move : moves) next.push_back(Onoro::apply(position, move));
        }
        level = std::move(next);
    }
    EXPECT_EQ(keys.size(), shapes.size());
}

TEST(OnoroSymmetry, GamesOfDifferentSizesHaveDifferentKeys) {
    std::set<engine::Key> keys;
    for (int pawns = fewest_pawns_a_side; pawns <= most_pawns_a_side; ++pawns) {
        for (const Position& position :
             {start(pawns), Onoro::apply(start(pawns), Onoro::read_move(start(pawns), "m14").value())}) {
            keys.insert(Onoro::key(position));
        }
    }
    EXPECT_EQ(keys.size(), 10U);
}

}  // namespace
}  // namespace quadriga::onoro
