#pragma once

#include <optional>
#include <string_view>

#include "engine/game/error.hpp"
#include "engine/search/limits.hpp"
#include "engine/view/drawing.hpp"
#include "engine/view/position_setup.hpp"

/// Parsers for the arguments of commands: pure functions from text to values. Lists stay text until the command is
/// executed, so the values are small however long the line is. All views point into the line. Surplus words of `debug`,
/// `undo`, `perft` and `bench` are ignored. `setoption` is in options.hpp.
namespace quadriga::protocol {

struct PositionText {
    std::optional<std::string_view> fen;  ///< none: the start position
    std::string_view moves;               ///< separated by spaces; the word `moves` may occur among them
};
/// Parses the arguments of `position`. The error is bad_fen.
[[nodiscard]] engine::Expected<PositionText> parse_position(std::string_view rest);
/// Returns the arguments of `moves`, trimmed and cut before the first word that starts with `#`, which begins a
/// comment. For the format, see PositionText::moves.
[[nodiscard]] std::string_view parse_moves(std::string_view rest);

struct Go {
    engine::Limits limits{};           ///< `mate` is as given: plies or turns, depending on the dialect
    std::string_view search_moves{};   ///< separated by spaces; empty: all moves
    std::optional<int> perft_depth{};  ///< if set, the command is a perft without limits
};
/// Parses the arguments of `go`. The error is bad_go.
[[nodiscard]] engine::Expected<Go> parse_go(std::string_view rest);

// The error of all other parsers is bad_value.

/// Parses the argument of `debug`, which is `on` (true) or `off` (false).
[[nodiscard]] engine::Expected<bool> parse_debug(std::string_view rest);
/// Parses the argument of `undo`: the number of plies, 0..1,000,000; 1 if it is absent.
[[nodiscard]] engine::Expected<int> parse_undo(std::string_view rest);
struct Picture {
    engine::DrawingOptions view{};
    std::optional<std::string_view> setup{};  ///< the setup to draw (see parse_setup); none: the current position
};
[[nodiscard]] engine::Expected<Picture> parse_svg(std::string_view rest);
/// Parses `p1|p2 [<cell>=<symbol>]... [<card>]...`; cells and cards may be mixed. Does not check whether the game has
/// them.
[[nodiscard]] engine::Expected<engine::PositionSetup> parse_setup(std::string_view text);
/// The maximum depth of perft. A deeper count would never finish and could overflow the stack, which holds the moves of
/// every ply.
inline constexpr int max_perft_depth = 32;
[[nodiscard]] engine::Expected<int> parse_perft(std::string_view rest);
/// Parses the argument of `bench`: the depth, 1..100. If it is absent, returns 0, which means each game's own depth.
[[nodiscard]] engine::Expected<int> parse_bench(std::string_view rest);

}  // namespace quadriga::protocol
