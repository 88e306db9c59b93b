#include "games/onager/ordering.hpp"

#include "games/onager/threats.hpp"

namespace quadriga::onager {

void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept {
    constexpr std::int32_t by_gain = 10'000;
    constexpr std::int32_t quiet = -1'000;
    const Balance balance(position);
    const int forward = position.side_to_move() == Player::p1 ? 1 : -1;
    const CellSet enemies = position.pieces(opponent(position.side_to_move()));
    for (std::size_t at = 0; at < moves.size(); ++at) {
        const Move move = moves[at];
        const int rows_gained = forward * (row_of(move.to) - row_of(move.from));
        scores[at] = quiet + by_gain * balance.gain(move) + 20 * rows_gained + (enemies.contains(move.to) ? 100 : 0);
    }
}

}  // namespace quadriga::onager
