#pragma once

#include <string>
#include <string_view>

#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "protocol/parsing/option_table.hpp"

namespace quadriga::protocol {

/// What the answers are taken from.
struct QueryContext {
    const engine::Session& session;
    const engine::GameEntry& game;
    const engine::Options& options;
    GameList games;
};

/// The line that answers `query <name> <argument>`; `response unknown` for an unknown name. Without a position the
/// answers are neutral.
[[nodiscard]] std::string response_line(const QueryContext& context, std::string_view name, std::string_view argument);

}  // namespace quadriga::protocol
