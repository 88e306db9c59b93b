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

struct DrawingOptions {
    Player side = Player::p1;  ///< the player whose side is at the bottom
    bool coordinates = true;
};

/// The input for a picture of a position and for its description in words.
struct Scene {
    BoardView board;
    std::string_view game;   ///< the protocol's word for the game
    std::string_view title;  ///< the game's name for people
    std::array<std::string_view, 2> player_names;
    std::array<std::string_view, 2> player_colours;
    Player turn;
    Result result;
    std::string_view reason;  ///< why the game is over, for people; empty if it is not, or if no reason is given
    std::vector<std::string> last{};  ///< move_elements() of the last move
    DrawingOptions options{};

    [[nodiscard]] bool is_last(std::string_view id) const noexcept { return std::ranges::find(last, id) != last.end(); }
};

/// The elements of a move in canonical notation, in the order in which a person enters them: cells (a letter and one or
/// two digits each), `pass`, and a name. Each part is optional. Empty for an empty move.
[[nodiscard]] std::vector<std::string> move_elements(std::string_view move);

/// The scene as a standalone SVG document on one line of ASCII. The board must have cells. A cell has the attribute
/// `data-cell` (its id), a piece on the board `data-piece` (its kind) and a card `data-card` (its id). The class `last`
/// marks what the last move touched, and the class `winning` what decided the game. Cells keep the coordinates given by
/// the board, negated if p2 is at the bottom, even if the view box changes during a game.
[[nodiscard]] std::string board_svg(const Scene& scene);

/// The style sheet of a picture: rules for the classes below `.board-<game>`. Every colour is a custom property,
/// `--board-<name>`, with a default. The default is also declared on its own, for viewers that do not support custom
/// properties.
[[nodiscard]] std::string style_sheet(const Scene& scene);

/// The gradients that the style sheet of a game refers to.
[[nodiscard]] std::string gradients(std::string_view game);

/// A standalone SVG document, on one line, that shows `lines`: lines of ASCII text, each terminated by LF. `title`: the
/// title of the document.
[[nodiscard]] std::string text_svg(std::string_view title, std::string_view lines);

/// The scene in English sentences, for people who cannot see the picture: the side to move or the result, the last
/// move, and the pieces, cells that have a kind, pieces in hand and cards of each player and of neither. Only the top
/// piece of a stack is named.
[[nodiscard]] std::string description(const Scene& scene);

}  // namespace quadriga::engine
