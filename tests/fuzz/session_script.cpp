#include "tests/fuzz/session_script.hpp"

#include <algorithm>
#include <cstdint>

#include "games/registry.hpp"
#include "protocol/execution/command.hpp"
#include "protocol/parsing/arguments.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::fuzz {
namespace {

const protocol::OptionTable option_table(games::registry());

constexpr std::size_t most_lines = 40;
constexpr std::string_view few_nodes = " nodes 200";
constexpr std::int64_t largest_size = 4;
constexpr int deepest_perft = 1;

bool is_costly_option(std::string_view rest) {
    const auto set = protocol::parse_setoption(rest, option_table);
    if (!set) return false;
    const auto names = [&set](std::string_view name) { return protocol::same_name(set->option->name, name); };
    if (names("DebugLogFile")) return true;
    const bool is_size = names("Hash") || names("Threads");
    return is_size && protocol::integer(set->value).value_or(0) > largest_size;
}

bool is_costly(std::string_view word, std::string_view rest) {
    if (word == "setoption") return is_costly_option(rest);
    if (word == "perft") return protocol::parse_perft(rest).value_or(0) > deepest_perft;
    if (word != "go") return word == "bench" && protocol::parse_bench(rest).has_value();
    const auto go = protocol::parse_go(rest);
    return go && go->perft_depth.value_or(0) > deepest_perft;
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
    std::string_view rest = line;
    const protocol::CommandSpec* const row = protocol::find_command(protocol::take_word(rest));
    const std::string_view word = row == nullptr ? "" : row->word;
    if (is_costly(word, rest)) return;
    dues_.best_moves += word == "go";
    dues_.responses += word == "query";
    dues_.readies += word == "isready";
    dues_.handshakes += word == "ugi" || word == "uci";
    quits_ = word == "quit";
    text_ += line;
    // If a limit is given twice, the last one counts.
    if (protocol::parse(line, option_table).limits) text_ += few_nodes;
    text_ += has_cr ? "\r\n" : "\n";
}

}  // namespace quadriga::fuzz
