#pragma once

#include <cstddef>
#include <cstdint>

namespace quadriga::engine {

/// The two players of a game, fixed per game whoever moves first (the protocol's p1 and p2).
enum class Player : std::uint8_t { p1, p2 };

[[nodiscard]] constexpr Player opponent(Player player) noexcept {
    return player == Player::p1 ? Player::p2 : Player::p1;
}

[[nodiscard]] constexpr std::size_t index(Player player) noexcept { return static_cast<std::size_t>(player); }

}  // namespace quadriga::engine
