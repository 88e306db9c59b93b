#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/game/types.hpp"
#include "games/onager/geometry.hpp"

namespace quadriga::onager {

/// The value of a piece by row, counted from its owner's side, and by distance from the nearer end of the row, in
/// evaluation units. The values were fitted to game results by logistic regression and rounded.
inline constexpr std::array<std::array<std::int32_t, 6>, row_count> square_values{{{27, 31, 39},
                                                                                   {4, 12, 15, 8},
                                                                                   {-9, 2, 8, 24},
                                                                                   {-56, -31, -3, 25, 26},
                                                                                   {-67, -56, 11, 11, 36},
                                                                                   {-67, -45, -39, 9, 34, 74},
                                                                                   {-67, -34, 13, 54, 72},
                                                                                   {50, 34, 56, 73, 65},
                                                                                   {56, 62, 118, 123},
                                                                                   {101, 116, 125, 148},
                                                                                   {56, 56, 56}}};
/// The piece-square values by player and cell: square_values for Black's pieces, negated for White's.
inline constexpr auto piece_square = [] {
    std::array<std::array<std::int32_t, cell_limit>, 2> table{};
    all_cells.for_each([&table](Cell cell) {
        const int row = row_of(cell);
        const int place = std::min(number_of(cell) - 1, row_length(row) - number_of(cell));
        table[0][cell] = square_values[static_cast<std::size_t>(row)][static_cast<std::size_t>(place)];
        table[1][cell] = -square_values[static_cast<std::size_t>(row_count - 1 - row)][static_cast<std::size_t>(place)];
    });
    return table;
}();

using engine::Key;
using engine::opponent;

inline constexpr int discs_a_side = 13;
inline constexpr int lakes_to_place = 3;

namespace zobrist {

/// The key of a disc with `below` discs below it. Each disc of a stack has its own key, so adding or removing a disc
/// changes the position's key by one disc key. Computed on demand, because a table would take 50 kB.
[[nodiscard]] constexpr Key disc(std::size_t below, Player player, Cell cell) noexcept {
    return engine::mix(0x6f6e61676572 + (2 * below + index(player)) * cell_limit + cell);
}

inline constexpr auto lakes = [] {
    std::array<Key, cell_limit> table{};
    Key seed = 0x6c616b6573;
    for (auto& key : table) key = engine::mix(seed++);
    return table;
}();

inline constexpr Key p2_to_move = engine::mix(0x77686974655f746f);

}  // namespace zobrist

/// The board and the side to move. The discs of a stack alternate in colour, so the colour of the top disc and the
/// number of discs below it determine the stack. The mutators keep the sets, the key and the piece-square sum
/// consistent.
class Position {
public:
    /// Creates an empty board with `side` to move.
    explicit constexpr Position(Player side) noexcept
        : key_(side == Player::p1 ? 0 : zobrist::p2_to_move), side_(side) {}

    [[nodiscard]] constexpr Player side_to_move() const noexcept { return side_; }
    [[nodiscard]] constexpr Key key() const noexcept { return key_; }

    /// The cells whose top disc belongs to the player.
    [[nodiscard]] constexpr CellSet pieces(Player player) const noexcept {
        return filled_[index(player)] & ~filled_[index(opponent(player))];
    }
    [[nodiscard]] constexpr CellSet lakes() const noexcept { return filled_[0] & filled_[1]; }
    /// The cells with a piece or a lake.
    [[nodiscard]] constexpr CellSet occupied() const noexcept { return filled_[0] | filled_[1]; }
    [[nodiscard]] constexpr CellSet vacant() const noexcept { return all_cells & ~occupied(); }
    /// The cells with two or more discs.
    [[nodiscard]] constexpr CellSet stacks() const noexcept { return stacks_; }
    /// The number of discs below the top one; 0 for a cell without a disc.
    [[nodiscard]] constexpr std::size_t buried(Cell cell) const noexcept { return buried_[cell]; }
    /// The sum of piece_square over all pieces, positive if Black's are better placed.
    [[nodiscard]] constexpr std::int32_t piece_squares() const noexcept { return piece_squares_; }
    [[nodiscard]] constexpr bool is_placing_lakes() const noexcept { return lakes().count() < lakes_to_place; }

