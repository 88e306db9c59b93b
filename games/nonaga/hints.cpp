#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "games/nonaga/disc_moves.hpp"
#include "games/nonaga/nonaga.hpp"
#include "games/nonaga/slides.hpp"

namespace quadriga::nonaga {

namespace {

/// Unweighted counts, in the order of Nonaga::terms.
using Counts = std::array<std::int32_t, Nonaga::terms.size()>;

/// The cells to which each of one side's pieces can slide.
template <std::size_t Words>
using Ends = std::array<CellSet<Words>, 3>;

std::int32_t spread(const Pieces& pieces) noexcept {
    return distance(pieces[0], pieces[1]) + distance(pieces[1], pieces[2]) + distance(pieces[2], pieces[0]);
}

/// The number of ways to bring the other two pieces next to `anchor` with one slide each.
template <std::size_t Words>
std::int32_t gatherings(const Ends<Words>& ends, const CellSet<Words>& anchor, std::size_t a, std::size_t b) noexcept {
    return static_cast<std::int32_t>((ends[a] & anchor).count() * (ends[b] & anchor).count());
}

template <std::size_t Words>
Counts count_side(const PackedPosition<Words>& packed, const Pieces& pieces) noexcept {
    const PackedPieces<Words> packed_pieces(packed.packing, pieces);
    Ends<Words> ends;
    std::int32_t slides = 0;
    std::int32_t shut_in = 0;
    CellSet<Words> connecting;
    for (std::size_t piece = 0; piece < 3; ++piece) {
        ends[piece] = slide_ends(packed, packed_pieces.cell(piece));
        slides += static_cast<std::int32_t>(ends[piece].count());
        shut_in += ends[piece].any() ? 0 : 1;
        connecting |= ends[piece] & packed_pieces.joining(piece);
    }
    return {spread(pieces),
            slides,
            shut_in,
            gatherings(ends, packed_pieces.beside(2), 0, 1) + gatherings(ends, packed_pieces.beside(0), 1, 2) +
                gatherings(ends, packed_pieces.beside(1), 2, 0),
            connecting.any() ? 1 : 0,
            0};
}

}  // namespace

std::array<std::int32_t, 6> Nonaga::evaluate(const Position& position) noexcept {
    return with_packed(position, [&](const auto& packed) {
        Counts counts = count_side(packed, position.pieces[0]);
        const Counts black = count_side(packed, position.pieces[1]);
        counts.back() = position.side == Player::p1 ? 1 : -1;
        for (std::size_t term = 0; term < counts.size(); ++term) counts[term] -= black[term];
        return engine::weighted(counts, terms);
    });
}

// Move ordering.

namespace {

constexpr std::int32_t winning_slide = 900'000;
/// Chosen so that only turns with two or more threats, which are hard to parry, score above 0.
constexpr std::int32_t offset = -10'000;
constexpr std::int32_t threatens = 5'000;
constexpr std::int32_t nearer = 100;
constexpr std::int32_t cramps_opponent = 40;
constexpr std::int32_t cramps_own = 30;

/// The value of a disc beside these numbers of the opponent's and of the mover's pieces.
constexpr std::int32_t room_beside(std::size_t opponents, std::size_t own) noexcept {
    return cramps_opponent * static_cast<std::int32_t>(opponents) - cramps_own * static_cast<std::int32_t>(own);
}
/// All pairs of arguments of room_beside(), in ascending order of the values it returns, which all differ.
constexpr std::array<std::pair<std::size_t, std::size_t>, 16> by_room = [] {
    std::array<std::pair<std::size_t, std::size_t>, 16> result{};
    for (std::size_t at = 0; at < result.size(); ++at) result[at] = {at / 4, at % 4};
    std::ranges::sort(result, {}, [](auto counts) { return room_beside(counts.first, counts.second); });
    return result;
}();

enum class Stage : std::uint8_t { tactical, quiet };

template <std::size_t Words>
class StagedMoves {
public:
    /// All arguments must outlive the object.
    StagedMoves(const Position& position, const PackedPosition<Words>& packed, Moves& moves,
                std::span<std::int32_t> scores) noexcept
        : packed_(packed),
          own_(position.pieces[engine::index(position.side)]),
          spread_(spread(own_)),
          packed_own_(packed.packing, own_),
          packed_opponents_(packed.packing, position.pieces[engine::index(engine::opponent(position.side))]),
          moves_(moves),
          scores_(scores) {
        find_room();
        find_discs(position.locked);
    }

    void generate(Stage stage) noexcept {
        bool can_hold = false;
        for (std::size_t piece = 0; piece < own_.size(); ++piece) {
            PackedPosition<Words> lifted = packed_;
            lifted.bare.add(packed_own_.cell(piece));
            const Lines<Words> dangers(lifted, packed_opponents_);
            for_each_slide_of(packed_, packed_own_, piece, [&](unsigned to, bool wins) {
                if (!wins) {
                    can_hold |= complete(stage, {piece, packed_own_.cell(piece), to}, dangers);
                    return;
                }
                can_hold = true;
                if (stage == Stage::tactical)
                    push(Move(piece, packed_.packing.cell(to), no_cell, no_cell), winning_slide);
            });
        }
        if (!can_hold && stage == Stage::quiet) push_any();
    }

private:
    using Set = CellSet<Words>;

    struct Slide {
        std::size_t piece;
        unsigned from;
        unsigned to;
    };

    struct Disc {
        unsigned cell;
        FrameCell frame_cell;
        Set targets;
        unsigned best_target;
    };

