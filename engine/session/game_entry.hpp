#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>

#include "engine/core/start_option.hpp"
#include "engine/session/session.hpp"

namespace quadriga::engine {

/// One game as the protocol lists it. The views live as long as the program.
struct GameEntry {
    std::string_view name;   ///< the protocol's word, `[a-z]+`
    std::string_view title;  ///< for people
    std::array<std::string_view, 2> player_names;
    std::array<std::string_view, 2> player_colours;  ///< `#rrggbb`
    std::span<const StartOption> start_options;
    std::span<const std::string_view> bench_positions;  ///< none: the start position
    int bench_depth;
    /// A session at the start position with these options, or out_of_memory.
    Expected<std::unique_ptr<Session>> (*make_session)(const Options& options);
};

}  // namespace quadriga::engine
