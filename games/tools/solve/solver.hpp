#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/game/error.hpp"
#include "games/onoro/placing.hpp"
#include "games/onoro/position.hpp"
#include "games/tools/solve/colourings.hpp"
#include "games/tools/solve/loss_log.hpp"
#include "games/tools/solve/shape_graph.hpp"

/// Computes the results of all positions: first of those with all pawns on the table, then of those in the placing
/// phase, which follow from them.
namespace quadriga::onoro::solve {

/// The numbers of positions of each kind. Solver counts each shape with each set of the mover's pawns once, including
/// positions in which the side to move has a line, although no game reaches them.
struct Counts {
    std::uint64_t draws = 0;
    std::uint64_t wins = 0;      ///< of the side to move
    std::uint64_t losses = 0;    ///< of the side to move, including positions in which it cannot move
    std::uint64_t terminal = 0;  ///< the other side has a line

    friend bool operator==(const Counts&, const Counts&) = default;
};

enum class Result : std::uint8_t { draw, win, loss };

/// Retrograde analysis of the positions with all pawns on the table: finds wins from losses and losses from wins, ply
/// by ply, until the frontier is empty. Each shape has two tables, wins and losses of the side to move; both are sets
/// of colourings of the losing side. A move of the winner leaves these pawns in place, so it merely renumbers the
/// cells; a move of the loser does the same, except for the pawn that moves.
///
/// Finding wins only reads losses and vice versa, so threads share the shapes without locking, and the results of a ply
/// do not depend on the number of threads.
class Solver {
public:
    explicit Solver(int pawns_a_side, int threads = 1);

    /// An estimate of the memory that a solver of the game takes, in bytes.
    [[nodiscard]] static std::uint64_t memory_needed(int pawns_a_side);

    struct Progress {
        int ply;                ///< the plies to the end of the game for the results found last; 0 at first
        std::uint64_t found;    ///< the number of results found at this ply
        std::uint64_t decided;  ///< wins and losses so far, finished games among the losses
    };

    /// Continues from the plies of the log and returns the progress after the last one; solve() then appends to the
    /// log. Blocks. Call it at most once, before solve(). The log must be of the same game and outlive the solver.
    /// After an error the solver is unusable.
    [[nodiscard]] engine::Expected<Progress> resume(LossLog& log);

    /// Blocks until all results are known or `go_on`, which is called before each ply, returns false; then another call
    /// continues the analysis. The only error is a log that cannot be written.
    engine::Expected<void> solve(const std::function<bool(const Progress&)>& go_on = [](const Progress&) {
        return true;
    });

    [[nodiscard]] const ShapeGraph& graph() const noexcept { return graph_; }
    [[nodiscard]] const Colourings& colourings() const noexcept { return colourings_; }
    [[nodiscard]] Counts counts() const;
    /// A hash of all results; the same on every machine. Call after solve().
    [[nodiscard]] std::uint64_t hash() const noexcept;
    /// The result of a position for the side to move. All pawns must be on the table, and play must be able to reach
    /// the shape. Call after solve().
    [[nodiscard]] Result result(const Position& position) const;
    /// The result, for the side to move, of the position in which that side has the cells `own` of the shape. Call
    /// after solve().
    [[nodiscard]] Result result(std::size_t shape, std::size_t own) const noexcept;

private:
    /// The tables of all shapes, one after the other, and the frontier: the colourings that the last ply has added to
    /// them, listed for shapes that have few.
    struct Tables {
        std::vector<Row> rows;
        std::vector<std::uint8_t> frontier_size;                 ///< by shape; `unlisted` if above most_listed
        std::vector<std::vector<std::uint16_t>> frontier_lists;  ///< by block of the log
        std::vector<std::uint16_t> first_in_list;                ///< by shape: an index in the list of its block

        Tables(std::size_t shapes, std::size_t rows_of_shape)
            : rows(shapes * rows_of_shape),
              frontier_size(shapes),
              frontier_lists(shapes / LossLog::shapes_in_block + 1),
              first_in_list(shapes) {}
        /// The frontier of a shape, which must be listed.
        [[nodiscard]] std::span<const std::uint16_t> frontier(std::size_t shape) const noexcept {
            return std::span(frontier_lists[shape / LossLog::shapes_in_block])
                .subspan(first_in_list[shape], frontier_size[shape]);
        }
    };
    static constexpr std::uint8_t unlisted = 255;
    static constexpr std::uint8_t most_listed = 64;

