#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rules.hpp"
#include "engine/search/hints.hpp"
#include "engine/view/view.hpp"
#include "games/onitama/moves.hpp"
#include "games/onitama/position.hpp"
#include "games/onitama/tablebase.hpp"

namespace quadriga::onitama {

using engine::Outcome;

/// The choices of the start option `Deck`, in the order of the enumeration.
inline constexpr std::array<std::string_view, 4> deck_names{"base", "sensei", "wind", "all"};

/// The game of Onitama, with Blue as p1. README.md explains the rules.
struct Onitama : engine::RuleDefaults, engine::HintDefaults, engine::ViewDefaults {
    using Position = onitama::Position;
    using Move = onitama::Move;
    static constexpr std::size_t max_moves = onitama::max_moves;

    static constexpr std::string_view name = "onitama";
    static constexpr std::string_view title = "Onitama";
    static constexpr std::array<std::string_view, 2> player_names{name_of(Player::p1), name_of(Player::p2)};
    static constexpr std::array<std::string_view, 2> player_colours{"#2f67b1", "#c4392d"};
    static constexpr std::array<engine::ReasonText, 2> reasons{
        {{"master", "master captured"}, {"temple", "master in the enemy temple"}}};
    static constexpr std::array<engine::StartOption, 2> start_options{
        {{.name = "Deck", .choices = deck_names, .purpose = "Onitama: card set from which the start position is dealt"},
         {.name = "Deal", .max = 25520039, .purpose = "Onitama: number of the start position"}}};
    static constexpr int bench_depth = 14;
    static constexpr engine::SearchParameters search_parameters{
        .reverse_futility = 25, .futility = 130, .nearly_won = 60, .moves_per_clock = 6, .wdl_scale = 60};
    static constexpr std::array<std::string_view, 8> bench_positions{
        "ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r",
        "ssmss/5/5/5/SSMSS boar,ox/elephant,horse/crab b",
        "ssmss/5/5/5/SSMSS fox,phoenix/otter,turtle/mouse b",
        "ssmss/5/5/5/SSMSS giraffe,sable/iguana,tiger/viper r",
        "s1mss/1s3/5/2S2/SSM1S boar,ox/elephant,tiger/crab r",
        "s1m1s/3s1/1s1S1/2M2/S2SS eel,rooster/goose,rabbit/mantis b",
        "1sm2/s4/2S1s/1M3/S2S1 dog,panda/fox,monkey/tanuki r",
        "m1s1s/3s1/1S3/S2M1/1S3 goose,rabbit/bear,dog/sable r",
    };
    static constexpr engine::SkillLevels skill_levels{{{64, 785},
                                                       {64, 490},
                                                       {64, 275},
                                                       {64, 125},
                                                       {64, 20},
                                                       {145, 0},
                                                       {320, 0},
                                                       {690, 0},
                                                       {1550, 0},
                                                       {3900, 0},
                                                       {10500, 0}}};

    // Rules.

    static Position start(const std::array<std::int64_t, 2>& values) noexcept {
        return onitama::start(static_cast<Deck>(values[0]), static_cast<std::uint32_t>(values[1]));
    }
    static Player side_to_move(const Position& position) noexcept { return position.side; }
    static Key key(const Position& position) noexcept { return position.key; }
    /// The side to move has lost if its master has been captured (`master`) or, failing that, if the enemy's master
    /// stands in the temple of the side to move (`temple`).
    static constexpr Outcome outcome(const Position& position) noexcept {
        const Player mover = position.side;
        const Player other = opponent(mover);
        if (position.masters[index(mover)] == 0) return engine::win_of(other, engine::board_reason(reasons, "master"));
        if (contains(position.masters[index(other)], goal_of(other)))
            return engine::win_of(other, engine::board_reason(reasons, "temple"));
        return {};
    }
    /// Returns {}, because there is always a legal move: a player who cannot move anything passes.
    static Outcome outcome_without_moves(const Position& /*position*/) noexcept { return {}; }
    /// Generates all turns that move something, or the two passes if there are none.
    static void generate(const Position& position, Moves& list) noexcept {
        if (position.has_spirit()) return detail::generate_with_spirit(position, list);
        const std::size_t before = list.size();
        detail::push_steps(position, ~position.men[index(position.side)], list);
        if (list.size() == before) detail::push_passes(position, list);
    }
    static std::size_t count_moves(const Position& position) noexcept {
        if (position.has_spirit()) return detail::count_moves_with_spirit(position);
        const std::size_t steps = position.steps[index(position.side)];
        return steps == 0 ? position.hands[0].size() : steps;
    }
    static Position apply(const Position& position, Move move) noexcept {
        const std::size_t mover = index(position.side);
        const CardId used = move.card();
        const CardId taken = position.side_card;
        const Hand hand = position.hands[mover];

        Position next = position;
        next.key = key_after(position, move);
        if (move.is_only_step()) {
            detail::apply_step(next, mover, move.from(), move.to());
        } else {
            detail::apply_other_than_step(next, mover, move);
        }
        next.hands[mover] = hand_of(hand[0] == used ? hand[1] : hand[0], taken);
        next.side_card = used;
        next.side = opponent(position.side);
        update_reach(next, position.side);
        if (next.men[1 - mover] != position.men[1 - mover] || next.spirit != position.spirit)
            update_reach(next, next.side);
        return next;
    }

    // Notation. README.md has the grammar and lists all errors.

