#include "tests/games/onitama/samples.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <span>

#include <fmt/format.h>

namespace quadriga::onitama {

namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t bound) { return random() % bound; }

template <class Range>
void shuffle(Random& random, Range&& range) {
    for (std::size_t at = range.size(); at > 1; --at) std::swap(range[at - 1], range[below(random, at)]);
}

/// Deals any five cards; without the spirit, no wind cards.
void deal_any(Random& random, Position& position) {
    std::array<CardId, card_count> pile{};
    std::iota(pile.begin(), pile.end(), CardId{0});
    const std::span cards_in_play(pile.data(), position.has_spirit() ? card_count : first_wind_card);
    shuffle(random, cards_in_play);
    position.hands = {hand_of(pile[0], pile[1]), hand_of(pile[2], pile[3])};
    position.side_card = pile[4];
    complete(position);
}

void scatter_men(Random& random, Position& position) {
    std::array<Cell, cell_count> cells{};
    std::iota(cells.begin(), cells.end(), 0U);
    shuffle(random, cells);
    std::size_t next = 0;
    for (std::size_t player = 0; player < 2; ++player) {
        position.masters[player] = bit(cells[next++]);
        position.men[player] = position.masters[player];
        for (std::size_t students = below(random, 5); students > 0; --students) {
            position.men[player] |= bit(cells[next++]);
        }
    }
    if (below(random, 2) == 0) position.spirit = static_cast<std::uint8_t>(cells[next]);
}

}  // namespace

std::vector<Move> legal_moves(const Position& position) {
    Moves moves;
    Onitama::generate(position, moves);
    return {moves.begin(), moves.end()};
}

std::string text_of(Outcome outcome) {
    if (!outcome.is_over()) return "none";
    return fmt::format("{} {}", engine::text(outcome.result), engine::text(outcome.reason, Onitama::reasons).word);
}

std::vector<Sample> random_turns(std::uint32_t seed, int games) {
    Random random(seed);
    std::vector<Sample> turns;
    for (int game = 0; game < games; ++game) {
        const auto deck = static_cast<Deck>(game % 4);
        Position position = start(deck, static_cast<std::uint32_t>(random()));
        for (int ply = 0; ply < 80 && !Onitama::outcome(position).is_over(); ++ply) {
            const auto moves = legal_moves(position);
            const Move move = moves[below(random, moves.size())];
            turns.push_back({position, move, Onitama::apply(position, move)});
            position = turns.back().after;
        }
    }
    return turns;
}

std::vector<Position> random_positions(std::uint32_t seed, int count) {
    Random random(seed);
    std::vector<Position> positions;
    while (positions.size() < static_cast<std::size_t>(count)) {
        Position position;
        scatter_men(random, position);
        position.side = below(random, 2) == 0 ? Player::p1 : Player::p2;
        deal_any(random, position);
        const bool is_refused = contains(position.masters[index(position.side)], goal_of(position.side));
        if (!is_refused && !Onitama::outcome(position).is_over()) positions.push_back(position);
    }
    return positions;
}

}  // namespace quadriga::onitama
