#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "games/onager/moves.hpp"
#include "games/onager/onager.hpp"

namespace quadriga::onager {

namespace {

using engine::index;

/// The cells that each player's pieces reach by walks and single jumps.
struct Reach {
    CellSets jumps{};
    CellSets walks;
    std::array<CellSets, steps.size()> jumping{};  // by direction; a piece has at most one jump in each

    Reach(CellSets pieces, CellSets vacant) noexcept : walks(beside(pieces) & vacant) {
        scan_jumps(pieces, vacant, vacant | pieces.flipped(), *this);
    }

    /// Called by scan_jumps() for each kind of jump.
    template <int Step, int Distance>
    void land(CellSets cells, CellSets pairs) noexcept {
        constexpr auto direction = static_cast<std::size_t>(std::ranges::find(steps, Step) - steps.begin());
        jumps |= cells;
        jumping[direction] |= pairs;
    }

    /// Black's walks and jumps minus White's.
    [[nodiscard]] int lead() const noexcept {
        CellSets::Words counts = walks.counts();
        for (const CellSets& pieces : jumping) counts += pieces.counts();
        return static_cast<int>(counts[0] - counts[1]);
    }
};

}  // namespace

engine::FeatureSet<Onager::Features::count> Onager::Features::of(const Position& position) noexcept {
    const CellSets pieces = CellSets::of(position.pieces(Player::p1), position.pieces(Player::p2));
    const CellSets stacks = CellSets::of_both(position.stacks());
    const CellSets singles = pieces & ~stacks;
    const CellSets tops = pieces & stacks;
    engine::FeatureSet<count> features;
    std::size_t first = 0;
    for (const CellSet plane :
         {singles[Player::p1], singles[Player::p2], tops[Player::p1], tops[Player::p2], position.lakes()}) {
        features.add(first, plane.low);
        features.add(first + 64, plane.high);
        first += feature_plane;
    }
    return features;
}

std::array<std::int32_t, 8> Onager::evaluate(const Position& position) noexcept {
    constexpr CellSets goals = CellSets::of(back_ranks[index(Player::p2)], back_ranks[index(Player::p1)]);
    const CellSets pieces = CellSets::of(position.pieces(Player::p1), position.pieces(Player::p2));
    const CellSets binding = pieces & CellSets::of_both(position.stacks());
    const Reach reach(pieces, CellSets::of_both(position.vacant()));
    const CellSets attacked = reach.jumps & pieces.flipped();
    const CellSets entries = (reach.jumps | reach.walks) & goals;
    const CellSets breaches = entries & ~reach.jumps.flipped();
    const int breach_lead = static_cast<int>(breaches[Player::p1].any()) - static_cast<int>(breaches[Player::p2].any());
    const int turn = position.side_to_move() == Player::p1 ? 1 : -1;
    return engine::weighted({position.piece_squares(), pieces.lead(), binding.lead(), reach.lead(), attacked.lead(),
                             entries.lead(), breach_lead, turn},
                            terms);
}

// Move ordering.

namespace {

/// How a move changes the mover's lead on the back ranks: its last cell may gain one, and its first cell may lose one.
struct LeadChange {
    /// The cells that gain one on arrival: the enemy's back rank, and enemy pieces on the mover's back rank.
    CellSet gaining;
    /// The cells that lose one on departure: the enemy's back rank, and stacks on the mover's back rank.
    CellSet losing;

    explicit LeadChange(const Position& position) noexcept {
        const Player mover = position.side_to_move();
        const CellSet goal = back_ranks[index(opponent(mover))];
        const CellSet home = back_ranks[index(mover)];
        gaining = goal | (home & position.pieces(opponent(mover)));
        losing = goal | (home & position.stacks());
    }

    [[nodiscard]] int gain(Move move) const noexcept {
        return (gaining.contains(move.to) ? 1 : 0) - (losing.contains(move.from) ? 1 : 0);
    }
};

/// The parts of a move's score.
namespace ordering {

constexpr std::int32_t quiet = -1'000;
constexpr std::int32_t by_gain = 10'000;  ///< for each unit of lead gained on the back ranks
constexpr std::int32_t by_row = 20;       ///< for each row gained
constexpr std::int32_t burying = 100;     ///< for burying an enemy piece

}  // namespace ordering

/// Scores the moves of one position. Those that improve the lead on the back ranks score above 0. Quiet moves follow by
/// rows gained, with a bonus for burying an enemy piece; moves that worsen the lead come last.
struct MoveScores {
    LeadChange lead;
    CellSet enemies;
    int forward;  ///< 1 if the mover moves up the board, -1 if down

