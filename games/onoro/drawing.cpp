#include "games/onoro/drawing.hpp"

#include "games/hex/drawing.hpp"
#include "games/onoro/notation.hpp"

namespace quadriga::onoro {

std::string draw(const Position& position) { return hex::draw(to_grid(position)); }

}  // namespace quadriga::onoro
