#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/onitama/moves.hpp"
#include "games/onitama/onitama.hpp"

namespace quadriga::onitama {

namespace {

/// The cells around a cell, at most eight.
constexpr std::array<CellSet, cell_count> surroundings = [] {
    const auto distance = [](unsigned a, unsigned b) { return a > b ? a - b : b - a; };
    std::array<CellSet, cell_count> filled{};
    for (Cell cell = 0; cell < cell_count; ++cell) {
        for (Cell other = 0; other < cell_count; ++other) {
            const bool is_near =
                distance(column_of(cell), column_of(other)) <= 1 && distance(row_of(cell), row_of(other)) <= 1;
            if (is_near && other != cell) filled[cell] |= bit(other);
        }
    }
    return filled;
}();

[[nodiscard]] std::int32_t safe_cells(const Position& position, Player player, CellSet enemy_cells) noexcept {
    return size_of(surroundings[first_cell(position.masters[index(player)])] & ~enemy_cells);
}

/// The number of steps to cells that the enemy does not reach and from which the mover's next hand attacks the enemy's
/// master.
[[nodiscard]] std::int32_t attack_cells(const Position& position, CellSet enemy_cells) noexcept {
    const Player mover = position.side;
    const Player other = opponent(mover);
    const Cell master = first_cell(position.masters[index(other)]);
    const Hand hand = position.hands[index(mover)];
    const auto& reached = position.reach[index(mover)];
    const CellSet by_side_card = reach(position.side_card, other, master);
    const CellSet free = ~(blocked_cells(position, mover) | enemy_cells);
    return size_of(reached[0] & free & (reach(hand[1], other, master) | by_side_card)) +
           size_of(reached[1] & free & (reach(hand[0], other, master) | by_side_card));
}

}  // namespace

std::array<std::int32_t, 6> Onitama::evaluate(const Position& position) noexcept {
    if (position.masters[0] == 0 || position.masters[1] == 0) return {};
    const CellSet blue_cells = reached_cells(position, Player::p1);
    const CellSet red_cells = reached_cells(position, Player::p2);
    const bool blue_moves = position.side == Player::p1;
    const std::int32_t turn = blue_moves ? 1 : -1;
    const std::int32_t attacks = attack_cells(position, blue_moves ? red_cells : blue_cells);
    const std::int32_t blue_men = size_of(position.men[0]);
    const std::int32_t red_men = size_of(position.men[1]);
    return engine::weighted(
        {
            blue_men - red_men,
            value_of(position.piece_squares, blue_men + red_men - 2),
            position.steps[0] - position.steps[1],
            safe_cells(position, Player::p1, red_cells) - safe_cells(position, Player::p2, blue_cells),
            turn * attacks,
            turn,
        },
        terms);
}

// Move ordering.

namespace {

/// The parts of a move's score: immediate wins and captures (above 0), safe steps that attack the master (0), other
/// quiet steps (below 0), and last the moves that allow an immediate win.
namespace ordering {

constexpr std::int32_t winning = 1'000'000;
constexpr std::int32_t capture = 2'000;
constexpr std::int32_t guarded_capture = 1'000;
constexpr std::int32_t safe_threat = 0;
constexpr std::int32_t hanging = -3'000;
constexpr std::int32_t losing = -100'000;

/// Prefers the centre to the edge by differences that the history soon outweighs.
constexpr std::array<std::int32_t, cell_count> cell_value{
    0,   100, 200, 100, 0,    //
    100, 300, 400, 300, 100,  //
    200, 400, 500, 400, 200,  //
    100, 300, 400, 300, 100,  //
    0,   100, 200, 100, 0,    //
};
constexpr std::int32_t best_place = 500;
static_assert(guarded_capture >= 2 * best_place, "a capture stays tactical whatever the spirit does after it");

/// Scores the moves of one position, using data that all of them share.
class MoveScorer {
public:
    explicit MoveScorer(const Position& position) noexcept
        : mover_(position.side),
          other_(opponent(mover_)),
          enemies_(position.men[index(other_)]),
          master_(position.masters[index(mover_)]),
          enemy_master_(position.masters[index(other_)]),
          enemy_reach_{&cell_reach(position.hands[index(other_)][0], mover_),
                       &cell_reach(position.hands[index(other_)][1], mover_)},
          enemy_arrives_(attackers(goal_of(other_), enemy_master_) != 0),
          first_card_(position.hands[index(mover_)][0]),
          position_(position) {
        const Cell enemy_master = first_cell(enemy_master_);
        const Hand hand = position.hands[index(mover_)];
        for (std::size_t at = 0; at < hand.size(); ++at) {
            // The next hand is the other card and the side card.
            attack_cells_[at] =
                reach(hand[1 - at], other_, enemy_master) | reach(position.side_card, other_, enemy_master);
        }
    }

