#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

namespace quadriga::engine {

using Milliseconds = std::chrono::milliseconds;

/// What ends a search; the first limit reached does. Without any, only a stop does.
struct Limits {
    std::optional<int> depth;              ///< plies, >= 0 (0 searches as little as possible)
    std::optional<std::uint64_t> nodes;    ///< positions visited, >= 0, in all threads together
    std::optional<int> mate;               ///< prove a win within so many plies, >= 0, or that there is none
    std::optional<Milliseconds> movetime;  ///< may be <= 0: move at once
    std::array<std::optional<Milliseconds>, 2> clock;  ///< time left, by player; may be <= 0: move at once
    std::array<Milliseconds, 2> increment{};           ///< a move, by player
    std::optional<int> moves_to_go;                    ///< the mover's moves to the next time control, >= 1
    /// From which the time of the search counts; none: from its beginning.
    std::optional<std::chrono::steady_clock::time_point> start;
    bool infinite = false;  ///< answer only when stopped, whatever the other limits
    bool ponder = false;    ///< as infinite until the ponderhit

    [[nodiscard]] bool has_time() const noexcept { return movetime || clock[0] || clock[1]; }
    /// Without one, only a stop ends the search.
    [[nodiscard]] bool has_limit() const noexcept { return depth || nodes || mate || has_time(); }
    /// The client must stop such a search (or end the pondering): nothing else does.
    [[nodiscard]] bool is_unbounded() const noexcept { return infinite || ponder || !has_limit(); }
};

}  // namespace quadriga::engine
