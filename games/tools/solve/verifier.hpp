#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/game/error.hpp"
#include "games/onoro/table/reader.hpp"

namespace quadriga::onoro::solve {

/// What was checked and found correct.
struct Verified {
    std::uint64_t losses = 0;  ///< all, where no side has a line
    std::uint64_t wins = 0;
    std::uint64_t positions = 0;  ///< through the engine's moves
    std::uint64_t distances = 0;  ///< through the engine's moves, of losses
};

/// Reads a table file and checks every position by another method than the solver's: derives the wins from the losses
/// with the plain kernel, then checks that the losses are exactly the positions with moves to wins only. In every shape
/// it checks some positions with the engine's moves, and some losses with their distance. The error names a wrong
/// position. `tell` receives progress messages.
[[nodiscard]] engine::Expected<Verified> verify_table(const std::string& path, const table::TableReader& file,
                                                      int threads, const std::function<void(const std::string&)>& tell);

}  // namespace quadriga::onoro::solve
