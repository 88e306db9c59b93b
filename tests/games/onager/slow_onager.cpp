#include "tests/games/onager/slow_onager.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

namespace quadriga::onager::slow {

namespace {

constexpr std::array<Cell, 6> directions{{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr int side_length = 6;
constexpr int last_row = 10;

int length_of(int row) { return 11 - std::abs(row - 5); }

Cell cell_at(int row, int number) { return {row, 2 * number - length_of(row) - 1}; }

std::string name(Cell cell) {
    const int number = (cell.second + length_of(cell.first) + 1) / 2;
    std::string text(1, static_cast<char>('a' + cell.first));
    return text += std::to_string(number);
}

Cell stepped(Cell cell, Cell direction, int distance) {
    return {cell.first + distance * direction.first, cell.second + distance * direction.second};
}

char other(char player) { return player == 'b' ? 'w' : 'b'; }

char top(const std::string& discs) { return discs.empty() ? '.' : discs.back(); }

int lakes_on(const Position& position) {
    return static_cast<int>(std::ranges::count_if(position.cells, [](const auto& cell) { return cell.second == "x"; }));
}

/// The cells on which the piece lifted off `from` may land with one jump.
std::vector<Cell> landings(const Position& position, Cell from) {
    std::vector<Cell> found;
    for (const Cell& direction : directions) {
        int distance = 1;
        while (position.cells.contains(stepped(from, direction, distance)) &&
               position.cells.at(stepped(from, direction, distance)).empty()) {
            ++distance;
        }
        const auto nearest = position.cells.find(stepped(from, direction, distance));
        if (nearest == position.cells.end() || top(nearest->second) != position.side) continue;
        const auto target = position.cells.find(stepped(from, direction, 2 * distance));
        if (target == position.cells.end()) continue;
        if (target->second.empty() || top(target->second) == other(position.side)) found.push_back(target->first);
    }
    return found;
}

Position without_top(Position position, Cell cell) {
    position.cells.at(cell).pop_back();
    return position;
}

void follow_chains(const Position& position, Cell at, std::set<Cell>& reached) {
    for (const Cell& landing : landings(position, at)) {
        if (!reached.insert(landing).second) continue;
        if (top(position.cells.at(landing)) == other(position.side)) follow_chains(position, landing, reached);
    }
}

void collect_paths(const Position& position, Cell at, const std::string& so_far, int hops,
                   std::vector<std::string>& found) {
    if (hops == 0) return;
    for (const Cell& landing : landings(position, at)) {
        const std::string path = so_far + name(landing);
        found.push_back(path);
        if (top(position.cells.at(landing)) == other(position.side))
            collect_paths(position, landing, path, hops - 1, found);
    }
}

std::vector<Cell> pieces(const Position& position) {
    std::vector<Cell> found;
    for (const auto& [cell, discs] : position.cells) {
        if (top(discs) == position.side) found.push_back(cell);
    }
    return found;
}

int count_on_row(const Position& position, char player, int row) {
    return static_cast<int>(std::ranges::count_if(
        position.cells, [&](const auto& cell) { return cell.first.first == row && top(cell.second) == player; }));
}

bool mover_has_won(const Position& position) {
    const int mine = position.side == 'b' ? last_row : 0;
    return count_on_row(position, position.side, mine) > count_on_row(position, other(position.side), last_row - mine);
}

}  // namespace

Position read_position(std::string_view text) {
    Position position;
    std::size_t at = 0;
    for (int row = last_row; row >= 0; --row, ++at) {
        for (int number = 1; number <= length_of(row);) {
            std::string content(1, text[at]);
            int width = 1;
            if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
                std::size_t digits = 0;
                width = std::stoi(std::string(text.substr(at, 2)), &digits);
                content.clear();
                at += digits;
            } else if (text[at] == '(') {
                const auto close = text.find(')', at);
                content = text.substr(at + 1, close - at - 1);
                at = close + 1;
            } else {
                ++at;
            }
            for (int left = width; left > 0; --left) position.cells[cell_at(row, number++)] = content;
        }
    }
    position.side = text[at];
    return position;
}

std::string write_position(const Position& position) {
    std::string text;
    for (int row = last_row; row >= 0; --row) {
        int empties = 0;
        for (int number = 1; number <= length_of(row) + 1; ++number) {
            const bool past_end = number > length_of(row);
            const std::string discs = past_end ? "" : position.cells.at(cell_at(row, number));
            if (discs.empty() && !past_end) {
                ++empties;
                continue;
            }
            if (empties > 0) text += std::to_string(empties);
            empties = 0;
            if (discs.size() > 1) text += '(';
            text += discs;
            if (discs.size() > 1) text += ')';
        }
        text += row > 0 ? '/' : ' ';
    }
    return text + position.side;
}

std::set<std::string> legal_moves(const Position& position) {
    std::set<std::string> words;
    if (mover_has_won(position)) return words;
    if (lakes_on(position) < 3) {
        for (const auto& [cell, discs] : position.cells) {
            if (discs.empty() && cell != cell_at(5, side_length)) words.insert(name(cell));
        }
        return words;
    }
    for (const Cell& from : pieces(position)) {
        for (const Cell& direction : directions) {
            const auto to = position.cells.find(stepped(from, direction, 1));
            if (to != position.cells.end() && to->second.empty()) words.insert(name(from) + name(to->first));
        }
        std::set<Cell> reached;
        follow_chains(without_top(position, from), from, reached);
        reached.erase(from);
        for (const Cell& to : reached) words.insert(name(from) + name(to));
    }
    return words;
}

Position apply(Position position, std::string_view move) {
    const auto second = move.find_first_of("abcdefghijk", 1);
    const auto read = [](std::string_view word) {
        return cell_at(word.front() - 'a', std::stoi(std::string(word.substr(1))));
    };
    if (second == std::string_view::npos) {
        position.cells.at(read(move)) += 'x';
    } else {
        position.cells.at(read(move.substr(0, second))).pop_back();
        position.cells.at(read(move.substr(second))).push_back(position.side);
    }
    // Black places the last lake and makes the first move after it.
    const bool last_lake = second == std::string_view::npos && lakes_on(position) == 3;
    position.side = last_lake ? 'b' : other(position.side);
    return position;
}

std::string outcome(const Position& position) {
    const auto win_of = [](char player) { return std::string(player == 'b' ? "p1win" : "p2win"); };
    if (mover_has_won(position)) return win_of(position.side) + " backrank";
    if (legal_moves(position).empty()) return win_of(other(position.side)) + " nomoves";
    return "none";
}

std::vector<std::string> paths(const Position& position, int hops) {
    std::vector<std::string> found;
    for (const Cell& from : pieces(position)) {
        collect_paths(without_top(position, from), from, name(from), hops, found);
    }
    return found;
}

}  // namespace quadriga::onager::slow
