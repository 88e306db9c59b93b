#include "games/onitama/ordering.hpp"

#include <array>
#include <cassert>
#include <cstddef>

#include "games/onitama/threats.hpp"

namespace quadriga::onitama::ordering {

namespace {

/// The data that the scores of all moves of a position share.
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

    /// Those of `enemies` that can step to the cell.
    [[nodiscard]] CellSet attackers(Cell cell, CellSet enemies) const noexcept {
        return ((*enemy_reach_[0])[cell] | (*enemy_reach_[1])[cell]) & enemies;
    }

    /// Whether the enemy's master can step to its goal. `blocked`: the cells that no enemy can step to.
    [[nodiscard]] bool enemy_arrives(CellSet blocked) const noexcept {
        return enemy_arrives_ && !contains(blocked, goal_of(other_));
    }

    // Copies of what the loop over the moves reads: otherwise the compiler reloads it after each score is written.
    Player mover_;
    Player other_;
    CellSet enemies_;
    CellSet master_;
    CellSet enemy_master_;
    std::array<const CellReach*, 2> enemy_reach_;  // of the enemy's cards, backwards
    bool enemy_arrives_;                           // the enemy's hand leads its master to its goal
    CardId first_card_;
    std::array<CellSet, 2> attack_cells_{};  // where a man attacks the enemy's master, by the card used
    const Position& position_;
};

}  // namespace

void score_with_spirit(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept {
    assert(moves.size() == scores.size());
    const MoveScorer scorer(position);
    for (std::size_t at = 0; at < moves.size(); ++at) scores[at] = scorer.score(moves[at]);
}

}  // namespace quadriga::onitama::ordering
