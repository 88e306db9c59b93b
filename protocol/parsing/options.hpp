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

enum class OptionType : std::uint8_t { spin, check, combo, button, string };

/// What an option does with a value that was accepted.
enum class OptionEffect : std::uint8_t {
    store,
    set_start,
    open_table,
    open_network,
    select_game,
    clear_hash,
    set_ponder,
    open_log
};

struct OptionSpec {
    std::string_view name;  ///< with blanks: `Move Overhead`
    OptionType type;
    OptionEffect effect;
    std::string_view purpose;
    /// spin: the number; check: 0 or 1; combo: the index of the choice.
    std::int64_t default_value = 0;
    std::int64_t min = 0;  ///< of a spin
    std::int64_t max = 0;
    std::span<const std::string_view> choices{};  ///< of a combo or check
    /// For OptionEffect::store: stores a value that read_value has returned.
    void (*store)(engine::Options& options, std::int64_t value) = nullptr;
    std::size_t game = 0;          ///< for OptionEffect::set_start and open_table: the index of the game
    std::size_t start_option = 0;  ///< for OptionEffect::set_start: the index among the game's
    bool is_shared = false;        ///< memory and threads, which all analyses of a process share
};

using GameList = std::span<const engine::GameEntry>;

/// The options of the protocol and the options of all games: the source of the `option` lines, of the checks of
/// values and of the help. Immutable.
class OptionTable {
public:
    /// `games` must outlive the table. No two options may have the same name.
    explicit OptionTable(GameList games);
    // The rows point into the table.
    OptionTable(const OptionTable&) = delete;
    OptionTable& operator=(const OptionTable&) = delete;

    /// In the order of the handshake.
    [[nodiscard]] std::span<const OptionSpec> rows() const noexcept { return rows_; }

    /// The row of that name, without regard to case and blanks; or bad_option, which names the nearest one.
    [[nodiscard]] engine::Expected<const OptionSpec*> find(std::string_view name) const;

private:
    std::vector<std::string_view> game_names_;
    std::vector<OptionSpec> rows_;
};

/// The value as OptionSpec encodes it (0 for buttons and strings), or bad_value. The words of combos and checks are
/// read without regard to case.
[[nodiscard]] engine::Expected<std::int64_t> read_value(const OptionSpec& option, std::string_view text);

/// The name in one word, as UGI spells it.
[[nodiscard]] std::string joined_name(const OptionSpec& option);

/// What the options are set to, first their defaults: those of the engine, and the start options of every game.
class OptionValues {
public:
    /// `games` must outlive the values.
    explicit OptionValues(GameList games);

    /// Reads a value and takes it, or says why not (bad_value). Only options with the effects store, set_start,
    /// open_table and open_network are kept here.
    engine::Expected<void> set(const OptionSpec& option, std::string_view text);

    /// As a session of this game takes them.
    [[nodiscard]] engine::Options of(const engine::GameEntry& game) const;

private:
    engine::Expected<void> open_table(const OptionSpec& option, std::string_view path);
    engine::Expected<void> open_network(const OptionSpec& option, std::string_view path);

    GameList games_;
    engine::Options options_;
    std::vector<std::vector<std::int64_t>> start_values_;  // of every game
    std::vector<engine::OpenTable> tables_;                // of every game
    std::vector<engine::OpenNetwork> networks_;            // of every game
};

}  // namespace quadriga::protocol
