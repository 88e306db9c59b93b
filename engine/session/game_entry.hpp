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

/// An option of the protocol that names a file with a tablebase of the game.
struct TablebaseOption {
    /// May have blanks, differs from all other options; empty: the game has no such tablebase.
    std::string_view name{};
    std::string_view purpose{};
    /// bad_value: the file cannot be used; the text says why. May be called for a game that is not being played.
    Expected<OpenTablebase> (*open)(const std::string& path) = nullptr;
};

/// One game as the protocol lists it. The views live as long as the program.
struct GameEntry {
    std::string_view name;   ///< the protocol's word, `[a-z]+`
    std::string_view title;  ///< for people
    std::array<std::string_view, 2> player_names;
    std::array<std::string_view, 2> player_colours;  ///< `#rrggbb`
    std::span<const StartOption> start_options;
    /// What positions are set up from; without contents the game does not support it.
    SetupChoices (*setup_choices)();
    std::size_t features = 0;  ///< that its networks have; 0: the game has no networks
    TablebaseOption tablebase_option{};
    std::span<const std::string_view> bench_positions;  ///< none: the start position
    int bench_depth;
    /// See make_session.
    Expected<std::unique_ptr<Session>> (*make)(const Options& options, std::unique_ptr<TranspositionTable> table);

    /// A session at the start position with these options, or out_of_memory. `table`: one to use, of any size; null: a
    /// new one. It cannot fail with a table that has the size of the options. Touches no memory of a new table.
    [[nodiscard]] Expected<std::unique_ptr<Session>> make_session(
        const Options& options, std::unique_ptr<TranspositionTable> table = nullptr) const {
        return make(options, std::move(table));
    }
};

}  // namespace quadriga::engine
