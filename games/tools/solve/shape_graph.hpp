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

/// A move of one pawn, which leads to another shape. 12 bytes.
class ShapeMove {
public:
    ShapeMove(std::size_t from, std::size_t shape, Places places) noexcept
        : target_(static_cast<std::uint32_t>(shape << 4 | from)),
          places_{static_cast<std::uint32_t>(places.bits()), static_cast<std::uint32_t>(places.bits() >> 32)} {}

    [[nodiscard]] std::size_t from() const noexcept { return target_ & 15U; }
    [[nodiscard]] std::size_t shape() const noexcept { return target_ >> 4; }
    /// The cell of the shape after the move for a cell of the shape before it; for `from`, the pawn's target.
    [[nodiscard]] std::size_t place(std::size_t cell) const noexcept { return places() >> 4 * cell & 15; }

    // Both take sixteen steps, whatever the size of the shape, so that the compiler can vectorise.
    /// The image of a set of cells.
    [[nodiscard]] std::size_t image(std::size_t set) const noexcept {
        std::size_t image = 0;
        for (std::size_t cell = 0; cell < most_cells; ++cell) image |= (set >> cell & 1) << place(cell);
        return image;
    }
    /// The set with this image, in a shape of `cells` cells.
    [[nodiscard]] std::size_t origin(std::size_t image, std::size_t cells) const noexcept {
        std::size_t set = 0;
        for (std::size_t cell = 0; cell < most_cells; ++cell) set |= (image >> place(cell) & 1) << cell;
        return set & ((std::size_t{1} << cells) - 1);
    }

private:
    [[nodiscard]] std::uint64_t places() const noexcept { return places_[0] | std::uint64_t{places_[1]} << 32; }

    std::uint32_t target_;
    std::array<std::uint32_t, 2> places_;  ///< halves of Places, for 12 bytes
};
static_assert(sizeof(ShapeMove) == 12);

/// ShapeMove::origin for many images: constructing it takes longer than finding a few origins.
class Origins {
public:
    Origins(const ShapeMove& move, std::size_t cells) noexcept {
        std::array<std::uint16_t, most_cells> origin_of_place{};
        for (std::size_t cell = 0; cell < cells; ++cell)
            origin_of_place[move.place(cell)] = static_cast<std::uint16_t>(1U << cell);
        for (std::size_t place = 0; place < most_cells; ++place) {
            auto& origins = by_digit_[place / 4];
            const std::size_t bit = std::size_t{1} << place % 4;
            for (std::size_t lower = 0; lower < bit; ++lower)
                origins[bit + lower] = static_cast<std::uint16_t>(origins[lower] | origin_of_place[place]);
        }
    }
    [[nodiscard]] std::size_t operator()(std::size_t image) const noexcept {
        return std::size_t{by_digit_[0][image & 15]} | by_digit_[1][image >> 4 & 15] | by_digit_[2][image >> 8 & 15] |
               by_digit_[3][image >> 12];
    }

private:
    std::array<std::array<std::uint16_t, 16>, 4> by_digit_{};  ///< of the image as a hexadecimal number, lowest first
};

/// The turns and reflections that map a shape to itself, but for the identity, as moves between its cells.
[[nodiscard]] std::vector<ShapeMove> symmetries_of(const CellSet& shape);

/// All shapes that play can reach with all pawns on the table, up to translation, turns and reflections. Their
/// numbers are the same in every run: first those that placing makes, then those that moves lead to.
class ShapeGraph {
public:
    explicit ShapeGraph(int pawns_a_side, int threads = 1);

    struct Size {
        std::size_t shapes;
        std::size_t moves;
    };
    /// Known before the graph is made, so that its memory can be set aside.
    [[nodiscard]] static Size size(int pawns_a_side) noexcept;

    [[nodiscard]] std::size_t size() const noexcept { return shapes_.size(); }
    [[nodiscard]] std::size_t move_count() const noexcept { return moves_.size(); }
    [[nodiscard]] const CellSet& shape(std::size_t number) const noexcept { return shapes_[number]; }
    /// Moves are reversible: the shapes that they lead to are also those that lead here.
    [[nodiscard]] std::span<const ShapeMove> moves(std::size_t number) const noexcept {
        return std::span(moves_).subspan(first_move_[number], first_move_[number + 1] - first_move_[number]);
    }
    /// The number of a canonical shape; none if play cannot reach it.
    [[nodiscard]] std::optional<std::size_t> find(const CellSet& shape) const noexcept;

    struct Index {
        std::size_t shape;
        std::size_t own;  ///< the cells there of the side to move
    };
    /// The index of a position with all pawns on the table; none if play cannot reach it.
    [[nodiscard]] std::optional<Index> find(const Position& position) const noexcept;
    /// The position there, p1 to move.
    [[nodiscard]] Position position(const Index& index) const noexcept;

private:
    /// The place of the shape in the hash table, or of the empty entry where it belongs.
    [[nodiscard]] std::size_t slot_of(const CellSet& shape) const noexcept;
    std::size_t number_of(const CellSet& shape);
    void place_pawns(std::size_t pawns, int threads);
    /// Adds the moves of all shapes, and the shapes that only moves lead to.
    void add_moves(int threads);

    std::vector<CellSet> shapes_;
    std::vector<ShapeMove> moves_;
    std::vector<std::size_t> first_move_;  ///< by shape, one more at the end
    std::vector<std::uint32_t> slots_;     ///< numbers of shapes plus one; a power of two, at least half empty
};

}  // namespace quadriga::onoro::solve
