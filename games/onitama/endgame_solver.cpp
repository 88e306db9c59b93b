#include "games/onitama/endgame_solver.hpp"

#include <limits>

namespace quadriga::onitama::endgame {

namespace {

/// All positions that differ in Red's men only, as one set of cells of Red's master for each cell of its student; what
/// is behind student_places is padding.
using Group = std::array<CellSet, 32>;
/// The positions with one side to move; `changed` marks the groups of which something was added in the last step.
struct Positions {
    std::vector<Group> groups{group_count};
    std::vector<std::uint8_t> changed = std::vector<std::uint8_t>(group_count);
};

void unite(Group& group, const Group& other) noexcept {
    for (std::size_t at = 0; at < group.size(); ++at) group[at] |= other[at];
}

[[nodiscard]] bool is_empty(const Group& group) noexcept {
    CellSet all = 0;
    for (const CellSet cells : group) all |= cells;
    return all == 0;
}

/// A step of Red's master for a whole set of cells at once.
struct Shift {
    CellSet targets = 0;  // the cells to which it leads
    int distance = 0;     // from the target back to where it comes from, in bits
};

/// Retrograde analysis: the losses in n plies are the positions from which every move leads to a win of the opponent in
/// less than n; the wins in n those from which a move leads to a loss in n - 1.
class Solver {
public:
    explicit Solver(const std::array<CardId, 5>& cards) : cards_(cards) {
        for (std::size_t card = 0; card < cards.size(); ++card) {
            for (std::size_t at = 0; at < max_offsets; ++at)
                shifts_[card][at] = shift_of(onitama::cards[cards[card]].offsets[at]);
        }
        for (std::size_t deal = 0; deal < deal_count; ++deal) {
            for (Cell master = 0; master < cell_count; ++master) {
                for (Cell student = 0; student < student_places; ++student) start(deal, master, student);
            }
        }
        find_passes(Player::p1);
        find_passes(Player::p2);
    }

    [[nodiscard]] std::vector<std::uint8_t> solve(const std::function<bool()>& is_stopped) {
        std::vector<std::uint8_t> plies(place_count);
        record(plies, won_, 1);
        for (unsigned ply = 2; ply < std::numeric_limits<std::uint8_t>::max(); ++ply) {
            if (is_stopped()) return {};
            auto& found = ply % 2 == 0 ? lost_ : won_;
            bool any = false;
            for (const Player player : {Player::p1, Player::p2})
                any |= ply % 2 == 0 ? find_losses(player) : find_wins(player);
            if (!any) break;
            record(plies, found, static_cast<std::uint8_t>(ply));
        }
        return plies;
    }

private:
    [[nodiscard]] static Shift shift_of(Offset offset) noexcept {
        if (offset == Offset{}) return {};
        Shift shift;
        shift.distance = offset.right + static_cast<int>(side_length) * offset.forward;
        for (Cell cell = 0; cell < cell_count; ++cell)
            shift.targets |= onitama::detail::reach_from(std::array{offset}, Player::p2, cell);
        return shift;
    }

    [[nodiscard]] CellSet reach(std::size_t deal, Player player, std::size_t used, Player direction,
                                Cell cell) const noexcept {
        if (cell == no_cell) return 0;
        return onitama::reach(cards_[deals[deal].hands[index(player)][used]], direction, cell);
    }

    /// Both masters are on the board, none on its goal, and no two men on one cell.
    [[nodiscard]] static CellSet valid(Cell master, Cell student, Cell red_student) noexcept {
        const CellSet men = bit(student) | bit(red_student);
        if (master == goal_of(Player::p1) || contains(men, master)) return 0;
        if (student == red_student && student != no_cell) return 0;
        constexpr CellSet board = bit(cell_count) - 1;
        return board & ~(men | bit(master) | bit(goal_of(Player::p2)));
    }

