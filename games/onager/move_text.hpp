#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "games/onager/position.hpp"

namespace quadriga::onager {

/// Reads a lake (`f7`), a walk or jump (`a6k1`, `a6-k1`) or the whole path of a chain (`a6k1i3c6`, `a6-k1-i3-c6`): a
/// legal move of the undecided position, or an error that says why it is none.
[[nodiscard]] engine::Expected<Move> read_move(const Position& position, std::string_view text);

/// The lake's cell, or from and to.
[[nodiscard]] std::string write_move(Move move);

}  // namespace quadriga::onager
