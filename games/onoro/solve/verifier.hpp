#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/core/error.hpp"
#include "games/onoro/table/reader.hpp"

namespace quadriga::onoro::solve {

/// What was looked at and found right.
struct Verified {
    std::uint64_t losses = 0;  ///< all, where no side has a line
    std::uint64_t wins = 0;
    std::uint64_t positions = 0;  ///< through the engine's moves
    std::uint64_t distances = 0;  ///< through the engine's moves, of losses
};

/// Reads a table file and checks every position in another way than the solver: wins are pushed from the losses by the
/// plain kernel, then the losses must be the positions with moves to wins only. In every shape some positions are
/// checked through the engine's moves, and some losses with their distance. The error names a position that is wrong.
/// Tells what it has done.
[[nodiscard]] engine::Expected<Verified> verify_table(const std::string& path, const table::TableReader& file,
                                                      int threads, const std::function<void(const std::string&)>& tell);

}  // namespace quadriga::onoro::solve
