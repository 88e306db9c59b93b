#include "tests/games/reversi/slow_reversi.hpp"

namespace quadriga::reversi::slow {

namespace {

using Discs = std::map<Cell, char>;

bool encloses(const Discs& discs, Cell cell, int right, int up, char colour) {
    const auto at = [&](int distance) {
        const auto found = discs.find({cell.first + distance * right, cell.second + distance * up});
        return found == discs.end() ? '.' : found->second;
    };
    int distance = 1;
    while (at(distance) != '.' && at(distance) != colour) ++distance;
    return distance > 1 && at(distance) == colour;
}

std::set<std::string> placements(const Discs& discs, char colour) {
    std::set<std::string> words;
    for (char column = 'a'; column <= 'f'; ++column) {
        for (char row = '1'; row <= '6'; ++row) {
            const Cell cell{column - 'a' + 1, row - '0'};
            if (discs.contains(cell)) continue;
            for (const int right : {-1, 0, 1}) {
                for (const int up : {-1, 0, 1}) {
                    if (encloses(discs, cell, right, up, colour)) words.insert({column, row});
                }
            }
        }
    }
    return words;
}

}  // namespace

Position read_position(std::string_view text) {
    Position position{{}, text.back()};
    Cell cell{1, 6};
    for (const char letter : text.substr(0, text.find(' '))) {
        if (letter == '/') {
            cell = {1, cell.second - 1};
        } else if (letter >= '1' && letter <= '6') {
            cell.first += letter - '0';
        } else {
            position.discs[cell] = letter;
            ++cell.first;
        }
    }
    return position;
}

std::set<std::string> legal_moves(const Position& position) {
    if (auto words = placements(position.discs, position.side); !words.empty()) return words;
    if (placements(position.discs, position.side == 'b' ? 'w' : 'b').empty()) return {};
    return {"pass"};
}

}  // namespace quadriga::reversi::slow
