#include "games/nonaga/ordering.hpp"

#include <array>
#include <cstddef>

#include "games/nonaga/geometry.hpp"
#include "games/nonaga/threats.hpp"

namespace quadriga::nonaga {

namespace {

constexpr std::int32_t winning_slide = 900'000;
constexpr std::int32_t stops_threat = 100'000;
constexpr std::int32_t makes_threat = 50'000;
/// More than all quiet parts of a score together.
constexpr std::int32_t quiet_offset = 10'000;
constexpr std::int32_t nearer = 100;
constexpr std::int32_t cramps_opponent = 40;
constexpr std::int32_t cramps_own = 30;

constexpr std::size_t frame_cells = 32 * frame_side;
/// By frame cell.
using CellScores = std::array<std::int32_t, frame_cells>;

std::int32_t spread(const Pieces& pieces) noexcept {
    return distance(pieces[0], pieces[1]) + distance(pieces[1], pieces[2]) + distance(pieces[2], pieces[0]);
}

/// Scores of taking a disc from a cell and of putting it on one, independent of the slide.
struct DiscScores {
    CellScores taken{};
    CellScores put{};

    explicit DiscScores(const Position& position) noexcept {
        add_neighbours(position.pieces[engine::index(engine::opponent(position.side))], cramps_opponent);
        add_neighbours(position.pieces[engine::index(position.side)], -cramps_own);
    }

private:
    /// Discs beside a piece give it room.
    void add_neighbours(const Pieces& pieces, std::int32_t worth) noexcept {
        for (const FrameCell piece : pieces) {
            for (std::size_t direction = 0; direction < hex::directions.size(); ++direction) {
                taken[neighbour(piece, direction)] += worth;
                put[neighbour(piece, direction)] -= worth;
            }
        }
    }
};

/// The slides with which one side could connect at once.
class Threats {
public:
    Threats(const Position& position, Player side) noexcept {
        for_each_connecting_slide(position, side, [&](std::size_t piece, FrameCell to) {
            add_line(position.pieces[engine::index(side)][piece], to);
        });
    }

    [[nodiscard]] bool any() const noexcept { return size_ > 0; }

    /// Moving the disc stops all of them: each slide then ends earlier, or one cell later. More threats than fit into
    /// `lines_` count as unstoppable.
    [[nodiscard]] bool are_broken_by(Move move) const noexcept {
        if (size_ > lines_.size()) return false;
        for (std::size_t at = 0; at < size_; ++at) {
            if (!lines_[at].path.contains(move.disc()) && lines_[at].beyond != move.target()) return false;
        }
        return true;
    }

private:
    struct Line {
        CellSet<frame_cells / 64 + 1> path;
        FrameCell beyond;
    };

    void add_line(FrameCell from, FrameCell to) noexcept {
        if (++size_ > lines_.size()) return;
        const int steps = distance(from, to);
        const int step = (to - from) / steps;
        Line& line = lines_[size_ - 1];
        for (int at = 1; at <= steps; ++at) line.path.add(static_cast<unsigned>(from + at * step));
        line.beyond = static_cast<FrameCell>(to + step);
    }

    std::array<Line, 4> lines_;
    std::size_t size_ = 0;
};

/// The part of the score that is common to all turns with the same slide.
struct SlideScore {
    Threats own;
    Threats opponents;
    std::int32_t quiet;

    SlideScore(const Position& before, const Position& after) noexcept
        : own(after, before.side),
          opponents(after, engine::opponent(before.side)),
          quiet(nearer * (spread(before.pieces[engine::index(before.side)]) -
                          spread(after.pieces[engine::index(before.side)]))) {}

    [[nodiscard]] std::int32_t of(Move move, bool threatened) const noexcept {
        if (!move.has_disc_part()) return winning_slide;
        std::int32_t score = quiet - quiet_offset;
        if (opponents.any() && !opponents.are_broken_by(move)) return score - quiet_offset;
        if (threatened) score += stops_threat;
        if (own.any() && !own.are_broken_by(move)) score += makes_threat;
        return score;
    }
};

}  // namespace

void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept {
    const bool threatened = Threats(position, engine::opponent(position.side)).any();
    const DiscScores disc_scores(position);
    for (std::size_t at = 0; at < moves.size();) {
        const std::uint32_t slide = moves[at].slide();
        const SlideScore slide_score(position, after_slide(position, moves[at]));
        for (; at < moves.size() && moves[at].slide() == slide; ++at) {
            const Move move = moves[at];
            scores[at] =
                slide_score.of(move, threatened) + disc_scores.taken[move.disc()] + disc_scores.put[move.target()];
        }
    }
}

}  // namespace quadriga::nonaga
