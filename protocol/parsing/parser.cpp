#include "protocol/parsing/parser.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "protocol/parsing/command_table.hpp"
#include "protocol/parsing/nearest.hpp"
#include "protocol/parsing/text.hpp"

namespace quadriga::protocol {

using engine::ErrorCode;

Command parse(std::string_view line) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word.empty() || word.starts_with('#')) return command::Nothing{};
    if (const CommandSpec* const found = find_command(word)) return found->parse(rest);

    std::vector<std::string_view> words;
    std::ranges::transform(command_table(), std::back_inserter(words), &CommandSpec::word);
    return command::Refused{{ErrorCode::unknown_command, in_quotes(word) + suggestion(word, words)}};
}

command::Refused parse_too_long(std::string_view beginning) {
    std::string_view rest = beginning;
    const CommandSpec* const found = find_command(take_word(rest));
    return {{ErrorCode::line_too_long,
             fmt::format("a line of more than 1 MiB was skipped, beginning {}", in_quotes(trimmed(beginning)))},
            found == nullptr ? RefusalEffect::none : found->on_refusal};
}

}  // namespace quadriga::protocol
