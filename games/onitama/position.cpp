#include "games/onitama/position.hpp"

#include <cstddef>

namespace quadriga::onitama {

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

}  // namespace quadriga::onitama
