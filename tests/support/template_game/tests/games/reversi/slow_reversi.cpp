#include "tests/games/reversi/slow_reversi.hpp"

namespace quadriga::reversi::slow {

namespace {

using Discs = std::map<Place, char>;

bool encloses(const Discs& discs, Place place, int right, int up, char colour) {
    const auto at = [&](int distance) {
        const auto found = discs.find({place.first + distance * right, place.second + distance * up});
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
            const Place place{column - 'a' + 1, row - '0'};
            if (discs.contains(place)) continue;
            for (const int right : {-1, 0, 1}) {
                for (const int up : {-1, 0, 1}) {
                    if (encloses(discs, place, right, up, colour)) words.insert({column, row});
                }
            }
        }
    }
    return words;
}

}  // namespace

Position read_position(std::string_view text) {
    Position position{{}, text.back()};
    Place place{1, 6};
    for (const char letter : text.substr(0, text.find(' '))) {
        if (letter == '/') {
            place = {1, place.second - 1};
        } else if (letter >= '1' && letter <= '6') {
            place.first += letter - '0';
        } else {
            position.discs[place] = letter;
            ++place.first;
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
