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
#include "games/onager/moves.hpp"
#include "games/onager/position.hpp"

namespace quadriga::onager {

using engine::Outcome;

/// The size of a feature plane, which has one bit per index of a CellSet.
inline constexpr int feature_plane = 128;

/// The game of Onager, with Black as p1. README.md explains the rules.
struct Onager : engine::RuleDefaults, engine::HintDefaults, engine::ViewDefaults {
    using Position = onager::Position;
    using Move = onager::Move;
    static constexpr std::size_t max_moves = onager::max_moves;

    static constexpr std::string_view name = "onager";
    static constexpr std::string_view title = "Onager";
    static constexpr std::array<std::string_view, 2> player_names{"Black", "White"};
    static constexpr std::array<std::string_view, 2> player_colours{"#2b2d33", "#f8f5ec"};
    static constexpr std::array<engine::ReasonText, 2> reasons{
        {{"backrank", "more pieces on the enemy back rank"}, {"nomoves", "no legal move"}}};
    static constexpr int bench_depth = 9;
    static constexpr engine::SearchParameters search_parameters{
        .reverse_futility = 70, .futility = 50, .wdl_scale = 140};
    static constexpr std::array<std::string_view, 7> bench_positions{
        "wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b",
        "wwwwww/wwwwwww/8/4x4/10/11/10/9/8/bbbbbbb/bbbbbb w",
        "1wwwww/w1wwwww/2w5/5x3/3xw5/8x2/5b4/9/3b4/bb1bbbb/b1bbbb b",
        "wwwww(wb)/w3w(wb)w/8/2x6/4w2x2/5b5/10/4x(bw)3/4b3/b1bb1(bw)b/1b1b1b w",
        "2ww1w/1www(wb)2/4w3/3(bwb)1x3/3xb(bwb)4/5(wb)2x2/5w4/9/3(bw)2b1/7/2bbbb w",
        "ww1ww1/(wbw)4bw/2(bw)2x2/3(wbw)2x2/3w2x3/5(bwb)5/5(bwb)4/9/3b4/5b1/b1bb2 b",
        "1www1(wbw)/2b2(wb)1/3b2w1/2x6/7x2/5(bwbw)5/10/3wx(bw)3/3b1(wb)2/2b2w1/2bbb1 w"};
    static constexpr engine::SkillLevels skill_levels{{{64, 952},
                                                       {64, 884},
                                                       {64, 783},
                                                       {64, 628},
                                                       {64, 433},
                                                       {64, 222},
                                                       {64, 14},
                                                       {210, 0},
                                                       {460, 0},
                                                       {900, 0},
                                                       {1800, 0}}};

    // Rules.

    static constexpr Position start() noexcept {
        Position position(Player::p1);
        for (const Player player : {Player::p1, Player::p2}) {
            homes[index(player)].for_each([&](Cell cell) { position.put_disc(cell, player); });
        }
        return position;
    }
    static constexpr Player side_to_move(const Position& position) noexcept { return position.side_to_move(); }
    static constexpr Key key(const Position& position) noexcept { return position.key(); }
    /// The mover has won if, at the start of the turn, it has more pieces on the enemy's back rank than the enemy has
    /// on the mover's.
    static constexpr Outcome outcome(const Position& position) noexcept {
        if (lead(position) <= 0) return {};
        return engine::win_of(position.side_to_move(), engine::board_reason(reasons, "backrank"));
    }
    /// The side to move loses if it has no legal move.
    static constexpr Outcome outcome_without_moves(const Position& position) noexcept {
        return engine::win_of(opponent(position.side_to_move()), engine::board_reason(reasons, "nomoves"));
    }
    /// Generates lakes in ascending order of index or, once all lakes are placed, walks, then single jumps, then moves
    /// that only chains can make.
    static void generate(const Position& position, Moves& moves) noexcept;
    static std::size_t count_moves(const Position& position) noexcept;
    /// The opponent moves next, except that Black places the last lake and then makes the first move.
    static constexpr Position apply(const Position& position, Move move) noexcept {
        const Player mover = position.side_to_move();
        Position next = position;
        if (move.is_lake()) {
            next.put_lake(move.to);
            if (!next.is_placing_lakes() && mover == Player::p1) return next;
        } else {
            next.lift_disc(move.from, mover);
            next.put_disc(move.to, mover);
        }
        next.change_side();
        return next;
    }

    // Notation. README.md has the grammar and lists all errors.

    /// Reads `<rows> <side>`. The error names the field and, if a cell is wrong, its row and its number.
    static engine::Expected<Position> read_position(std::string_view text);
    static std::string write_position(const Position& position);
    /// Reads a lake (`f7`), the first and last cells of any other move (`a6k1`, `a6-k1`) or the whole path of a chain
    /// (`a6k1i3c6`, `a6-k1-i3-c6`).
    static engine::Expected<Move> read_move(const Position& position, std::string_view text);
    /// Writes the cell of a lake, or else the first and last cells of the move.
    static std::string write_move(const Position& position, Move move);

