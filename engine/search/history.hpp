#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "engine/game/types.hpp"

namespace quadriga::engine {

/// The history heuristic (Schaeffer 1983): how often a quiet move caused a cutoff anywhere in the tree. Bonuses shrink
/// as the value approaches its bound. Moves share entries by a hash of their bits.
class HistoryTable {
public:
    static constexpr std::int32_t bound = 16384;

    [[nodiscard]] std::int32_t value(Player mover, std::uint32_t bits) const noexcept {
        return values_[index(mover)][entry(bits)];
    }

    /// `bonus` within +-bound; negative for a move that failed to cause a cutoff.
    void update(Player mover, std::uint32_t bits, std::int32_t bonus) noexcept {
        std::int16_t& value = values_[index(mover)][entry(bits)];
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / bound);
    }

private:
    static constexpr int index_bits = 13;
    [[nodiscard]] static std::size_t entry(std::uint32_t bits) noexcept {
        return (bits * 0x9e3779b1U) >> (32 - index_bits);  // Fibonacci hashing
    }

    std::array<std::array<std::int16_t, std::size_t{1} << index_bits>, 2> values_{};
};

}  // namespace quadriga::engine