    /// Sets up a group, and finds the positions in it that are won at once.
    void start(std::size_t deal, Cell master, Cell student) {
        const std::size_t group = group_at(deal, master, student);
        CellSet blue_attacks = 0;
        CellSet red_attackers = 0;
        CellSet red_arriving = 0;
        bool arrives = false;
        for (std::size_t used = 0; used < 2; ++used) {
            const CellSet steps = reach(deal, Player::p1, used, Player::p1, master);
            arrives |= contains(steps, goal_of(Player::p1)) && student != goal_of(Player::p1);
            blue_attacks |= steps | reach(deal, Player::p1, used, Player::p1, student);
            red_attackers |= reach(deal, Player::p2, used, Player::p1, master);
            red_arriving |= reach(deal, Player::p2, used, Player::p1, goal_of(Player::p2));
        }
        for (Cell red = 0; red < student_places; ++red) {
            const CellSet all = valid(master, student, red);
            const std::array<CellSet, 2> wins{
                arrives ? all : all & blue_attacks,
                contains(red_attackers, red) ? all
                                             : all & (red_attackers | (red == goal_of(Player::p2) ? 0 : red_arriving))};
            for (std::size_t player = 0; player < 2; ++player) {
                open_[player].groups[group][red] = all & ~wins[player];
                won_[player].groups[group][red] = wins[player];
                valid_[player].groups[group][red] = all;
            }
        }
        for (std::size_t player = 0; player < 2; ++player) {
            won_[player].changed[group] = !is_empty(won_[player].groups[group]);
            valid_[player].changed[group] = !is_empty(valid_[player].groups[group]);
        }
    }

    /// The positions of a group, `player` to move, from which some step does not end the game and leads into `next`,
    /// which has the other side to move. Unless `all`, only children that have changed are looked at.
    [[nodiscard]] Group before(Player player, std::size_t deal, Cell master, Cell student, const Positions& next,
                               bool all) const {
        Group result{};
        for (std::size_t used = 0; used < 2; ++used) {
            const std::size_t after = next_deals[deal][index(player)][used];
            if (player == Player::p1) {
                add_blue_steps(result, deal, used, after, master, student, next, all);
            } else {
                add_red_steps(result, deal, used, after, master, student, next, all);
            }
            const std::size_t group = group_at(deal, master, student);
            if (has_passes_[index(player)][group] != 0) {
                const Group& child = next.groups[group_at(after, master, student)];
                for (std::size_t at = 0; at < child.size(); ++at)
                    result[at] |= child[at] & passes_[index(player)][group][at];
            }
        }
        return result;
    }

    void add_blue_steps(Group& result, std::size_t deal, std::size_t used, std::size_t after, Cell master, Cell student,
                        const Positions& next, bool all) const {
        const auto add = [&](Cell to, std::size_t child) {
            if (!all && next.changed[child] == 0) return;
            unite(result, next.groups[child]);
            result[to] |= next.groups[child][no_cell];
        };
        const auto steps = [&](Cell from, Cell other, auto child_of) {
            CellSet targets = reach(deal, Player::p1, used, Player::p1, from) & ~bit(other);
            for (; targets != 0; targets = without_first(targets))
                add(first_cell(targets), child_of(first_cell(targets)));
        };
        steps(master, student, [&](Cell to) { return group_at(after, to, student); });
        steps(student, master, [&](Cell to) { return group_at(after, master, to); });
    }

    void add_red_steps(Group& result, std::size_t deal, std::size_t used, std::size_t after, Cell master, Cell student,
                       const Positions& next, bool all) const {
        const std::size_t quiet = group_at(after, master, student);
        const std::size_t captured = group_at(after, master, no_cell);
        if (!all && next.changed[quiet] == 0 && next.changed[captured] == 0) return;
        Group child = next.groups[quiet];
        const Group& without = next.groups[captured];
        if (student != no_cell) {
            for (std::size_t at = 0; at < child.size(); ++at) child[at] |= without[at] & bit(student);
        }
        for (const Shift& shift : shifts_[deals[deal].hands[1][used]]) {
            if (shift.targets == 0) break;
            if (shift.distance >= 0) {
                for (std::size_t at = 0; at < child.size(); ++at)
                    result[at] |= (child[at] & shift.targets) << shift.distance;
            } else {
                for (std::size_t at = 0; at < child.size(); ++at)
                    result[at] |= (child[at] & shift.targets) >> -shift.distance;
            }
        }
        child = next.groups[quiet];
        if (student != no_cell) child[student] = without[student];
        for (Cell from = 0; from < cell_count; ++from) {
            CellSet targets = reach(deal, Player::p2, used, Player::p2, from);
            for (; targets != 0; targets = without_first(targets)) result[from] |= child[first_cell(targets)];
        }
    }

    template <class Visit>
    static void for_each_group(Visit visit) {
        for (std::size_t deal = 0; deal < deal_count; ++deal) {
            for (Cell master = 0; master < cell_count; ++master) {
                for (Cell student = 0; student < student_places; ++student) {
                    if (student != master) visit(deal, master, student, group_at(deal, master, student));
                }
            }
        }
    }

