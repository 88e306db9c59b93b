#include "games/onitama/position.hpp"

namespace quadriga::onitama {

Key key_of(const Position& position) noexcept {
    Key key = detail::keys.card[2][position.side_card];
    for (std::size_t player = 0; player < 2; ++player) {
        for (CellSet men = position.men[player]; men != 0; men = without_first(men)) {
            const Cell cell = first_cell(men);
            key ^= detail::keys.man[player][contains(position.masters[player], cell)][cell];
        }
        for (const CardId card : position.hands[player]) key ^= detail::keys.card[player][card];
    }
    if (position.has_spirit()) key ^= detail::keys.spirit[position.spirit];
    return position.side == Player::p2 ? key ^ detail::keys.red_to_move : key;
}

}  // namespace quadriga::onitama
