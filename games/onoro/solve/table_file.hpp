#pragma once

#include <cstdint>
#include <string>

#include "engine/game/error.hpp"
#include "games/onoro/solve/colourings.hpp"
#include "games/onoro/solve/loss_log.hpp"
#include "games/onoro/solve/shape_graph.hpp"

namespace quadriga::onoro::solve {

/// Bytes of disk that the log and the table of a game take.
[[nodiscard]] std::uint64_t disk_needed(int pawns_a_side) noexcept;

/// Writes the table file that the engine reads: the losses in the log, with their distances, and positions without a
/// move.
[[nodiscard]] engine::Expected<void> write_table(const std::string& path, const LossLog& log, const ShapeGraph& graph,
                                                 const Colourings& colourings, int threads);

}  // namespace quadriga::onoro::solve
