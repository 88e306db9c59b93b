#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

#include "engine/search/interface.hpp"
#include "engine/session/game_entry.hpp"
#include "protocol/parsing/options.hpp"

namespace quadriga::protocol::analysis {

/// The number and the id of a line of the input.
struct Origin {
    std::size_t line = 0;  ///< from 1
    std::optional<std::string> id{};
};

/// Asks for an analysis of some positions of one game.
struct Request {
    Origin origin;
    const engine::GameEntry* game = nullptr;
    std::string position;            ///< empty: the start position
    std::string moves;               ///< words with blanks between
    std::vector<std::size_t> plies;  ///< a position for each of them: after so many moves; ascending, not empty
    engine::Limits limits;
    engine::Options options;
    int priority = 0;
    /// The least time between two reports during the search; none: no reports.
    std::optional<engine::Milliseconds> report_every{};
};

/// Ends the analysis of all positions with this id.
struct Cancel {
    Origin origin;
    std::string id;
};

/// Why a line is refused, or a position.
struct Refusal {
    Origin origin;
    std::string_view code;  ///< of an engine::Error, or one of those below
    std::string text;       ///< may repeat input unchanged; sanitise before output
};

inline constexpr std::string_view bad_json = "bad-json";
inline constexpr std::string_view bad_field = "bad-field";

/// For requests that do not set them.
struct Defaults {
    GameList games;
    const OptionTable& options;
    OptionValues values;
    const engine::GameEntry* game;
};

inline constexpr std::uint64_t default_nodes = 100'000;

/// Reads one line of the input; a pure function.
[[nodiscard]] tl::expected<std::variant<Request, Cancel>, Refusal> read_request(std::size_t line, std::string_view text,
                                                                                const Defaults& defaults);

}  // namespace quadriga::protocol::analysis
