#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/game/error.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/stop_token.hpp"
#include "protocol/parsing/arguments.hpp"
#include "protocol/parsing/options.hpp"

namespace quadriga::protocol {

class Executor;

/// When a command runs.
enum class When : std::uint8_t {
    now,                      ///< immediately, on the reader's thread
    beside_search,            ///< overtakes a search just ahead, on the reader's thread if it is running; else in turn
    beside_unbounded_search,  ///< like beside_search, but waits for a search that ends by itself
    in_turn,                  ///< after all commands before it; stops an unbounded search
    in_turn_until_stopped     ///< like in_turn; `stop` ends it
};

/// The arguments of a command: as text, or as parsed by the reader.
using Arguments = std::variant<std::string_view, bool, int, SetOption, Go, Picture>;

/// Properties of a command, as bit flags.
enum Trait : std::uint8_t {
    needs_room = 1,  ///< refused while too much output is unread, because the answer may be long
    takes_time = 2   ///< a search queued behind the command starts its clock only when the command ends
};

/// One command of the protocol.
struct CommandRow {
    std::string_view word;
    When when;
    /// Executes the command and blocks until it is done. `stop_token` interrupts it if `when` is in_turn_until_stopped.
    void (*run)(Executor& executor, Arguments& arguments, engine::StopToken& stop_token);
    std::string_view usage;  ///< empty: the help omits the command
    std::string_view purpose;
    std::uint8_t traits = 0;  ///< Trait flags combined with `|`
    /// Parses the arguments for the reader, which needs limits, options and errors before the command's turn. Null: the
    /// arguments stay text.
    engine::Expected<Arguments> (*read)(std::string_view rest, const OptionTable& options) = nullptr;
    /// Called after the error line of a refusal is sent; null: nothing follows that line.
    void (*after_refusal)(Executor& executor) = nullptr;
    /// Returns the text that the help appends to `usage`; null: none.
    std::string (*words)() = nullptr;
    /// The row that the reader executes instead of this one while a search is using the session. Null: this row.
    const CommandRow* beside_search = nullptr;

    [[nodiscard]] constexpr bool is(Trait trait) const noexcept { return (traits & trait) != 0; }
};

/// All commands, in the order of the help.
[[nodiscard]] std::span<const CommandRow> command_table();
/// The row with this word, ignoring case; null if there is none.
[[nodiscard]] const CommandRow* find_command(std::string_view word);

/// The command with its arguments, as in the help. Requires a row that the help lists.
[[nodiscard]] std::string usage_of(const CommandRow& row);

/// A parsed or refused line. All views point into the line.
struct Command {
    const CommandRow* row;                  ///< never null, even if the line is not a command
    engine::Expected<Arguments> arguments;  ///< or why the line is refused

    /// When the command runs, or when its refusal is sent. A refusal without `after_refusal` stops no search.
    [[nodiscard]] When when() const noexcept;
    /// The arguments if they are of this kind; otherwise null.
    template <class Kind>
    [[nodiscard]] const Kind* as() const noexcept {
        return arguments ? std::get_if<Kind>(&*arguments) : nullptr;
    }
    /// The limits if the command is a search; otherwise null.
    [[nodiscard]] const engine::Limits* limits() const noexcept;
};

/// Parses a line, given without its line end; a pure function. A blank line or a comment becomes a command that does
/// nothing.
[[nodiscard]] Command parse(std::string_view line, const OptionTable& options);
/// The refusal of a line that is too long, of which only the beginning was read.
[[nodiscard]] Command refuse_too_long(std::string_view beginning);

}  // namespace quadriga::protocol
