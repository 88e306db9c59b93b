#include "protocol/parsing/option_values.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "protocol/parsing/dialect.hpp"

namespace quadriga::protocol {

OptionValues::OptionValues(GameList games) : games_(games), tables_(games.size()) {
    for (const engine::GameEntry& game : games) {
        auto& values = start_values_.emplace_back();
        std::ranges::transform(game.start_options, std::back_inserter(values), &engine::StartOption::default_value);
    }
}

engine::Expected<void> OptionValues::set(const OptionSpec& option, std::string_view text) {
    if (option.effect == OptionEffect::open_table) return open_table(option, text);
    return read_value(option, text).map([&](std::int64_t value) {
        if (option.effect == OptionEffect::store) option.store(options_, value);
        if (option.effect == OptionEffect::set_start) start_values_[option.game][option.start_option] = value;
    });
}

engine::Expected<void> OptionValues::open_table(const OptionSpec& option, std::string_view path) {
    engine::OpenTable& table = tables_[option.game];
    if (path.empty() || path == "<empty>") {
        table.reset();
        return {};
    }
    auto opened = games_[option.game].table_option.open(std::string(path));
    if (!opened)
        return engine::refusal(opened.error().code,
                               fmt::format("{}: {}", option_name(option, ugi_dialect), opened.error().text));
    table = std::move(*opened);
    return {};
}

engine::Options OptionValues::of(const engine::GameEntry& game) const {
    engine::Options options = options_;
    const auto number = static_cast<std::size_t>(&game - games_.data());
    options.start = start_values_[number];
    options.endgame_table = tables_[number];
    return options;
}

}  // namespace quadriga::protocol
