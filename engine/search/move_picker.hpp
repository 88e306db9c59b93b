#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <type_traits>
#include <utility>

#include "engine/game/play.hpp"
#include "engine/search/hints.hpp"
#include "engine/search/search_task.hpp"
#include "engine/search/shared_tables.hpp"
#include "engine/search/static_evaluation.hpp"

namespace quadriga::engine {

/// A move's score in the high bits and its index in the low ones, so that no two sort keys are equal. A vectorised pass
/// over all keys finds the best one faster than a heap, because few of a node's moves are picked; 32-bit keys halve its
/// time.
template <Searchable G>
using SortKey = std::conditional_t<G::max_moves <= 1 << 11, std::uint32_t, std::uint64_t>;

/// A buffer for the moves of one ply, their scores and their sort keys. Apart from a few keys of padding, unused parts
/// are never touched.
template <Searchable G>
struct MoveBuffer {
    static constexpr std::size_t keys_at_once = 8;

    MoveBuffer() noexcept {}  // NOLINT(modernize-use-equals-default): a defaulted one could zero the buffer

    MovesOf<G> moves;
    union {
        std::array<std::int32_t, G::max_moves> scores;
    };
    union {
        std::array<SortKey<G>, G::max_moves + keys_at_once> sort_keys;
    };
};

/// The last two different moves that caused a cutoff at this ply, the latest first; default moves if there are fewer.
/// AlphaBeta adds only quiet moves and moves from the transposition table.
template <Searchable G>
struct Killers {
    std::array<typename G::Move, 2> moves{};

    void add(typename G::Move move) noexcept {
        if (moves[0] == move) return;
        moves[1] = moves[0];
        moves[0] = move;
    }
};

/// Picks the moves of a node in stages: the tt move before any moves are generated, then tactical moves, killers, and
/// the quiet moves by move score and history. With an evaluator, each stage yields its killers first, then the other
/// moves by evaluation. In a game with stages, killers that `is_quiet` recognises are tried before the quiet moves are
/// generated. Picks each generated move once. Move ordering is deterministic.
template <Searchable G>
class MovePicker {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    struct Pick {
        Move move{};
        bool quiet = false;
    };
    /// The next step of the picker: generating moves or trying one.
    enum class Stage : std::uint8_t {
        tt_move,
        generate_all,
        generate_noisy,
        generate_tactical,
        tactical,
        killers,
        generate_quiet,
        rest
    };

    /// The first stage that generates moves in nodes above the horizon. In a game with stages, it is generate_tactical
    /// unless the task needs the moves that the stages omit.
    [[nodiscard]] static Stage main_generation(const SearchTask<G>& task) noexcept {
        return HasStagedMoves<G> && !task.all_moves ? Stage::generate_tactical : Stage::generate_all;
    }

    /// Whether the moves of a node should be ordered by the evaluation of the positions after them.
    [[nodiscard]] static constexpr bool is_evaluated(int depth, bool threatened) noexcept {
        return G::search_parameters.orders_by_evaluation && depth >= evaluated_min_depth && !threatened;
    }

    /// `generation`: the stage after the tt move: generate_all or, if the game has the hint, generate_tactical or
    /// generate_noisy. The position must be undecided. `tt_move`: a legal move, or a default Move if there is none.
    /// `evaluate`: null if moves are not ordered by evaluation. The arguments must outlive the picker.
    MovePicker(Stage generation, const Position& position, Move tt_move, const Killers<G>& killers,
               const HistoryTable& history, MoveBuffer<G>& buffer, Evaluator<G>* evaluate = nullptr) noexcept
        : generation_(generation),
          evaluate_(evaluate),
          position_(position),
          tt_move_(tt_move),
          killers_(killers),
          history_(history),
          buffer_(buffer) {}

