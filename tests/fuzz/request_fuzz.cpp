// One line of JSON -> one analysis request. For any bytes: numbers are in range, moves are words, and the answer to the
// line is JSON.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/analysis/messages.hpp"
#include "protocol/parsing/json.hpp"
#include "quadriga/engine.hpp"
#include "tests/fuzz/require.hpp"

namespace quadriga::fuzz {
namespace {

namespace analysis = protocol::analysis;
namespace json = protocol::json;

void check_id(const analysis::Origin& origin) {
    require(origin.line == 1, "the number of the line");
    if (!origin.id) return;
    const auto read = json::read(json::quoted(*origin.id));
    require(read && *read->as<std::string>() == *origin.id, "an id survives writing and reading", *origin.id);
}

struct Checker {
    void operator()(const analysis::Cancel& cancel) const { check_id(cancel.origin); }
    void operator()(const analysis::Request& request) const {
        check_id(request.origin);
        require(request.game != nullptr, "a game");
        const bool has_moves = !request.moves.empty();
        const auto words = static_cast<std::size_t>(std::ranges::count(request.moves, ' ')) + (has_moves ? 1 : 0);
        require(!request.plies.empty() && request.plies.back() <= words, "plies within the moves", request.moves);
        require(std::ranges::adjacent_find(request.plies, std::greater_equal()) == request.plies.end(),
                "ascending plies");
        require(request.limits.depth.value_or(0) >= 0, "depth: no negative number");
        require(request.limits.mate.value_or(0) >= 0, "mate: no negative number");
    }
};

}  // namespace
}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadriga;
    static const protocol::OptionTable options(games::registry());
    static const protocol::Settings defaults(games::registry());
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    const auto read = protocol::analysis::read_request(1, line, options, defaults);
    if (read) {
        std::visit(fuzz::Checker(), *read);
    } else {
        fuzz::check_id(read.error().origin);
        fuzz::require(!read.error().code.empty() && !read.error().text.empty(), "a reason", line);
    }
    return 0;
}
