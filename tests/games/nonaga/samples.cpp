#include "tests/games/nonaga/samples.hpp"

#include <algorithm>

#include "tests/games/nonaga/slow_nonaga.hpp"

namespace quadriga::nonaga {

namespace {

std::size_t below(std::mt19937& random, std::size_t bound) { return random() % bound; }

/// Random connected discs. With probability `chained` / 10, a new disc touches the last one; otherwise, any disc.
std::vector<slow::Cell> random_discs(std::mt19937& random, std::size_t chained) {
    std::vector<slow::Cell> discs{{static_cast<int>(below(random, 26)), static_cast<int>(below(random, 26))}};
    while (discs.size() < 19) {
        const auto from = below(random, 10) < chained ? discs.back() : discs[below(random, discs.size())];
        const auto cell = slow::neighbours(from)[below(random, 6)];
        if (std::find(discs.begin(), discs.end(), cell) == discs.end()) discs.push_back(cell);
    }
    return discs;
}

slow::Position random_board(std::mt19937& random) {
    auto discs = random_discs(random, below(random, 10));
    slow::Position board;
    board.discs.insert(discs.begin(), discs.end());
    board.side = below(random, 2) == 0 ? 'r' : 'b';
    for (std::size_t last = discs.size(); last > 12; --last) std::swap(discs[last - 1], discs[below(random, last)]);
    for (std::size_t at = 0; at < 6; ++at) board.pieces[discs[discs.size() - 1 - at]] = at < 3 ? 'R' : 'B';
    if (below(random, 3) > 0) board.locked = discs[12];
    return board;
}

}  // namespace

std::vector<std::string> positions_of_random_games(unsigned seed, int games, int plies) {
    std::mt19937 random(seed);
    std::vector<std::string> positions;
    for (int game = 0; game < games; ++game) {
        Position position = Nonaga::start();
        for (int ply = 0; ply < plies; ++ply) {
            positions.push_back(Nonaga::write_position(position));
            Moves moves;
            if (Nonaga::outcome(position).is_over()) break;
            Nonaga::generate(position, moves);
            if (moves.empty()) break;
            position = Nonaga::apply(position, moves[below(random, moves.size())]);
        }
    }
    return positions;
}

std::vector<std::string> random_positions(unsigned seed, int count) {
    std::mt19937 random(seed);
    std::vector<std::string> positions;
    while (positions.size() < static_cast<std::size_t>(count)) {
        const slow::Position board = random_board(random);
        if (slow::has_connected(board, board.side == 'r' ? 'R' : 'B')) continue;
        positions.push_back(slow::write_position(board));
    }
    return positions;
}

}  // namespace quadriga::nonaga
