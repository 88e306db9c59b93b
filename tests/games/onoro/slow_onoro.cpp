#include "tests/games/onoro/slow_onoro.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <vector>

namespace quadriga::onoro::slow {

namespace {

constexpr Cell around[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};

Cell operator+(Cell a, Cell b) { return {a.column + b.column, a.row + b.row}; }

std::string name(Cell cell) {
    const auto wrapped = [](int value) { return ((value % 26) + 26) % 26; };
    return std::string(1, static_cast<char>('a' + wrapped(cell.column))) + std::to_string(wrapped(cell.row) + 1);
}

int neighbours(const Pawns& pawns, Cell cell) {
    int found = 0;
    for (const Cell step : around) found += pawns.contains(cell + step) ? 1 : 0;
    return found;
}

bool is_one_group(const Pawns& pawns) {
    std::set<Cell> reached{pawns.begin()->first};
    std::vector<Cell> waiting{pawns.begin()->first};
    while (!waiting.empty()) {
        const Cell here = waiting.back();
        waiting.pop_back();
        for (const Cell step : around) {
            if (pawns.contains(here + step) && reached.insert(here + step).second) waiting.push_back(here + step);
        }
    }
    return reached.size() == pawns.size();
}

bool may_stand(const Pawns& pawns) {
    return is_one_group(pawns) &&
           std::ranges::all_of(pawns, [&](const auto& pawn) { return neighbours(pawns, pawn.first) >= 2; });
}

std::set<Cell> empty_cells_beside(const Pawns& pawns) {
    std::set<Cell> cells;
    for (const auto& [cell, colour] : pawns) {
        for (const Cell step : around) {
            if (!pawns.contains(cell + step)) cells.insert(cell + step);
        }
    }
    return cells;
}

char colour_of(char side) { return side == 'b' ? 'B' : 'W'; }
char other_side(char side) { return side == 'b' ? 'w' : 'b'; }

bool is_placing(const Position& position) {
    return position.pawns.size() < 2 * static_cast<std::size_t>(position.pawns_a_side);
}

}  // namespace

Position read_position(std::string_view text) {
    const std::size_t space = text.find(' ');
    const std::string_view anchor = text.substr(space + 1);
    const Cell corner{anchor[0] - 'a', std::stoi(std::string(anchor.substr(1))) - 1};
    const std::string_view side = anchor.substr(anchor.find(' ') + 1);
    Position position{{}, side.front(), side.size() > 1 ? side.back() - '0' : 8};
    Cell cell = corner;
    for (std::size_t at = 0; at < space; ++at) {
        if (text[at] == '/') {
            cell = {corner.column, cell.row + 1};
        } else if (text[at] == 'B' || text[at] == 'W') {
            position.pawns[cell] = text[at];
            ++cell.column;
        } else {
            int gap = text[at] - '0';
            if (std::isdigit(text[at + 1]) != 0) gap = 10 * gap + (text[++at] - '0');
            cell.column += gap;
        }
    }
    return position;
}

std::string write_position(const Position& position) {
    int left = std::numeric_limits<int>::max();
    for (const auto& [cell, colour] : position.pawns) left = std::min(left, cell.column);
    std::map<int, std::map<int, char>> rows;
    for (const auto& [cell, colour] : position.pawns) rows[cell.row][cell.column] = colour;
    std::string text;
    for (const auto& [row, cells] : rows) {
        if (!text.empty()) text += '/';
        int next = left;
        for (const auto& [column, colour] : cells) {
            if (column > next) text += std::to_string(column - next);
            text += colour;
            next = column + 1;
        }
    }
    text += ' ' + name({left, rows.begin()->first}) + ' ' + position.side;
    return position.pawns_a_side == 8 ? text : text + ' ' + std::to_string(position.pawns_a_side);
}

bool has_line(const Pawns& pawns, char colour) {
    for (const auto& [start, owner] : pawns) {
        for (const Cell step : around) {
            Cell cell = start;
            int length = 0;
            while (pawns.contains(cell) && pawns.at(cell) == colour) {
                ++length;
                cell = cell + step;
            }
            if (length >= 4) return true;
        }
    }
    return false;
}

std::set<Cell> places(const Pawns& pawns) {
    std::set<Cell> cells = empty_cells_beside(pawns);
    std::erase_if(cells, [&](Cell cell) { return neighbours(pawns, cell) < 2; });
    return cells;
}

std::set<Cell> targets(const Pawns& pawns, Cell from) {
    std::set<Cell> cells = empty_cells_beside(pawns);
    std::erase_if(cells, [&](Cell to) {
        Pawns moved = pawns;
        moved.erase(from);
        moved[to] = pawns.at(from);
        return !may_stand(moved);
    });
    return cells;
}

std::set<std::string> legal_moves(const Position& position) {
    std::set<std::string> moves;
    if (has_line(position.pawns, colour_of(other_side(position.side)))) return moves;
    if (is_placing(position)) {
        for (const Cell to : places(position.pawns)) moves.insert(name(to));
        return moves;
    }
    for (const auto& [from, colour] : position.pawns) {
        if (colour != colour_of(position.side)) continue;
        for (const Cell to : targets(position.pawns, from)) moves.insert(name(from) + name(to));
    }
    return moves;
}

Position apply(const Position& position, std::string_view move) {
    Position next = position;
    next.side = other_side(position.side);
    const char colour = colour_of(position.side);
    std::string from;
    if (!is_placing(position)) {
        const std::size_t second = move.find_first_of("abcdefghijklmnopqrstuvwxyz", 1);
        from = move.substr(0, second);
        move.remove_prefix(second);
        std::erase_if(next.pawns, [&](const auto& pawn) { return name(pawn.first) == from; });
    }
    for (const Cell cell : empty_cells_beside(position.pawns)) {
        if (name(cell) == move) next.pawns[cell] = colour;
    }
    return next;
}

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const std::string& move : legal_moves(position)) leaves += perft(slow::apply(position, move), depth - 1);
    return leaves;
}

}  // namespace quadriga::onoro::slow
