#pragma once

#include <tuple>

#include "games/nonaga/nonaga.hpp"
#include "games/onager/onager.hpp"
#include "games/onitama/onitama.hpp"
#include "games/onoro/onoro.hpp"

namespace quadriga::games {

/// All games, in the order in which the protocol lists them; the first is the default.
using List = std::tuple<onager::Onager, onitama::Onitama, nonaga::Nonaga, onoro::Onoro>;

}  // namespace quadriga::games
