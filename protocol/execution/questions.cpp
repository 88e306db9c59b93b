#include "protocol/execution/questions.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

struct Question {
    std::string_view word;
    std::optional<std::string_view> neutral;  ///< the answer without a position; none: as with one
    std::string (*answer)(const Inquiry& inquiry, std::string_view argument);
};

constexpr std::nullopt_t always = std::nullopt;

constexpr auto questions = std::to_array<Question>({
    {"gameover", "true", [](const Inquiry& i, auto) { return truth(i.session.status().outcome.is_over()); }},
    {"p1turn", "true", [](const Inquiry& i, auto) { return truth(i.session.status().turn == engine::Player::p1); }},
    {"result", "none", [](const Inquiry& i, auto) { return std::string(text(i.session.status().outcome.result)); }},
    {"reason", "none", [](const Inquiry& i, auto) { return std::string(text(i.session.status().outcome.reason)); }},
    {"fen", "none", [](const Inquiry& i, auto) { return i.session.fen(); }},
    {"moves", "", [](const Inquiry& i, auto) { return fmt::format("{}", fmt::join(i.session.moves(), " ")); }},
    {"islegal", "false", [](const Inquiry& i, auto move) { return truth(i.session.is_legal(move)); }},
    {"key", "none", [](const Inquiry& i, auto) { return fmt::format("{:016x}", i.session.key()); }},
    {"ply", "none", [](const Inquiry& i, auto) { return fmt::format("{}", i.session.status().ply); }},
    {"repetitions", "none", [](const Inquiry& i, auto) { return fmt::format("{}", i.session.status().repetitions); }},
    {"game", always, [](const Inquiry& i, auto) { return std::string(i.game.name); }},
    {"games", always, [](const Inquiry& i, auto) { return game_names(i.games); }},
    {"rules", always, [](const Inquiry& i, auto) { return rules_text(i.options); }},
});

}  // namespace

std::string response_line(const Inquiry& inquiry, std::string_view question, std::string_view argument) {
    const auto found =
        std::ranges::find_if(questions, [question](const Question& row) { return same_word(row.word, question); });
    if (found == questions.end()) return "response unknown";
    const bool is_neutral = found->neutral && !inquiry.session.status().has_position;
    const std::string answer = is_neutral ? std::string(*found->neutral) : found->answer(inquiry, argument);
    return answer.empty() ? "response" : "response " + answer;
}

}  // namespace quadriga::protocol