    explicit MoveScores(const Position& position) noexcept
        : lead(position),
          enemies(position.pieces(opponent(position.side_to_move()))),
          forward(position.side_to_move() == Player::p1 ? 1 : -1) {}

    [[nodiscard]] std::int32_t of(Move move) const noexcept {
        const int rows_gained = forward * (row_of(move.to) - row_of(move.from));
        return ordering::quiet + ordering::by_gain * lead.gain(move) + ordering::by_row * rows_gained +
               (enemies.contains(move.to) ? ordering::burying : 0);
    }
};

/// For each player and each cell of a pivot, the cells from which a jump over the pivot lands on the enemy's back rank,
/// if nothing blocks it. Jumps along the back rank are left out.
constexpr auto launch_cells = [] {
    std::array<std::array<CellSet, cell_limit>, 2> table{};
    for (const Player player : {Player::p1, Player::p2}) {
        const int goal_row = player == Player::p1 ? row_count - 1 : 0;
        all_cells.for_each([&](Cell pivot) {
            for (const int step : steps) {
                const int distance = (goal_row - row_of(pivot)) * rows_of(step);
                if (distance <= 0) continue;
                const Coordinates start = coordinates_after(pivot, step, -distance);
                const Coordinates end = coordinates_after(pivot, step, distance);
                if (is_on_board(start.row, start.column) && is_on_board(end.row, end.column))
                    table[index(player)][pivot] |= CellSet::of(11 * start.row + start.column);
            }
        });
    }
    return table;
}();

/// For each player, the cells from which a walk leads to the enemy's back rank, other than its own cells.
constexpr std::array doorsteps{rows[9], rows[1]};
/// For each player, the cells of pivots over which a jump may land on the enemy's back rank.
constexpr std::array approaches{rows[5] | rows[6] | rows[7] | rows[8] | rows[9],
                                rows[1] | rows[2] | rows[3] | rows[4] | rows[5]};

/// The pieces from which a jump over one of the mover's pieces may reach the enemy's back rank. Those of the mover may
/// jump there at once; those of the enemy may be the last stop of a chain.
[[nodiscard]] CellSet launching_pieces(const Position& position) noexcept {
    const Player mover = position.side_to_move();
    CellSet cells;
    (position.pieces(mover) & approaches[index(mover)]).for_each([&](Cell pivot) {
        cells |= launch_cells[index(mover)][pivot];
    });
    return cells & (position.pieces(Player::p1) | position.pieces(Player::p2));
}

/// Lists the moves that improve the lead on the back ranks.
struct TacticalLister {
    const MoveScores& move_scores;
    bool has_chains;  // whether a chain may improve the lead
    Moves& list;
    std::span<std::int32_t> scores;

    [[nodiscard]] CellSet movers() const noexcept {
        return has_chains ? all_cells & ~move_scores.lead.losing : CellSet{};
    }

    template <int Step, int Length>
    void moves(CellSet cells) noexcept {
        (cells & move_scores.lead.gaining).for_each([this](Cell to) {
            const auto from = static_cast<Cell>(to - Length * Step);
            if (!move_scores.lead.losing.contains(from)) push({from, to});
        });
    }
    void more(Cell from, CellSet cells) noexcept {
        (cells & move_scores.lead.gaining).for_each([&](Cell to) { push({from, to}); });
    }

private:
    void push(Move move) noexcept {
        scores[list.size()] = move_scores.of(move);
        list.push(move);
    }
};

/// Lists all other moves, which are quiet.
struct QuietLister {
    const MoveScores& move_scores;
    CellSet leaving;  // the mover's pieces that lose one by moving
    Moves& list;
    std::span<std::int32_t> scores;

    [[nodiscard]] static CellSet movers() noexcept { return all_cells; }

