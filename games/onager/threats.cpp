#include "games/onager/threats.hpp"

namespace quadriga::onager {

void generate_forcing(const Position& position, Moves& moves) noexcept {
    if (position.is_placing_lakes()) return;
    const Balance balance(position);
    generate_between(position, all_cells & ~balance.losing, balance.gaining, moves);
}

}  // namespace quadriga::onager
