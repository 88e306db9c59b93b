#pragma once

#include <string>
#include <string_view>

#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "protocol/parsing/option_table.hpp"

namespace quadriga::protocol {

/// What questions are asked about.
struct Inquiry {
    const engine::Session& session;
    const engine::GameEntry& game;
    const engine::Options& options;
    GameList games;
};

/// The whole response line to `query <question> <argument>`: of two words for the questions of UGI; `response unknown`
/// for an unknown one. Without a position every question has a neutral answer.
[[nodiscard]] std::string response_line(const Inquiry& inquiry, std::string_view question, std::string_view argument);

}  // namespace quadriga::protocol
