#include "games/nonaga/moves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>

#include "games/nonaga/disc_moves.hpp"
#include "games/nonaga/nonaga.hpp"
#include "games/nonaga/slides.hpp"

namespace quadriga::nonaga {

namespace {

using engine::Key;

/// Odd factors, so that every bit of a row changes the product.
constexpr std::array<Key, frame_side> row_factors = [] {
    std::array<Key, frame_side> factors{};
    for (Key number = 0x6e6f6e616761; auto& factor : factors) factor = engine::mix(number++) | 1;
    return factors;
}();

std::uint64_t packed(const Pieces& pieces) noexcept {
    return (std::uint64_t{pieces[0]} << frame_cell_bits | pieces[1]) << frame_cell_bits | pieces[2];
}

template <std::size_t Words>
CellSet<Words> takeable_discs(const Position& position, const PackedPosition<Words>& packed,
                              const DiscMoves<Words>& disc_moves) {
    CellSet<Words> discs = disc_moves.takeable();
    if (position.locked != no_cell) discs.remove(packed.packing.index(position.locked));
    return discs;
}

const Pieces& movers_pieces(const Position& position) noexcept { return position.pieces[engine::index(position.side)]; }

/// The disc moves of all turns, by disc and target in scan order.
template <std::size_t Words>
class DiscParts {
public:
    DiscParts(const Position& position, const PackedPosition<Words>& packed) noexcept : packed_(packed) {
        const DiscMoves<Words> disc_moves(packed);
        const CellSet<Words> takeable = takeable_discs(position, packed, disc_moves);
        const auto append = [&](unsigned disc) { append_disc(disc_moves, disc); };
        (takeable & packed.bare).for_each(append);
        always_ = size_;
        for (const FrameCell piece : movers_pieces(position)) {
            if (takeable.contains(packed.packing.index(piece))) append(packed.packing.index(piece));
        }
    }

    /// Appends the turns that begin with the slide: the disc may be any that was bare before the slide, except the one
    /// slid to, or it may be the one that the piece has left.
    void complete(std::uint32_t slide_bits, unsigned from, unsigned to, Moves& moves) const noexcept {
        const auto push = [&](Part part) {
            for (std::size_t at = part.begin; at < part.end; ++at) moves.push(Move::of_parts(slide_bits, bits_[at]));
        };
        const Part covered = known_.contains(to) ? parts_[to] : Part{always_, always_};
        push({0, covered.begin});
        push({covered.end, always_});
        if (known_.contains(from)) push(parts_[from]);
    }

private:
    struct Part {
        std::uint16_t begin;
        std::uint16_t end;
    };

    void append_disc(const DiscMoves<Words>& disc_moves, unsigned disc) noexcept {
        const FrameCell cell = packed_.packing.cell(disc);
        parts_[disc].begin = size_;
        disc_moves.targets(disc).for_each(
            [&](unsigned target) { bits_[size_++] = Move::disc_bits(cell, packed_.packing.cell(target)); });
        parts_[disc].end = size_;
        known_.add(disc);
    }

    const PackedPosition<Words>& packed_;
    /// The discs that have parts; only their entries in parts_ are set.
    CellSet<Words> known_;
    std::array<Part, 64 * Words> parts_;
    /// Thirteen bare discs and the mover's three.
    std::array<std::uint32_t, 16 * most_targets> bits_;
    std::uint16_t size_ = 0;
    /// The number of parts that move discs that are bare before the slide.
    std::uint16_t always_ = 0;
};

template <std::size_t Words>
void generate_on(const PackedPosition<Words>& packed, const Position& position, Moves& moves) noexcept {
    const DiscParts<Words> disc_parts(position, packed);
    for_each_slide(packed, movers_pieces(position), [&](std::size_t piece, unsigned from, unsigned to, bool wins) {
        const std::uint32_t slide_bits = Move::slide_bits(piece, packed.packing.cell(to));
        if (wins) {
            moves.push(Move::of_parts(slide_bits, 0));
        } else {
            disc_parts.complete(slide_bits, from, to, moves);
        }
    });
}

template <std::size_t Words>
std::size_t count_on(const PackedPosition<Words>& packed, const Position& position) noexcept {
    const DiscMoves<Words> disc_moves(packed);
    const CellSet<Words> takeable = takeable_discs(position, packed, disc_moves);
    const CellSet<Words> free = takeable & packed.bare;
    std::array<std::uint16_t, 64 * Words> special_counts;
    unsigned always = disc_moves.count_plain(free & ~disc_moves.special());
    disc_moves.special().for_each([&](unsigned disc) {
        special_counts[disc] = static_cast<std::uint16_t>(disc_moves.targets(disc).count());
        if (free.contains(disc)) always += special_counts[disc];
    });
    const auto count_of = [&](unsigned disc) -> unsigned {
        if (!takeable.contains(disc)) return 0;
        return disc_moves.special().contains(disc) ? special_counts[disc] : disc_moves.count_plain(disc);
    };
    std::size_t total = 0;
    for_each_slide(packed, movers_pieces(position), [&](std::size_t, unsigned from, unsigned to, bool wins) {
        total += wins ? 1 : always + count_of(from) - count_of(to);
    });
    return total;
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

/// Refits the frame after a disc has moved, which grows or shrinks the box by at most one row or column on each side.
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

void Nonaga::generate(const Position& position, Moves& moves) noexcept {
    with_packed(position, [&](const auto& packed) { generate_on(packed, position, moves); });
}

std::size_t Nonaga::count_moves(const Position& position) noexcept {
    return with_packed(position, [&](const auto& packed) { return count_on(packed, position); });
}

Position after_slide(const Position& position, Move move) noexcept {
    Position next = position;
    auto& pieces = next.pieces[engine::index(position.side)];
    pieces[move.piece()] = move.to();
    sort(pieces);
    return next;
}

Position Nonaga::apply(const Position& position, Move move) noexcept {
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

Position Nonaga::null_move(const Position& position) noexcept {
    Position next = position;
    next.side = engine::opponent(position.side);
    next.locked = no_cell;
    return next;
}

FrameCell slide_end(const Position& position, FrameCell from, std::size_t direction) noexcept {
    return with_packed(position, [&](const auto& packed) {
        return packed.packing.cell(slide_end(packed, packed.packing.index(from), direction));
    });
}

bool can_roll_out(const Position& position, FrameCell disc) noexcept {
    return with_packed(position, [&](const auto& packed) {
        return DiscMoves(packed).takeable().contains(packed.packing.index(disc));
    });
}

bool is_target(const Position& position, FrameCell disc, FrameCell target) noexcept {
    return with_packed(position, [&](const auto& packed) {
        return DiscMoves(packed).targets(packed.packing.index(disc)).contains(packed.packing.index(target));
    });
}

}  // namespace quadriga::nonaga
