#pragma once

#include <string>
#include <utility>
#include <variant>

#include "engine/core/stop_token.hpp"
#include "protocol/parsing/parser.hpp"

namespace quadriga::protocol {

/// One line between reader and worker: its text, its command, and the stop token of the work that the command starts.
/// The token exists before the work, so that an early stop is not lost.
class QueuedCommand {
public:
    explicit QueuedCommand(std::string line)
        : line_(std::move(line)), command_(parse(line_)), stop_token_(is_ponder_search(command_)) {}
    /// A command without a line, for refusals.
    explicit QueuedCommand(Command command) : command_(std::move(command)) {}
    // The command points into the line.
    QueuedCommand(const QueuedCommand&) = delete;
    QueuedCommand& operator=(const QueuedCommand&) = delete;

    [[nodiscard]] const Command& command() const noexcept { return command_; }
    [[nodiscard]] engine::StopToken& stop_token() noexcept { return stop_token_; }

    template <class Kind>
    [[nodiscard]] bool is() const noexcept {
        return std::holds_alternative<Kind>(command_);
    }

    [[nodiscard]] bool is_search() const noexcept { return is<command::Go>(); }
    /// Ended by `stop`.
    [[nodiscard]] bool is_stoppable() const noexcept {
        return is_search() || is<command::Perft>() || is<command::Bench>();
    }
    /// Touches neither game nor session, so that any thread may execute it during a search.
    [[nodiscard]] bool runs_beside_search() const noexcept {
        const auto* const refused = std::get_if<command::Refused>(&command_);
        return is<command::IsReady>() || is<command::Ignored>() || is<command::Debug>() ||
               (refused != nullptr && refused->effect == RefusalEffect::none);
    }
    /// A search that ends only when it is stopped. A ponderhit may change the answer.
    [[nodiscard]] bool is_unbounded() const noexcept {
        const auto* const go = std::get_if<command::Go>(&command_);
        if (go == nullptr) return false;
        engine::Limits limits = go->limits;
        limits.ponder = stop_token_.is_pondering();
        return limits.is_unbounded();
    }

private:
    static bool is_ponder_search(const Command& command) {
        const auto* const go = std::get_if<command::Go>(&command);
        return go != nullptr && go->limits.ponder;
    }

    const std::string line_;
    const Command command_;
    engine::StopToken stop_token_;
};

}  // namespace quadriga::protocol
