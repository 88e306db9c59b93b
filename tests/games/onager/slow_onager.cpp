#include "tests/games/onager/slow_onager.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

namespace quadriga::onager::slow {

namespace {

constexpr std::array<Coordinate, 6> directions{{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr int side_length = 6;
constexpr int last_row = 10;

int length_of(int row) { return 11 - std::abs(row - 5); }

Coordinate coordinate(int row, int number) { return {row, 2 * number - length_of(row) - 1}; }

std::string name(Coordinate cell) {
    const int number = (cell.second + length_of(cell.first) + 1) / 2;
    std::string text(1, static_cast<char>('a' + cell.first));
    return text += std::to_string(number);
}

Coordinate stepped(Coordinate cell, Coordinate direction, int distance) {
    return {cell.first + distance * direction.first, cell.second + distance * direction.second};
}

char other(char player) { return player == 'b' ? 'w' : 'b'; }

char top(const std::string& discs) { return discs.empty() ? '.' : discs.back(); }

int lakes_on(const Board& board) {
    return static_cast<int>(std::ranges::count_if(board.cells, [](const auto& cell) { return cell.second == "x"; }));
}

/// Where a piece on `from`, lifted off the board, lands with one jump. The board no longer shows it.
std::vector<Coordinate> landings(const Board& board, Coordinate from) {
    std::vector<Coordinate> found;
    for (const Coordinate& direction : directions) {
        int distance = 1;
        while (board.cells.contains(stepped(from, direction, distance)) &&
               board.cells.at(stepped(from, direction, distance)).empty()) {
            ++distance;
        }
        const auto nearest = board.cells.find(stepped(from, direction, distance));
        if (nearest == board.cells.end() || top(nearest->second) != board.side) continue;
        const auto target = board.cells.find(stepped(from, direction, 2 * distance));
        if (target == board.cells.end()) continue;
        if (target->second.empty() || top(target->second) == other(board.side)) found.push_back(target->first);
    }
    return found;
}

Board without_top(Board board, Coordinate cell) {
    board.cells.at(cell).pop_back();
    return board;
}

void follow_chains(const Board& board, Coordinate at, std::set<Coordinate>& reached) {
    for (const Coordinate& landing : landings(board, at)) {
        if (!reached.insert(landing).second) continue;
        if (top(board.cells.at(landing)) == other(board.side)) follow_chains(board, landing, reached);
    }
}

void collect_paths(const Board& board, Coordinate at, const std::string& so_far, int hops,
                   std::vector<std::string>& found) {
    if (hops == 0) return;
    for (const Coordinate& landing : landings(board, at)) {
        const std::string path = so_far + name(landing);
        found.push_back(path);
        if (top(board.cells.at(landing)) == other(board.side)) collect_paths(board, landing, path, hops - 1, found);
    }
}

std::vector<Coordinate> pieces(const Board& board) {
    std::vector<Coordinate> found;
    for (const auto& [cell, discs] : board.cells) {
        if (top(discs) == board.side) found.push_back(cell);
    }
    return found;
}

int count_on_row(const Board& board, char player, int row) {
    return static_cast<int>(std::ranges::count_if(
        board.cells, [&](const auto& cell) { return cell.first.first == row && top(cell.second) == player; }));
}

bool mover_has_won(const Board& board) {
    const int mine = board.side == 'b' ? last_row : 0;
    return count_on_row(board, board.side, mine) > count_on_row(board, other(board.side), last_row - mine);
}

}  // namespace

Board parse(std::string_view text) {
    Board board;
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
            for (int left = width; left > 0; --left) board.cells[coordinate(row, number++)] = content;
        }
    }
    board.side = text[at];
    return board;
}

std::string write(const Board& board) {
    std::string text;
    for (int row = last_row; row >= 0; --row) {
        int empties = 0;
        for (int number = 1; number <= length_of(row) + 1; ++number) {
            const bool past_end = number > length_of(row);
            const std::string discs = past_end ? "" : board.cells.at(coordinate(row, number));
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
    return text + board.side;
}

std::set<std::string> moves(const Board& board) {
    std::set<std::string> words;
    if (mover_has_won(board)) return words;
    if (lakes_on(board) < 3) {
        for (const auto& [cell, discs] : board.cells) {
            if (discs.empty() && cell != coordinate(5, side_length)) words.insert(name(cell));
        }
        return words;
    }
    for (const Coordinate& from : pieces(board)) {
        for (const Coordinate& direction : directions) {
            const auto to = board.cells.find(stepped(from, direction, 1));
            if (to != board.cells.end() && to->second.empty()) words.insert(name(from) + name(to->first));
        }
        std::set<Coordinate> reached;
        follow_chains(without_top(board, from), from, reached);
        reached.erase(from);
        for (const Coordinate& to : reached) words.insert(name(from) + name(to));
    }
    return words;
}

Board play(Board board, std::string_view move) {
    const auto second = move.find_first_of("abcdefghijk", 1);
    const auto read = [](std::string_view word) {
        return coordinate(word.front() - 'a', std::stoi(std::string(word.substr(1))));
    };
    if (second == std::string_view::npos) {
        board.cells.at(read(move)) += 'x';
    } else {
        board.cells.at(read(move.substr(0, second))).pop_back();
        board.cells.at(read(move.substr(second))).push_back(board.side);
    }
    // The last lake is Black's, and so is the first move after it.
    const bool last_lake = second == std::string_view::npos && lakes_on(board) == 3;
    board.side = last_lake ? 'b' : other(board.side);
    return board;
}

std::string outcome(const Board& board) {
    if (mover_has_won(board)) return std::string(1, board.side) + " backrank";
    if (moves(board).empty()) return std::string(1, other(board.side)) + " nomoves";
    return "none";
}

std::vector<std::string> paths(const Board& board, int hops) {
    std::vector<std::string> found;
    for (const Coordinate& from : pieces(board)) {
        collect_paths(without_top(board, from), from, name(from), hops, found);
    }
    return found;
}

Board mirrored(const Board& board) {
    Board image{{}, board.side};
    for (const auto& [cell, discs] : board.cells) image.cells[{cell.first, -cell.second}] = discs;
    return image;
}

Board exchanged(const Board& board) {
    Board image{{}, other(board.side)};
    for (const auto& [cell, discs] : board.cells) {
        std::string swapped = discs;
        for (char& disc : swapped) disc = disc == 'x' ? 'x' : other(disc);
        image.cells[{last_row - cell.first, cell.second}] = swapped;
    }
    return image;
}

}  // namespace quadriga::onager::slow
