#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/onoro/position.hpp"
#include "games/onoro/shape.hpp"

/// The groups that all pawns of a game can form, and the moves between them.
namespace quadriga::onoro::solve {

/// A move of one pawn: the shape that it leads to, and the new index of each cell. Takes 12 bytes.
class ShapeMove {
public:
    ShapeMove(std::size_t from, std::size_t shape, CellIndices after) noexcept
        : target_(static_cast<std::uint32_t>(shape << 4 | from)),
          after_{static_cast<std::uint32_t>(after.bits()), static_cast<std::uint32_t>(after.bits() >> 32)} {}

    /// The index of the moving pawn's cell in the shape before the move.
    [[nodiscard]] std::size_t from() const noexcept { return target_ & 15U; }
    /// The index of the shape after the move.
    [[nodiscard]] std::size_t shape() const noexcept { return target_ >> 4; }
    /// The index, in the shape after the move, of a cell of the shape before it; for from(), the index of the target.
    [[nodiscard]] std::size_t index_after(std::size_t cell) const noexcept { return after() >> 4 * cell & 15; }

    // Both always take sixteen steps, so that the compiler can vectorise.
    /// Renumbers a set of cells in the shape before the move as cells in the shape after it.
    [[nodiscard]] std::size_t image(std::size_t set) const noexcept {
        std::size_t image = 0;
        for (std::size_t cell = 0; cell < most_cells; ++cell) image |= (set >> cell & 1) << index_after(cell);
        return image;
    }
    /// The set whose image() is `image`, for a shape of `cells` cells.
    [[nodiscard]] std::size_t preimage(std::size_t image, std::size_t cells) const noexcept {
        std::size_t set = 0;
        for (std::size_t cell = 0; cell < most_cells; ++cell) set |= (image >> index_after(cell) & 1) << cell;
        return set & ((std::size_t{1} << cells) - 1);
    }

private:
    [[nodiscard]] std::uint64_t after() const noexcept { return after_[0] | std::uint64_t{after_[1]} << 32; }

    std::uint32_t target_;
    std::array<std::uint32_t, 2> after_;  ///< CellIndices in two halves, so that a move takes 12 bytes
};
static_assert(sizeof(ShapeMove) == 12);

/// Tables that find preimages faster than ShapeMove::preimage(). Building them takes longer than finding a few
/// preimages.
class Preimages {
public:
    Preimages(const ShapeMove& move, std::size_t cells) noexcept {
        std::array<std::uint16_t, most_cells> preimage_of_cell{};
        for (std::size_t cell = 0; cell < cells; ++cell)
            preimage_of_cell[move.index_after(cell)] = static_cast<std::uint16_t>(1U << cell);
        for (std::size_t cell = 0; cell < most_cells; ++cell) {
            auto& preimages = by_digit_[cell / 4];
            const std::size_t bit = std::size_t{1} << cell % 4;
            for (std::size_t lower = 0; lower < bit; ++lower)
                preimages[bit + lower] = static_cast<std::uint16_t>(preimages[lower] | preimage_of_cell[cell]);
        }
    }
    [[nodiscard]] std::size_t operator()(std::size_t image) const noexcept {
        return std::size_t{by_digit_[0][image & 15]} | by_digit_[1][image >> 4 & 15] | by_digit_[2][image >> 8 & 15] |
               by_digit_[3][image >> 12];
    }

private:
    std::array<std::array<std::uint16_t, 16>, 4> by_digit_{};  ///< of the image as a hexadecimal number, lowest first
};

/// The rotations and reflections, except the identity, that map a shape to itself, as moves between its cells. Their
/// from() and shape() are 0. The box of the shape must begin at column 1, row 1.
[[nodiscard]] std::vector<ShapeMove> symmetries_of(const CellSet& shape);

/// All shapes that play can reach with all pawns on the table, up to translation, rotation and reflection. Their
/// indices are the same in every run: first the shapes that placing makes, then those that only moves lead to.
class ShapeGraph {
public:
    explicit ShapeGraph(int pawns_a_side, int threads = 1);

    struct Size {
        std::size_t shapes;
        std::size_t moves;
    };
    /// The size of the graph for fewest_pawns_a_side..most_pawns_a_side pawns per side. It is known before the graph is
    /// built, so that memory can be reserved.
    [[nodiscard]] static Size size(int pawns_a_side) noexcept;

    [[nodiscard]] std::size_t size() const noexcept { return shapes_.size(); }
    [[nodiscard]] std::size_t move_count() const noexcept { return moves_.size(); }
    [[nodiscard]] const CellSet& shape(std::size_t index) const noexcept { return shapes_[index]; }
    /// The moves from a shape. They are reversible, so the successors of a shape are also its predecessors.
    [[nodiscard]] std::span<const ShapeMove> moves(std::size_t shape) const noexcept {
        return std::span(moves_).subspan(first_move_[shape], first_move_[shape + 1] - first_move_[shape]);
    }
    /// The index of a shape, which must be canonical; none if play cannot reach it.
    [[nodiscard]] std::optional<std::size_t> find(const CellSet& shape) const noexcept;

    struct Index {
        std::size_t shape;
        std::size_t own;  ///< the set of cells of the side to move, one bit each
    };
    /// The index of a position with all pawns on the table; none if play cannot reach its shape.
    [[nodiscard]] std::optional<Index> find(const Position& position) const noexcept;
    /// A position with this index: the one with p1 to move whose group is the canonical shape.
    [[nodiscard]] Position position(const Index& index) const noexcept;

private:
    /// The index of the shape's slot in the hash table, or of the empty slot where it belongs.
    [[nodiscard]] std::size_t slot_of(const CellSet& shape) const noexcept;
    /// The index of the shape, which is added if it is new.
    std::size_t index_of(const CellSet& shape);
    void place_pawns(std::size_t pawns, int threads);
    /// Adds the moves of all shapes, and the shapes that only moves lead to.
    void add_moves(int threads);

    std::vector<CellSet> shapes_;
    std::vector<ShapeMove> moves_;
    std::vector<std::size_t> first_move_;  ///< by shape; the last element is the number of moves
    std::vector<std::uint32_t> slots_;     ///< index of a shape plus one; 0: an empty slot, as at least half are
};

}  // namespace quadriga::onoro::solve
