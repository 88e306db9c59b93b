#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/game/error.hpp"
#include "games/onoro/table/reader.hpp"

namespace quadriga::onoro::solve {

/// Numbers of positions that were checked and found correct.
struct Verified {
    std::uint64_t losses = 0;  ///< all of them, where no side has a line
    std::uint64_t wins = 0;
    std::uint64_t positions = 0;  ///< whose result the engine's own moves confirm
    std::uint64_t distances = 0;  ///< losses whose plies to the end the engine's own moves confirm
};

/// Checks every position of a tablebase by another method than the solver's: pushes wins from the losses in the file to
/// their predecessors, with the plain kernel, and compares the losses with the positions whose moves all lead to wins.
/// In every shape it also checks some positions, and some losses with their plies, by the engine's own moves.
///
/// quadriga-solve calls it for each table that it has written, and with --verify. Blocks, for minutes with eight pawns
/// a side, and takes no more memory than the solver. The error names `path` and a wrong position; `tell`
/// receives a message after each step, on the calling thread.
[[nodiscard]] engine::Expected<Verified> verify_table(const std::string& path, const table::TableReader& file,
                                                      int threads, const std::function<void(const std::string&)>& tell);

}  // namespace quadriga::onoro::solve
