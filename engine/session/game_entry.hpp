#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game/types.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/session/session.hpp"
#include "engine/view/position_setup.hpp"

namespace quadriga::engine {

/// The protocol option that names a tablebase file of the game.
struct TablebaseOption {
    /// The option's name, which may contain spaces and is unique, ignoring case and spaces; empty: the game has no such
    /// tablebase.
    std::string_view name{};
    std::string_view purpose{};  ///< for the help
    /// Opens a file. The error (bad_value) names the file and says why it cannot be used. May be called for a game that
    /// is not being played. Null if `name` is empty.
    Expected<OpenTablebase> (*open)(const std::string& path) = nullptr;
};

/// A game's entry in the table of games that the protocol offers. The views live as long as the program.
struct GameEntry {
    std::string_view name;   ///< the protocol's word, `[a-z]+`
    std::string_view title;  ///< for people
    std::array<std::string_view, 2> player_names;
    std::array<std::string_view, 2> player_colours;  ///< `#rrggbb`
    std::span<const StartOption> start_options;
    /// Returns what a person can put on the board; if there are no contents, positions of the game cannot be set up.
    SetupChoices (*setup_choices)();
    std::size_t features = 0;  ///< the feature count of the game's networks; 0: there are none
    TablebaseOption tablebase_option{};
    std::span<const std::string_view> bench_positions;  ///< position strings; empty: the start position
    int bench_depth;                                    ///< plies
    /// Implements make_session.
    Expected<std::unique_ptr<Session>> (*make)(const Options& options,
                                               const std::shared_ptr<TranspositionTable>& table);

    /// Makes a session at the start position with these options; the error is out_of_memory. `table`: a table of any
    /// size to reuse, whose entries are dropped; null: a new one, whose memory is not touched. No error is possible if
    /// the table already has the size that the options require. No two sessions may search with the same table. Blocks
    /// while a used table is zeroed.
    [[nodiscard]] Expected<std::unique_ptr<Session>> make_session(
        const Options& options, const std::shared_ptr<TranspositionTable>& table = nullptr) const {
        return make(options, table);
    }
};

}  // namespace quadriga::engine
