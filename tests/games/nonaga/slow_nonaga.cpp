#include "tests/games/nonaga/slow_nonaga.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <vector>

namespace quadriga::nonaga::slow {

namespace {

char colour_to_move(const Position& position) { return position.side == 'r' ? 'R' : 'B'; }

Cell cell_named(std::string_view text) {
    int row = 0;
    std::from_chars(text.data() + 1, text.data() + text.size(), row);
    return {text.front() - 'a', row - 1};
}

bool are_neighbours(Cell a, Cell b) {
    const auto around = neighbours(a);
    return std::find(around.begin(), around.end(), b) != around.end();
}

/// A box around the discs, with room for a disc to roll past on every side.
struct Room {
    int left = std::numeric_limits<int>::max();
    int right = std::numeric_limits<int>::min();
    int top = left;
    int bottom = right;

    explicit Room(const Cells& discs) {
        for (const auto& [column, row] : discs) {
            left = std::min(left, column - 2);
            right = std::max(right, column + 2);
            top = std::min(top, row - 2);
            bottom = std::max(bottom, row + 2);
        }
    }
    [[nodiscard]] bool holds(Cell cell) const {
        return left <= cell.column && cell.column <= right && top <= cell.row && cell.row <= bottom;
    }
};

/// The empty cells to which a disc can roll from `start`.
Cells rolled_from(Cell start, const Cells& discs) {
    const Room room(discs);
    Cells reached{start};
    std::vector<Cell> waiting{start};
    while (!waiting.empty()) {
        const auto around = neighbours(waiting.back());
        waiting.pop_back();
        for (std::size_t at = 0; at < 6; ++at) {
            const Cell next = around[at];
            const bool is_open = !discs.contains(around[(at + 1) % 6]) || !discs.contains(around[(at + 5) % 6]);
            if (!room.holds(next) || discs.contains(next) || !is_open) continue;
            if (reached.insert(next).second) waiting.push_back(next);
        }
    }
    return reached;
}

/// The cells where a disc may be put; none if it cannot be rolled out.
std::vector<Cell> targets(const Position& position, Cell disc) {
    Cells others = position.discs;
    others.erase(disc);
    const Room room(others);
    const Cells outside = rolled_from({room.left, room.top}, others);
    std::vector<Cell> result;
    if (!outside.contains(disc)) return result;
    for (const Cell target : outside) {
        const auto around = neighbours(target);
        const auto touched =
            std::count_if(around.begin(), around.end(), [&](Cell cell) { return others.contains(cell); });
        if (target == disc || touched < 2) continue;
        Cells together = others;
        together.insert(target);
        if (is_connected(together)) result.push_back(target);
    }
    return result;
}

/// The positions after each slide, by its word, before the disc move and the change of sides.
std::map<std::string, Position> slides(const Position& position) {
    std::map<std::string, Position> result;
    for (const auto& [from, colour] : position.pieces) {
        if (colour != colour_to_move(position)) continue;
        for (std::size_t direction = 0; direction < 6; ++direction) {
            Cell end = from;
            for (Cell next = neighbours(end)[direction];
                 position.discs.contains(next) && !position.pieces.contains(next); next = neighbours(end)[direction]) {
                end = next;
            }
            if (end == from) continue;
            Position after = position;
            after.pieces.erase(from);
            after.pieces[end] = colour;
            result[name(from) + name(end)] = after;
        }
    }
    return result;
}

}  // namespace

Position read_position(std::string_view text) {
    Position position;
    const std::size_t anchor_at = text.find(' ') + 1;
    const std::size_t side_at = text.find(' ', anchor_at) + 1;
    const Cell corner = cell_named(text.substr(anchor_at, side_at - 1 - anchor_at));
    position.side = text[side_at];
    Cell cell = corner;
    for (std::size_t at = 0; text[at] != ' '; ++at) {
        if (text[at] == '/') {
            cell = {corner.column, cell.row + 1};
        } else if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
            int gap = 0;
            at =
                static_cast<std::size_t>(std::from_chars(&text[at], text.data() + text.size(), gap).ptr - text.data()) -
                1;
            cell.column += gap;
        } else {
            position.discs.insert(cell);
            if (text[at] == 'x') position.locked = cell;
            if (text[at] == 'R' || text[at] == 'B') position.pieces[cell] = text[at];
            ++cell.column;
        }
    }
    return position;
}

