#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/core/error.hpp"
#include "engine/core/limits.hpp"

/// What a line asks for. Commands are small whatever the length of the line: lists stay text until they are
/// executed. All views point into the line.
namespace quadriga::protocol {

/// What a refused command leaves behind, beside its error line.
enum class Aftermath : std::uint8_t {
    nothing,
    no_position,   ///< a position was asked for: there is none from now on
    no_best_move,  ///< a search was asked for: it is answered without a move
    no_response    ///< a question was asked: it is answered as an unknown one
};

namespace command {

struct Nothing {};  ///< a blank line or a comment
struct Refused {
    engine::Error error;
    Aftermath aftermath = Aftermath::nothing;
};
struct Ugi {};
struct Uci {};
struct IsReady {};
struct SetOption {
    // Trimmed; not checked yet.
    std::string_view name;
    std::string_view value;
};
struct NewGame {};
struct Debug {
    bool on;
};
struct Ignored {};  ///< accepted, without any effect
struct Position {
    std::optional<std::string_view> fen;  ///< none: the start position
    std::string_view moves;               ///< words; may contain the word `moves` again
};
struct Moves {
    std::string_view moves;  ///< as in Position
};
struct Undo {
    int plies;
};
struct Go {
    engine::Limits limits;          ///< `mate` in the unit of the dialect
    std::string_view search_moves;  ///< words; none: all moves
};
struct Stop {};
struct PonderHit {};
struct Query {
    std::string_view question;  ///< may be empty
    std::string_view argument;  ///< what follows it, trimmed
};
struct Display {};
struct Svg {};
struct Eval {};
struct Perft {
    int depth;
    bool is_go;  ///< asked for as `go perft`, so that it is answered like every `go`
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
