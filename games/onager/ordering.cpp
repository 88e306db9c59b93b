#include "games/onager/ordering.hpp"

#include <cstddef>

namespace quadriga::onager {

void score_moves(const Position& position, std::span<const Move> moves, std::span<std::int32_t> scores) noexcept {
    const MoveScores guess(position);
    for (std::size_t at = 0; at < moves.size(); ++at) scores[at] = guess.of(moves[at]);
}

}  // namespace quadriga::onager
