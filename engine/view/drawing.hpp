#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/types.hpp"
#include "engine/view/board_view.hpp"

namespace quadriga::engine {

/// How a picture is wanted.
struct DrawingOptions {
    Player side = Player::p1;  ///< whose side is at the bottom
    bool coordinates = true;
};

/// Everything that a picture of a position and its description in words are made of.
struct Scene {
    BoardView board;
    std::string_view game;   ///< the protocol's word
    std::string_view title;  ///< for people
    std::array<std::string_view, 2> player_names;
    std::array<std::string_view, 2> player_colours;
    Player turn;
    Result result;
    std::string_view reason;          ///< for people; empty while the game goes on
    std::vector<std::string> last{};  ///< move_elements() of the last move
    DrawingOptions options{};

    [[nodiscard]] bool is_last(std::string_view id) const noexcept { return std::ranges::find(last, id) != last.end(); }
};

/// The elements of a canonical move in the order in which a person enters them: cells (a letter and one or two digits),
/// then at most one name; `pass` before a name is an element of its own.
[[nodiscard]] std::vector<std::string> move_elements(std::string_view move);

/// The scene as one standalone SVG document, a line of ASCII. Cells, the pieces in them and cards bear `data-cell`,
/// `data-piece` and `data-card`; the class `last` marks what the last move touched, `winning` what decided the game.
/// Cells lie where the board says, also when the view box around them changes in the course of a game.
[[nodiscard]] std::string board_svg(const Scene& scene);

/// The style sheet of a picture: rules for the classes below `.board-<game>`. Every colour is a custom property,
/// `--board-...`, with a default, given twice because some viewers know no custom properties.
[[nodiscard]] std::string style_sheet(const Scene& scene);

/// Lines of ASCII text, each ended by LF, as a standalone SVG document without a line break.
[[nodiscard]] std::string text_svg(std::string_view title, std::string_view lines);

/// The scene in English sentences, for those who do not see the picture: who is to move or has won, what stands where,
/// cards, pieces in hand and the last move.
[[nodiscard]] std::string description(const Scene& scene);

}  // namespace quadriga::engine
