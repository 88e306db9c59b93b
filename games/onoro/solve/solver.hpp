#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/error.hpp"
#include "games/onoro/position.hpp"
#include "games/onoro/solve/colourings.hpp"
#include "games/onoro/solve/loss_log.hpp"
#include "games/onoro/solve/shape_graph.hpp"

/// The result of every position with all pawns on the table.
namespace quadriga::onoro::solve {

/// How many positions there are of each kind: each shape with each set of the mover's pawns once. Positions in which
/// the side to move has a line count like others, although no game comes to them.
struct Counts {
    std::uint64_t draws = 0;
    std::uint64_t wins = 0;      ///< of the side to move
    std::uint64_t losses = 0;    ///< of the side to move, which has moves or none
    std::uint64_t terminal = 0;  ///< the other side has a line

    friend bool operator==(const Counts&, const Counts&) = default;
};

enum class Result : std::uint8_t { draw, win, loss };

/// Finds losses from wins and wins from losses, one ply after the other, until nothing is added. Two tables a shape,
/// wins and losses of the side to move, are sets of colourings of the side that loses: so the winner's move, which
/// leaves these pawns where they are, is a renumbering of cells, and so is the loser's but for the pawn that it moves.
///
/// Looking for wins reads losses only, and the other way round; so threads share the shapes without a lock, and the
/// results of a ply do not depend on their number.
class Solver {
public:
    explicit Solver(int pawns_a_side, int threads = 1);

    /// Bytes that a solver of the game takes.
    [[nodiscard]] static std::uint64_t memory_needed(int pawns_a_side) noexcept;

    struct Progress {
        int ply;                ///< plies to the end of the games that have been found last; 0 at first
        std::uint64_t found;    ///< at this ply
        std::uint64_t decided;  ///< wins and losses so far, finished games among the losses
    };

    /// Goes on from the plies of the log, which it keeps up from then on; nothing has been solved yet. The log outlives
    /// the solver. After an error the solver is of no use.
    [[nodiscard]] engine::Expected<Progress> resume(LossLog& log);

    /// Blocks until all is known, or `go_on` returns false; called after each ply. Goes on where it stopped. Fails only
    /// if the log cannot be written.
    engine::Expected<void> solve(const std::function<bool(const Progress&)>& go_on = [](const Progress&) {
        return true;
    });

    [[nodiscard]] const ShapeGraph& graph() const noexcept { return graph_; }
    [[nodiscard]] const Colourings& colourings() const noexcept { return colourings_; }
    [[nodiscard]] Counts counts() const;
    /// Of all results; the same on every machine.
    [[nodiscard]] std::uint64_t hash() const noexcept;
    /// Of a position with all pawns on the table that play can come to.
    [[nodiscard]] Result result(const Position& position) const;
    /// Of the position in which the side to move has these cells of the shape.
    [[nodiscard]] Result result(std::size_t shape, std::size_t own) const noexcept;

private:
    /// The tables of all shapes, one after the other, and what the last ply has added to them.
    struct Tables {
        std::vector<Row> rows;
        std::vector<std::uint8_t> added;                ///< by shape: how many colourings, or `many`
        std::vector<std::vector<std::uint16_t>> lists;  ///< by block: those of the shapes that have few
        std::vector<std::uint16_t> first_listed;        ///< by shape: in the list of its block

        Tables(std::size_t shapes, std::size_t rows_of_shape)
            : rows(shapes * rows_of_shape),
              added(shapes),
              lists(shapes / LossLog::shapes_in_block + 1),
              first_listed(shapes) {}
        [[nodiscard]] std::span<const std::uint16_t> list(std::size_t shape) const noexcept {
            return std::span(lists[shape / LossLog::shapes_in_block]).subspan(first_listed[shape], added[shape]);
        }
    };
    static constexpr std::uint8_t many = 255;
    static constexpr std::uint8_t most_listed = 64;

    [[nodiscard]] std::span<Row> table(Tables& tables, std::size_t shape) const noexcept {
        return std::span(tables.rows).subspan(shape * colourings_.rows(), colourings_.rows());
    }
    [[nodiscard]] std::span<const Row> table(const Tables& tables, std::size_t shape) const noexcept {
        return std::span(tables.rows).subspan(shape * colourings_.rows(), colourings_.rows());
    }
    /// Calls `visit(first, last)` for the shapes of every block of the log, on several threads, and returns the sum.
    template <class Visit>
    std::uint64_t for_each_block(const Visit& visit) const;
    /// Calls `visit(shape)` for every shape, on several threads, and returns the sum.
    template <class Visit>
    std::uint64_t for_each_shape(const Visit& visit) const;
    /// Adds the losses of these plies of the log.
    [[nodiscard]] engine::Expected<void> add_losses(const LossLog& log, std::uint64_t first_ply,
                                                    std::uint64_t last_ply);
    /// Fetches the table that the move at `at` will renumber, if there is one: memory is slower than the work on a
    /// table.
    void prefetch(const Tables& tables, std::span<const ShapeMove> moves, std::size_t at) const noexcept;
    /// Adds the sets that become one of the images by the move; with the pawn that moves, or without.
    void add_origins(std::span<Row> rows, const ShapeMove& move, std::span<const std::uint16_t> images,
                     bool with_pawn) const noexcept;
    /// Whether the last ply has added to a shape that a move leads to.
    [[nodiscard]] bool has_new_neighbours(const Tables& tables, std::size_t shape) const noexcept;
    /// Adds to the tables of the shape what is in `found`, and notes that it is new. Returns how many there are.
    std::uint64_t add(Tables& tables, std::size_t shape, std::span<const Row> found) const;
    /// What may be a loss since the last ply.
    [[nodiscard]] Table possible_losses(std::size_t shape) const noexcept;
    /// Removes what is no loss.
    void remove_refuted(std::size_t shape, std::span<Row> possible) const noexcept;
    /// Tries the moves from number `first` on, which becomes the one that refutes the loss: it may refute the next,
    /// too.
    [[nodiscard]] bool is_loss(std::size_t shape, std::size_t own, std::size_t& first) const noexcept;
    /// These return how many results they have added.
    std::uint64_t find_wins(std::size_t shape);
    std::uint64_t find_losses(std::size_t shape, std::vector<std::uint8_t>& lists);
    /// These do it for all shapes; losses are kept in the log.
    std::uint64_t find_wins();
    std::uint64_t find_losses();

    int threads_;
    ShapeGraph graph_;
    Colourings colourings_;
    Tables wins_;
    Tables losses_;  ///< finished games are losses
    Progress progress_{};
    std::uint64_t new_wins_ = 0;  ///< found by the last ply that looked for wins
    LossLog* log_ = nullptr;
};

}  // namespace quadriga::onoro::solve
