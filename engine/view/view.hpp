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

/// A game as people see it: its names, and its board as text and as a picture. The search does not depend on it.
namespace quadriga::engine {

/// The optional part of the view, with its defaults.
struct ViewDefaults {
    /// The picture of the last position in `game`, a non-empty `std::span<const Position>` of all positions so far. On
    /// an endless plane, the earlier ones show how far a group has moved. If the picture has no cells, clients show the
    /// board as text.
    static BoardView board(const auto& /*game*/) { return {}; }

    /// What a person can place on a cell, and the cards. If there are no contents, positions cannot be edited and
    /// `set_up` is not called. An empty board must be accepted by `set_up` and rejected by `read_position`.
    static SetupChoices setup_choices() { return {}; }

    /// A position that a person sets up, as a picture and as a string, which `read_position` may reject. What the setup
    /// leaves open, such as the size of the game, is taken from the position `like`. The error (ErrorCode::bad_value)
    /// names a cell, symbol or card that the game does not have, or says which cards it expects.
    static Expected<SetupResult> set_up(const auto& /*like*/, const PositionSetup& /*setup*/) { return SetupResult{}; }

    /// All images of the position that are equivalent under the rules, the position itself first; `read_position`
    /// accepts each of them. Images with the players' colours swapped are included if the swap reverses every outcome.
    /// An image may occur twice.
    static auto symmetries(const auto& position) { return std::vector{position}; }
};

/// What a game must declare.
template <class G>
concept View = Rules<G> && requires(const typename G::Position& position, std::span<const typename G::Position> game,
                                    const PositionSetup& setup) {
    /// The game's name for people.
    { G::title } -> std::convertible_to<std::string_view>;

    /// The names of p1 and p2.
    { G::player_names } -> std::convertible_to<std::array<std::string_view, 2>>;

    /// The colours of the pieces of p1 and p2, `#rrggbb`, distinguishable by colour-blind people.
    { G::player_colours } -> std::convertible_to<std::array<std::string_view, 2>>;

    /// The board as non-empty lines of ASCII text with coordinates, each ended by LF.
    { G::draw(position) } -> std::same_as<std::string>;

    // What ViewDefaults declares.
    { G::board(game) } -> std::same_as<BoardView>;
    { G::setup_choices() } -> std::same_as<SetupChoices>;
    { G::set_up(position, setup) } -> std::same_as<Expected<SetupResult>>;
    { G::symmetries(position) } -> std::same_as<std::vector<typename G::Position>>;
};

/// A key shared by all positions that are symmetric to each other: the smallest key of their images.
template <class G>
[[nodiscard]] Key symmetry_key(const typename G::Position& position) {
    Key smallest = G::key(position);
    for (const auto& image : G::symmetries(position)) smallest = std::min(smallest, G::key(image));
    return smallest;
}

}  // namespace quadriga::engine
