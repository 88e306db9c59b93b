#include "tests/fuzz/session_script.hpp"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "protocol/parsing/parser.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::fuzz {
namespace {

namespace command = protocol::command;

constexpr std::size_t most_lines = 40;
constexpr std::string_view few_nodes = " nodes 200";
constexpr std::int64_t largest_size = 4;
constexpr int deepest_perft = 1;

bool is_costly(const command::SetOption& set) {
    const auto names = [&set](std::string_view name) { return protocol::same_name(set.name, name); };
    if (names("DebugLogFile")) return true;
    const bool is_size = names("Hash") || names("Threads");
    return is_size && protocol::integer(set.value).value_or(0) > largest_size;
}

bool is_costly(const protocol::Command& parsed) {
    if (const auto* const set = std::get_if<command::SetOption>(&parsed)) return is_costly(*set);
    if (const auto* const perft = std::get_if<command::Perft>(&parsed)) return perft->depth > deepest_perft;
    return std::holds_alternative<command::Bench>(parsed);
}

void count(const protocol::Command& parsed, SessionScript::Dues& dues) {
    const auto* const refused = std::get_if<command::Refused>(&parsed);
    const auto* const perft = std::get_if<command::Perft>(&parsed);
    const auto answers = [refused](protocol::RefusalEffect what) {
        return refused != nullptr && refused->effect == what;
    };
    dues.best_moves += std::holds_alternative<command::Go>(parsed) ||
                       answers(protocol::RefusalEffect::answer_no_move) || (perft != nullptr && perft->is_go);
    dues.responses +=
        std::holds_alternative<command::Query>(parsed) || answers(protocol::RefusalEffect::answer_unknown);
    dues.readies += std::holds_alternative<command::IsReady>(parsed);
    dues.handshakes += std::holds_alternative<command::Ugi>(parsed) || std::holds_alternative<command::Uci>(parsed);
}

}  // namespace

SessionScript::SessionScript(std::string_view bytes) {
    for (std::size_t lines = 0; !bytes.empty() && !quits_ && lines < most_lines; ++lines) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        add(bytes.substr(0, end));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
}

void SessionScript::add(std::string_view line) {
    const bool has_cr = line.ends_with('\r');
    if (has_cr) line.remove_suffix(1);
    const protocol::Command parsed = protocol::parse(line);
    if (is_costly(parsed)) return;
    count(parsed, dues_);
    quits_ = std::holds_alternative<command::Quit>(parsed);
    text_ += line;
    // If a limit is given twice, the last one counts.
    if (std::holds_alternative<command::Go>(parsed)) text_ += few_nodes;
    text_ += has_cr ? "\r\n" : "\n";
}

}  // namespace quadriga::fuzz
