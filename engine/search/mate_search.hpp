#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/game/play.hpp"
#include "engine/game/types.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/root_moves.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_stack.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/stop_token.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/system/small_code.hpp"

namespace quadriga::engine {

/// Whether the last ply is searched. If it is skipped, a win that leaves the defender without a move is found only with
/// MateSearch::step more plies.
enum class LastPly : std::uint8_t { skip, search };

/// Searches for a forced win of the attacker, the side to move at the root, within a given number of plies. Prunes no
/// moves, apart from losing ones that a game omits from its stages, and evaluates no positions. A draw by the rules of
/// the match is not a win.
template <Searchable G>
class MateSearch {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// The number of plies by which the search grows from one iteration to the next. With winning_move, the last ply
    /// needs no search, so only odd numbers of plies are tried.
    static constexpr int step = HasWinningMove<G> ? 2 : 1;

    /// All arguments must outlive the object.
    MateSearch(const SearchTask<G>& task, TranspositionTable& table, NodeCounter& counter)
        : task_(task),
          table_(table),
          attacker_(G::side_to_move(task.root)),
          counter_(counter),
          stack_(task, table, salt_of(task)) {}

    /// Searches for a win that begins with the legal move `root_move` and takes at most `plies` plies, 1..max_ply - 4.
    /// Returns the line, or an empty one if no win is found or the search is halted. The defence holds out as long as
    /// possible if a search with LastPly::skip has already found no win within `plies` - step.
    [[nodiscard]] std::vector<Move> find_win(Move root_move, int plies, LastPly last_ply) {
        last_ply_ = last_ply;
        std::vector<Move> line;
        const Position child = stack_.make_move(task_.root, root_move, 0);
        if (!is_won(child, 1, plies - 1)) return line;
        line.push_back(root_move);
        append_line(line, child, plies - 1);
        if (static_cast<int>(line.size()) < plies && !is_halted()) {
            // The game ends because a side has no move. The last ply was not searched; the defence may hold out longer.
            last_ply_ = LastPly::search;
            line.resize(1);
            append_line(line, child, is_won(child, 1, plies - 1 - step) ? plies - 1 - step : plies - 1);
        }
        if (is_halted()) line.clear();
        return line;
    }

private:
    /// The salt that keeps these proofs apart from all other results in the transposition table: they hold only for the
    /// attacker, the match rules and the repetitions of this game.
    static Key salt_of(const SearchTask<G>& task) {
        Key salt = mix(index(G::side_to_move(task.root))) ^ mix(static_cast<Key>(task.move_limit)) ^
                   static_cast<Key>(task.repetition);
        for (const Key key : task.keys) salt = mix(salt ^ key);
        return salt;
    }

    [[nodiscard]] bool is_halted() const noexcept { return counter_.is_halted(); }

    /// Whether the attacker can force a win within `plies` plies from a position `ply` plies from the root, as far as
    /// last_ply_ allows. Meaningless once is_halted().
    bool is_won(const Position& position, int ply, int plies) {
        if (!counter_.visit()) return false;
        if (const Outcome outcome = G::outcome(position); outcome.is_over()) return is_win_of(attacker_, outcome);
        if (plies < 0 || ply >= max_ply - 1 || stack_.is_drawn_by_match(ply)) return false;
        const bool attacks = G::side_to_move(position) == attacker_;
        if (plies == 0) {
            return last_ply_ == LastPly::search && !attacks && count_moves<G>(position) == 0 &&
                   is_win_of(attacker_, G::outcome_without_moves(position));
        }
        if constexpr (HasWinningMove<G>) {
            if (G::winning_move(position) != Move{}) return attacks;
            if (attacks && plies <= step && last_ply_ == LastPly::skip) return false;
        }
        const Key key = stack_.table_key(ply) ^ (last_ply_ == LastPly::search ? exact_salt : 0);
        const auto entry = table_.probe(key);
        if (entry && entry->bound == Bound::lower && entry->depth <= plies) return true;
        if (entry && entry->bound == Bound::upper && entry->depth >= plies) return false;
        Move best = entry ? move_from_bits<Move>(entry->move) : Move{};
        const bool won = search_moves(position, ply, plies, best);
        if (!is_halted()) table_.store(key, {move_bits(best), 0, plies, won ? Bound::lower : Bound::upper});
        return won;
    }