    /// The cells beside n of the pieces, for n in 0..3.
    [[nodiscard]] static std::array<Set, 4> beside(const PackedPieces<Words>& pieces) noexcept {
        const auto& [a, b, c] = std::array{pieces.beside(0), pieces.beside(1), pieces.beside(2)};
        const Set odd = a ^ b ^ c;
        const Set two_or_more = (a & b) | (c & (a ^ b));
        return {~(odd | two_or_more), odd & ~two_or_more, two_or_more & ~odd, odd & two_or_more};
    }

    /// Fills rooms_ and room_: discs beside the pieces give them room.
    void find_room() noexcept {
        const std::array<Set, 4> own = beside(packed_own_);
        const std::array<Set, 4> opponents = beside(packed_opponents_);
        const Set all = Set::below(packed_.packing.cells());
        for (const auto& [beside_opponents, beside_own] : by_room) {
            const Set cells = opponents[beside_opponents] & own[beside_own] & all;
            if (!cells.any()) continue;
            const std::int32_t value = room_beside(beside_opponents, beside_own);
            rooms_[room_count_++] = cells;
            cells.for_each([&](unsigned cell) { room_[cell] = value; });
        }
    }

    /// The discs that may be taken, including those under the mover's pieces.
    void find_discs(FrameCell locked) noexcept {
        const DiscMoves<Words> disc_moves(packed_);
        Set takeable = disc_moves.takeable();
        if (locked != no_cell) takeable.remove(packed_.packing.index(locked));
        for (std::size_t piece = 0; piece < 3; ++piece) takeable.remove(packed_opponents_.cell(piece));
        takeable.for_each([&](unsigned cell) {
            const Set targets = disc_moves.targets(cell);
            if (!targets.any()) return;
            discs_[size_++] = {cell, packed_.packing.cell(cell), targets, best_target(targets)};
        });
    }

    /// The first of the targets with the lowest value.
    [[nodiscard]] unsigned best_target(const Set& targets) const noexcept {
        std::size_t at = 0;
        while (!(rooms_[at] & targets).any()) ++at;
        return (rooms_[at] & targets).first();
    }

    /// Appends the turns of the stage that begin with the slide. Returns false if the opponent can connect after every
    /// such turn of either stage.
    /// `lifted_dangers`: the slides that connect the opponent's pieces while the sliding piece is off the board.
    bool complete(Stage stage, const Slide& slide, const Lines<Words>& lifted_dangers) noexcept {
        PackedPosition<Words> after = packed_;
        after.bare.add(slide.from);
        after.bare.remove(slide.to);
        const FrameCell to = packed_.packing.cell(slide.to);
        Pieces own = own_;
        own[slide.piece] = to;
        PackedPieces<Words> packed_own = packed_own_;
        packed_own.put(packed_.packing, slide.piece, slide.to);
        const Lines<Words> threats(after, packed_own);
        const Lines<Words> dangers(lifted_dangers, slide.to);
        const std::uint32_t slide_bits = Move::slide_bits(slide.piece, to);
        const std::int32_t slide_score = offset + nearer * (spread_ - spread(own));
        bool can_hold = false;
        for (std::size_t at = 0; at < size_; ++at) {
            const Disc& disc = discs_[at];
            if (!after.bare.contains(disc.cell)) continue;
            const Set safe = disc.targets & ~dangers.targets(disc.cell);
            can_hold = can_hold || safe.any();
            const auto push_turn = [&](unsigned target, int threat_count) {
                push(Move::of_parts(slide_bits, Move::disc_bits(disc.frame_cell, packed_.packing.cell(target))),
                     slide_score + threatens * threat_count + room_[disc.cell] - room_[target]);
            };
            if (stage == Stage::tactical && threats.empty()) {
                if (safe.contains(disc.best_target)) push_turn(disc.best_target, 0);
                continue;
            }
            const Set tactical = threats.targets(disc.cell) | Set::of(disc.best_target);
            (safe & (stage == Stage::tactical ? tactical : ~tactical)).for_each([&](unsigned target) {
                push_turn(target, threats.count(disc.cell, target));
            });
        }
        return can_hold;
    }

    /// Appends one turn, after which the opponent can connect; none if there is no turn.
    void push_any() noexcept {
        for_each_slide(packed_, own_, [&](std::size_t piece, unsigned from, unsigned to, bool) {
            for (std::size_t at = 0; at < size_ && moves_.empty(); ++at) {
                const Disc& disc = discs_[at];
                if (disc.cell == to || (disc.cell != from && !packed_.bare.contains(disc.cell))) continue;
                push(Move(piece, packed_.packing.cell(to), packed_.packing.cell(disc.cell),
                          packed_.packing.cell(disc.best_target)),
                     offset);
            }
        });
    }

    void push(Move move, std::int32_t score) noexcept {
        scores_[moves_.size()] = score;
        moves_.push(move);
    }

    const PackedPosition<Words>& packed_;
    const Pieces& own_;
    const std::int32_t spread_;
    const PackedPieces<Words> packed_own_;
    const PackedPieces<Words> packed_opponents_;
    Moves& moves_;
    std::span<std::int32_t> scores_;
    /// By cell: the value of taking its disc, or of leaving it empty.
    std::array<std::int32_t, 64 * Words> room_;
    /// The cells of each value, in ascending order of values.
    std::array<Set, by_room.size()> rooms_;
    std::size_t room_count_ = 0;
    union {
        std::array<Disc, 16> discs_;
    };
    std::size_t size_ = 0;
};

void generate_stage(Stage stage, const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
    with_packed(position, [&](const auto& packed) { StagedMoves(position, packed, moves, scores).generate(stage); });
}

}  // namespace

void Nonaga::generate_tactical(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
    generate_stage(Stage::tactical, position, moves, scores);
}

void Nonaga::generate_quiet(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
    generate_stage(Stage::quiet, position, moves, scores);
}

}  // namespace quadriga::nonaga
