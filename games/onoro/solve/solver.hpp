#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "games/onoro/position.hpp"
#include "games/onoro/solve/colourings.hpp"
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

/// Bytes that a Solver takes.
[[nodiscard]] std::uint64_t memory_needed(int pawns_a_side) noexcept;

/// Finds wins and losses from each other, shape by shape, until nothing is added. Two tables a shape, wins and losses
/// of the side to move, are sets of colourings of the side that loses: so the winner's move, which leaves these pawns
/// where they are, is a renumbering of cells, and so is the loser's but for the pawn that it moves.
///
/// Whatever is in the tables is true at any moment. A copy of them taken while the solver runs is a state from which it
/// can go on, even if parts of the copy are older than others.
class Solver {
public:
    explicit Solver(int pawns_a_side);

    /// What remains to be done at the beginning of a pass over all shapes.
    struct Progress {
        int pass;               ///< from 1
        std::size_t waiting;    ///< shapes that may have to change
        std::uint64_t decided;  ///< wins and losses found so far, finished games among the losses
    };

    /// Blocks until all is known, or `go_on` returns false; called before each pass.
    void solve(const std::function<bool(const Progress&)>& go_on);

    [[nodiscard]] const ShapeGraph& graph() const noexcept { return graph_; }
    [[nodiscard]] Counts counts() const;
    /// Of all results; the same on every machine.
    [[nodiscard]] std::uint64_t hash() const noexcept;
    /// Of a position with all pawns on the table that play can come to.
    [[nodiscard]] Result result(const Position& position) const;

private:
    [[nodiscard]] std::span<std::uint64_t> part(std::vector<std::uint64_t>& tables, std::size_t shape) const noexcept {
        return std::span(tables).subspan(shape * colourings_.packed_words(), colourings_.packed_words());
    }
    [[nodiscard]] std::span<const std::uint64_t> part(const std::vector<std::uint64_t>& tables,
                                                      std::size_t shape) const noexcept {
        return std::span(tables).subspan(shape * colourings_.packed_words(), colourings_.packed_words());
    }
    void add_finished_games(std::size_t shape);
    /// Whether anything was added.
    bool update_wins(std::size_t shape);
    bool update_losses(std::size_t shape);
    void wake_neighbours(std::size_t shape, std::uint8_t reason);

    ShapeGraph graph_;
    Colourings colourings_;
    std::vector<std::uint64_t> wins_;    ///< packed tables, one after the other
    std::vector<std::uint64_t> losses_;  ///< likewise; finished games are losses
    std::vector<std::uint8_t> waiting_;  ///< by shape: what neighbours have got since it was looked at
};

}  // namespace quadriga::onoro::solve
