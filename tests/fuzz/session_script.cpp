#include "tests/fuzz/session_script.hpp"

#include <algorithm>
#include <cstdint>

#include "protocol/execution/command.hpp"
#include "protocol/parsing/text.hpp"
#include "quadriga/engine.hpp"

namespace quadriga::fuzz {
namespace {

const protocol::OptionTable option_table(games::registry());

constexpr std::size_t most_lines = 40;
constexpr std::string_view few_nodes = " nodes 200";
constexpr std::int64_t largest_size = 4;
constexpr int deepest_perft = 1;

bool is_costly(const protocol::SetOption& set) {
    if (set.option == &option_table.log_file()) return true;
    const bool is_size = set.option->name == "Hash" || set.option->name == "Threads";
    return is_size && protocol::integer(set.value).value_or(0) > largest_size;
}

bool is_costly(const protocol::Command& command) {
    const std::string_view word = command.row->word;
    if (word == "bench") return command.arguments.has_value();
    if (const auto* const set = command.as<protocol::SetOption>()) return is_costly(*set);
    if (const auto* const go = command.as<protocol::Go>()) return go->perft_depth.value_or(0) > deepest_perft;
    const auto* const depth = command.as<int>();
    return word == "perft" && depth != nullptr && *depth > deepest_perft;
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
    const protocol::Command command = protocol::parse(line, option_table);
    const std::string_view word = command.row->word;
    if (is_costly(command)) return;
    dues_.best_moves += word == "go";
    dues_.responses += word == "query";
    dues_.readies += word == "isready";
    dues_.handshakes += word == "ugi" || word == "uci";
    quits_ = word == "quit";
    text_ += line;
    // If a limit is given twice, the last one counts.
    if (command.limits() != nullptr) text_ += few_nodes;
    text_ += has_cr ? "\r\n" : "\n";
}

}  // namespace quadriga::fuzz
