#pragma once

#include <string>
#include <utility>
#include <variant>

#include "engine/core/stop_token.hpp"
#include "protocol/parsing/parser.hpp"

namespace quadriga::protocol {

/// One line on its way from the reader to the worker: its text, what it asks for, and the wire to the work it starts.
class Job {
public:
    explicit Job(std::string line) : line_(std::move(line)), command_(parse(line_)), stop_token_(ponders(command_)) {}
    /// A command that stands for a line which is not there.
    explicit Job(Command command) : command_(std::move(command)) {}
    // The command points into the line.
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    [[nodiscard]] const Command& command() const noexcept { return command_; }
    [[nodiscard]] engine::StopToken& stop_token() noexcept { return stop_token_; }

    template <class Kind>
    [[nodiscard]] bool is() const noexcept {
        return std::holds_alternative<Kind>(command_);
    }

    /// Searches can be passed by some commands, and an unbounded one ends for the others.
    [[nodiscard]] bool is_search() const noexcept { return is<command::Go>(); }
    /// Anything that a stop ends.
    [[nodiscard]] bool is_work() const noexcept { return is_search() || is<command::Perft>() || is<command::Bench>(); }
    /// Touches neither the game nor the session, so that it may be executed beside a search by any thread.
    [[nodiscard]] bool is_light() const noexcept {
        const auto* const refused = std::get_if<command::Refused>(&command_);
        return is<command::IsReady>() || is<command::Ignored>() || is<command::Debug>() ||
               (refused != nullptr && refused->aftermath == Aftermath::nothing);
    }
    /// A search that only the client can end, as things are now.
    [[nodiscard]] bool is_unbounded() const noexcept {
        const auto* const go = std::get_if<command::Go>(&command_);
        if (go == nullptr) return false;
        engine::Limits limits = go->limits;
        limits.ponder = stop_token_.is_pondering();
        return limits.is_unbounded();
    }

private:
    static bool ponders(const Command& command) {
        const auto* const go = std::get_if<command::Go>(&command);
        return go != nullptr && go->limits.ponder;
    }

    const std::string line_;
    const Command command_;
    engine::StopToken stop_token_;
};

}  // namespace quadriga::protocol
