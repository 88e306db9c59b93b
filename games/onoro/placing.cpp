#include "games/onoro/placing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace quadriga::onoro {

namespace {

/// The shapes that adding one pawn to these can make, in ascending order.
std::vector<CellSet> shapes_after_placement(std::span<const CellSet> shapes) {
    std::vector<CellSet> next;
    for (const CellSet& shape : shapes)
        for_each_placement(shape, [&](const Canonical& after) { next.push_back(after.shape); });
    std::ranges::sort(next, is_smaller);
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
}

}  // namespace

PlacingLevel::PlacingLevel(std::vector<CellSet> shapes)
    : pawns_(static_cast<std::size_t>(shapes.front().count())),
      shapes_(std::move(shapes)),
      index_of_set_(std::size_t{1} << pawns_) {
    for (std::size_t set = 0; set < index_of_set_.size(); ++set) {
        if (static_cast<std::size_t>(std::popcount(set)) != pawns_ / 2) continue;
        index_of_set_[set] = static_cast<std::uint16_t>(sets_.size());
        sets_.push_back(static_cast<std::uint16_t>(set));
    }
}

std::size_t PlacingLevel::index_of(const CellSet& shape) const noexcept {
    return static_cast<std::size_t>(std::lower_bound(shapes_.begin(), shapes_.end(), shape, is_smaller) -
                                    shapes_.begin());
}

std::vector<PlacingLevel> placing_levels(int pawns_a_side) {
    std::vector<PlacingLevel> levels;
    levels.emplace_back(std::vector{canonical(start()).shape});
    while (levels.back().pawns() + 1 < 2 * static_cast<std::size_t>(pawns_a_side))
        levels.emplace_back(shapes_after_placement(levels.back().shapes()));
    return levels;
}

std::size_t size_of(std::span<const PlacingLevel> levels) noexcept {
    std::size_t size = 0;
    for (const PlacingLevel& level : levels) size += level.size();
    return size;
}

bool set_values(std::span<PlacingLevel> levels, std::span<const PlacingLevel::Byte> bytes) {
    if (bytes.size() != size_of(levels)) return false;
    for (PlacingLevel& level : levels) {
        level.assign(bytes.first(level.size()));
        bytes = bytes.subspan(level.size());
    }
    return true;
}

std::optional<engine::ExactValue> placing_value(std::span<const PlacingLevel> levels,
                                                const Position& position) noexcept {
    using engine::ExactValue;
    const auto [shape, own] = canonical(position);
    const PlacingLevel& level = levels[static_cast<std::size_t>(shape.count()) - levels.front().pawns()];
    const std::size_t index = level.index_of(shape);
    if (index == level.shapes().size() || !(level.shapes()[index] == shape)) return std::nullopt;
    const PlacingLevel::Byte value = level.at(index, own);
    if (value == PlacingLevel::unreached) return std::nullopt;
    if (value == PlacingLevel::draw) return ExactValue::draw();
    if (value >= PlacingLevel::late) return value % 2 == 1 ? ExactValue::win() : ExactValue::loss();
    return value % 2 == 1 ? ExactValue::win_in(value) : ExactValue::loss_in(value);
}

}  // namespace quadriga::onoro