    void find_passes(Player player) {
        const std::size_t mover = index(player);
        std::vector<Group> passes(group_count);
        std::vector<std::uint8_t> has_passes(group_count);
        for_each_group([&](std::size_t deal, Cell master, Cell student, std::size_t group) {
            const Group steps = before(player, deal, master, student, valid_[1 - mover], true);
            const Group& open = open_[mover].groups[group];
            for (std::size_t at = 0; at < steps.size(); ++at) passes[group][at] = open[at] & ~steps[at];
            has_passes[group] = !is_empty(passes[group]);
        });
        passes_[mover] = std::move(passes);
        has_passes_[mover] = std::move(has_passes);
    }

    /// Whether a child group may have changed.
    [[nodiscard]] bool is_stale(Player player, std::size_t deal, Cell master, Cell student,
                                const Positions& next) const {
        for (std::size_t used = 0; used < 2; ++used) {
            const std::size_t after = next_deals[deal][index(player)][used];
            if (next.changed[group_at(after, master, student)] != 0) return true;
            if (player == Player::p2) {
                if (next.changed[group_at(after, master, no_cell)] != 0) return true;
                continue;
            }
            for (CellSet to = reach(deal, player, used, player, master); to != 0; to = without_first(to)) {
                if (next.changed[group_at(after, first_cell(to), student)] != 0) return true;
            }
            for (CellSet to = reach(deal, player, used, player, student); to != 0; to = without_first(to)) {
                if (next.changed[group_at(after, master, first_cell(to))] != 0) return true;
            }
        }
        return false;
    }

    bool find_losses(Player player) {
        const std::size_t mover = index(player);
        bool any = false;
        for_each_group([&](std::size_t deal, Cell master, Cell student, std::size_t group) {
            Group& lost = lost_[mover].groups[group];
            if (std::exchange(lost_[mover].changed[group], 0) != 0) lost = {};
            if (!is_stale(player, deal, master, student, won_[1 - mover])) return;
            const Group escapes = before(player, deal, master, student, open_[1 - mover], true);
            const Group& open = open_[mover].groups[group];
            const Group& known = lost_before_[mover][group];
            for (std::size_t at = 0; at < lost.size(); ++at) lost[at] = open[at] & ~known[at] & ~escapes[at];
            if (is_empty(lost)) return;
            unite(lost_before_[mover][group], lost);
            lost_[mover].changed[group] = 1;
            any = true;
        });
        return any;
    }

    bool find_wins(Player player) {
        const std::size_t mover = index(player);
        bool any = false;
        for_each_group([&](std::size_t deal, Cell master, Cell student, std::size_t group) {
            Group& won = won_[mover].groups[group];
            won_[mover].changed[group] = 0;
            if (!is_stale(player, deal, master, student, lost_[1 - mover])) return;
            won = before(player, deal, master, student, lost_[1 - mover], false);
            Group& open = open_[mover].groups[group];
            const Group& known = lost_before_[mover][group];
            for (std::size_t at = 0; at < won.size(); ++at) {
                won[at] &= open[at] & ~known[at];
                open[at] &= ~won[at];
            }
            won_[mover].changed[group] = !is_empty(won);
            any |= won_[mover].changed[group] != 0;
        });
        return any;
    }

    static void record(std::vector<std::uint8_t>& plies, const std::array<Positions, 2>& found, std::uint8_t ply) {
        const Positions& blue = found[0];
        for (std::size_t group = 0; group < group_count; ++group) {
            if (blue.changed[group] == 0) continue;
            for (Cell student = 0; student < student_places; ++student) {
                for (CellSet masters = blue.groups[group][student]; masters != 0; masters = without_first(masters))
                    plies[place_at(group, student, first_cell(masters))] = ply;
            }
        }
    }

    std::array<CardId, 5> cards_;
    std::array<std::array<Shift, max_offsets>, 5> shifts_{};
    // All by the side to move.
    std::array<Positions, 2> valid_;
    std::array<Positions, 2> open_;  // not known to be won
    std::array<Positions, 2> won_;   // found in the last step
    std::array<Positions, 2> lost_;  // likewise
    std::array<std::vector<Group>, 2> lost_before_{std::vector<Group>(group_count), std::vector<Group>(group_count)};
    std::array<std::vector<Group>, 2> passes_{};
    std::array<std::vector<std::uint8_t>, 2> has_passes_{std::vector<std::uint8_t>(group_count),
                                                         std::vector<std::uint8_t>(group_count)};
};

}  // namespace

std::vector<std::uint8_t> solve(const std::array<CardId, 5>& cards, const std::function<bool()>& is_stopped) {
    return Solver(cards).solve(is_stopped);
}

}  // namespace quadriga::onitama::endgame
