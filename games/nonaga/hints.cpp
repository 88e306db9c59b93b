#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/nonaga/disc_moves.hpp"
#include "games/nonaga/nonaga.hpp"
#include "games/nonaga/slides.hpp"

namespace quadriga::nonaga {

namespace {

/// Unweighted counts, in the order of Nonaga::terms.
using Counts = std::array<std::int32_t, Nonaga::terms.size()>;

template <std::size_t Words>
struct Reach {
    /// The cells to which each piece can slide.
    std::array<CellSet<Words>, 3> ends;
    std::array<CellSet<Words>, 3> beside;
};

/// The number of ways to bring pieces `a` and `b` next to the third one, `anchor`, with one slide each.
template <std::size_t Words>
std::int32_t gatherings(const Reach<Words>& reach, std::size_t a, std::size_t b, std::size_t anchor) noexcept {
    const auto a_ends = static_cast<std::int32_t>((reach.ends[a] & reach.beside[anchor]).count());
    const auto b_ends = static_cast<std::int32_t>((reach.ends[b] & reach.beside[anchor]).count());
    return a_ends * b_ends;
}

template <std::size_t Words>
Counts count_side(const PackedPosition<Words>& packed, const Pieces& pieces) noexcept {
    const unsigned stride = packed.packing.stride();
    std::int32_t slides = 0;
    std::int32_t shut_in = 0;
    std::int32_t threat = 0;
    Reach<Words> reach;
    for (std::size_t piece = 0; piece < 3; ++piece) {
        reach.beside[piece] = around<Words>(packed.packing.index(pieces[piece]), stride);
    }
    for_each_slide(packed, pieces, [&](std::size_t piece, unsigned, unsigned to, bool wins) {
        reach.ends[piece].add(to);
        ++slides;
        if (wins) threat = 1;
    });
    for (const auto& ends : reach.ends) shut_in += ends.any() ? 0 : 1;
    return {distance(pieces[0], pieces[1]) + distance(pieces[1], pieces[2]) + distance(pieces[2], pieces[0]),
            slides,
            shut_in,
            gatherings(reach, 0, 1, 2) + gatherings(reach, 1, 2, 0) + gatherings(reach, 2, 0, 1),
            threat,
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

enum class Stage : std::uint8_t { tactical, quiet };

std::int32_t spread(const Pieces& pieces) noexcept {
    return distance(pieces[0], pieces[1]) + distance(pieces[1], pieces[2]) + distance(pieces[2], pieces[0]);
}

template <std::size_t Words>
class StagedMoves {
public:
    /// All arguments must outlive the object.
    StagedMoves(const Position& position, const PackedPosition<Words>& packed, Moves& moves,
                std::span<std::int32_t> scores) noexcept
        : packed_(packed),
          own_(position.pieces[engine::index(position.side)]),
          opponents_(position.pieces[engine::index(engine::opponent(position.side))]),
          moves_(moves),
          scores_(scores) {
        add_room(opponents_, cramps_opponent);
        add_room(own_, -cramps_own);
        find_discs(position.locked);
    }

    void generate(Stage stage) noexcept {
        bool can_hold = false;
        for_each_slide(packed_, own_, [&](std::size_t piece, unsigned from, unsigned to, bool wins) {
            if (!wins) {
                can_hold |= complete(stage, {piece, from, to});
                return;
            }
            can_hold = true;
            if (stage == Stage::tactical) push(Move(piece, packed_.packing.cell(to), no_cell, no_cell), winning_slide);
        });
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
        Set targets;
        unsigned best_target;
    };

    /// Adds `worth` to the cells around the pieces, because discs there give the pieces room.
    void add_room(const Pieces& pieces, std::int32_t worth) noexcept {
        for (const FrameCell piece : pieces) {
            around<Words>(packed_.packing.index(piece), packed_.packing.stride()).for_each([&](unsigned cell) {
                room_[cell] += worth;
            });
        }
    }

    /// The discs that may be taken, including those under the mover's pieces.
    void find_discs(FrameCell locked) noexcept {
        const DiscMoves<Words> disc_moves(packed_);
        Set takeable = disc_moves.takeable();
        if (locked != no_cell) takeable.remove(packed_.packing.index(locked));
        for (const FrameCell piece : opponents_) takeable.remove(packed_.packing.index(piece));
        takeable.for_each([&](unsigned cell) {
            const Set targets = disc_moves.targets(cell);
            if (!targets.any()) return;
            unsigned best = targets.first();
            targets.for_each([&](unsigned target) {
                if (room_[target] < room_[best]) best = target;
            });
            discs_[size_++] = {cell, targets, best};
        });
    }

    /// Appends the turns of the stage that begin with the slide. Returns false if the opponent can connect after every
    /// such turn of either stage.
    bool complete(Stage stage, const Slide& slide) noexcept {
        PackedPosition<Words> after = packed_;
        after.bare.add(slide.from);
        after.bare.remove(slide.to);
        const FrameCell to = packed_.packing.cell(slide.to);
        Pieces own = own_;
        own[slide.piece] = to;
        const Lines<Words> threats(after, own);
        const Lines<Words> dangers(after, opponents_);
        const std::int32_t slide_score = offset + nearer * (spread(own_) - spread(own));
        bool can_hold = false;
        for (std::size_t at = 0; at < size_; ++at) {
            const Disc& disc = discs_[at];
            if (!after.bare.contains(disc.cell)) continue;
            const Set safe = disc.targets & ~dangers.targets(disc.cell);
            can_hold = can_hold || safe.any();
            const Set tactical = threats.targets(disc.cell) | Set::of(disc.best_target);
            (safe & (stage == Stage::tactical ? tactical : ~tactical)).for_each([&](unsigned target) {
                push(Move(slide.piece, to, packed_.packing.cell(disc.cell), packed_.packing.cell(target)),
                     slide_score + threatens * threats.count(disc.cell, target) + room_[disc.cell] - room_[target]);
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
    const Pieces& opponents_;
    Moves& moves_;
    std::span<std::int32_t> scores_;
    std::array<std::int32_t, 64 * Words> room_{};  ///< by cell: the value of taking its disc, or of leaving it empty
    std::array<Disc, 16> discs_;
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