    // View.

    /// Shows a vacant cell as `.`, the vacant centre as `o`, a lake as `x`, a disc as `b` or `w`, and a stack as its
    /// top disc and height (`w3`). Each row stands between the names of its first and last cells. The stacks are listed
    /// below the board, disc by disc.
    static std::string draw(const Position& position);
    /// The kinds of cells are `back-rank` (with its owner), `centre` and `lake`. The view also has the stacks of discs
    /// and the lakes in hand. Black sits at the bottom.
    static engine::BoardView board(std::span<const Position> game);
    /// Offers discs, stacks of up to three discs, and lakes. A setup may also contain higher stacks.
    static engine::SetupChoices setup_choices();
    static engine::Expected<engine::SetupResult> set_up(const Position& like, const engine::PositionSetup& setup);
    /// The position and its mirror image and, once all lakes are placed, both as seen from the other side with colours
    /// swapped. Before that, the rules are not symmetric between the players.
    static std::vector<Position> symmetries(const Position& position);

    // Hints.

    /// - placement: the sum of the piece-square values;
    /// - pieces: the number of pieces;
    /// - binding: the number of pieces on top of a stack, which keep an enemy disc buried while they stay;
    /// - mobility: the number of vacant cells that walks can reach plus the number of single jumps;
    /// - attacks: enemy pieces that a single jump can land on;
    /// - entries: cells of the enemy's back rank that a walk or single jump can reach;
    /// - breach: whether there is an entry onto which the enemy has no single jump;
    /// - turn: a bonus for the side to move.
    static constexpr std::array<engine::Term, 8> terms{{{"placement", 1},
                                                        {"pieces", 123},
                                                        {"binding", -74},
                                                        {"mobility", 5},
                                                        {"attacks", 31},
                                                        {"entries", 29},
                                                        {"breach", 37},
                                                        {"turn", 48}}};
    static std::array<std::int32_t, 8> evaluate(const Position& position) noexcept;
    /// The features are five planes of cells: p1's single discs, p2's single discs, stacks with p1's disc on top,
    /// stacks with p2's disc on top, and lakes.
    struct Features {
        static constexpr std::size_t count = 5 * std::size_t{feature_plane};
        static constexpr std::size_t most_active = 2 * discs_a_side + lakes_to_place;
        static engine::FeatureSet<count> of(const Position& position) noexcept;
        /// The feature after swapping the two players' planes and rotating the board by half a turn.
        static constexpr engine::Feature flipped(engine::Feature feature) noexcept {
            constexpr std::array<int, 5> planes{1, 0, 3, 2, 4};
            const int plane = feature / feature_plane;
            const int cell = feature % feature_plane;
            const int turned = cell < cell_limit ? cell_limit - 1 - cell : cell;
            return static_cast<engine::Feature>(feature_plane * planes[static_cast<std::size_t>(plane)] + turned);
        }
        static engine::FeatureName name(const Position& position, engine::Feature feature);
        static std::span<const std::uint8_t> network();
    };
    static void score_moves(const Position& position, std::span<const Move> moves,
                            std::span<std::int32_t> scores) noexcept;
    /// Generates the moves that improve the mover's lead on the back ranks, and none while lakes are being placed. If
    /// the lead is zero, these moves threaten to win on the next turn. If it is negative, no other move can save the
    /// mover, so there are no quiet moves. If no move improves the lead in that case, generates one legal move, if any.
    static void generate_tactical(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;
    static void generate_quiet(const Position& position, Moves& list, std::span<std::int32_t> scores) noexcept;
    static bool is_quiet(const Position& position, Move move) noexcept;
    static void generate_noisy(const Position& position, Moves& moves, std::span<std::int32_t> scores) noexcept {
        generate_tactical(position, moves, scores);
    }
    /// Whether the enemy leads on the back ranks: it then wins at the start of its next turn unless the mover
    /// eliminates the lead.
    static constexpr bool is_threatened(const Position& position) noexcept { return lead(position) < 0; }
    /// True only for lakes: they are permanent, whereas any stack can be taken apart again.
    static constexpr bool is_irreversible(const Position& /*position*/, Move move) noexcept { return move.is_lake(); }
    static constexpr Key key_after(const Position& position, Move move) noexcept {
        if (move.is_lake()) return apply(position, move).key();
        const Player mover = position.side_to_move();
        const bool buries = position.pieces(opponent(mover)).contains(move.to);
        return position.key() ^ zobrist::p2_to_move ^ zobrist::disc(position.buried(move.from), mover, move.from) ^
               zobrist::disc(position.buried(move.to) + (buries ? 1U : 0U), mover, move.to);
    }
    /// Changes only the side to move and the key. Zugzwang is rare: there is nearly always a harmless move.
    static constexpr Position null_move(Position position) noexcept {
        position.change_side();
        return position;
    }
};

static_assert(engine::Rules<Onager> && engine::Hints<Onager> && engine::View<Onager>);

}  // namespace quadriga::onager
