#pragma once

#include <cstdint>
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

    /// Takes a value of read_value. Only options with the effects store and set_start are kept here.
    void set(const OptionSpec& option, std::int64_t value);

    /// As a session of this game takes them.
    [[nodiscard]] engine::Options of(const engine::GameEntry& game) const;

private:
    GameList games_;
    engine::Options options_;
    std::vector<std::vector<std::int64_t>> start_values_;  // of every game
};

}  // namespace quadriga::protocol
