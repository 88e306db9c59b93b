#include "tests/support/limits_text.hpp"

#include <string_view>

#include <fmt/format.h>

namespace quadriga::test {

std::string limits_text(const engine::Limits& limits) {
    std::string text;
    const auto add = [&text](std::string_view name, auto value) { text += fmt::format(" {}={}", name, value); };
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    if (limits.mate) add("mate", *limits.mate);
    if (limits.movetime) add("movetime", limits.movetime->count());
    if (limits.clock[0]) add("p1time", limits.clock[0]->count());
    if (limits.clock[1]) add("p2time", limits.clock[1]->count());
    if (limits.increment[0].count() != 0) add("p1inc", limits.increment[0].count());
    if (limits.increment[1].count() != 0) add("p2inc", limits.increment[1].count());
    if (limits.moves_to_go) add("movestogo", *limits.moves_to_go);
    if (limits.infinite) text += " infinite";
    if (limits.ponder) text += " ponder";
    return text;
}

}  // namespace quadriga::test
