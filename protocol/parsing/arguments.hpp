#pragma once

#include <optional>
#include <string_view>

#include "engine/game/error.hpp"
#include "engine/search/limits.hpp"
#include "engine/view/drawing.hpp"
#include "engine/view/position_setup.hpp"

/// Parsers of what follows the word of a command: pure functions from text to values. They are small however long the
/// line is, because lists stay text until the command is executed. All views point into the line. Words after a
/// complete command are ignored, except where a list or a limit is expected. `setoption` is in options.hpp.
namespace quadriga::protocol {

struct PositionText {
    std::optional<std::string_view> fen;  ///< none: the start position
    std::string_view moves;               ///< words; `moves` may occur among them again
};
/// Refuses with bad_fen.
[[nodiscard]] engine::Expected<PositionText> parse_position(std::string_view rest);
/// Returns the words of `moves`, without a comment; see PositionText::moves.
[[nodiscard]] std::string_view parse_moves(std::string_view rest);

struct Go {
    engine::Limits limits{};           ///< `mate` as the dialect counts it
    std::string_view search_moves{};   ///< words; empty: all moves
    std::optional<int> perft_depth{};  ///< counts moves instead of searching; then there is nothing else
};
/// Refuses with bad_go.
[[nodiscard]] engine::Expected<Go> parse_go(std::string_view rest);

// All others refuse with bad_value.

/// Whether debug lines are wanted.
[[nodiscard]] engine::Expected<bool> parse_debug(std::string_view rest);
/// The number of plies.
[[nodiscard]] engine::Expected<int> parse_undo(std::string_view rest);
struct Picture {
    engine::DrawingOptions view{};
    std::optional<std::string_view> setup{};  ///< of a position that somebody sets up, as in parse_setup; none: current
};
[[nodiscard]] engine::Expected<Picture> parse_svg(std::string_view rest);
/// `p1|p2 [<cell>=<symbol>]... [<card>]...`; the words after the side in any order.
[[nodiscard]] engine::Expected<engine::PositionSetup> parse_setup(std::string_view text);
/// A depth that exceeds this one could never be counted, and would endanger the stack, which holds the moves of every
/// ply.
inline constexpr int max_perft_depth = 32;
[[nodiscard]] engine::Expected<int> parse_perft(std::string_view rest);
/// The depth; 0: each game's own.
[[nodiscard]] engine::Expected<int> parse_bench(std::string_view rest);

}  // namespace quadriga::protocol
