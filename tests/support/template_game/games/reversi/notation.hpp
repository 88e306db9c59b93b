#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "games/reversi/position.hpp"

/// Positions and moves as text; README.md has the grammar.
namespace quadriga::reversi {

[[nodiscard]] engine::Expected<Position> read_position(std::string_view text);
[[nodiscard]] std::string write_position(const Position& position);

[[nodiscard]] engine::Expected<Move> read_move(const Position& position, std::string_view text);
[[nodiscard]] std::string write_move(const Position& position, Move move);

/// The board with its coordinates, six rows and the letters below.
[[nodiscard]] std::string draw(const Position& position);

}  // namespace quadriga::reversi
