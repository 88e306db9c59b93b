#include "tests/games/onitama/slow_onitama.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

namespace quadriga::onitama::slow {

namespace {

/// Each card as printed, the user's man in the middle, forward is up.
const std::map<std::string, std::string> drawings{
    {"tiger", "..x../...../..o../..x../....."},    {"dragon", "...../x...x/..o../.x.x./....."},
    {"frog", "...../.x.../x.o../...x./....."},     {"rabbit", "...../...x./..o.x/.x.../....."},
    {"crab", "...../..x../x.o.x/...../....."},     {"elephant", "...../.x.x./.xox./...../....."},
    {"goose", "...../.x.../.xox./...x./....."},    {"rooster", "...../...x./.xox./.x.../....."},
    {"monkey", "...../.x.x./..o../.x.x./....."},   {"mantis", "...../.x.x./..o../..x../....."},
    {"horse", "...../..x../.xo../..x../....."},    {"ox", "...../..x../..ox./..x../....."},
    {"crane", "...../..x../..o../.x.x./....."},    {"boar", "...../..x../.xox./...../....."},
    {"eel", "...../.x.../..ox./.x.../....."},      {"cobra", "...../...x./.xo../...x./....."},
    {"fox", "...../...x./..ox./...x./....."},      {"dog", "...../.x.../.xo../.x.../....."},
    {"bear", "...../.xx../..o../...x./....."},     {"panda", "...../..xx./..o../.x.../....."},
    {"viper", "...../..x../x.o../...x./....."},    {"seasnake", "...../..x../..o.x/.x.../....."},
    {"rat", "...../..x../.xo../...x./....."},      {"mouse", "...../..x../..ox./.x.../....."},
    {"iguana", "...../x.x../..o../...x./....."},   {"tanuki", "...../..x.x/..o../.x.../....."},
    {"otter", "...../.x.../..o.x/...x./....."},    {"sable", "...../...x./x.o../.x.../....."},
    {"giraffe", "...../x...x/..o../..x../....."},  {"kirin", ".x.x./...../..o../...../..x.."},
    {"phoenix", "...../.x.x./x.o.x/...../....."},  {"turtle", "...../...../x.o.x/.x.x./....."},
    {"goat", "...../...x./.xo../..x../....."},     {"sheep", "...../.x.../..ox./..x../....."},
    {"bat", "...../..x../..o../..x../....."},      {"eagle", "...../.x.x./..o../...../....."},
    {"hawk", "...../.x.../..o../.x.../....."},     {"lion", "...../...x./..o../.x.../....."},
    {"octopus", "...../.x.../..o../...x./....."},  {"rhinoceros", "...../.x.../..o../..x../....."},
    {"scorpion", "...../...x./..o../...x./....."}, {"spider", "...../...x./..o../..x../....."},
};

/// The second drawing of a wind card, with the spirit in the middle.
const std::map<std::string, std::string> spirit_drawings{
    {"bat", "...../xx.xx/..o../...../....."},      {"eagle", "x...x/...../..o../...../....."},
    {"hawk", "...../x...x/x.o.x/...../....."},     {"lion", "..x../..x../..o../...../....."},
    {"octopus", "...../..x../.xox./.xxx./....."},  {"rhinoceros", "...../.xxx./x.o.x/...../....."},
    {"scorpion", ".x.x./x...x/..o../...../....."}, {"spider", "...../.xxx./..o../..x../....."},
};

char other(char turn) { return turn == 'b' ? 'r' : 'b'; }
char owner_of(char man) { return std::isupper(man) != 0 ? 'b' : 'r'; }
char master_of(char turn) { return turn == 'b' ? 'M' : 'm'; }

std::vector<std::string> cut(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

bool has_master(const Game& game, char turn) {
    return std::ranges::any_of(game.men, [&](const auto& man) { return man.second == master_of(turn); });
}

bool has_reached_temple(const Game& game, char turn) {
    const auto found = game.men.find({3, turn == 'b' ? 5 : 1});
    return found != game.men.end() && found->second == master_of(turn);
}

std::string name(Place place) {
    return {static_cast<char>('a' + place.first - 1), static_cast<char>('0' + place.second)};
}

Game exchanged(Game game, const std::string& card) {
    auto& hand = game.cards[game.turn];
    hand.erase(card);
    hand.insert(game.side_card);
    game.side_card = card;
    game.turn = other(game.turn);
    return game;
}

/// The squares that a drawing, laid on the table with its middle on `from`, marks.
std::vector<Place> marked(const std::string& drawing, char turn, Place from) {
    std::vector<Place> places;
    const auto lines = cut(drawing, '/');
    for (int line = 0; line < 5; ++line) {
        for (int letter = 0; letter < 5; ++letter) {
            if (lines[static_cast<std::size_t>(line)][static_cast<std::size_t>(letter)] != 'x') continue;
            const int right = letter - 2;
            const int up = 2 - line;
            const Place to =
                turn == 'b' ? Place{from.first + right, from.second + up} : Place{from.first - right, from.second - up};
            if (to.first >= 1 && to.first <= 5 && to.second >= 1 && to.second <= 5) places.push_back(to);
        }
    }
    return places;
}

bool is_man(char piece) { return piece != 'w'; }

using Turns = std::map<std::string, Game>;

/// Where the spirit is, if it is there.
std::vector<Place> spirits(const Game& game) {
    std::vector<Place> places;
    for (const auto& [place, piece] : game.men) {
        if (!is_man(piece)) places.push_back(place);
    }
    return places;
}

/// The man's moves by a card, the cards not exchanged yet.
Turns men_moves(const Game& game, const std::string& card) {
    Turns all;
    for (const auto& [from, man] : game.men) {
        if (!is_man(man) || owner_of(man) != game.turn) continue;
        for (const Place& to : marked(drawings.at(card), game.turn, from)) {
            const auto there = game.men.find(to);
            if (there != game.men.end() && (!is_man(there->second) || owner_of(there->second) == game.turn)) continue;
            Game next = game;
            next.men.erase(from);
            next.men[to] = man;
            all[name(from) + name(to)] = next;
        }
    }
    return all;
}

/// The spirit's moves by a drawing, the cards not exchanged yet.
Turns spirit_moves(const Game& game, const std::string& drawing) {
    Turns all;
    for (const Place& from : spirits(game)) {
        for (const Place& to : marked(drawing, game.turn, from)) {
            Game next = game;
            next.men.erase(from);
            const auto there = game.men.find(to);
            if (there != game.men.end()) {
                if (there->second == 'M' || there->second == 'm') continue;
                next.men[from] = there->second;
            }
            next.men[to] = 'w';
            all[name(from) + name(to)] = next;
        }
    }
    return all;
}

/// What a card allows: with an ordinary card a man or the spirit, with a wind card first a man, then the spirit.
Turns card_turns(const Game& game, const std::string& card) {
    Turns all = men_moves(game, card);
    const auto second_drawing = spirit_drawings.find(card);
    if (second_drawing == spirit_drawings.end()) {
        all.merge(spirit_moves(game, drawings.at(card)));
        return all;
    }
    if (all.empty()) return spirit_moves(game, second_drawing->second);
    Turns both;
    for (const auto& [word, after] : all) {
        const bool is_won = !has_master(after, other(game.turn)) || has_reached_temple(after, game.turn);
        const auto seconds = is_won ? Turns{} : spirit_moves(after, second_drawing->second);
        if (seconds.empty()) both[word] = after;
        for (const auto& [second_word, end] : seconds) both[word + second_word] = end;
    }
    return both;
}

}  // namespace

Game read_position(const std::string& text) {
    Game game;
    const auto fields = cut(text, ' ');
    const auto rows = cut(fields.at(0), '/');
    for (int row = 5; row >= 1; --row) {
        int column = 1;
        for (const char letter : rows.at(static_cast<std::size_t>(5 - row))) {
            if (std::isdigit(letter) != 0) {
                column += letter - '0';
            } else {
                game.men[{column++, row}] = letter;
            }
        }
    }
    const auto places = cut(fields.at(1), '/');
    for (const auto& card : cut(places.at(0), ',')) game.cards['b'].insert(card);
    for (const auto& card : cut(places.at(1), ',')) game.cards['r'].insert(card);
    game.side_card = places.at(2);
    game.turn = fields.at(2).at(0);
    return game;
}

std::string write(const Game& game) {
    std::string text;
    for (int row = 5; row >= 1; --row) {
        int empty = 0;
        for (int column = 1; column <= 6; ++column) {
            const auto man = game.men.find({column, row});
            if (column <= 5 && man == game.men.end()) {
                ++empty;
                continue;
            }
            if (empty > 0) text.append(std::to_string(empty));
            if (column <= 5) text.push_back(man->second);
            empty = 0;
        }
        text.push_back(row > 1 ? '/' : ' ');
    }
    for (const char turn : {'b', 'r'}) {
        const auto& hand = game.cards.at(turn);
        text.append(*hand.begin()).append(",").append(*hand.rbegin()).append("/");
    }
    text.append(game.side_card).append(" ").push_back(game.turn);
    return text;
}

std::string result(const Game& game) {
    const char winner = other(game.turn);
    const std::string win = winner == 'b' ? "p1win" : "p2win";
    if (!has_master(game, game.turn)) return win + " master";
    if (has_reached_temple(game, winner)) return win + " temple";
    return "none";
}

std::map<std::string, Game> turns(const Game& game) {
    if (result(game) != "none") return {};
    std::map<std::string, Game> all;
    for (const auto& card : game.cards.at(game.turn)) {
        for (const auto& [word, next] : card_turns(game, card)) all[word + card] = exchanged(next, card);
    }
    if (!all.empty()) return all;
    for (const auto& card : game.cards.at(game.turn)) all[std::string("pass").append(card)] = exchanged(game, card);
    return all;
}

std::set<std::string> legal_moves(const Game& game) {
    std::set<std::string> words;
    for (const auto& [word, next] : turns(game)) words.insert(word);
    return words;
}

std::uint64_t perft(const Game& game, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const auto& [word, next] : turns(game)) leaves += perft(next, depth - 1);
    return leaves;
}

}  // namespace quadriga::onitama::slow
