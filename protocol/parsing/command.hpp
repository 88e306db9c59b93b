#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/core/error.hpp"
#include "engine/core/limits.hpp"
#include "engine/drawing/view.hpp"

/// A parsed line. A command is small however long its line is, because lists stay text until they are executed. All
/// views point into the line.
namespace quadriga::protocol {

/// What a refused command does besides sending its error line.
enum class RefusalEffect : std::uint8_t {
    none,
    clear_position,  ///< `position` and `moves`: there is no position from now on
    answer_no_move,  ///< `go`: sends `bestmove (none)`
    answer_unknown   ///< `query`: sends `response unknown`
};

namespace command {

struct Nothing {};  ///< a blank line or a comment
struct Refused {
    engine::Error error;
    RefusalEffect effect = RefusalEffect::none;
};
struct Ugi {};
struct Uci {};
struct IsReady {};
struct SetOption {
    std::string_view name;   ///< trimmed, not yet checked
    std::string_view value;  ///< likewise
};
struct NewGame {};
struct Debug {
    bool on;
};
struct Ignored {};  ///< accepted without any effect
struct Position {
    std::optional<std::string_view> fen;  ///< none: the start position
    std::string_view moves;               ///< words; `moves` may occur among them again
};
struct Moves {
    std::string_view moves;  ///< as in Position
};
struct Undo {
    int plies;
};
struct Go {
    engine::Limits limits;          ///< `mate` as the dialect counts it
    std::string_view search_moves;  ///< words; empty: all moves
};
struct Stop {};
struct PonderHit {};
struct Query {
    std::string_view name;      ///< may be empty
    std::string_view argument;  ///< the rest of the line, trimmed
};
struct Display {};
struct Svg {
    engine::View view;
};
struct Eval {};
struct Perft {
    int depth;
    bool is_go;  ///< came as `go perft`, and like every `go` ends with a bestmove line
};
struct Bench {
    std::optional<int> depth;
};
struct Games {};
struct Help {};
struct Quit {};

}  // namespace command

using Command =
    std::variant<command::Nothing, command::Refused, command::Ugi, command::Uci, command::IsReady, command::SetOption,
                 command::NewGame, command::Debug, command::Ignored, command::Position, command::Moves, command::Undo,
                 command::Go, command::Stop, command::PonderHit, command::Query, command::Display, command::Svg,
                 command::Eval, command::Perft, command::Bench, command::Games, command::Help, command::Quit>;

}  // namespace quadriga::protocol