    /// Puts a disc of `player` on a vacant cell or on top of a piece of the other player.
    constexpr void put_disc(Cell cell, Player player) noexcept;
    /// Removes the top disc from a cell, which must hold a piece of `player`.
    constexpr void lift_disc(Cell cell, Player player) noexcept;
    /// Puts a lake on a vacant cell.
    constexpr void put_lake(Cell cell) noexcept {
        assert(vacant().contains(cell));
        filled_[0] |= CellSet::of(cell);
        filled_[1] |= CellSet::of(cell);
        key_ ^= zobrist::lakes[cell];
    }

    constexpr void change_side() noexcept {
        side_ = opponent(side_);
        key_ ^= zobrist::p2_to_move;
    }

private:
    /// For each player, the cells of its pieces and of all lakes; a cell in both sets is a lake.
    std::array<CellSet, 2> filled_{};
    CellSet stacks_;
    Key key_;
    std::int32_t piece_squares_ = 0;
    Player side_;
    std::array<std::uint8_t, cell_limit> buried_{};
};

constexpr void Position::put_disc(Cell cell, Player player) noexcept {
    const CellSet here = CellSet::of(cell);
    assert((all_cells & here).any() && (filled_[index(player)] & here).empty());
    if (filled_[index(opponent(player))].contains(cell)) {
        filled_[index(opponent(player))] ^= here;
        stacks_ |= here;
        piece_squares_ -= onager::piece_square[index(opponent(player))][cell];
        ++buried_[cell];
    }
    filled_[index(player)] |= here;
    piece_squares_ += onager::piece_square[index(player)][cell];
    key_ ^= zobrist::disc(buried_[cell], player, cell);
}

constexpr void Position::lift_disc(Cell cell, Player player) noexcept {
    const CellSet here = CellSet::of(cell);
    assert(pieces(player).contains(cell));
    filled_[index(player)] ^= here;
    piece_squares_ -= onager::piece_square[index(player)][cell];
    key_ ^= zobrist::disc(buried_[cell], player, cell);
    if (stacks_.contains(cell)) {
        filled_[index(opponent(player))] |= here;
        piece_squares_ += onager::piece_square[index(opponent(player))][cell];
        if (--buried_[cell] == 0) stacks_ ^= here;
    }
}

/// The number of the player's pieces on the other player's back rank.
[[nodiscard]] constexpr int intruders(const Position& position, Player player) noexcept {
    return (position.pieces(player) & back_ranks[index(opponent(player))]).count();
}

/// The number of the mover's intruders minus the enemy's.
[[nodiscard]] constexpr int lead(const Position& position) noexcept {
    const int black_lead = intruders(position, Player::p1) - intruders(position, Player::p2);
    return position.side_to_move() == Player::p1 ? black_lead : -black_lead;
}

// The symbols in position strings, implemented in notation.cpp.

[[nodiscard]] constexpr char disc_letter(Player player) noexcept { return player == Player::p1 ? 'b' : 'w'; }

/// The letters of the discs on a cell, from bottom to top: `wbw`. The cell must hold a piece.
[[nodiscard]] std::string discs_on(const Position& position, Cell cell);

/// The symbol of a cell: `x`, `b`, `w`, a stack such as `(wb)`, or an empty string for a vacant cell.
[[nodiscard]] std::string symbol_on(const Position& position, Cell cell);

/// A function that returns the symbol of a cell, in the format of symbol_on().
using SymbolOf = std::function<std::string(Cell)>;

/// The rows field of a position string, from row k down to row a. The symbols are not validated.
[[nodiscard]] std::string rows_text(const SymbolOf& symbol_of);

}  // namespace quadriga::onager
