#include "tests/games/onoro/slow_onoro.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <vector>

namespace quadriga::onoro::slow {

namespace {

constexpr Place around[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};

Place operator+(Place a, Place b) { return {a.column + b.column, a.row + b.row}; }

std::string named(Place place) {
    const auto wrapped = [](int value) { return ((value % 26) + 26) % 26; };
    return std::string(1, static_cast<char>('a' + wrapped(place.column))) + std::to_string(wrapped(place.row) + 1);
}

int neighbours(const std::map<Place, char>& pawns, Place place) {
    int found = 0;
    for (const Place step : around) found += pawns.contains(place + step) ? 1 : 0;
    return found;
}

bool is_one_group(const std::map<Place, char>& pawns) {
    std::set<Place> reached{pawns.begin()->first};
    std::vector<Place> waiting{pawns.begin()->first};
    while (!waiting.empty()) {
        const Place here = waiting.back();
        waiting.pop_back();
        for (const Place step : around) {
            if (pawns.contains(here + step) && reached.insert(here + step).second) waiting.push_back(here + step);
        }
    }
    return reached.size() == pawns.size();
}

bool may_stand(const std::map<Place, char>& pawns) {
    return is_one_group(pawns) &&
           std::ranges::all_of(pawns, [&](const auto& pawn) { return neighbours(pawns, pawn.first) >= 2; });
}

std::set<Place> empty_cells_beside(const std::map<Place, char>& pawns) {
    std::set<Place> cells;
    for (const auto& [place, colour] : pawns) {
        for (const Place step : around) {
            if (!pawns.contains(place + step)) cells.insert(place + step);
        }
    }
    return cells;
}

char colour_of(char side) { return side == 'b' ? 'B' : 'W'; }
char other_side(char side) { return side == 'b' ? 'w' : 'b'; }

}  // namespace

Position read_position(std::string_view text) {
    const std::size_t blank = text.find(' ');
    const std::string_view anchor = text.substr(blank + 1);
    const Place corner{anchor[0] - 'a', std::stoi(std::string(anchor.substr(1))) - 1};
    Position position{{}, text.back()};
    Place place = corner;
    for (std::size_t at = 0; at < blank; ++at) {
        if (text[at] == '/') {
            place = {corner.column, place.row + 1};
        } else if (text[at] == 'B' || text[at] == 'W') {
            position.pawns[place] = text[at];
            ++place.column;
        } else {
            int gap = text[at] - '0';
            if (std::isdigit(text[at + 1]) != 0) gap = 10 * gap + (text[++at] - '0');
            place.column += gap;
        }
    }
    return position;
}

std::string write_position(const Position& position) {
    int left = std::numeric_limits<int>::max();
    for (const auto& [place, colour] : position.pawns) left = std::min(left, place.column);
    std::map<int, std::map<int, char>> rows;
    for (const auto& [place, colour] : position.pawns) rows[place.row][place.column] = colour;
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
    return text + ' ' + named({left, rows.begin()->first}) + ' ' + position.side;
}

bool has_line(const Position& position, char colour) {
    for (const auto& [start, owner] : position.pawns) {
        for (const Place step : around) {
            Place place = start;
            int length = 0;
            while (position.pawns.contains(place) && position.pawns.at(place) == colour) {
                ++length;
                place = place + step;
            }
            if (length >= 4) return true;
        }
    }
    return false;
}

std::set<std::string> legal_moves(const Position& position) {
    std::set<std::string> moves;
    if (has_line(position, colour_of(other_side(position.side)))) return moves;
    if (position.pawns.size() < 16) {
        for (const Place place : empty_cells_beside(position.pawns)) {
            if (neighbours(position.pawns, place) >= 2) moves.insert(named(place));
        }
    } else {
        for (const auto& [from, colour] : position.pawns) {
            if (colour != colour_of(position.side)) continue;
            for (const Place to : empty_cells_beside(position.pawns)) {
                auto pawns = position.pawns;
                pawns.erase(from);
                pawns[to] = colour;
                if (may_stand(pawns)) moves.insert(named(from) + named(to));
            }
        }
    }
    return moves;
}

Position apply(const Position& position, std::string_view move) {
    Position next = position;
    next.side = other_side(position.side);
    const bool is_placing = position.pawns.size() < 16;
    const char colour = colour_of(position.side);
    std::string from;
    if (!is_placing) {
        const std::size_t second = move.find_first_of("abcdefghijklmnopqrstuvwxyz", 1);
        from = move.substr(0, second);
        move.remove_prefix(second);
        std::erase_if(next.pawns, [&](const auto& pawn) { return named(pawn.first) == from; });
    }
    for (const Place place : empty_cells_beside(position.pawns)) {
        if (named(place) == move) next.pawns[place] = colour;
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
