#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rules.hpp"
#include "engine/view/board_view.hpp"
#include "engine/view/position_setup.hpp"

/// A game as people see it: its names, and its board as text and as a picture. The search does not know it.
namespace quadriga::engine {

/// The optional part of the view, as a game declares it.
struct ViewDefaults {
    /// The picture of the last of the positions of a game so far, at least one; `game` is a
    /// `std::span<const Position>`. The earlier ones show from where a group has moved on an endless plane. Without
    /// cells, clients draw the text.
    static BoardView board(const auto& /*game*/) { return {}; }

    /// What can be put on a cell by hand, and the cards. Without contents positions cannot be set up, and `set_up` is
    /// not called. An empty board is a setup, but no position.
    static SetupChoices setup_choices() { return {}; }

    /// A position that somebody sets up, as a picture and as a string, which `read_position` may refuse. What the setup
    /// leaves open, such as the size of the game, is as in the position `like`. The error (ErrorCode::bad_value) names
    /// a cell, a symbol or a card that the game does not have.
    static Expected<SetupResult> set_up(const auto& /*like*/, const PositionSetup& /*setup*/) { return SetupResult{}; }

    /// All images of the position that are the same to the rules, the position itself first, each one that
    /// `read_position` accepts. An exchange of colours that reverses every outcome is one of them. An image may occur
    /// twice.
    static auto symmetries(const auto& position) { return std::vector{position}; }
};

/// What a game must declare.
template <class G>
concept View = Rules<G> && requires(const typename G::Position& position, std::span<const typename G::Position> game,
                                    const PositionSetup& setup) {
    /// The game's name for people.
    { G::title } -> std::convertible_to<std::string_view>;

    /// Of p1 and p2.
    { G::player_names } -> std::convertible_to<std::array<std::string_view, 2>>;

    /// Of the pieces of p1 and p2, `#rrggbb`, distinguishable without seeing colours.
    { G::player_colours } -> std::convertible_to<std::array<std::string_view, 2>>;

    /// The board as lines of ASCII with coordinates, none empty, each ended by LF.
    { G::draw(position) } -> std::same_as<std::string>;

    // What ViewDefaults declares.
    { G::board(game) } -> std::same_as<BoardView>;
    { G::setup_choices() } -> std::same_as<SetupChoices>;
    { G::set_up(position, setup) } -> std::same_as<Expected<SetupResult>>;
    { G::symmetries(position) } -> std::same_as<std::vector<typename G::Position>>;
};

/// The same for positions that are symmetric to each other.
template <class G>
[[nodiscard]] Key symmetry_key(const typename G::Position& position) {
    Key smallest = G::key(position);
    for (const auto& image : G::symmetries(position)) smallest = std::min(smallest, G::key(image));
    return smallest;
}

}  // namespace quadriga::engine
