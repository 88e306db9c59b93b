#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "tests/games/onoro/slow_onoro.hpp"

/// Exact results of small games by retrograde analysis, using only the rules of slow_onoro.
namespace quadriga::onoro::slow {

/// The smallest of a group's twelve images, shifted to column 0 and row 0, as a list of cells in ascending order.
using Shape = std::vector<Cell>;

/// The number of positions of each kind: each shape with each set of the mover's pawns counts once. Includes positions
/// in which the side to move has a line, although no game reaches them.
struct Counts {
    std::size_t draws = 0;
    std::size_t wins = 0;      ///< of the side to move
    std::size_t losses = 0;    ///< by a move of the other side, or without a legal move
    std::size_t terminal = 0;  ///< the other side has a line

    friend bool operator==(const Counts&, const Counts&) = default;
};

/// The maximum number of pawns per side for comparisons with it: 5, or the environment variable QUADRIGA_TRUTH_PAWNS.
[[nodiscard]] int most_pawns();

/// Every position that play can reach, up to translation and the twelve symmetries; with all pawns on the table, also
/// up to swapping the colours.
class Solution {
public:
    explicit Solution(int pawns_a_side);

    [[nodiscard]] std::size_t shapes() const { return shapes_.size(); }
    [[nodiscard]] Counts counts() const;
    /// Plies to the end under perfect play: odd if the side to move wins, even if it loses, 0 if the game is over;
    /// nothing for a draw.
    [[nodiscard]] std::optional<int> plies(const Position& position) const;
    using Visit = std::function<void(const Position&, std::optional<int> plies)>;
    /// Calls `visit` for every position without a line and with all pawns on the table, Black to move.
    void for_each(const Visit& visit) const;
    /// Calls `visit` for every position of the placing phase, including finished games.
    void for_each_placing(const Visit& visit) const;

private:
    /// A move of the pawn on one cell of a shape, which makes another shape.
    struct ShapeMove {
        std::size_t from;
        std::size_t shape;
        std::vector<std::size_t> places;  ///< of this shape's cells in the other; `from`: the pawn's target
    };

    void find_shapes();
    void find_moves(const Shape& shape);
    std::size_t number_of(const Shape& shape);
    void solve();
    [[nodiscard]] bool has_line(std::size_t shape, unsigned set) const;
    [[nodiscard]] bool is_terminal(std::size_t shape, unsigned own) const;
    [[nodiscard]] bool is_decided_in(int plies, std::size_t shape, unsigned own) const;

    /// A position of the placing phase, in its smallest image.
    [[nodiscard]] static Pawns key(const Position& position);
    struct Placing {
        Position position;
        std::optional<int> plies;
    };
    /// Returns the plies to the end (see plies()). Adds all positions of the placing phase to which `position` leads.
    std::optional<int> place(const Position& position);

    int pawns_a_side_;
    std::map<Pawns, Placing> placing_;
    std::vector<Shape> shapes_;
    std::map<Shape, std::size_t> numbers_;
    std::vector<std::vector<ShapeMove>> moves_;
    std::vector<std::vector<unsigned>> lines_;      ///< by shape: sets of four cells in a row
    std::vector<unsigned> sets_;                    ///< of the mover's pawns: all with pawns_a_side_ cells
    std::vector<std::vector<std::int16_t>> plies_;  ///< by shape and set
};

}  // namespace quadriga::onoro::slow
