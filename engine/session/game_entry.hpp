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
    /// May contain blanks, differs from all other options; empty: the game has no such tablebase.
    std::string_view name{};
    std::string_view purpose{};
    /// Opens a file. bad_value: it cannot be used; the text says why. May be called for a game that is not being
    /// played.
    Expected<OpenTablebase> (*open)(const std::string& path) = nullptr;
};

/// One game as the protocol lists it. The views live as long as the program.
struct GameEntry {
    std::string_view name;   ///< the protocol's word, `[a-z]+`
    std::string_view title;  ///< for people
    std::array<std::string_view, 2> player_names;
    std::array<std::string_view, 2> player_colours;  ///< `#rrggbb`
    std::span<const StartOption> start_options;
    /// What can be put on the board by hand; without contents, positions of the game cannot be set up.
    SetupChoices (*setup_choices)();
    std::size_t features = 0;  ///< of its networks; 0: the game has no networks
    TablebaseOption tablebase_option{};
    std::span<const std::string_view> bench_positions;  ///< empty: the start position
    int bench_depth;
    /// See make_session.
    Expected<std::unique_ptr<Session>> (*make)(const Options& options, std::unique_ptr<TranspositionTable> table);

    /// A session at the start position with these options, or out_of_memory. `table`: a table of any size to reuse;
    /// null: a new one. With a table of the size that the options name, it cannot fail. Does not touch the memory of a
    /// new table.
    [[nodiscard]] Expected<std::unique_ptr<Session>> make_session(
        const Options& options, std::unique_ptr<TranspositionTable> table = nullptr) const {
        return make(options, std::move(table));
    }
};

}  // namespace quadriga::engine
