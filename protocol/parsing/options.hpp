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

/// What all options are set to.
struct Settings {
    /// The defaults, with the first game selected. `all` is not empty and outlives the settings.
    explicit Settings(GameList all);

    /// As a session of the selected game takes them.
    [[nodiscard]] engine::Options of_game() const;

    struct OfGame {
        std::vector<std::int64_t> start;  ///< a value for each of GameEntry::start_options
        engine::OpenTablebase tablebase;
        engine::OpenNetwork network;
    };

    GameList games;
    const engine::GameEntry* game;  ///< the selected one
    engine::Options common;         ///< without what OfGame holds
    std::vector<OfGame> of_games;   ///< in the order of `games`
    std::string log_file;           ///< empty or `<empty>`: none
    bool ponder = false;
    // Requests, which whoever takes over the settings fulfils and resets.
    bool starts_game = false;  ///< at the start position of the selected game
    bool clears_hash = false;
};

/// A value that fits its option.
struct OptionValue {
    std::int64_t number;    ///< spin: the number; check: 0 or 1; combo: the index of the choice; otherwise 0
    std::string_view text;  ///< as it was given
};

/// An option of the protocol: everything that handshake, help, checks and commands know about it.
struct Option {
    std::string_view name;  ///< with blanks: `Move Overhead`
    const struct OptionKind* kind;
    std::string_view purpose;
    std::int64_t default_value = 0;  ///< as OptionValue::number
    std::int64_t min = 0;            ///< of a spin
    std::int64_t max = 0;
    std::span<const std::string_view> choices{};  ///< of a combo or check
    /// Stores a value. The error says why it cannot be used, without the name of the option; then nothing has changed.
    engine::Expected<void> (*on_change)(const Option& option, OptionValue value, Settings& settings);
    bool is_per_search = false;    ///< the searches of an analysis may differ in it
    std::size_t game = 0;          ///< of an option that belongs to one game: its index
    std::size_t start_option = 0;  ///< of a start option: its index among those of the game

    /// Reads the text and stores its value, or refuses it with bad_value and changes nothing. Words are read without
    /// regard to case.
    engine::Expected<void> set(std::string_view text, Settings& settings) const;
    /// Whether values are paths of files, which `set` opens.
    [[nodiscard]] bool names_file() const noexcept;

    /// The name in one word, as UGI spells it.
    [[nodiscard]] std::string joined_name() const;
    /// `option name <name> type <type> ...`, the line of the handshake.
    [[nodiscard]] std::string line(bool blanks_in_name) const;
    /// `<name> <values>: <purpose>`
    [[nodiscard]] std::string help() const;
};

/// The options of the protocol and those of all games. Immutable.
class OptionTable {
public:
    /// `games` must outlive the table. No two options may have the same name.
    explicit OptionTable(GameList games);
    // The rows point into the table.
    OptionTable(const OptionTable&) = delete;
    OptionTable& operator=(const OptionTable&) = delete;

    /// In the order of the handshake.
    [[nodiscard]] std::span<const Option> rows() const noexcept { return rows_; }

    /// The option of that name, without regard to case and blanks; or bad_option, which names the nearest one.
    [[nodiscard]] engine::Expected<const Option*> find(std::string_view name) const;

    /// The option for the debug log, which is switched before the next line is read.
    [[nodiscard]] const Option& log_file() const noexcept { return rows_.back(); }

private:
    std::vector<std::string_view> game_names_;
    std::vector<Option> rows_;
};

/// The arguments of `setoption`.
struct SetOption {
    const Option* option;    ///< of the table
    std::string_view value;  ///< trimmed, not yet read
};
/// Parses `name <name> [value <value>]`. Refuses with bad_option, also an option that the table does not have.
[[nodiscard]] engine::Expected<SetOption> parse_setoption(std::string_view rest, const OptionTable& options);

}  // namespace quadriga::protocol
