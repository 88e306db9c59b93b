#include "protocol/execution/query.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/execution/board_json.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {
namespace {

std::string truth(bool value) { return value ? "true" : "false"; }

std::string rules_text(const engine::Options& options) {
    const bool forfeits = options.illegal_move == engine::IllegalMove::forfeit;
    return fmt::format("Repetition={} MoveLimit={} IllegalMove={}", options.repetition, options.move_limit,
                       forfeits ? "forfeit" : "reject");
}

std::string game_names(GameList games) {
    std::vector<std::string_view> names;
    std::ranges::transform(games, std::back_inserter(names), &engine::GameEntry::name);
    return fmt::format("{}", fmt::join(names, " "));
}

struct QuerySpec {
    std::string_view name;
    std::optional<std::string_view> neutral;  ///< the answer without a position; none: the same as with one
    std::string (*answer)(const QueryContext& context, std::string_view argument);
};

constexpr std::nullopt_t always = std::nullopt;

constexpr auto queries = std::to_array<QuerySpec>({
    {"gameover", "true", [](const auto& c, auto) { return truth(c.session.status().outcome.is_over()); }},
    {"p1turn", "true", [](const auto& c, auto) { return truth(c.session.status().turn == engine::Player::p1); }},
    {"result", "none", [](const auto& c, auto) { return std::string(text(c.session.status().outcome.result)); }},
    {"reason", "none", [](const auto& c, auto) { return std::string(c.session.status().reason.word); }},
    {"fen", "none", [](const auto& c, auto) { return c.session.fen(); }},
    {"moves", "", [](const auto& c, auto) { return fmt::format("{}", fmt::join(c.session.moves(), " ")); }},
    {"islegal", "false", [](const auto& c, auto move) { return truth(c.session.is_legal(move)); }},
    {"key", "none", [](const auto& c, auto) { return fmt::format("{:016x}", c.session.key()); }},
    {"symmetrykey", "none", [](const auto& c, auto) { return fmt::format("{:016x}", c.session.symmetry_key()); }},
    {"board", "none", [](const auto& c, auto) { return board_json(c.session, c.game); }},
    {"ply", "none", [](const auto& c, auto) { return fmt::format("{}", c.session.status().ply); }},
    {"repetitions", "none", [](const auto& c, auto) { return fmt::format("{}", c.session.status().repetitions); }},
    {"game", always, [](const auto& c, auto) { return std::string(c.game.name); }},
    {"games", always, [](const auto& c, auto) { return game_names(c.games); }},
    {"rules", always, [](const auto& c, auto) { return rules_text(c.options); }},
});

}  // namespace

std::string response_line(const QueryContext& context, std::string_view name, std::string_view argument) {
    const auto found =
        std::ranges::find_if(queries, [name](const QuerySpec& row) { return same_word(row.name, name); });
    if (found == queries.end()) return "response unknown";
    const bool is_neutral = found->neutral && !context.session.status().has_position;
    const std::string answer = is_neutral ? std::string(*found->neutral) : found->answer(context, argument);
    return answer.empty() ? "response" : "response " + answer;
}

}  // namespace quadriga::protocol
