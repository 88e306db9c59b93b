#include "games/onitama/endgame_solver.hpp"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace quadriga::onitama::endgame {

namespace {

/// One offset of a card, for men on any cell: adds `distance` to the cell of a Blue man and subtracts it for a Red man.
struct Shift {
    int distance = 0;
    CellSet blue_sources = 0;  // the cells from which a step of a Blue man stays on the board
    Rows blue_rows;            // full rows for the cells of blue_sources
    CellSet red_targets = 0;   // the cells that a step of a Red man can reach
};

[[nodiscard]] CellSet shifted(CellSet cells, int distance) noexcept {
    return distance >= 0 ? cells << distance : cells >> -distance;
}

/// A set of positions: the contiguous rows of all slices, with a margin.
class PositionSet {
public:
    explicit PositionSet(std::size_t slices) : cells_(slices * Rows::size + 2 * Rows::margin) {}

    [[nodiscard]] bool empty() const noexcept { return cells_.empty(); }
    [[nodiscard]] CellSet* at(std::size_t slice) noexcept { return &cells_[Rows::margin + slice * Rows::size]; }
    [[nodiscard]] const CellSet* at(std::size_t slice) const noexcept {
        return &cells_[Rows::margin + slice * Rows::size];
    }
    [[nodiscard]] Rows rows(std::size_t slice) const noexcept { return Rows::load(at(slice)); }

private:
    engine::PageArray<CellSet> cells_;
};

/// A student's step with one card.
struct StudentStep {
    Cell to = 0;
    StudentSet after = 0;  // all students of the side after the step
};

/// The steps of all of a side's students with one card.
class StudentSteps {
public:
    StudentSteps(CellSet students, CardId card, Player player) noexcept {
        for (CellSet from = students; from != 0; from = without_first(from)) {
            const CellSet others = students & ~bit(first_cell(from));
            CellSet to = onitama::reach(card, player, first_cell(from)) & ~students;
            for (; to != 0; to = without_first(to))
                steps_[size_++] = {first_cell(to), set_of(others | bit(first_cell(to)))};
        }
    }

    [[nodiscard]] const StudentStep* begin() const noexcept { return steps_.data(); }
    [[nodiscard]] const StudentStep* end() const noexcept { return steps_.data() + size_; }

private:
    std::array<StudentStep, 2 * max_offsets> steps_{};
    std::size_t size_ = 0;
};

/// Retrograde analysis: a position is lost in n plies if every move leads to a win for the opponent in fewer than n,
/// and won in n if some move leads to a loss in n - 1. Blue's losses and Red's wins follow from each other. Blue's wins
/// and Red's losses are their images from the other side of the board.
class Solver {
public:
    Solver(const std::array<CardId, 5>& cards, const Indexing& indexing)
        : cards_(cards),
          indexing_(indexing),
          plies_(indexing.index_count()),
          open_(indexing.slice_count()),
          lost_(indexing.slice_count()),
          won_frontier_(indexing.slice_count()),
          lost_frontier_(indexing.slice_count()) {
        for (std::size_t card = 0; card < cards.size(); ++card) {
            for (const Offset offset : onitama::cards[cards[card]].offsets) {
                if (offset != Offset{}) shifts_[card].push_back(shift_of(offset));
            }
            for (const Player player : {Player::p1, Player::p2}) {
                for (std::size_t set = 0; set < indexing.sets(); ++set)
                    steps_[index(player)][card].emplace_back(cells_of[set], cards[card], player);
            }
        }
        for (std::size_t deal = 0; deal < deal_count; ++deal) {
            for (std::size_t set = 0; set < indexing.sets(); ++set)
                stuck_[deal].push_back(stuck_masters(deal, Player::p2, static_cast<StudentSet>(set)));
        }
    }