    [[nodiscard]] std::span<Row> table(Tables& tables, std::size_t shape) const noexcept {
        return std::span(tables.rows).subspan(shape * colourings_.rows(), colourings_.rows());
    }
    [[nodiscard]] std::span<const Row> table(const Tables& tables, std::size_t shape) const noexcept {
        return std::span(tables.rows).subspan(shape * colourings_.rows(), colourings_.rows());
    }
    /// Calls `visit(first, last)` for the shapes first..last-1 of every block of the log, on several threads. Returns
    /// the sum of the results of `visit`.
    template <class Visit>
    std::uint64_t for_each_block(const Visit& visit) const;
    /// Calls `visit(shape)` for every shape, on several threads; the shapes of a block come in ascending order on one
    /// thread. Returns the sum of the results of `visit`.
    template <class Visit>
    std::uint64_t for_each_shape(const Visit& visit) const;
    /// Adds the losses of plies first_ply..last_ply of the log, both included. The last losses of a block in the log
    /// become the frontiers of its shapes; blocks without losses in these plies keep their frontiers. Fails if the log
    /// is damaged or cannot be read; some losses may then have been added.
    [[nodiscard]] engine::Expected<void> add_losses(const LossLog& log, std::uint64_t first_ply,
                                                    std::uint64_t last_ply);
    /// Prefetches the table that the move at index `at` will renumber, if there is such a move: loading a table takes
    /// longer than the work on it.
    void prefetch(const Tables& tables, std::span<const ShapeMove> moves, std::size_t at) const noexcept;
    /// Adds to `rows` the preimages of `images` under the move: those with the moving pawn if `with_pawn`, otherwise
    /// those without it.
    void add_preimages(std::span<Row> rows, const ShapeMove& move, std::span<const std::uint16_t> images,
                       bool with_pawn) const noexcept;
    /// Whether a move from the shape leads to a shape with a non-empty frontier.
    [[nodiscard]] bool has_new_successors(const Tables& tables, std::size_t shape) const noexcept;
    /// Adds `found`, which must be new, to the table of the shape and makes it the shape's frontier. Returns the number
    /// of colourings in `found`. Call it for all shapes of a block, in ascending order.
    std::uint64_t add(Tables& tables, std::size_t shape, std::span<const Row> found) const;
    /// A superset of the colourings that the frontier of wins turns into losses.
    [[nodiscard]] Table candidate_losses(std::size_t shape) const noexcept;
    /// Removes from `candidates` the colourings that are not losses.
    void remove_refuted(std::size_t shape, std::span<Row> candidates) const noexcept;
    /// Whether all moves of the side with the cells `own` lead to wins of the other side. Tries them in turn from index
    /// `first` and leaves the index of a refutation there, because it may refute the next colouring as well.
    [[nodiscard]] bool is_loss(std::size_t shape, std::size_t own, std::size_t& first) const noexcept;
    /// Each of these functions adds the results of one shape at the current ply and returns their number. The list of
    /// the losses is appended to `lists` if there is a log.
    std::uint64_t find_wins(std::size_t shape);
    std::uint64_t find_losses(std::size_t shape, std::vector<std::uint8_t>& lists);
    /// Each of these functions adds the results of all shapes at the current ply and returns their number. The losses
    /// are also added to the log, if there is one.
    std::uint64_t find_wins();
    std::uint64_t find_losses();

    int threads_;
    ShapeGraph graph_;
    Colourings colourings_;
    Tables wins_;
    Tables losses_;  ///< finished games are losses
    Progress progress_{};
    std::uint64_t new_wins_ = 0;  ///< found at the last odd ply
    LossLog* log_ = nullptr;
};

/// All positions of the placing phase that play can reach, up to translation and the twelve symmetries, with their
/// values. Play does not continue when a game is over.
class PlacingPhase {
public:
    /// Finds the positions; they have no values yet.
    explicit PlacingPhase(int pawns_a_side);

    /// The memory that the values take, in bytes; everything else is small.
    [[nodiscard]] static std::uint64_t memory_needed(int pawns_a_side) noexcept;

    /// Computes the values backwards, from the last placement to the start. Blocks. `full` must have solved the same
    /// game.
    void solve(const Solver& full);

    /// The levels in ascending order, from 3 pawns on the table to one pawn in hand.
    [[nodiscard]] std::span<const PlacingLevel> levels() const noexcept { return levels_; }
    /// The numbers of positions by result. Positions that differ only by a rotation or reflection count once. Call
    /// after solve().
    [[nodiscard]] static Counts counts(const PlacingLevel& level);
    /// Writes the values to `path`, in the format of games/onoro/placing/README.md, and replaces any file there. The
    /// error (bad_value) names the file, which may then be incomplete. Call after solve().
    [[nodiscard]] engine::Expected<void> write(const std::string& path) const;

private:
    std::vector<PlacingLevel> levels_;
};

}  // namespace quadriga::onoro::solve
