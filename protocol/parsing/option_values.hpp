#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "protocol/parsing/option_table.hpp"

namespace quadriga::protocol {

/// What the options are set to, first their defaults: those of the engine, and the start options of every game.
class OptionValues {
public:
    /// `games` must outlive the values.
    explicit OptionValues(GameList games);

    /// Reads a value and takes it, or says why not (bad_value). Only options with the effects store, set_start and
    /// open_table are kept here.
    engine::Expected<void> set(const OptionSpec& option, std::string_view text);

    /// As a session of this game takes them.
    [[nodiscard]] engine::Options of(const engine::GameEntry& game) const;

private:
    engine::Expected<void> open_table(const OptionSpec& option, std::string_view path);

    GameList games_;
    engine::Options options_;
    std::vector<std::vector<std::int64_t>> start_values_;  // of every game
    std::vector<engine::OpenTable> tables_;                // of every game
};

}  // namespace quadriga::protocol