    [[nodiscard]] engine::PageArray<std::uint8_t> solve(const std::function<bool()>& is_stopped, unsigned last_ply) {
        if (plies_.empty() || open_.empty() || lost_.empty() || won_frontier_.empty() || lost_frontier_.empty())
            return {};
        const auto visit_all = [&](auto visit) {
            for (std::size_t deal = 0; deal < deal_count; ++deal) {
                for (std::size_t blue = 0; blue < indexing_.sets(); ++blue) {
                    if (is_stopped()) return false;
                    visit(deal, static_cast<StudentSet>(blue));
                }
            }
            return true;
        };
        if (!visit_all([&](std::size_t deal, StudentSet blue) { start(deal, blue); })) return {};
        bool any = true;
        for (ply_ = 2; any && ply_ <= last_ply; ++ply_) {
            any = false;
            const auto visit = [&](std::size_t deal, StudentSet blue) {
                any |= ply_ % 2 == 0 ? find_losses(deal, blue) : find_wins(deal, blue);
            };
            if (!visit_all(visit)) return {};
        }
        for (std::size_t at = 0; any && at < indexing_.index_count(); ++at) {
            if (at % (1U << 20) == 0 && is_stopped()) return {};
            if (plies_[at] == 0) plies_[at] = unknown;
        }
        return std::move(plies_);
    }

private:
    [[nodiscard]] static Shift shift_of(Offset offset) noexcept {
        CellSet blue_sources = 0;
        CellSet red_targets = 0;
        for (Cell cell = 0; cell < cell_count; ++cell) {
            if (onitama::detail::reach_from(std::array{offset}, Player::p1, cell) != 0) blue_sources |= bit(cell);
            red_targets |= onitama::detail::reach_from(std::array{offset}, Player::p2, cell);
        }
        return {offset.right + static_cast<int>(side_length) * offset.forward, blue_sources, Rows::all_of(blue_sources),
                red_targets};
    }

    /// The slices of a deal with the same Blue students, by the set of Red's.
    struct SliceRow {
        std::size_t first;  // slice number of the deal
        std::span<const std::uint32_t> slices;

        [[nodiscard]] std::size_t operator[](StudentSet red) const noexcept { return first + slices[red]; }
    };
    [[nodiscard]] SliceRow slices(std::size_t deal, StudentSet blue) const noexcept {
        return {deal * indexing_.slices_of_deal(), indexing_.slices(blue)};
    }
    template <class Visit>
    void for_each_slice(std::size_t deal, StudentSet blue, Visit visit) const {
        const SliceRow row = slices(deal, blue);
        for (std::size_t red = 0; red < indexing_.sets(); ++red) {
            if (row.slices[red] != no_slice) visit(static_cast<StudentSet>(red), row.first + row.slices[red]);
        }
    }

    [[nodiscard]] static std::size_t card_of(std::size_t deal, Player player, std::size_t used) noexcept {
        return deals[deal].hands[index(player)][used];
    }
    /// The cells that a man on `cell` reaches by either card of `player`, oriented as `direction` would use them.
    [[nodiscard]] CellSet reach(std::size_t deal, Player player, Player direction, Cell cell) const noexcept {
        CellSet cells = 0;
        for (std::size_t used = 0; used < 2; ++used)
            cells |= onitama::reach(cards_[card_of(deal, player, used)], direction, cell);
        return cells;
    }
    [[nodiscard]] CellSet reach_of_all(std::size_t deal, Player player, CellSet men) const noexcept {
        CellSet cells = 0;
        for (; men != 0; men = without_first(men)) cells |= reach(deal, player, player, first_cell(men));
        return cells;
    }
    /// The cells of the player's master for which neither the master nor a student can move.
    [[nodiscard]] CellSet stuck_masters(std::size_t deal, Player player, StudentSet set) const noexcept {
        const CellSet students = cells_of[set];
        const CellSet reached = reach_of_all(deal, player, students) & ~students;
        // If students reach two cells, the master can block only one of them.
        if (without_first(reached) != 0) return 0;
        CellSet stuck = 0;
        for (CellSet masters = board & ~students; masters != 0; masters = without_first(masters)) {
            const CellSet master = bit(first_cell(masters));
            if (((reached | reach_of_all(deal, player, master)) & ~(students | master)) == 0) stuck |= master;
        }
        return stuck;
    }