    [[nodiscard]] std::int32_t score(Move move) const noexcept {
        if (move.has_step() && is_winning_step(position_, move)) return winning;
        const CellSet men_before = position_.men[index(mover_)];
        CellSet men = men_before;
        CellSet enemies = enemies_;
        CellSet master = master_;
        Cell spirit = position_.spirit;
        if (move.has_step()) {
            const CellSet step = bit(move.from()) | bit(move.to());
            men ^= step;
            enemies &= ~bit(move.to());
            if ((master & step) != 0) master = bit(move.to());
        }
        const bool captures = enemies != enemies_;
        if (move.has_spirit()) {
            const CellSet swap = bit(spirit) | bit(move.spirit_to());
            spirit = move.spirit_to();
            if (contains(men, spirit)) men ^= swap;
            if (contains(enemies, spirit)) enemies ^= swap;
        }
        if (attackers(first_cell(master), enemies) != 0 || enemy_arrives(enemies | bit(spirit))) return losing;
        const CellSet arrived = men & ~men_before;
        const bool attacked = is_any_attacked(arrived, enemies);
        const std::int32_t gain = places(arrived) - places(men_before & ~men) - places(enemies & ~enemies_) +
                                  (captures ? 0 : places(enemies_ & ~enemies));
        if (captures) return (attacked ? guarded_capture : capture) + gain / 2;
        if ((attack_cells(move.card()) & arrived) != 0 && !attacked) return safe_threat;
        return gain - 2 * best_place + (attacked ? hanging : 0);
    }

private:
    [[nodiscard]] static std::int32_t places(CellSet cells) noexcept {
        std::int32_t sum = 0;
        for (; cells != 0; cells = without_first(cells)) sum += cell_value[first_cell(cells)];
        return sum;
    }

    [[nodiscard]] bool is_any_attacked(CellSet cells, CellSet enemies) const noexcept {
        for (; cells != 0; cells = without_first(cells)) {
            if (attackers(first_cell(cells), enemies) != 0) return true;
        }
        return false;
    }

    [[nodiscard]] CellSet attack_cells(CardId used) const noexcept {
        return attack_cells_[used == first_card_ ? 0 : 1];
    }

    /// The members of `enemies` that can step to the cell.
    [[nodiscard]] CellSet attackers(Cell cell, CellSet enemies) const noexcept {
        return ((*enemy_reach_[0])[cell] | (*enemy_reach_[1])[cell]) & enemies;
    }

    /// Whether the enemy's master can step to its goal. `blocked`: the cells that no enemy can step to.
    [[nodiscard]] bool enemy_arrives(CellSet blocked) const noexcept {
        return enemy_arrives_ && !contains(blocked, goal_of(other_));
    }