    /// Sets `pick` to the next move; returns false if there is none.
    bool next(Pick& pick) noexcept {
        for (;;) {
            switch (stage_) {
                case Stage::tt_move:
                    stage_ = generation_;
                    if (tt_move_ == Move{}) break;
                    pick = {tt_move_, false};
                    return true;
                case Stage::generate_tactical: generate(Stage::tactical); break;
                case Stage::tactical:
                    if (next_generated(pick)) return true;
                    stage_ = Stage::killers;
                    break;
                case Stage::killers:
                    if (next_killer(pick)) return true;
                    stage_ = Stage::generate_quiet;
                    break;
                case Stage::generate_all:
                case Stage::generate_noisy:
                case Stage::generate_quiet: generate(Stage::rest); break;
                case Stage::rest: return next_generated(pick);
            }
        }
    }

    /// The best of the generated moves that are left, which is usually the next pick; a default Move if there is none.
    /// next() skips it if it has been picked before.
    [[nodiscard]] Move upcoming() noexcept {
        if (upcoming_ == 0 && left_ > 0) upcoming_ = remove_best();
        return upcoming_ == 0 ? Move{} : buffer_.moves[index_of(upcoming_)];
    }

private:
    static constexpr int evaluated_min_depth = 3;

    // Quiet moves are ordered by move score, at most 0, plus history or evaluation.
    static constexpr std::int32_t first_killer = HistoryTable::bound + 1;
    static constexpr std::int32_t first_tactical = first_killer + 2;
    static constexpr std::int32_t lowest_score = -1'000'000 - HistoryTable::bound;

    static constexpr bool is_long = sizeof(SortKey<G>) > sizeof(std::uint32_t);
    static constexpr int index_bits = is_long ? 16 : 11;
    static constexpr std::size_t last_index = (std::size_t{1} << index_bits) - 1;
    static_assert(G::max_moves <= last_index + 1);
    static_assert(is_long || first_tactical + 1'000'000 - lowest_score < (1 << (32 - index_bits)) - 1);

    /// The sort key of the move at index `at`. It is above 0, because 0 marks a removed key.
    [[nodiscard]] static constexpr SortKey<G> sort_key(std::int32_t score, std::size_t at) noexcept {
        return static_cast<SortKey<G>>(score - lowest_score + 1) << index_bits |
               static_cast<SortKey<G>>(last_index - at);
    }
    [[nodiscard]] static constexpr std::size_t index_of(SortKey<G> key) noexcept {
        return last_index - (key & last_index);
    }

    /// Removes and returns the highest remaining sort key, other than upcoming_. At least one must remain.
    [[nodiscard]] SortKey<G> remove_best() noexcept {
        auto& keys = buffer_.sort_keys;
        --left_;
        constexpr std::size_t width = MoveBuffer<G>::keys_at_once;
        std::array<SortKey<G>, width> best{};
        for (std::size_t at = 0; at < buffer_.moves.size(); at += width) {
            for (std::size_t lane = 0; lane < width; ++lane) best[lane] = std::max(best[lane], keys[at + lane]);
        }
        const SortKey<G> key = std::ranges::max(best);
        keys[index_of(key)] = 0;
        return key;
    }

    bool next_generated(Pick& pick) noexcept {
        while (upcoming_ != 0 || left_ > 0) {
            const SortKey<G> key = upcoming_ != 0 ? std::exchange(upcoming_, 0) : remove_best();
            const Move move = buffer_.moves[index_of(key)];
            if (move == tt_move_ || move == tried_killers_[0] || move == tried_killers_[1]) continue;
            pick = {move, key < sort_key(first_tactical, 0)};
            return true;
        }
        return false;
    }

    /// Picks the next killer that is known to be among the quiet moves, before those are generated.
    bool next_killer(Pick& pick) noexcept {
        while (next_killer_ < killers_.moves.size()) {
            const Move killer = killers_.moves[next_killer_++];
            if (killer == Move{} || killer == tt_move_ || !G::is_quiet(position_, killer)) continue;
            tried_killers_[next_killer_ - 1] = killer;
            pick = {killer, true};
            return true;
        }
        return false;
    }