    /// Searches the moves of a node, `best` first, and returns whether the attacker wins. Sets `best` to the move that
    /// decides the result, if one does.
    bool search_moves(const Position& position, int ply, int plies, Move& best) {
        auto& here = stack_[ply];
        const bool attacks = G::side_to_move(position) == attacker_;
        bool has_move = false;
        MovePicker<G> picker(MovePicker<G>::main_generation(task_), position, best, here.killers, history_,
                             here.buffer);
        for (typename MovePicker<G>::Pick pick; picker.next(pick);) {
            has_move = true;
            const bool won = is_won(stack_.make_move(position, pick.move, ply), ply + 1, plies - 1);
            if (is_halted()) return false;
            if (won != attacks) continue;
            best = pick.move;
            here.killers.add(best);
            history_.update(G::side_to_move(position), move_bits(best), plies * plies);
            return won;
        }
        return has_move ? !attacks : is_win_of(attacker_, G::outcome_without_moves(position));
    }

    /// Appends the moves from `position` to the end of the game to `line`. The position must be at ply 1 and won for
    /// the attacker within `plies` plies. The moves are meaningless once is_halted().
    void append_line(std::vector<Move>& line, Position position, int plies) {
        for (int ply = 1; !G::outcome(position).is_over(); ++ply, --plies) {
            const std::optional<Move> move = line_move(position, ply, plies);
            if (!move) return;
            line.push_back(*move);
            position = stack_.make_move(position, *move, ply);
        }
    }

    std::optional<Move> line_move(const Position& position, int ply, int plies) {
        if constexpr (HasWinningMove<G>) {
            if (const Move move = G::winning_move(position); move != Move{}) return move;
        }
        const bool attacks = G::side_to_move(position) == attacker_;
        const auto moves = std::make_unique<MovesOf<G>>();
        G::generate(position, *moves);
        for (const Move move : *moves) {
            const Position child = stack_.make_move(position, move, ply);
            const int shorter = plies - 1 - step;
            if (attacks ? is_won(child, ply + 1, plies - 1) : shorter < 0 || !is_won(child, ply + 1, shorter)) {
                return move;
            }
        }
        return std::nullopt;
    }

    static constexpr Key exact_salt = mix(1);

    const SearchTask<G>& task_;
    TranspositionTable& table_;
    const Player attacker_;
    LastPly last_ply_ = LastPly::skip;
    NodeCounter& counter_;
    SearchStack<G> stack_;
    HistoryTable history_;
};

QUADRIGA_SMALL_CODE_BEGIN

/// The result of a mate search. Both members are empty if the search was halted before the first proof.
template <Searchable G>
struct MateResult {
    std::optional<RootMove<G>> win;     ///< the winning move with its complete line
    std::optional<int> no_mate_within;  ///< it is proved that there is no win within this many plies
};

/// Searches for the shortest forced win with one of `root_moves` within Limits::mate, Limits::depth and max_ply - 4
/// plies. Limits::mate must be set. The win found may be longer than a win that leaves the opponent without a move.
/// Blocks until there is a result or `counter`, which counts the nodes, is halted. Calls `on_refuted(plies)` on the
/// calling thread after each proof that there is no win within `plies` plies.
template <Searchable G, class OnRefuted>
[[nodiscard]] MateResult<G> find_mate(const SearchTask<G>& task, TranspositionTable& table, NodeCounter& counter,
                                      std::span<const RootMove<G>> root_moves, OnRefuted on_refuted) {
    constexpr int step = MateSearch<G>::step;
    MateSearch<G> search(task, table, counter);
    MateResult<G> result;
    // Returns true if a win is found or the search is halted.
    const auto is_over = [&](int plies, LastPly last_ply) {
        for (const RootMove<G>& root_move : root_moves) {
            auto pv = search.find_win(root_move.move, plies, last_ply);
            if (counter.is_halted()) return true;
            if (pv.empty()) continue;
            const Score score = mate_in(static_cast<int>(pv.size()));
            result = {.win = RootMove<G>{.move = root_move.move, .score = score, .pv = std::move(pv)},
                      .no_mate_within = std::nullopt};
            return true;
        }
        return false;
    };
    const auto refute = [&](int plies) {
        result.no_mate_within = plies;
        on_refuted(plies);
    };
    const int longest = std::min({*task.limits.mate, task.limits.depth.value_or(max_ply), max_ply - 4});
    int plies = 1;
    for (; plies <= longest; plies += step) {
        // At one ply, searching the last ply costs next to nothing.
        if (is_over(plies, plies == 1 ? LastPly::search : LastPly::skip)) return result;
        refute(plies - 1);
    }
    if (longest >= 1 && is_over(plies - step, LastPly::search)) return result;
    refute(std::max(longest, 0));
    return result;
}

QUADRIGA_SMALL_CODE_END

}  // namespace quadriga::engine
