#include "games/nonaga/drawing.hpp"

#include "games/hex/drawing.hpp"
#include "games/nonaga/notation.hpp"

namespace quadriga::nonaga {

std::string draw(const Position& position) { return hex::draw(to_grid(position)); }

}  // namespace quadriga::nonaga