    static engine::Expected<Position> read_position(std::string_view text);
    static std::string write_position(const Position& position);
    static engine::Expected<Move> read_move(const Position& position, std::string_view text);
    /// Writes `c1c3tiger` (a man), `c3d4tiger` (the spirit), `c1c2c3b4bat` (a man, then the spirit) or `passtiger`.
    static std::string write_move(const Position& position, Move move);

    // View.

    /// Draws the board with Blue at the bottom, the hands at their owners' sides and the side card on the right. Every
    /// pattern is oriented as the card's holder would use it (as the side to move would use the side card), so that it
    /// applies to the board as drawn.
    static std::string draw(const Position& position);
    /// Shows the students, the masters, the wind spirit if there is one, the two cells of the kind `temple`, and the
    /// five cards. Blue is at the bottom.
    static engine::BoardView board(std::span<const Position> game);
    static engine::SetupChoices setup_choices();
    static engine::Expected<engine::SetupResult> set_up(const Position& like, const engine::PositionSetup& setup);
    /// The position as seen from both sides of the table and, if all five cards have mirror images, the left-right
    /// mirror image of each.
    static std::vector<Position> symmetries(const Position& position);

    // Hints.

    /// - material: the number of students;
    /// - placement: the piece-square values of the men; masters stay at home at first and advance as the board empties;
    /// - reach: the number of steps that the hand allows;
    /// - safety: the cells around each master that the enemy's hand does not reach;
    /// - attacks: for each card in the mover's hand, the cells beyond the enemy's reach to which it leads a man and
    ///   from which the mover's next hand attacks the enemy's master;
    /// - tempo: a bonus for the side to move.
    ///
    /// Exchanging the colours negates every value. All are 0 if a master is missing. `scripts/dev/learn tune` found the
    /// weights (README.md); they are scaled so that a student is worth 100 in the opening.
    static constexpr std::array<engine::Term, 6> terms{
        {{"material", 100}, {"placement", 2}, {"reach", 1}, {"safety", 16}, {"attacks", 34}, {"tempo", 13}}};
    static std::array<std::int32_t, 6> evaluate(const Position& position) noexcept;
    static Move winning_move(const Position& position) noexcept {
        const Player mover = position.side;
        if (!threatens_win(position, mover)) return {};
        const Player other = opponent(mover);
        const CellSet men = position.men[index(mover)];
        const Cell enemy_master = first_cell(position.masters[index(other)]);
        const Cell goal = goal_of(mover);
        const CellSet master =
            contains(blocked_cells(position, mover), goal) ? CellSet{0} : position.masters[index(mover)];
        for (const CardId card : position.hands[index(mover)]) {
            const CellSet attackers = reach(card, other, enemy_master) & men;
            if (attackers != 0) return Move::step(first_cell(attackers), enemy_master, card);
            const CellSet arriving = reach(card, other, goal) & master;
            if (arriving != 0) return Move::step(first_cell(arriving), goal, card);
        }
        return {};
    }
    /// Generates the moves that win at once and the captures after which the opponent cannot win at once. In a game
    /// with the wind spirit, generates all moves.
    static void generate_tactical(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;
    static void generate_quiet(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;
    /// False for a pass and for a move that lets the opponent win at once, although generate_quiet() generates one such
    /// move, or both passes, if there are no other moves.
    static bool is_quiet(const Position& position, Move move) noexcept;
    /// Generates the moves that win at once and the captures after which the opponent cannot win at once. In a game
    /// with the wind spirit, generates the wins and all captures.
    static void generate_noisy(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;
    /// Whether the enemy could win with one turn if it were to move. The mover's turn does not change the enemy's hand,
    /// so the threat stands unless the mover parries it.
    static constexpr bool is_threatened(const Position& position) noexcept {
        return threatens_win(position, opponent(position.side));
    }
    /// True only for captures: cards keep circulating, and men can return.
    static constexpr bool is_irreversible(const Position& position, Move move) noexcept {
        return move.has_step() && contains(position.men[index(opponent(position.side))], move.to());
    }
    static Key key_after(const Position& position, Move move) noexcept {
        const auto& keys = detail::keys;
        const std::size_t mover = index(position.side);
        const std::size_t other = 1 - mover;
        const Cell from = move.from();
        const Cell to = move.to();
        Key key = position.key ^ keys.red_to_move ^ keys.exchange[mover][move.card()] ^
                  keys.exchange[mover][position.side_card];
        if (move.has_step()) {
            const bool is_master = contains(position.masters[mover], from);
            key ^= keys.man[mover][is_master][from] ^ keys.man[mover][is_master][to];
            if (contains(position.men[other], to)) key ^= keys.man[other][contains(position.masters[other], to)][to];
        }
        return move.has_spirit() ? key ^ detail::spirit_change(position, move) : key;
    }
    /// Changes only the side to move and the key. Zugzwang is rare unless few men are left, and the search confirms
    /// every null move cutoff.
    static Position null_move(const Position& position) noexcept {
        Position next = position;
        next.side = opponent(position.side);
        next.key ^= detail::keys.red_to_move;
        return next;
    }
    struct ExactValues : engine::NoExactValues {
        using Tablebase = onitama::Tablebase;
    };
};

static_assert(engine::Rules<Onitama> && engine::Hints<Onitama> && engine::View<Onitama>);
static_assert(sizeof(Position) == 56);

}  // namespace quadriga::onitama