std::string write_position(const Position& position) {
    int left = std::numeric_limits<int>::max();
    int top = left;
    for (const auto& [column, row] : position.discs) {
        left = std::min(left, column);
        top = std::min(top, row);
    }
    std::map<int, std::vector<int>> columns_by_row;
    for (const auto& [column, row] : position.discs) columns_by_row[row].push_back(column);
    std::string text;
    for (const auto& [row, columns] : columns_by_row) {
        if (row != top) text += '/';
        int next = left;
        for (const int column : columns) {
            if (column > next) text += std::to_string(column - next);
            next = column + 1;
            const Cell cell{column, row};
            const auto piece = position.pieces.find(cell);
            text += piece != position.pieces.end() ? piece->second : cell == position.locked ? 'x' : 'o';
        }
    }
    return text + ' ' + name({left, top}) + ' ' + position.side;
}

std::string name(Cell cell) {
    const auto wrapped = [](int place) { return (place % 26 + 26) % 26; };
    return static_cast<char>('a' + wrapped(cell.column)) + std::to_string(wrapped(cell.row) + 1);
}

std::array<Cell, 6> neighbours(Cell cell) {
    const auto [q, r] = cell;
    return {{{q + 1, r}, {q, r + 1}, {q - 1, r + 1}, {q - 1, r}, {q, r - 1}, {q + 1, r - 1}}};
}

bool is_connected(const Cells& cells) {
    Cells unseen = cells;
    std::vector<Cell> waiting{*unseen.begin()};
    unseen.erase(unseen.begin());
    while (!waiting.empty()) {
        const auto around = neighbours(waiting.back());
        waiting.pop_back();
        for (const Cell next : around) {
            if (unseen.erase(next) > 0) waiting.push_back(next);
        }
    }
    return unseen.empty();
}

bool has_connected(const Position& position, char colour) {
    int pairs = 0;
    for (const auto& [a, colour_of_a] : position.pieces) {
        for (const auto& [b, colour_of_b] : position.pieces) {
            pairs += colour_of_a == colour && colour_of_b == colour && a < b && are_neighbours(a, b);
        }
    }
    return pairs >= 2;
}

bool can_connect(const Position& position) {
    return std::ranges::any_of(
        slides(position), [&](const auto& slide) { return has_connected(slide.second, colour_to_move(position)); });
}

std::map<std::string, Position> successors(const Position& position) {
    std::map<std::string, Position> result;
    if (has_connected(position, position.side == 'r' ? 'B' : 'R')) return result;
    std::map<Cell, std::vector<Cell>> targets_of;
    for (const Cell disc : position.discs) {
        if (disc != position.locked) targets_of[disc] = targets(position, disc);
    }
    for (const auto& [slide, after_slide] : slides(position)) {
        Position after = after_slide;
        after.side = position.side == 'r' ? 'b' : 'r';
        after.locked.reset();
        if (has_connected(after, colour_to_move(position))) {
            result[slide] = after;
            continue;
        }
        for (const auto& [disc, ends] : targets_of) {
            if (after.pieces.contains(disc)) continue;
            for (const Cell target : ends) {
                Position end = after;
                end.discs.erase(disc);
                end.discs.insert(target);
                end.locked = target;
                result[slide + name(disc) + name(target)] = end;
            }
        }
    }
    return result;
}

std::set<std::string> legal_moves(const Position& position) {
    std::set<std::string> moves;
    for (const auto& [move, next] : successors(position)) moves.insert(move);
    return moves;
}

}  // namespace quadriga::nonaga::slow