    // Copied from the position: otherwise the compiler would reload the values after writing each score.
    Player mover_;
    Player other_;
    CellSet enemies_;
    CellSet master_;
    CellSet enemy_master_;
    std::array<const CellReach*, 2> enemy_reach_;  // of the enemy's cards, from target to source
    bool enemy_arrives_;                           // the enemy's hand leads its master to its goal
    CardId first_card_;
    std::array<CellSet, 2> attack_cells_{};  // from which a man attacks the enemy's master next, by the card used
    const Position& position_;
};

/// Scores legal moves of an undecided position with the spirit. A swap counts as a step of the student.
void score_with_spirit(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept {
    assert(moves.size() == scores.size());
    const MoveScorer scorer(position);
    for (std::size_t at = 0; at < moves.size(); ++at) scores[at] = scorer.score(moves[at]);
}

}  // namespace ordering

/// The mover's steps in a game without the spirit.
class Steps {
public:
    explicit Steps(const Position& position) noexcept
        : position_(position),
          mover_(position.side),
          other_(opponent(mover_)),
          own_(position.men[index(mover_)]),
          enemies_(position.men[index(other_)]),
          master_(position.masters[index(mover_)]),
          enemy_master_(position.masters[index(other_)]),
          attacked_(reached_cells(position, other_)),
          safe_for_master_(~attacked_) {
        // If the master is attacked, a student can save it only by capturing the sole attacker.
        const CellSet attackers = sources(position, other_, first_cell(master_)) & enemies_;
        if (attackers != 0) safe_for_students_ = without_first(attackers) == 0 ? attackers : 0;
        // If the enemy's master can step to its goal, only an enemy man on that cell blocks it and must not be
        // captured.
        const Cell goal = goal_of(other_);
        if ((sources(position, other_, goal) & enemy_master_) != 0) {
            const CellSet safe = contains(enemies_, goal) ? ~bit(goal) : 0;
            safe_for_students_ &= safe;
            safe_for_master_ &= safe;
        }
    }

    /// Calls `visit(card number, from, to)` for every capture that wins or does not let the enemy win at once.
    template <class Visit>
    void for_each_capture(Visit visit) const noexcept {
        const CellSet wins_for_master = enemy_master_ | (enemies_ & bit(goal_of(mover_)));
        for_each((enemies_ & safe_for_students_) | enemy_master_, (enemies_ & safe_for_master_) | wins_for_master,
                 visit);
    }

    /// Calls `visit` in the same way for steps that neither capture nor win nor let the enemy win at once.
    template <class Visit>
    void for_each_quiet_step(Visit visit) const noexcept {
        const CellSet free = ~(own_ | enemies_);
        for_each(free & safe_for_students_, free & safe_for_master_ & ~bit(goal_of(mover_)), visit);
    }

    [[nodiscard]] bool is_attacked(Cell cell) const noexcept { return contains(attacked_, cell); }
    [[nodiscard]] CellSet enemy_master() const noexcept { return enemy_master_; }

private:
    template <class Visit>
    void for_each(CellSet to_by_student, CellSet to_by_master, Visit visit) const noexcept {
        const FramedSet by_student = framed(to_by_student);
        const FramedSet by_master = framed(to_by_master);
        for (std::size_t at = 0; at < 2; ++at) {
            for (const StepShift& shift : shifts_of(position_.hands[index(mover_)][at], mover_)) {
                FramedSet steps = (shift.steps(own_ ^ master_) & by_student) | (shift.steps(master_) & by_master);
                for (; steps != 0; steps &= steps - 1) {
                    const auto to = static_cast<unsigned>(std::countr_zero(steps));
                    visit(at, to - shift.left, to - frame_shift);
                }
            }
        }
    }

