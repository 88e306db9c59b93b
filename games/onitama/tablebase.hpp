#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "engine/search/exact_value.hpp"
#include "engine/system/memory.hpp"
#include "games/onitama/endgame_solver.hpp"
#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// The exact values of undecided positions with the same five cards, few students and no spirit. Satisfies
/// engine::GeneratedTablebase, which describes the functions.
class Tablebase {
public:
    /// The material of each size: at most one student per side; two per side and three in all; two per side.
    static constexpr std::array<endgame::Material, 3> materials{{{1, 2}, {2, 3}, {2, 4}}};
    /// The maximum memory for generating each size, in bytes. The finished tablebase keeps about two thirds of it.
    static constexpr auto memory = [] {
        std::array<std::size_t, materials.size()> bytes{};
        std::ranges::transform(materials, bytes.begin(), endgame::memory_of);
        return bytes;
    }();

    /// Whether the position has no spirit and at most two men more than the largest positions of this size.
    [[nodiscard]] static bool is_near(const Position& position, std::size_t size) noexcept;
    [[nodiscard]] static bool is_of_same_game(const Position& one, const Position& other) noexcept;
    [[nodiscard]] static std::unique_ptr<const Tablebase> generate(const Position& position, std::size_t size,
                                                                   const std::function<bool()>& is_stopped) {
        return generate(position, materials[size], is_stopped);
    }
    [[nodiscard]] static std::unique_ptr<const Tablebase> generate(const Position& position, endgame::Material material,
                                                                   const std::function<bool()>& is_stopped);
    /// The position must be undecided and have the tablebase's cards. Returns nothing if it has the spirit or more
    /// students than the tablebase covers, or if the game may last more than 254 plies.
    [[nodiscard]] std::optional<engine::ExactValue> probe(const Position& position) const noexcept;

private:
    Tablebase(const std::array<CardId, 5>& sorted_cards, endgame::Material material,
              const std::function<bool()>& is_stopped);

    std::array<CardId, 5> cards_;
    endgame::Indexing indexing_;
    engine::PageArray<std::uint8_t> plies_;  // by index of indexing_; the side to move plays Blue
};

}  // namespace quadriga::onitama
