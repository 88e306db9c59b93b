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
#include "engine/search/score.hpp"
#include "engine/session/game_entry.hpp"
#include "engine/session/session.hpp"
#include "protocol/parsing/options.hpp"

/// Reads the requests of an analysis and formats its answers. Each line is one JSON object.
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

inline constexpr std::uint64_t default_nodes = 100'000;

/// Reads one line of the input; a pure function. `defaults` holds the options that the line does not set.
[[nodiscard]] tl::expected<std::variant<Request, Cancel>, Refusal> read_request(std::size_t line, std::string_view text,
                                                                                const OptionTable& options,
                                                                                const Settings& defaults);

/// One position of a request: the one after so many of its moves.
struct Subject {
    std::shared_ptr<const Request> request;
    std::size_t ply;  ///< one of the request's plies

    /// From the request's position to this one.
    [[nodiscard]] std::vector<std::string_view> moves() const;
};

/// One line of a search, as it was reported last.
struct SearchLine {
    int depth;
    engine::Score score;
    engine::Bound bound;
    engine::Wdl wdl;
    std::vector<std::string> pv;
};

struct Findings {
    std::vector<SearchLine> lines;  ///< the best first
    engine::BestMove best;
};

[[nodiscard]] std::string report_line(const Subject& subject, const Findings& findings);
[[nodiscard]] std::string result_line(const Subject& subject, const Findings& findings, bool cancelled);
/// A position that could not be analysed.
[[nodiscard]] std::string failure_line(const Subject& subject, std::string_view code, std::string_view text);
/// A line of the input that was refused.
[[nodiscard]] std::string refusal_line(const Refusal& refusal);
/// `count`: how many positions a request to cancel has found.
[[nodiscard]] std::string cancel_line(const Cancel& cancel, std::size_t count);

}  // namespace quadriga::protocol::analysis
