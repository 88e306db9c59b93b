#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/onoro/shape.hpp"

namespace quadriga::onoro::table {

/// All sets of half of a shape's cells in ascending order: the pawns that one side can have.
class HalfSets {
public:
    /// `cells` is even, 8 to most_cells.
    explicit HalfSets(std::size_t cells) : first_(std::size_t{1} << (cells - low_cells)) {
        std::array<std::uint16_t, low_cells + 1> known{};
        for (std::size_t low = 0; low < rank_of_low_.size(); ++low)
            rank_of_low_[low] = known[static_cast<std::size_t>(std::popcount(low))]++;
        for (std::size_t high = 0; high < first_.size(); ++high) {
            first_[high] = static_cast<std::uint16_t>(sets_.size());
            for (std::size_t set = high << low_cells; set < (high + 1) << low_cells; ++set) {
                if (static_cast<std::size_t>(std::popcount(set)) == cells / 2)
                    sets_.push_back(static_cast<std::uint16_t>(set));
            }
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return sets_.size(); }
    [[nodiscard]] std::span<const std::uint16_t> sets() const noexcept { return sets_; }
    /// The place of a set in sets().
    [[nodiscard]] std::size_t rank(std::size_t set) const noexcept {
        return std::size_t{first_[set >> low_cells]} + rank_of_low_[set % rank_of_low_.size()];
    }

private:
    static constexpr std::size_t low_cells = 8;

    std::array<std::uint16_t, std::size_t{1} << low_cells> rank_of_low_{};  // among those of its size
    std::vector<std::uint16_t> first_;                                      // by high cells
    std::vector<std::uint16_t> sets_;
};

}  // namespace quadriga::onoro::table
