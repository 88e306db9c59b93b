#include <charconv>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "games/onager/notation.hpp"
#include "games/onager/onager.hpp"

namespace quadriga::onager {

namespace {

using engine::ErrorCode;
using engine::Expected;

auto refused(std::string why) { return engine::refusal(ErrorCode::illegal_move, std::move(why)); }

/// Takes one cell name off the front of the text; `place` counts cells from 1.
Expected<Cell> take_cell(std::string_view& text, std::size_t place) {
    if (text.empty() || text.front() < 'a' || text.front() > row_name(row_count - 1)) {
        return refused(fmt::format("cell {}: expected a row from a to k", place));
    }
    const int row = text.front() - 'a';
    text.remove_prefix(1);
    int number = 0;
    const bool leading_zero = text.starts_with('0');
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || leading_zero || number < 1 || number > row_length(row)) {
        return refused(fmt::format("cell {}: row {} has the cells 1 to {}", place, row_name(row), row_length(row)));
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return cell_at(row, number);
}

/// Reads the whole text, at least one cell.
Expected<std::vector<Cell>> read_cells(std::string_view text) {
    std::vector<Cell> cells;
    bool hyphens = false;
    do {
        const bool hyphen = !cells.empty() && text.starts_with('-');
        if (cells.size() == 1) hyphens = hyphen;
        if (!cells.empty() && hyphen != hyphens) {
            return refused(fmt::format("cell {}: expected hyphens between all cells or none", cells.size() + 1));
        }
        if (hyphen) text.remove_prefix(1);
        const auto cell = take_cell(text, cells.size() + 1);
        if (!cell) return tl::unexpected(cell.error());
        cells.push_back(*cell);
    } while (!text.empty());
    return cells;
}

Expected<Move> checked_lake(const Position& position, std::span<const Cell> cells) {
    if (cells.size() != 1) return refused("expected one cell, a lake is to be placed");
    if (cells[0] == centre) return refused("no lake on the centre");
    if (!position.vacant().contains(cells[0])) return refused(cell_name(cells[0]) + " is occupied");
    return Move::lake(cells[0]);
}

Expected<Move> checked_from_to(const Position& position, Cell from, Cell to) {
    if (from == to) return refused("a move may not end where it began");
    if (destinations(position, from).contains(to)) return Move{from, to};
    if (position.lakes().contains(to)) return refused(cell_name(to) + " is a lake");
    if (position.pieces(position.side_to_move()).contains(to)) {
        return refused(cell_name(to) + " is taken by an own piece");
    }
    return refused(fmt::format("no walk, jump or chain leads from {} to {}", cell_name(from), cell_name(to)));
}

Expected<Move> checked_path(const Position& position, std::span<const Cell> path) {
    const Flight flight(position, path.front());
    for (std::size_t hop = 1; hop < path.size(); ++hop) {
        if (!jumps(flight, path[hop - 1]).contains(path[hop])) {
            return refused(
                fmt::format("hop {}: no jump from {} to {}", hop, cell_name(path[hop - 1]), cell_name(path[hop])));
        }
        if (hop + 1 < path.size() && !flight.enemies.contains(path[hop])) {
            return refused(
                fmt::format("hop {}: the chain ends on {}, which holds no enemy piece", hop, cell_name(path[hop])));
        }
    }
    if (path.front() == path.back()) return refused("a chain may not end where it began");
    return Move{path.front(), path.back()};
}

}  // namespace

Expected<Move> Onager::read_move(const Position& position, std::string_view text) {
    const auto cells = read_cells(text);
    if (!cells) return tl::unexpected(cells.error());
    if (position.is_placing_lakes()) return checked_lake(position, *cells);
    if (cells->size() == 1) return refused("expected the cells from and to, all lakes are placed");
    const Cell from = cells->front();
    if (!position.pieces(position.side_to_move()).contains(from)) {
        return refused("no own piece on " + cell_name(from));
    }
    return cells->size() == 2 ? checked_from_to(position, from, cells->back()) : checked_path(position, *cells);
}

std::string Onager::write_move(const Position& /*position*/, Move move) {
    return move.is_lake() ? cell_name(move.to) : cell_name(move.from) + cell_name(move.to);
}

}  // namespace quadriga::onager
