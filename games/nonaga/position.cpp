#include "games/nonaga/position.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace quadriga::nonaga {

namespace {

using engine::Key;

/// Odd, so that no single bit of a row is lost.
constexpr std::array<Key, frame_side> row_factors = [] {
    std::array<Key, frame_side> factors{};
    for (Key number = 0x6e6f6e616761; auto& factor : factors) factor = engine::mix(number++) | 1;
    return factors;
}();

std::uint64_t packed(const Pieces& pieces) noexcept {
    return (std::uint64_t{pieces[0]} << frame_cell_bits | pieces[1]) << frame_cell_bits | pieces[2];
}

void sort(Pieces& pieces) noexcept {
    if (pieces[0] > pieces[1]) std::swap(pieces[0], pieces[1]);
    if (pieces[1] > pieces[2]) std::swap(pieces[1], pieces[2]);
    if (pieces[0] > pieces[1]) std::swap(pieces[0], pieces[1]);
}

void flip_disc(Position& position, FrameCell cell) noexcept {
    position.rows[static_cast<std::size_t>(row_of(cell))] ^= 1U << column_of(cell);
}

/// Moves everything in the frame by -1, 0 or 1 columns and rows, and the anchor the other way.
void shift_contents(Position& position, int columns, int rows) noexcept {
    auto& words = position.rows;
    if (rows > 0) std::copy_backward(words.begin(), words.end() - 1, words.end());
    if (rows < 0) std::copy(words.begin() + 1, words.end(), words.begin());
    if (rows > 0) words.front() = 0;
    if (rows < 0) words.back() = 0;
    if (columns > 0) {
        for (auto& word : words) word <<= 1;
    }
    if (columns < 0) {
        for (auto& word : words) word >>= 1;
    }
    const auto shift = [step = 32 * rows + columns](FrameCell& cell) { cell = static_cast<FrameCell>(cell + step); };
    for (auto& pieces : position.pieces) std::for_each(pieces.begin(), pieces.end(), shift);
    shift(position.locked);
    position.anchor = hex::shifted(position.anchor, -columns, -rows);
}

/// Fits the frame to the discs again after one of them has moved: the box has grown or shrunk by at most one row or
/// column at each of its sides.
void fit_frame(Position& position) noexcept {
    std::uint32_t columns = 0;
    for (const auto row : position.rows) columns |= row;
    const int first_column = std::countr_zero(columns);
    const int first_row = position.rows[0] != 0 ? 0 : position.rows[1] != 0 ? 1 : 2;
    int last_row = position.height + 1;
    while (position.rows[static_cast<std::size_t>(last_row)] == 0) --last_row;
    position.width = static_cast<std::uint8_t>(static_cast<int>(std::bit_width(columns)) - first_column);
    position.height = static_cast<std::uint8_t>(last_row - first_row + 1);
    if (first_column != 1 || first_row != 1) shift_contents(position, 1 - first_column, 1 - first_row);
}

}  // namespace

Position start_position() noexcept {
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

Key key(const Position& position) noexcept {
    Key discs = 0;
    for (std::size_t row = 1; row <= position.height; ++row) discs += position.rows[row] * row_factors[row];
    const Key turn = (Key{engine::index(position.side)} << frame_cell_bits | position.locked) * row_factors[0];
    return engine::mix(engine::mix(discs + turn) ^ packed(position.pieces[0]) << (3 * frame_cell_bits) ^
                       packed(position.pieces[1]));
}

Position after_slide(const Position& position, Move move) noexcept {
    Position next = position;
    auto& pieces = next.pieces[engine::index(position.side)];
    pieces[move.piece()] = move.to();
    sort(pieces);
    return next;
}

Position apply(const Position& position, Move move) noexcept {
    Position next = after_slide(position, move);
    next.side = engine::opponent(position.side);
    next.locked = no_cell;
    if (!move.has_disc_part()) return next;
    assert(has_disc(position, move.disc()) && !has_disc(position, move.target()));
    flip_disc(next, move.disc());
    flip_disc(next, move.target());
    next.locked = move.target();
    fit_frame(next);
    return next;
}

}  // namespace quadriga::nonaga
