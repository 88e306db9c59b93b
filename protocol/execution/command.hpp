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
    now,                      ///< at once, on the reader's thread
    beside_search,            ///< in turn, but at once on the reader's thread if only a running search is before it
    beside_unbounded_search,  ///< the same, except that it waits for a search that ends by itself
    in_turn,                  ///< after all before it; stops an unbounded search
    in_turn_until_stopped     ///< as in_turn, and `stop` ends it
};

/// What follows the word of a command: as text, or as the reader has parsed it.
using Arguments = std::variant<std::string_view, bool, int, SetOption, Go, Picture>;

/// Properties of a command, as bits.
enum Trait : std::uint8_t {
    needs_room = 1,  ///< refused while the client leaves too much unread, because the answer may be long
    takes_time = 2   ///< the clock of a search that waits for it starts when it ends
};

/// One command of the protocol.
struct CommandRow {
    std::string_view word;
    When when;
    /// Executes the command and blocks until it is done. `stop_token` interrupts it if `when` is in_turn_until_stopped.
    void (*run)(Executor& executor, Arguments& arguments, engine::StopToken& stop_token);
    std::string_view usage;  ///< empty: not in the help
    std::string_view purpose;
    std::uint8_t traits = 0;  ///< sum of Trait values
    /// Parses what the reader has to know: limits, options, and whatever is refused before its turn. Null: nothing, the
    /// arguments stay text.
    engine::Expected<Arguments> (*read)(std::string_view rest, const OptionTable& options) = nullptr;
    /// What follows the error line of a refusal; null: nothing.
    void (*after_refusal)(Executor& executor) = nullptr;
    /// Returns what the help appends to `usage`; null: nothing.
    std::string (*words)() = nullptr;
    /// The row that replaces this one beside a running search: its function does not touch the session. Null: none.
    const CommandRow* beside_search = nullptr;

    [[nodiscard]] constexpr bool is(Trait trait) const noexcept { return (traits & trait) != 0; }
};

/// All commands in the order of the help.
[[nodiscard]] std::span<const CommandRow> command_table();
/// The row of that word, in any case; null if there is none.
[[nodiscard]] const CommandRow* find_command(std::string_view word);

/// A line that was parsed or refused. All views point into the line.
struct Command {
    const CommandRow* row;                  ///< not null, also of a line that is no command
    engine::Expected<Arguments> arguments;  ///< or the refusal

    /// When it runs. A refusal that nothing follows stops no search.
    [[nodiscard]] When when() const noexcept;
    /// The arguments if they are of this kind; otherwise null.
    template <class Kind>
    [[nodiscard]] const Kind* as() const noexcept {
        return arguments ? std::get_if<Kind>(&*arguments) : nullptr;
    }
    /// The limits of a search; null for every other command.
    [[nodiscard]] const engine::Limits* limits() const noexcept;
};

/// Parses a line without its line end; a pure function. A blank line or a comment becomes a command that does nothing.
[[nodiscard]] Command parse(std::string_view line, const OptionTable& options);
/// The refusal of a line that is too long, of which only the beginning was read.
[[nodiscard]] Command refuse_too_long(std::string_view beginning);

}  // namespace quadriga::protocol
