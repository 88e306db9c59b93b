#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/core/game.hpp"
#include "engine/search/history.hpp"
#include "engine/search/search_task.hpp"

namespace quadriga::engine {

/// Room for the moves of one ply and their ranks; unused parts are never touched.
template <Game G>
struct MoveBuffer {
    static_assert(G::max_moves < 1 << 16, "a rank holds the index of its move in 16 bits");

    MoveBuffer() noexcept {}  // NOLINT(modernize-use-equals-default): a defaulted one could clear the buffer

    MovesOf<G> moves;
    union {
        std::array<std::int32_t, G::max_moves> scores;
    };
    union {
        std::array<std::uint64_t, G::max_moves> ranks;  // the score above the index, so that no two are equal
    };
};

/// The last two quiet moves that caused a cutoff at this ply.
template <Game G>
struct Killers {
    std::array<typename G::Move, 2> moves{};

    void add(typename G::Move move) noexcept {
        if (moves[0] == move) return;
        moves[1] = moves[0];
        moves[0] = move;
    }
};

/// Picks the moves of a node, the most promising first: the table move before any is generated, then tactical moves,
/// killers, and the rest by history. Where a game has staged moves, all promising ones come before the others. The
/// order is the same in every run.
template <Game G>
class MovePicker {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    struct Pick {
        Move move;
        bool quiet;
    };
    /// `staged`: without the moves that a game leaves out of its stages, if it has stages.
    enum class Kind : std::uint8_t { all, staged, forcing };
    /// Of the nodes above the horizon.
    [[nodiscard]] static Kind kind_for(const SearchTask<G>& task) noexcept {
        return task.all_moves ? Kind::all : Kind::staged;
    }

    /// `table_move` is a default move if there is none. All references outlive the picker.
    MovePicker(Kind kind, const Position& position, Move table_move, const Killers<G>& killers,
               const HistoryTable& history, MoveBuffer<G>& buffer) noexcept
        : kind_(kind),
          position_(position),
          table_move_(table_move),
          killers_(killers),
          history_(history),
          buffer_(buffer) {}

    /// False when there are no more.
    bool next(Pick& pick) noexcept {
        if (stage_ == Stage::table) {
            stage_ = Stage::moves;
            if (table_move_ != Move{}) {
                pick = {table_move_, false};
                return true;
            }
        }
        for (;;) {
            while (left_ > 0) {
                std::pop_heap(buffer_.ranks.begin(), buffer_.ranks.begin() + left_);
                const std::uint64_t rank = buffer_.ranks[static_cast<std::size_t>(--left_)];
                const Move move = buffer_.moves[0xffff - (rank & 0xffff)];
                if (move == table_move_) continue;
                pick = {move, rank < rank_of(first_tactical, 0xffff)};
                return true;
            }
            if (stage_ == Stage::end) return false;
            generate();
        }
    }

private:
    /// What comes next.
    enum class Stage : std::uint8_t { table, moves, others, end };

    static constexpr std::int32_t first_tactical = 1 << 22;
    static constexpr std::int32_t first_killer = 1 << 21;

    [[nodiscard]] static constexpr std::uint64_t rank_of(std::int32_t score, std::size_t at) noexcept {
        return static_cast<std::uint64_t>(std::int64_t{score} + (std::int64_t{1} << 32)) << 16 | (0xffff - at);
    }

    /// Fills the heap with the moves of the next stage.
    void generate() noexcept {
        auto& moves = buffer_.moves;
        moves.clear();
        generate_scored(moves);
        const Player mover = G::side_to_move(position_);
        for (std::size_t at = 0; at < moves.size(); ++at) {
            buffer_.ranks[at] = rank_of(score_of(moves[at], buffer_.scores[at], mover), at);
        }
        left_ = static_cast<std::ptrdiff_t>(moves.size());
        std::make_heap(buffer_.ranks.begin(), buffer_.ranks.begin() + left_);
    }

    void generate_scored(MovesOf<G>& moves) noexcept {
        const bool first = std::exchange(stage_, Stage::end) == Stage::moves;
        if constexpr (HasForcingMoves<G>) {
            if (kind_ == Kind::forcing) {
                G::generate_forcing(position_, moves);
                return score(moves);
            }
        }
        if constexpr (HasStagedMoves<G>) {
            if (kind_ == Kind::staged) {
                if (!first) return G::generate_others(position_, moves, buffer_.scores);
                stage_ = Stage::others;
                return G::generate_promising(position_, moves, buffer_.scores);
            }
        }
        G::generate(position_, moves);
        score(moves);
    }

    void score(const MovesOf<G>& moves) noexcept {
        const auto scores = std::span(buffer_.scores).first(moves.size());
        if constexpr (HasMoveScores<G>) {
            G::score_moves(position_, moves.span(), scores);
        } else {
            std::ranges::fill(scores, 0);
        }
    }

    [[nodiscard]] std::int32_t score_of(Move move, std::int32_t guess, Player mover) const noexcept {
        if (guess > 0) return first_tactical + guess;
        if (move == killers_.moves[0]) return first_killer + 1;
        if (move == killers_.moves[1]) return first_killer;
        return guess + history_.value(mover, move_bits(move));
    }

    Kind kind_;
    Stage stage_ = Stage::table;
    const Position& position_;
    Move table_move_;
    const Killers<G>& killers_;
    const HistoryTable& history_;
    MoveBuffer<G>& buffer_;
    std::ptrdiff_t left_ = 0;
};

}  // namespace quadriga::engine
