#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/score.hpp"
#include "engine/session/session.hpp"
#include "protocol/analysis/job_queue.hpp"
#include "protocol/analysis/request.hpp"

/// The lines of the output, each one JSON object.
namespace quadriga::protocol::analysis {

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

[[nodiscard]] std::string report_line(const Job& job, const Findings& findings);
[[nodiscard]] std::string result_line(const Job& job, const Findings& findings, bool cancelled);
/// A position that could not be analysed.
[[nodiscard]] std::string failure_line(const Job& job, std::string_view code, std::string_view text);
/// A line of the input that was refused.
[[nodiscard]] std::string refusal_line(const Refusal& refusal);
/// `count`: how many positions a request to cancel has found.
[[nodiscard]] std::string cancel_line(const Cancel& cancel, std::size_t count);

/// The moves from the request's position to the job's.
[[nodiscard]] std::vector<std::string_view> moves_of(const Job& job);

}  // namespace quadriga::protocol::analysis
