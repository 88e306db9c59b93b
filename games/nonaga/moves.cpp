#include "games/nonaga/moves.hpp"

#include <array>
#include <cstdint>

#include "games/nonaga/board.hpp"
#include "games/nonaga/connection.hpp"
#include "games/nonaga/disc_moves.hpp"
#include "games/nonaga/slides.hpp"

namespace quadriga::nonaga {

namespace {

template <std::size_t Words>
Bits<Words> takeable_discs(const Position& position, const Board<Words>& board, const DiscMoves<Words>& disc_moves) {
    Bits<Words> discs = disc_moves.takeable();
    if (position.locked != no_cell) discs.reset(board.packing.index(position.locked));
    return discs;
}

const Pieces& movers_pieces(const Position& position) noexcept { return position.pieces[engine::index(position.side)]; }

/// The disc parts of all turns, disc by disc in scan order.
template <std::size_t Words>
class DiscParts {
public:
    DiscParts(const Position& position, const Board<Words>& board) noexcept : board_(board) {
        const DiscMoves<Words> disc_moves(board);
        const Bits<Words> takeable = takeable_discs(position, board, disc_moves);
        const auto append = [&](unsigned disc) { append_disc(disc_moves, disc); };
        (takeable & board.bare).for_each(append);
        always_ = size_;
        for (const FrameCell piece : movers_pieces(position)) {
            if (takeable.test(board.packing.index(piece))) append(board.packing.index(piece));
        }
    }

    /// Appends the turns that begin with a slide: all discs that were bare, less the one slid to, and the one left.
    void complete(std::uint32_t slide_bits, unsigned from, unsigned to, Moves& moves) const noexcept {
        const auto push = [&](Part part) {
            for (std::size_t at = part.begin; at < part.end; ++at) moves.push(Move::of_parts(slide_bits, bits_[at]));
        };
        const Part covered = known_.test(to) ? parts_[to] : Part{always_, always_};
        push({0, covered.begin});
        push({covered.end, always_});
        if (known_.test(from)) push(parts_[from]);
    }

private:
    struct Part {
        std::uint16_t begin;
        std::uint16_t end;
    };

    void append_disc(const DiscMoves<Words>& disc_moves, unsigned disc) noexcept {
        const FrameCell cell = board_.packing.cell(disc);
        parts_[disc].begin = size_;
        disc_moves.targets(disc).for_each(
            [&](unsigned target) { bits_[size_++] = Move::disc_bits(cell, board_.packing.cell(target)); });
        parts_[disc].end = size_;
        known_.set(disc);
    }

    const Board<Words>& board_;
    /// The discs that have parts; only their entries in parts_ are set.
    Bits<Words> known_;
    std::array<Part, 64 * Words> parts_;
    /// Thirteen bare discs and the mover's three.
    std::array<std::uint32_t, 16 * most_targets> bits_;
    std::uint16_t size_ = 0;
    /// How many of the parts move discs that are bare before the slide.
    std::uint16_t always_ = 0;
};

template <std::size_t Words>
void generate_on(const Board<Words>& board, const Position& position, Moves& moves) noexcept {
    const DiscParts<Words> disc_parts(position, board);
    for_each_slide(board, movers_pieces(position), [&](std::size_t piece, unsigned from, unsigned to, bool wins) {
        const std::uint32_t slide_bits = Move::slide_bits(piece, board.packing.cell(to));
        if (wins) {
            moves.push(Move::of_parts(slide_bits, 0));
        } else {
            disc_parts.complete(slide_bits, from, to, moves);
        }
    });
}

template <std::size_t Words>
std::size_t count_on(const Board<Words>& board, const Position& position) noexcept {
    const DiscMoves<Words> disc_moves(board);
    const Bits<Words> takeable = takeable_discs(position, board, disc_moves);
    const Bits<Words> free = takeable & board.bare;
    std::array<std::uint16_t, 64 * Words> special_counts;
    unsigned always = disc_moves.count_plain(free & ~disc_moves.special());
    disc_moves.special().for_each([&](unsigned disc) {
        special_counts[disc] = static_cast<std::uint16_t>(disc_moves.targets(disc).count());
        if (free.test(disc)) always += special_counts[disc];
    });
    const auto count_of = [&](unsigned disc) -> unsigned {
        if (!takeable.test(disc)) return 0;
        return disc_moves.special().test(disc) ? special_counts[disc] : disc_moves.count_plain(disc);
    };
    std::size_t total = 0;
    for_each_slide(board, movers_pieces(position), [&](std::size_t, unsigned from, unsigned to, bool wins) {
        total += wins ? 1 : always + count_of(from) - count_of(to);
    });
    return total;
}

}  // namespace

void generate(const Position& position, Moves& moves) noexcept {
    with_board(position, [&](const auto& board) { generate_on(board, position, moves); });
}

std::size_t count_moves(const Position& position) noexcept {
    return with_board(position, [&](const auto& board) { return count_on(board, position); });
}

Move connecting_slide(const Position& position, Player side) noexcept {
    Move found;
    for_each_connecting_slide(position, side,
                              [&](std::size_t piece, FrameCell to) { found = Move(piece, to, no_cell, no_cell); });
    return found;
}

FrameCell slide_end(const Position& position, FrameCell from, std::size_t direction) noexcept {
    return with_board(position, [&](const auto& board) {
        return board.packing.cell(slide_end(board, board.packing.index(from), direction));
    });
}

bool can_roll_out(const Position& position, FrameCell disc) noexcept {
    return with_board(position,
                      [&](const auto& board) { return DiscMoves(board).takeable().test(board.packing.index(disc)); });
}

bool is_target(const Position& position, FrameCell disc, FrameCell target) noexcept {
    return with_board(position, [&](const auto& board) {
        return DiscMoves(board).targets(board.packing.index(disc)).test(board.packing.index(target));
    });
}

}  // namespace quadriga::nonaga
