#include "games/nonaga/nonaga.hpp"

namespace quadriga::nonaga {

namespace {

using engine::Key;

/// Odd, so that every bit of a row changes the product.
constexpr std::array<Key, frame_side> row_factors = [] {
    std::array<Key, frame_side> factors{};
    for (Key number = 0x6e6f6e616761; auto& factor : factors) factor = engine::mix(number++) | 1;
    return factors;
}();

std::uint64_t packed(const Pieces& pieces) noexcept {
    return (std::uint64_t{pieces[0]} << frame_cell_bits | pieces[1]) << frame_cell_bits | pieces[2];
}

}  // namespace

Position Nonaga::start() noexcept {
    constexpr std::array<std::uint32_t, 5> hexagon{0b11100, 0b11110, 0b11111, 0b01111, 0b00111};
    Position position;
    for (std::size_t row = 0; row < hexagon.size(); ++row) position.rows[row + 1] = hexagon[row] << 1;
    position.pieces = {{{frame_cell(3, 1), frame_cell(5, 3), frame_cell(1, 5)},
                        {frame_cell(5, 1), frame_cell(1, 3), frame_cell(3, 5)}}};
    position.anchor = hex::shifted(hex::centre, -2, -2);
    position.width = 5;
    position.height = 5;
    return position;
}

Key Nonaga::key(const Position& position) noexcept {
    Key discs = 0;
    for (std::size_t row = 1; row <= position.height; ++row) discs += position.rows[row] * row_factors[row];
    const Key turn = (Key{engine::index(position.side)} << frame_cell_bits | position.locked) * row_factors[0];
    return engine::mix(engine::mix(discs + turn) ^ packed(position.pieces[0]) << (3 * frame_cell_bits) ^
                       packed(position.pieces[1]));
}

}  // namespace quadriga::nonaga