    /// Initialises the slices that have these Blue students, and finds the positions that Red, to move, wins at once.
    void start(std::size_t deal, StudentSet blue) {
        const CellSet arriving = reach(deal, Player::p2, Player::p1, goal_of(Player::p2));
        std::array<CellSet, cell_count> attackers{};
        for (Cell master = 0; master < cell_count; ++master)
            attackers[master] = reach(deal, Player::p2, Player::p1, master);
        for_each_slice(deal, blue, [&](StudentSet red, std::size_t slice) {
            const CellSet free = free_cells(blue, red);
            const CellSet arriving_free = contains(cells_of[red], goal_of(Player::p2)) ? 0 : arriving;
            std::array<CellSet, cell_count> won{};
            for (CellSet masters = free & ~bit(goal_of(Player::p1)); masters != 0; masters = without_first(masters)) {
                const Cell master = first_cell(masters);
                const CellSet valid = free & ~bit(goal_of(Player::p2)) & ~bit(master);
                const bool is_attacked = (attackers[master] & cells_of[red]) != 0;
                won[master] = is_attacked ? valid : valid & (attackers[master] | arriving_free);
                open_.at(slice)[master] = valid & ~won[master];
            }
            won_frontier_[slice] = record_wins(deal, blue, red, won);
        });
    }

    /// Blue's moves with one card.
    struct BlueMoves {
        CardId card = 0;
        SliceRow next;  // after a move of the master or a pass
        std::span<const Shift> shifts;
        struct Step {
            SliceRow next;
            Cell to = 0;

            [[nodiscard]] std::size_t operator[](StudentSet red) const noexcept {
                return next[contains(cells_of[red], to) ? without(red, to) : red];
            }
        };
        std::array<Step, 2 * max_offsets> steps{};
        std::size_t step_count = 0;
    };
    [[nodiscard]] std::array<BlueMoves, 2> blue_moves(std::size_t deal, StudentSet blue) const noexcept {
        std::array<BlueMoves, 2> moves;
        for (std::size_t used = 0; used < 2; ++used) {
            const std::size_t after = next_deals[deal][index(Player::p1)][used];
            const std::size_t card = card_of(deal, Player::p1, used);
            moves[used].card = cards_[card];
            moves[used].next = slices(after, blue);
            moves[used].shifts = shifts_[card];
            for (const StudentStep step : steps_[index(Player::p1)][card][blue])
                moves[used].steps[moves[used].step_count++] = {slices(after, step.after), step.to};
        }
        return moves;
    }

    /// For each cell of Blue's master, the cells of Red's for which Blue, to move, does not win at once. Ignores Red's
    /// students.
    [[nodiscard]] Rows not_won_at_once(std::size_t deal, StudentSet blue) const noexcept {
        const CellSet free = board & ~cells_of[blue];
        const CellSet safe = free & ~bit(goal_of(Player::p2)) & ~reach_of_all(deal, Player::p1, cells_of[blue]);
        std::array<CellSet, Rows::margin> rows{};
        for (CellSet masters = free & ~bit(goal_of(Player::p1)); masters != 0; masters = without_first(masters)) {
            const Cell master = first_cell(masters);
            const CellSet steps = reach(deal, Player::p1, Player::p1, master);
            if ((steps & free & bit(goal_of(Player::p1))) == 0) rows[master] = safe & ~steps & ~bit(master);
        }
        return Rows::load(rows.data());
    }

    /// The predecessors, with Blue to move, of the frontier of Red's wins; a superset, because a Frontier stores the
    /// two masters' cells independently.
    [[nodiscard]] Frontier predecessors_of_wins(const std::array<BlueMoves, 2>& moves, StudentSet red,
                                                CellSet stuck) const noexcept {
        Frontier found;
        for (const BlueMoves& by_card : moves) {
            Frontier next = won_frontier_[by_card.next[red]];
            for (const Member& captured : members_of(red)) {
                const Frontier& capture = won_frontier_[by_card.next[captured.others]];
                if (!contains(capture.blue_masters, captured.cell)) continue;
                next.blue_masters |= bit(captured.cell);
                next.red_masters |= capture.red_masters;
            }
            if (next.blue_masters != 0) {
                found.red_masters |= next.red_masters;
                found.blue_masters |= next.blue_masters & stuck;
                for (const Shift& shift : by_card.shifts)
                    found.blue_masters |= shifted(next.blue_masters, -shift.distance) & shift.blue_sources;
            }
            for (std::size_t at = 0; at < by_card.step_count; ++at) {
                const Frontier& step = won_frontier_[by_card.steps[at][red]];
                found.blue_masters |= step.blue_masters;
                found.red_masters |= step.red_masters;
            }
        }
        return found;
    }

