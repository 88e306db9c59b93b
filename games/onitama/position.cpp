#include "games/onitama/position.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace quadriga::onitama {

namespace {

constexpr std::uint32_t pairs_of(std::uint32_t count) { return count * (count - 1) / 2; }

/// The cards not dealt yet, in alphabetical order.
class Pile {
public:
    explicit Pile(Deck deck) noexcept {
        for (CardId card = 0; card < card_count; ++card) {
            if (contains(deck, cards[card].box)) left_[size_++] = card;
        }
        std::sort(left_.begin(), left_.begin() + size_,
                  [](CardId one, CardId other) { return cards[one].name < cards[other].name; });
    }

    [[nodiscard]] std::uint32_t size() const noexcept { return size_; }

    CardId take(std::uint32_t place) noexcept {
        assert(place < size_);
        const CardId card = left_[place];
        for (--size_; place < size_; ++place) left_[place] = left_[place + 1];
        return card;
    }

    /// The pair with that number, counted from 0 in lexicographic order: 01, 02, ..., 12, 13, ...
    Hand take_pair(std::uint32_t number) noexcept {
        std::uint32_t first = 0;
        for (std::uint32_t seconds = size_ - 1; number >= seconds; --seconds, ++first) number -= seconds;
        const CardId one = take(first);
        return hand_of(one, take(first + number));
    }

private:
    std::array<CardId, card_count> left_{};
    std::uint32_t size_ = 0;
};

}  // namespace

void complete(Position& position) noexcept {
    position.key = detail::keys.card[2][position.side_card];
    position.piece_squares = 0;
    for (const Player player : {Player::p1, Player::p2}) {
        const std::size_t at = index(player);
        for (CellSet men = position.men[at]; men != 0; men = without_first(men)) {
            const Cell cell = first_cell(men);
            const bool is_master = contains(position.masters[at], cell);
            position.key ^= detail::keys.man[at][is_master][cell];
            position.piece_squares += piece_square(at, is_master, cell);
        }
        for (const CardId card : position.hands[at]) position.key ^= detail::keys.card[at][card];
        update_reach(position, player);
    }
    if (position.has_spirit()) position.key ^= detail::keys.spirit[position.spirit];
    if (position.side == Player::p2) position.key ^= detail::keys.red_to_move;
}

std::uint32_t deal_count(Deck deck) noexcept {
    const std::uint32_t size = Pile(deck).size();
    return pairs_of(size) * pairs_of(size - 2) * (size - 4);
}

Position start(Deck deck, std::uint32_t deal) noexcept {
    Pile pile(deck);
    deal %= deal_count(deck);
    const std::uint32_t red_pairs = pairs_of(pile.size() - 2);
    const std::uint32_t side_cards = pile.size() - 4;

    Position position;
    for (const Player player : {Player::p1, Player::p2}) {
        const CellSet home_row = (bit(side_length) - 1) << row_of(temples[index(player)]) * side_length;
        position.men[index(player)] = home_row;
        position.masters[index(player)] = bit(temples[index(player)]);
    }
    position.hands[0] = pile.take_pair(deal / (red_pairs * side_cards));
    position.hands[1] = pile.take_pair(deal / side_cards % red_pairs);
    position.side_card = pile.take(deal % side_cards);
    position.side = cards[position.side_card].stamp;
    if (contains(deck, Box::wind)) position.spirit = centre;
    complete(position);
    return position;
}

}  // namespace quadriga::onitama
