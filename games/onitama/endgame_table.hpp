#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/onitama/position.hpp"

namespace quadriga::onitama {

/// The exact results of all positions with the same five cards in which nobody has more than one student and there is
/// no spirit. Takes 13 MB, and 30 MB more while it is made. The functions are those of engine::HasEndgameTable.
class EndgameTable {
public:
    /// Six men and fewer, no spirit.
    [[nodiscard]] static bool is_near(const Position& position) noexcept;
    [[nodiscard]] static bool is_of_same_game(const Position& one, const Position& other) noexcept;
    [[nodiscard]] static std::unique_ptr<const EndgameTable> make(const Position& position,
                                                                  const std::function<bool()>& is_stopped);
    /// The position's cards are those of the table.
    [[nodiscard]] std::optional<int> probe(const Position& position) const noexcept;

private:
    EndgameTable(const std::array<CardId, 5>& sorted_cards, std::vector<std::uint8_t> plies)
        : cards_(sorted_cards), plies_(std::move(plies)) {}

    std::array<CardId, 5> cards_;
    std::vector<std::uint8_t> plies_;  // by endgame::place_at; the side to move is seen as Blue
};

}  // namespace quadriga::onitama