    /// Finds Blue's losses in all slices with these Blue students. Returns whether any are new.
    bool find_losses(std::size_t deal, StudentSet blue) {
        const Rows not_won = not_won_at_once(deal, blue);
        const std::array<BlueMoves, 2> moves = blue_moves(deal, blue);
        const CellSet stuck = stuck_masters(deal, Player::p1, blue);
        bool any = false;
        for_each_slice(deal, blue, [&](StudentSet red, std::size_t slice) {
            lost_frontier_[slice] = false;
            const Frontier before = predecessors_of_wins(moves, red, stuck);
            const CellSet free = board & ~cells_of[red];
            if ((before.blue_masters & free) == 0) return;
            Rows known = lost_.rows(slice);
            Rows lost = Rows::all_of(before.blue_masters & free) & not_won & (before.red_masters & free);
            lost -= known;
            for (const BlueMoves& by_card : moves) {
                if (lost.is_empty()) return;
                remove_escapes(lost, by_card, red, stuck);
            }
            if (lost.is_empty()) return;
            known |= lost;
            known.store(lost_.at(slice));
            lost_frontier_[slice] = true;
            any = true;
            record_losses(deal, blue, red, lost.cells());
        });
        return any;
    }

    /// Removes the positions in which some move by Blue leads to an undecided position that is not won for Red.
    void remove_escapes(Rows& lost, const BlueMoves& moves, StudentSet red, CellSet stuck) const noexcept {
        const CellSet* const quiet = open_.at(moves.next[red]);
        for (const Shift& shift : moves.shifts) lost -= Rows::load(quiet + shift.distance) & shift.blue_rows;
        for (const Member& captured : members_of(red)) {
            const CellSet next = open_.at(moves.next[captured.others])[captured.cell];
            lost -= Rows::all_of(onitama::reach(moves.card, Player::p2, captured.cell)) & next;
        }
        if (stuck != 0) lost -= Rows::all_of(stuck) & Rows::load(quiet);
        for (std::size_t at = 0; at < moves.step_count && !lost.is_empty(); ++at)
            lost -= open_.rows(moves.steps[at][red]);
    }

    /// Red's moves with one card.
    struct RedMoves {
        SliceRow next;                     // without a capture
        std::array<SliceRow, 2> captures;  // by the indices of Blue's students in members_of
        std::span<const Shift> shifts;
        std::span<const StudentSteps> steps;
        std::span<const CellSet> stuck;
    };

    /// Finds Red's wins in all slices with these Blue students. Returns whether any are new.
    bool find_wins(std::size_t deal, StudentSet blue) {
        std::array<RedMoves, 2> moves;
        for (std::size_t used = 0; used < 2; ++used) {
            const std::size_t after = next_deals[deal][index(Player::p2)][used];
            const std::size_t card = card_of(deal, Player::p2, used);
            moves[used] = {slices(after, blue), {}, shifts_[card], steps_[index(Player::p2)][card], stuck_[deal]};
            for (std::size_t at = 0; at < members_of(blue).size(); ++at)
                moves[used].captures[at] = slices(after, members_of(blue)[at].others);
        }
        bool any = false;
        for_each_slice(deal, blue, [&](StudentSet red, std::size_t slice) {
            Rows won = Rows::all_of(0);
            for (const RedMoves& by_card : moves) add_before_losses(won, by_card, blue, red);
            Rows open = open_.rows(slice);
            won &= open & Rows::all_of(board);
            won_frontier_[slice] = {};
            if (won.is_empty()) return;
            open -= won;
            open.store(open_.at(slice));
            any = true;
            won_frontier_[slice] = record_wins(deal, blue, red, won.cells());
        });
        return any;
    }

