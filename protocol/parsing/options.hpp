#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/error.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"

namespace quadriga::protocol {

using GameList = std::span<const engine::GameEntry>;

/// The values of all options of the protocol, for every game.
struct Settings {
    /// Sets all options to their defaults and selects the first game. The list `all` must not be empty and must outlive
    /// the settings.
    explicit Settings(GameList all);

    /// The options for a session of the selected game.
    [[nodiscard]] engine::Options of_game() const;

    struct OfGame {
        std::vector<std::int64_t> start;  ///< one value for each of GameEntry::start_options
        engine::OpenTablebase tablebase;
        engine::OpenNetwork network;
    };

    GameList games;
    const engine::GameEntry* game;  ///< the selected game
    engine::Options common;         ///< the options of a session except those in OfGame
    std::vector<OfGame> of_games;   ///< in the order of `games`
    std::string log_file;           ///< empty or `<empty>`: none
    bool ponder = false;
    // Requests, which the code that applies the settings carries out and resets.
    bool starts_game = false;  ///< sets the start position of the selected game
    bool clears_hash = false;
};

/// A valid value of an option.
struct OptionValue {
    std::int64_t number;    ///< spin: the number; check: 0 or 1; combo: the index of the choice; otherwise 0
    std::string_view text;  ///< the value as given
};

/// An option of the protocol: all that the handshake, the help, the checks and the commands need to know about it.
struct Option {
    std::string_view name;  ///< words separated by spaces: `Move Overhead`
    const struct OptionKind* kind;
    std::string_view purpose;
    std::int64_t default_value = 0;  ///< see OptionValue::number
    std::int64_t min = 0;            ///< only for a spin
    std::int64_t max = 0;
    std::span<const std::string_view> choices{};  ///< only for a combo or check
    /// Stores a value. On error nothing changes; the text says why the value cannot be used, without naming the option.
    engine::Expected<void> (*on_change)(const Option& option, OptionValue value, Settings& settings);
    bool is_per_search = false;    ///< may differ between the searches of an analysis
    std::size_t game = 0;          ///< the index of the game, if the option belongs to one
    std::size_t start_option = 0;  ///< the index of a start option among those of its game

    /// Parses the text, ignoring the case of choices, and stores the value. If the text names a file other than the
    /// log, opens it. On error (bad_value), nothing changes; the error names the option.
    engine::Expected<void> set(std::string_view text, Settings& settings) const;
    /// Whether the option's values are file paths.
    [[nodiscard]] bool names_file() const noexcept;

    /// The name without spaces, as UGI spells it.
    [[nodiscard]] std::string joined_name() const;
    /// The option's line in the handshake: `option name <name> type <type> ...`.
    [[nodiscard]] std::string line(bool spaces_in_name) const;
    /// The option's text in the help: `<name> <values>: <purpose>`.
    [[nodiscard]] std::string help() const;
};

/// The options of the protocol and of all games. Immutable.
class OptionTable {
public:
    /// `games` must not be empty and must outlive the table. No two options may have the same name, ignoring case and
    /// spaces.
    explicit OptionTable(GameList games);
    // The rows point into the table.
    OptionTable(const OptionTable&) = delete;
    OptionTable& operator=(const OptionTable&) = delete;

    /// All options, in the order of the handshake.
    [[nodiscard]] std::span<const Option> rows() const noexcept { return rows_; }

    /// The option with this name, ignoring case and spaces. The error (bad_option) suggests the nearest name, if there
    /// is one.
    [[nodiscard]] engine::Expected<const Option*> find(std::string_view name) const;

    /// The option that names the debug log. The reader applies it, so that the log switches before the next line is
    /// read.
    [[nodiscard]] const Option& log_file() const noexcept { return rows_.back(); }

private:
    std::vector<std::string_view> game_names_;
    std::vector<Option> rows_;
};

/// The arguments of `setoption`.
struct SetOption {
    const Option* option;    ///< a row of the table; not null
    std::string_view value;  ///< trimmed, not yet parsed
};
/// Parses `name <name> [value <value>]`. The error is bad_option, also for an option that the table does not have.
[[nodiscard]] engine::Expected<SetOption> parse_setoption(std::string_view rest, const OptionTable& options);

}  // namespace quadriga::protocol
