#include "protocol/parsing/option_values.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace quadriga::protocol {

OptionValues::OptionValues(GameList games) : games_(games) {
    for (const engine::GameEntry& game : games) {
        auto& values = start_values_.emplace_back();
        std::ranges::transform(game.start_options, std::back_inserter(values), &engine::StartOption::default_value);
    }
}

void OptionValues::set(const OptionSpec& option, std::int64_t value) {
    if (option.effect == OptionEffect::store) option.store(options_, value);
    if (option.effect == OptionEffect::set_start) start_values_[option.game][option.start_option] = value;
}

engine::Options OptionValues::of(const engine::GameEntry& game) const {
    engine::Options options = options_;
    options.start = start_values_[static_cast<std::size_t>(&game - games_.data())];
    return options;
}

}  // namespace quadriga::protocol
