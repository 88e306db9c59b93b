#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "engine/session/game_entry.hpp"
#include "protocol/parsing/dialect.hpp"

/// The options of the protocol as one table, which drives the `option` lines, the checks and the help.
namespace quadriga::protocol {

enum class OptionType : std::uint8_t { spin, check, combo, button, string };

/// What an option does with a value that was accepted.
enum class OptionEffect : std::uint8_t { store, select_game, clear_hash, set_ponder, open_log };

struct OptionSpec {
    std::string_view name;  ///< in words: `Move Overhead`
    OptionType type;
    OptionEffect effect;
    /// spin: the number; check: 0 or 1; combo: index of the choice.
    std::int64_t default_value;
    std::int64_t min;
    std::int64_t max;
    std::span<const std::string_view> choices;  ///< of a combo; empty: the names of the games
    /// With OptionEffect::store: takes over a value that read_value gave.
    void (*store)(engine::Options& options, std::int64_t value);
    std::string_view purpose;
};

using GameList = std::span<const engine::GameEntry>;

/// All options in the order of the handshake.
[[nodiscard]] std::span<const OptionSpec> option_table();

/// The row of that name, without regard to case and blanks; null if there is none.
[[nodiscard]] const OptionSpec* find_option(std::string_view name);
/// bad_option: names the nearest one.
[[nodiscard]] engine::Error unknown_option(std::string_view name);

/// The value in the numbers of OptionSpec (0 for buttons and strings), or bad_value. Words of combos and checks are
/// taken without regard to case.
[[nodiscard]] engine::Expected<std::int64_t> read_value(const OptionSpec& option, std::string_view text,
                                                        GameList games);

/// As the dialect spells it.
[[nodiscard]] std::string option_name(const OptionSpec& option, const Dialect& dialect);
/// `option name <name> type <type> ...`
[[nodiscard]] std::string option_line(const OptionSpec& option, const Dialect& dialect, GameList games);
/// `<name> <values>: <purpose>`
[[nodiscard]] std::string option_help(const OptionSpec& option, GameList games);

}  // namespace quadriga::protocol