    const Position& position_;
    Player mover_;
    Player other_;
    CellSet own_;
    CellSet enemies_;
    CellSet master_;
    CellSet enemy_master_;
    CellSet attacked_;                         // the cells that the enemy's hand leads its men to
    CellSet safe_for_students_ = ~CellSet{0};  // to which a student can step without an immediate loss
    CellSet safe_for_master_;
};

void push(Moves& list, std::span<std::int32_t> scores, Move move, std::int32_t score) noexcept {
    scores[list.size()] = score;
    list.push(move);
}

/// Appends the steps of the master to its goal if that cell is vacant.
void push_arrivals(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
    const Player mover = position.side;
    const Player other = opponent(mover);
    const Cell goal = goal_of(mover);
    if (contains(blocked_cells(position, mover) | position.men[index(other)], goal)) return;
    for (const CardId card : position.hands[index(mover)]) {
        const CellSet arriving = reach(card, other, goal) & position.masters[index(mover)];
        if (arriving != 0) push(list, scores, Move::step(first_cell(arriving), goal, card), ordering::winning);
    }
}

void push_captures(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
    const Hand hand = position.hands[index(position.side)];
    const Steps steps(position);
    steps.for_each_capture([&](std::size_t at, Cell from, Cell to) {
        const Move move = Move::step(from, to, hand[at]);
        push(list, scores, move,
             is_winning_step(position, move) ? ordering::winning
             : steps.is_attacked(to)         ? ordering::guarded_capture
                                             : ordering::capture);
    });
}

/// If every move loses at once, appends one move, or both passes if no other move is legal.
void push_last_resort(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
    Onitama::generate_tactical(position, list, scores);
    const bool has_tactical = !list.empty();
    list.clear();
    if (has_tactical) return;
    Moves all;
    Onitama::generate(position, all);
    push(list, scores, all[0], 0);
    if (all[0].is_pass()) push(list, scores, all[1], 0);
}

}  // namespace

void Onitama::generate_tactical(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
    if (position.has_spirit()) {
        Onitama::generate(position, list);
        return ordering::score_with_spirit(position, list.span(), scores.first(list.size()));
    }
    const Player mover = position.side;
    if ((reached_cells(position, mover) & position.men[index(opponent(mover))]) != 0)
        push_captures(position, list, scores);
    push_arrivals(position, list, scores);
}

void Onitama::generate_quiet(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
    if (position.has_spirit()) return;
    const Player other = opponent(position.side);
    const Hand hand = position.hands[index(position.side)];
    const Steps steps(position);
    const Cell enemy_master = first_cell(steps.enemy_master());
    // The next hand is the other card and the side card.
    const CellSet by_side_card = reach(position.side_card, other, enemy_master);
    const std::array<CellSet, 2> attack_cells{by_side_card | reach(hand[1], other, enemy_master),
                                              by_side_card | reach(hand[0], other, enemy_master)};
    steps.for_each_quiet_step([&](std::size_t at, Cell from, Cell to) {
        const bool attacked = steps.is_attacked(to);
        const std::int32_t score = contains(attack_cells[at], to) && !attacked
                                       ? ordering::safe_threat
                                       : ordering::cell_value[to] - ordering::cell_value[from] - ordering::best_place +
                                             (attacked ? ordering::hanging : 0);
        push(list, scores, Move::step(from, to, hand[at]), score);
    });
    if (list.empty()) push_last_resort(position, list, scores);
}

bool Onitama::is_quiet(const Position& position, Move move) noexcept {
    if (position.has_spirit() || !move.is_only_step()) return false;
    const Player mover = position.side;
    const Player other = opponent(mover);
    const Hand hand = position.hands[index(mover)];
    const CellSet own = position.men[index(mover)];
    const CellSet enemies = position.men[index(other)];
    const bool is_legal = (move.card() == hand[0] || move.card() == hand[1]) && contains(own, move.from()) &&
                          contains(reach(move.card(), mover, move.from()) & ~(own | enemies), move.to());
    if (!is_legal) return false;
    const bool is_master = contains(position.masters[index(mover)], move.from());
    if (is_master && move.to() == goal_of(mover)) return false;
    const Cell master = is_master ? move.to() : first_cell(position.masters[index(mover)]);
    const Cell goal = goal_of(other);
    const CellSet arriving = sources(position, other, goal) & position.masters[index(other)];
    return (sources(position, other, master) & enemies) == 0 && (arriving == 0 || contains(enemies, goal));
}

void Onitama::generate_noisy(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept {
    if (!position.has_spirit()) return Onitama::generate_tactical(position, list, scores);
    push_arrivals(position, list, scores);
    detail::push_steps_with_spirit(position, position.men[index(opponent(position.side))], list);
    ordering::score_with_spirit(position, list.span(), scores.first(list.size()));
}

}  // namespace quadriga::onitama
