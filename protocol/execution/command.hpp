#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "engine/game/error.hpp"
#include "engine/search/interface.hpp"
#include "engine/search/stop_token.hpp"
#include "protocol/parsing/options.hpp"

namespace quadriga::protocol {

class Executor;

/// When a command runs.
enum class When : std::uint8_t {
    now,                      ///< at once, on the reader's thread
    beside_search,            ///< when nothing but a running search is before it; touches neither game nor session
    beside_unbounded_search,  ///< the same, but waits for a search that ends by itself
    in_turn,                  ///< after all before it; stops an unbounded search
    in_turn_until_stopped     ///< the same, and `stop` ends it
};

/// One command of the protocol.
struct CommandSpec {
    std::string_view word;
    When when;
    /// Parses the rest of the line and binds the handler to what it says.
    engine::Expected<struct Command> (*parse)(std::string_view rest, const OptionTable& options);
    /// What follows the error line of a refusal; null: nothing.
    void (Executor::*after_refusal)();
    std::string_view usage;  ///< empty: not in the help
    std::string_view purpose;
    bool needs_room = false;  ///< it asks for much, so it is refused while the client leaves too much unread
};

/// All commands in the order of the help.
[[nodiscard]] std::span<const CommandSpec> command_table();
/// The row of that word, in any case; null if there is none.
[[nodiscard]] const CommandSpec* find_command(std::string_view word);

/// A line that was understood, or refused. All views point into the line.
struct Command {
    /// Executes it, or sends the refusal. Blocks; the token stops it if `stop` may.
    std::function<void(Executor& executor, engine::StopToken& stop_token)> run;
    When when = When::now;
    bool needs_room = false;                     ///< see CommandSpec
    std::optional<engine::Limits> limits{};      ///< of a search; none: it is no search
    std::optional<std::string_view> log_file{};  ///< to open before the next line is read
    std::optional<engine::Error> refusal{};
    /// CommandSpec::after_refusal, for a command that runs out of memory.
    void (Executor::*after_refusal)() = nullptr;
};

/// Parses a line without its line end; a pure function. A blank line or a comment becomes a command that does nothing.
[[nodiscard]] Command parse(std::string_view line, const OptionTable& options);
/// The refusal of a line that is too long, of which only the beginning was read.
[[nodiscard]] Command refuse_too_long(std::string_view beginning);
/// A refusal that nothing follows, and that stops no search.
[[nodiscard]] Command refuse(engine::Error error);

}  // namespace quadriga::protocol