    /// Adds the positions in which some move by Red leads to an undecided position that is lost for Blue. May skip
    /// losses found before the last ply.
    void add_before_losses(Rows& won, const RedMoves& moves, StudentSet blue, StudentSet red) const noexcept {
        const std::size_t quiet = moves.next[red];
        const std::span<const Member> students = members_of(blue);
        bool is_in_frontier = lost_frontier_[quiet] != 0;
        for (std::size_t at = 0; at < students.size(); ++at)
            is_in_frontier |= lost_frontier_[moves.captures[at][red]] != 0;
        if (is_in_frontier) {
            Rows next = lost_.rows(quiet);
            if (const CellSet stuck = moves.stuck[red]; stuck != 0) won |= next & stuck;
            for (std::size_t at = 0; at < students.size(); ++at)
                next |= lost_.rows(moves.captures[at][red]) & bit(students[at].cell);
            for (const Shift& shift : moves.shifts) won |= (next & shift.red_targets).shift(shift.distance);
        }
        for (const StudentStep step : moves.steps[red]) {
            std::size_t slice = moves.next[step.after];
            if (contains(cells_of[blue], step.to))
                slice = moves.captures[step.to == students[0].cell ? 0 : 1][step.after];
            if (lost_frontier_[slice] != 0) won |= lost_.rows(slice);
        }
    }

    void record_losses(std::size_t deal, StudentSet blue, StudentSet red, const std::array<CellSet, cell_count>& lost) {
        const CellSet free = free_cells(blue, red);
        std::uint8_t* const plies = &plies_[indexing_.index(deal, indexing_.slices(blue)[red], 0)];
        for (Cell master = 0; master < cell_count; ++master) {
            for (CellSet red_masters = lost[master]; red_masters != 0; red_masters = without_first(red_masters))
                plies[index_in_slice(free, master, first_cell(red_masters))] = static_cast<std::uint8_t>(ply_);
        }
    }

    /// Records Red's wins `won` as wins for Blue on the board rotated by half a turn. Returns their frontier.
    Frontier record_wins(std::size_t deal, StudentSet blue, StudentSet red,
                         const std::array<CellSet, cell_count>& won) {
        const CellSet free = free_cells(blue, red);
        const auto masters = static_cast<std::size_t>(size_of(free));
        Frontier frontier;
        // The rotation reverses the order of the cells, and thus of the indices.
        std::uint8_t* const last = &plies_[indexing_.index(
            turned_deals[deal], indexing_.slices(turned_sets[red])[turned_sets[blue]], masters * masters - 1)];
        for (Cell master = 0; master < cell_count; ++master) {
            for (CellSet red_masters = won[master]; red_masters != 0; red_masters = without_first(red_masters))
                *(last - index_in_slice(free, first_cell(red_masters), master)) = static_cast<std::uint8_t>(ply_);
            frontier.red_masters |= won[master];
            if (won[master] != 0) frontier.blue_masters |= bit(master);
        }
        return frontier;
    }

    std::array<CardId, 5> cards_;
    const Indexing& indexing_;
    std::array<std::vector<Shift>, 5> shifts_;                       // by card
    std::array<std::array<std::vector<StudentSteps>, 5>, 2> steps_;  // by player, card and set of students
    std::array<std::vector<CellSet>, deal_count> stuck_;             // stuck_masters of Red, by set of students
    unsigned ply_ = 1;                                               // the current ply of the analysis
    engine::PageArray<std::uint8_t> plies_;
    // By slice.
    PositionSet open_;                               // Red to move, and not known to win
    PositionSet lost_;                               // Blue to move, and known to lose
    engine::PageArray<Frontier> won_frontier_;       // where open_ shrank at the last ply
    engine::PageArray<std::uint8_t> lost_frontier_;  // whether lost_ grew at the last ply
};

}  // namespace

engine::PageArray<std::uint8_t> solve(const std::array<CardId, 5>& cards, const Indexing& indexing,
                                      const std::function<bool()>& is_stopped, unsigned last_ply) {
    return Solver(cards, indexing).solve(is_stopped, last_ply);
}

}  // namespace quadriga::onitama::endgame
