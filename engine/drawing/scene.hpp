#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/board_view.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "engine/drawing/view.hpp"

namespace quadriga::engine {

/// Everything that a picture of a position and its description in words are made of.
struct Scene {
    BoardView board;
    std::string_view game;   ///< the protocol's word
    std::string_view title;  ///< for people
    std::array<std::string_view, 2> player_names;
    std::array<std::string_view, 2> player_colours;
    Player turn;
    Result result;
    std::string_view reason;          ///< for people; empty while the game goes on
    std::vector<std::string> last{};  ///< elements of the last move
    View view{};

    [[nodiscard]] bool is_last(std::string_view id) const noexcept { return std::ranges::find(last, id) != last.end(); }
};

}  // namespace quadriga::engine