    template <int Step, int Length>
    void moves(CellSet cells) noexcept {
        const std::int32_t score = ordering::quiet + ordering::by_row * move_scores.forward * Length * rows_of(Step);
        const CellSet gaining = move_scores.lead.gaining;
        if (leaving.any()) [[unlikely]] {
            const CellSet lost = cells & shifted<Length * Step>(leaving);
            push<Length * Step>(lost & gaining, score);
            push<Length * Step>(lost & ~gaining, score - ordering::by_gain);
            cells &= ~lost;
        }
        push<Length * Step>(cells & ~gaining, score);
    }
    void more(Cell from, CellSet cells) noexcept {
        if (!leaving.contains(from)) cells &= ~move_scores.lead.gaining;
        cells.for_each([&](Cell to) { push({from, to}, move_scores.of({from, to})); });
    }

private:
    template <int Offset>
    void push(CellSet cells, std::int32_t score) noexcept {
        const CellSet buried = cells & move_scores.enemies;
        (cells ^ buried).for_each([&](Cell to) { push({static_cast<Cell>(to - Offset), to}, score); });
        if (buried.empty()) return;
        buried.for_each([&](Cell to) { push({static_cast<Cell>(to - Offset), to}, score + ordering::burying); });
    }
    void push(Move move, std::int32_t score) noexcept {
        scores[list.size()] = score;
        list.push(move);
    }
};

/// Adds one legal move, a walk if possible; none if there is no legal move.
void push_any_move(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
    const CellSet pieces = position.pieces(position.side_to_move());
    const CellSet vacant = position.vacant();
    const auto push = [&](Move move) {
        scores[list.size()] = ordering::quiet;
        list.push(move);
    };
    const auto push_walk = [&]<int Step>() {
        const CellSet ends = shifted<Step>(pieces & room<Step, 1>) & vacant;
        if (ends.any()) push({static_cast<Cell>(ends.first() - Step), ends.first()});
        return ends.any();
    };
    const bool walks = [&]<std::size_t... Direction>(std::index_sequence<Direction...>) {
        return (push_walk.template operator()<steps[Direction]>() || ...);
    }(std::make_index_sequence<steps.size()>{});
    if (walks) return;
    Moves all;
    Onager::generate(position, all);
    if (!all.empty()) push(all[0]);
}

/// The rows from which jumps reach a back rank, directly or in chains: every jump has an even number of steps.
constexpr CellSet rows_like_back_ranks = rows[0] | rows[2] | rows[4] | rows[6] | rows[8] | rows[10];

}  // namespace

void Onager::score_moves(const Position& position, std::span<const Move> moves,
                         std::span<std::int32_t> scores) noexcept {
    const MoveScores move_scores(position);
    for (std::size_t at = 0; at < moves.size(); ++at) scores[at] = move_scores.of(moves[at]);
}

void Onager::generate_tactical(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
    if (position.is_placing_lakes()) return;
    const std::size_t before = list.size();
    const Player mover = position.side_to_move();
    const CellSet launching = launching_pieces(position);
    const bool has_intruders = intruders(position, opponent(mover)) > 0;
    const bool walks_in = (position.pieces(mover) & doorsteps[index(mover)]).any();
    // Most nodes have no tactical move, which is known without a scan.
    if (!has_intruders && !walks_in && launching.empty()) return;
    const MoveScores move_scores(position);
    // Without intruders the mover has none either, as the game goes on: no chain ends with a jump along the back rank.
    const bool has_chains = has_intruders || (launching & position.pieces(opponent(mover))).any();
    TacticalLister lister{move_scores, has_chains, list, scores};
    MoveScan<TacticalLister, rows_like_back_ranks>(position, lister).run();
    if (is_threatened(position) && list.size() == before) push_any_move(position, list, scores);
}

void Onager::generate_quiet(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
    if (position.is_placing_lakes()) {
        Onager::generate(position, list);
        return Onager::score_moves(position, list.span(), scores.first(list.size()));
    }
    if (is_threatened(position)) return;
    const MoveScores move_scores(position);
    QuietLister lister{move_scores, position.pieces(position.side_to_move()) & move_scores.lead.losing, list, scores};
    MoveScan(position, lister).run();
}

bool Onager::is_quiet(const Position& position, Move move) noexcept {
    if (position.is_placing_lakes()) return move.is_lake() && lake_cells(position).contains(move.to);
    return !move.is_lake() && !is_threatened(position) &&
           position.pieces(position.side_to_move()).contains(move.from) && LeadChange(position).gain(move) <= 0 &&
           is_destination(position, move);
}

}  // namespace quadriga::onager