    /// Generates the moves of the current stage, to be picked in stage `next`.
    void generate(Stage next) noexcept {
        auto& moves = buffer_.moves;
        auto& keys = buffer_.sort_keys;
        moves.clear();
        generate_scored(moves);
        stage_ = next;
        const Player mover = G::side_to_move(position_);
        for (std::size_t at = 0; at < moves.size(); ++at)
            keys[at] = sort_key(score_of(moves[at], buffer_.scores[at], mover), at);
        left_ = static_cast<std::ptrdiff_t>(moves.size());
        std::fill_n(keys.begin() + left_, MoveBuffer<G>::keys_at_once, 0);
    }

    void generate_scored(MovesOf<G>& moves) noexcept {
        if constexpr (HasNoisyMoves<G>) {
            if (stage_ == Stage::generate_noisy) return G::generate_noisy(position_, moves, buffer_.scores);
        }
        if constexpr (HasStagedMoves<G>) {
            if (stage_ == Stage::generate_tactical) return G::generate_tactical(position_, moves, buffer_.scores);
            if (stage_ == Stage::generate_quiet) return G::generate_quiet(position_, moves, buffer_.scores);
            generate_all(moves);
        } else {
            G::generate(position_, moves);
            G::score_moves(position_, moves.span(), std::span(buffer_.scores).first(moves.size()));
        }
    }

    /// Generates all moves with the scores of their stages. Moves that the stages omit come last among the tactical
    /// ones: one of them may claim a draw, so they are neither pruned nor reduced.
    void generate_all(MovesOf<G>& moves) noexcept
        requires HasStagedMoves<G>
    {
        G::generate(position_, moves);
        std::ranges::sort(moves.span(), {}, &move_bits<Move>);
        std::fill_n(buffer_.scores.begin(), moves.size(), 1);
        MovesOf<G> staged;
        std::array<std::int32_t, G::max_moves> scores;  // NOLINT(*-member-init): only the used part is written
        const auto is_below = [](Move move, std::uint32_t bits) { return move_bits(move) < bits; };
        const auto take_scores = [&] {
            for (std::size_t at = 0; at < staged.size(); ++at) {
                const auto found = std::lower_bound(moves.begin(), moves.end(), move_bits(staged[at]), is_below);
                buffer_.scores[static_cast<std::size_t>(found - moves.begin())] = scores[at];
            }
        };
        G::generate_tactical(position_, staged, scores);
        take_scores();
        staged.clear();
        G::generate_quiet(position_, staged, scores);
        take_scores();
    }

    [[nodiscard]] std::int32_t score_of(Move move, std::int32_t score, Player mover) const noexcept {
        const bool evaluated = G::search_parameters.orders_by_evaluation && evaluate_ != nullptr;
        if (score > 0 && !evaluated) return first_tactical + score;
        if (move == killers_.moves[0]) return first_killer + 1;
        if (move == killers_.moves[1]) return first_killer;
        // A negative score counts in either ordering.
        return std::min(score, 0) +
               (evaluated ? evaluation_after(move, mover) : history_.value(mover, move_bits(move)));
    }

    /// The evaluation after the move for `mover`, scaled and clamped to the range of the history.
    [[nodiscard]] std::int32_t evaluation_after(Move move, Player mover) const noexcept {
        constexpr std::int32_t weight = 16;
        const Position child = G::apply(position_, move);
        const Score evaluation = (*evaluate_)(child);
        return std::clamp(weight * (G::side_to_move(child) == mover ? evaluation : -evaluation), -HistoryTable::bound,
                          HistoryTable::bound);
    }

    Stage generation_;
    Evaluator<G>* evaluate_;
    Stage stage_ = Stage::tt_move;
    const Position& position_;
    Move tt_move_;
    const Killers<G>& killers_;
    const HistoryTable& history_;
    MoveBuffer<G>& buffer_;
    std::ptrdiff_t left_ = 0;  // the number of sort keys, without upcoming_
    SortKey<G> upcoming_ = 0;  // removed before its move is picked; 0 if there is none
    std::size_t next_killer_ = 0;
    std::array<Move, 2> tried_killers_{};  // initially default moves, which are never legal
};

}  // namespace quadriga::engine
