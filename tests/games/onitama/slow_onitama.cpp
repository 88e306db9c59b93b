#include "tests/games/onitama/slow_onitama.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

namespace quadriga::onitama::slow {

namespace {

/// Each card as printed, with the man in the middle; forward is up.
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

char other(char side) { return side == 'b' ? 'r' : 'b'; }
char owner_of(char man) { return std::isupper(man) != 0 ? 'b' : 'r'; }
char master_of(char side) { return side == 'b' ? 'M' : 'm'; }

std::vector<std::string> cut(std::string_view text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream{std::string(text)};
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

bool has_master(const Position& position, char side) {
    return std::ranges::any_of(position.men, [&](const auto& man) { return man.second == master_of(side); });
}

bool has_reached_temple(const Position& position, char side) {
    const auto found = position.men.find({3, side == 'b' ? 5 : 1});
    return found != position.men.end() && found->second == master_of(side);
}

std::string name(Cell cell) { return {static_cast<char>('a' + cell.first - 1), static_cast<char>('0' + cell.second)}; }

Position exchanged(Position position, const std::string& card) {
    auto& hand = position.cards[position.side];
    hand.erase(card);
    hand.insert(position.side_card);
    position.side_card = card;
    position.side = other(position.side);
    return position;
}

/// The cells that a card drawing marks when its middle lies on `from`.
std::vector<Cell> marked(const std::string& drawing, char side, Cell from) {
    std::vector<Cell> cells;
    const auto lines = cut(drawing, '/');
    for (int line = 0; line < 5; ++line) {
        for (int letter = 0; letter < 5; ++letter) {
            if (lines[static_cast<std::size_t>(line)][static_cast<std::size_t>(letter)] != 'x') continue;
            const int right = letter - 2;
            const int up = 2 - line;
            const Cell to =
                side == 'b' ? Cell{from.first + right, from.second + up} : Cell{from.first - right, from.second - up};
            if (to.first >= 1 && to.first <= 5 && to.second >= 1 && to.second <= 5) cells.push_back(to);
        }
    }
    return cells;
}

bool is_man(char piece) { return piece != 'w'; }

using Successors = std::map<std::string, Position>;

/// The cell of the spirit; empty if there is none.
std::vector<Cell> spirits(const Position& position) {
    std::vector<Cell> cells;
    for (const auto& [cell, piece] : position.men) {
        if (!is_man(piece)) cells.push_back(cell);
    }
    return cells;
}

/// The positions after the moves of men by a card, before the cards are exchanged.
Successors men_moves(const Position& position, const std::string& card) {
    Successors all;
    for (const auto& [from, man] : position.men) {
        if (!is_man(man) || owner_of(man) != position.side) continue;
        for (const Cell& to : marked(drawings.at(card), position.side, from)) {
            const auto there = position.men.find(to);
            if (there != position.men.end() && (!is_man(there->second) || owner_of(there->second) == position.side))
                continue;
            Position next = position;
            next.men.erase(from);
            next.men[to] = man;
            all[name(from) + name(to)] = next;
        }
    }
    return all;
}

/// The positions after the moves of the spirit by a drawing, before the cards are exchanged.
Successors spirit_moves(const Position& position, const std::string& drawing) {
    Successors all;
    for (const Cell& from : spirits(position)) {
        for (const Cell& to : marked(drawing, position.side, from)) {
            Position next = position;
            next.men.erase(from);
            const auto there = position.men.find(to);
            if (there != position.men.end()) {
                if (there->second == 'M' || there->second == 'm') continue;
                next.men[from] = there->second;
            }
            next.men[to] = 'w';
            all[name(from) + name(to)] = next;
        }
    }
    return all;
}

/// The positions after a card's moves: an ordinary card moves a man or the spirit, a wind card a man, then the spirit.
Successors card_successors(const Position& position, const std::string& card) {
    Successors all = men_moves(position, card);
    const auto second_drawing = spirit_drawings.find(card);
    if (second_drawing == spirit_drawings.end()) {
        all.merge(spirit_moves(position, drawings.at(card)));
        return all;
    }
    if (all.empty()) return spirit_moves(position, second_drawing->second);
    Successors both;
    for (const auto& [word, after] : all) {
        const bool is_won = !has_master(after, other(position.side)) || has_reached_temple(after, position.side);
        const auto seconds = is_won ? Successors{} : spirit_moves(after, second_drawing->second);
        if (seconds.empty()) both[word] = after;
        for (const auto& [second_word, end] : seconds) both[word + second_word] = end;
    }
    return both;
}

}  // namespace

Position read_position(std::string_view text) {
    Position position;
    const auto fields = cut(text, ' ');
    const auto rows = cut(fields.at(0), '/');
    for (int row = 5; row >= 1; --row) {
        int column = 1;
        for (const char letter : rows.at(static_cast<std::size_t>(5 - row))) {
            if (std::isdigit(letter) != 0) {
                column += letter - '0';
            } else {
                position.men[{column++, row}] = letter;
            }
        }
    }
    const auto hands = cut(fields.at(1), '/');
    for (const auto& card : cut(hands.at(0), ',')) position.cards['b'].insert(card);
    for (const auto& card : cut(hands.at(1), ',')) position.cards['r'].insert(card);
    position.side_card = hands.at(2);
    position.side = fields.at(2).at(0);
    return position;
}

std::string write_position(const Position& position) {
    std::string text;
    for (int row = 5; row >= 1; --row) {
        int empty = 0;
        for (int column = 1; column <= 6; ++column) {
            const auto man = position.men.find({column, row});
            if (column <= 5 && man == position.men.end()) {
                ++empty;
                continue;
            }
            if (empty > 0) text.append(std::to_string(empty));
            if (column <= 5) text.push_back(man->second);
            empty = 0;
        }
        text.push_back(row > 1 ? '/' : ' ');
    }
    for (const char side : {'b', 'r'}) {
        const auto& hand = position.cards.at(side);
        text.append(*hand.begin()).append(",").append(*hand.rbegin()).append("/");
    }
    text.append(position.side_card).append(" ").push_back(position.side);
    return text;
}

std::string outcome(const Position& position) {
    const char winner = other(position.side);
    const std::string win = winner == 'b' ? "p1win" : "p2win";
    if (!has_master(position, position.side)) return win + " master";
    if (has_reached_temple(position, winner)) return win + " temple";
    return "none";
}

std::map<std::string, Position> successors(const Position& position) {
    if (outcome(position) != "none") return {};
    std::map<std::string, Position> all;
    for (const auto& card : position.cards.at(position.side)) {
        for (const auto& [word, next] : card_successors(position, card)) all[word + card] = exchanged(next, card);
    }
    if (!all.empty()) return all;
    for (const auto& card : position.cards.at(position.side))
        all[std::string("pass").append(card)] = exchanged(position, card);
    return all;
}

std::set<std::string> legal_moves(const Position& position) {
    std::set<std::string> words;
    for (const auto& [word, next] : successors(position)) words.insert(word);
    return words;
}

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const auto& [word, next] : successors(position)) leaves += perft(next, depth - 1);
    return leaves;
}

}  // namespace quadriga::onitama::slow
