#include "protocol/analysis/answers.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/parsing/json.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol::analysis {
namespace {

using json::quoted;

template <class Words>
std::string array_of(const Words& words) {
    std::vector<std::string> texts;
    std::ranges::transform(words, std::back_inserter(texts), quoted);
    return fmt::format("[{}]", fmt::join(texts, ", "));
}

// The beginning of every line, without the bracket.
std::string head(const Origin& origin) {
    return fmt::format(R"("line": {}{})", origin.line,
                       origin.id ? fmt::format(R"(, "id": {})", quoted(*origin.id)) : "");
}

std::string head(const Job& job) {
    const Request& request = *job.request;
    return fmt::format(R"({}, "game": {}, "position": {}, "moves": {})", head(request.origin),
                       quoted(request.game->name), quoted(request.position.empty() ? "startpos" : request.position),
                       array_of(moves_of(job)));
}

std::string error_json(std::string_view code, std::string_view text) {
    return fmt::format(R"("error": {{"code": "{}", "message": {}}})", code, quoted(sanitise(text)));
}

std::string_view bound_json(engine::Bound bound) {
    switch (bound) {
        case engine::Bound::lower: return R"("lower")";
        case engine::Bound::upper: return R"("upper")";
        case engine::Bound::exact: break;
    }
    return "null";
}

std::string line_json(const SearchLine& line) {
    const bool is_mate = engine::is_mate(line.score);
    const int mate = is_mate ? (engine::is_win(line.score) ? 1 : -1) * engine::plies_to_mate(line.score) : 0;
    const auto [win, draw, loss] = line.wdl;
    return fmt::format(R"("score": {}, "mate": {}, "bound": {}, "depth": {}, "pv": {}, "wdl": [{}, {}, {}])",
                       is_mate ? "null" : fmt::format("{}", line.score), is_mate ? fmt::format("{}", mate) : "null",
                       bound_json(line.bound), line.depth, array_of(line.pv), win, draw, loss);
}

std::string findings_json(const Findings& findings) {
    const auto& [lines, best] = findings;
    const std::chrono::duration<double> seconds = best.time;
    std::string text =
        fmt::format(R"("bestmove": {}, {}, "nodes": {}, "time": {:.4f})", best.move ? quoted(*best.move) : "null",
                    line_json(lines.front()), best.nodes, seconds.count());
    if (best.no_mate_within) text += fmt::format(R"(, "noMateWithin": {})", *best.no_mate_within);
    if (lines.size() > 1) {
        std::vector<std::string> texts;
        std::ranges::transform(lines, std::back_inserter(texts),
                               [](const SearchLine& line) { return fmt::format("{{{}}}", line_json(line)); });
        text += fmt::format(R"(, "lines": [{}])", fmt::join(texts, ", "));
    }
    return text;
}

}  // namespace

std::string report_line(const Job& job, const Findings& findings) {
    return fmt::format(R"({{{}, "partial": true, {}}})", head(job), findings_json(findings));
}

std::string result_line(const Job& job, const Findings& findings, bool cancelled) {
    return fmt::format(R"({{{}, {}{}}})", head(job), findings_json(findings),
                       cancelled ? R"(, "cancelled": true)" : "");
}

std::string failure_line(const Job& job, std::string_view code, std::string_view text) {
    return fmt::format("{{{}, {}}}", head(job), error_json(code, text));
}

std::string refusal_line(const Refusal& refusal) {
    return fmt::format("{{{}, {}}}", head(refusal.origin), error_json(refusal.code, refusal.text));
}

std::string cancel_line(const Cancel& cancel, std::size_t count) {
    return fmt::format(R"({{{}, "cancel": {}, "count": {}}})", head(cancel.origin), quoted(cancel.id), count);
}

std::vector<std::string_view> moves_of(const Job& job) {
    auto words = words_of(job.request->moves);
    words.resize(std::min(words.size(), job.ply));
    return words;
}

}  // namespace quadriga::protocol::analysis
