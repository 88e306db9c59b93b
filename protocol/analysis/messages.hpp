#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

#include "engine/search/limits.hpp"
#include "engine/search/listener.hpp"
#include "engine/search/score.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "protocol/parsing/options.hpp"

/// Reads analysis requests and formats the answers. Each line is one JSON object.
namespace quadriga::protocol::analysis {

/// Identifies an input line: its number, and its id if it has one.
struct Origin {
    std::size_t line = 0;  ///< from 1
    std::optional<std::string> id{};
};

/// A request to analyse one or more positions of a game.
struct Request {
    Origin origin;
    const engine::GameEntry* game = nullptr;
    std::string position;            ///< empty: the start position
    std::string moves;               ///< words separated by spaces
    std::vector<std::size_t> plies;  ///< how many moves precede each position to analyse; ascending, not empty
    std::string allowed_moves;       ///< words: the root moves to choose from; empty: all
    std::string avoided_moves;       ///< words: the root moves to leave out
    engine::Limits limits;
    engine::Options options;
    int priority = 0;  ///< higher ones are searched first
    /// The minimum time between two reports during the search; none: no reports.
    std::optional<engine::Milliseconds> report_every{};
    bool wants_root_moves = false;  ///< whether the result lists all root moves
};

/// A request to cancel the analysis of all positions that were requested under `id`; none: of all requests.
struct Cancel {
    Origin origin;
    std::optional<std::string> id{};
};

/// Why an input line is refused.
struct Refusal {
    Origin origin;
    std::string_view code;  ///< the word of an engine::ErrorCode, or one of the two below
    std::string text;       ///< may quote input unchanged: sanitise it before output
};

inline constexpr std::string_view bad_json = "bad-json";
inline constexpr std::string_view bad_field = "bad-field";

inline constexpr std::uint64_t default_nodes = 100'000;

/// Parses the input line with number `line`; a pure function. `defaults` holds the game and the options that the line
/// does not set.
[[nodiscard]] tl::expected<std::variant<Request, Cancel>, Refusal> read_request(std::size_t line, std::string_view text,
                                                                                const OptionTable& options,
                                                                                const Settings& defaults);

/// One position of a request: the one after the first `ply` of its moves.
struct Subject {
    std::shared_ptr<const Request> request;
    std::size_t ply;  ///< one of the request's plies

    /// The moves from the request's position to this one.
    [[nodiscard]] std::vector<std::string_view> moves() const;
};

/// One of the lines that a search follows (MultiPV), as last reported.
struct SearchLine {
    int depth;
    engine::Score score;
    engine::Bound bound;
    engine::Wdl wdl;
    std::vector<std::string> pv;
};

struct Findings {
    std::vector<SearchLine> lines;  ///< best first; not empty
    engine::BestMove best;
    std::vector<engine::RootMoveReport> root_moves{};  ///< best first; empty unless the request wants them
};

[[nodiscard]] std::string report_line(const Subject& subject, const Findings& findings);
[[nodiscard]] std::string result_line(const Subject& subject, const Findings& findings, bool cancelled);
/// The answer for a position that could not be analysed.
[[nodiscard]] std::string failure_line(const Subject& subject, std::string_view code, std::string_view text);
/// The answer to an input line that was refused.
[[nodiscard]] std::string refusal_line(const Refusal& refusal);
/// The answer to a request to cancel. `count`: the number of positions cancelled.
[[nodiscard]] std::string cancel_line(const Cancel& cancel, std::size_t count);

}  // namespace quadriga::protocol::analysis
