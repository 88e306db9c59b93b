#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "engine/search/limits.hpp"
#include "engine/search/tablebase.hpp"

namespace quadriga::engine {

enum class IllegalMove : std::uint8_t { forfeit, reject };

/// A tablebase from a file.
using OpenTablebase = std::shared_ptr<const Tablebase>;

class Network;
/// A network from a file.
using OpenNetwork = std::shared_ptr<const Network>;

/// The most MiB that an option may ask for: as many as the bytes of an address space can be counted in, and at most
/// 128 GiB.
template <class Size = std::size_t>
[[nodiscard]] consteval std::int64_t most_mebibytes() noexcept {
    constexpr std::uint64_t most = 131072;
    return static_cast<std::int64_t>(std::min<std::uint64_t>(most, std::numeric_limits<Size>::max() >> 20));
}

/// Everything that `setoption` can change, with the defaults of the protocol.
struct Options {
    std::size_t hash_mib = 16;                             ///< 0: no table, in a session that never searches
    std::size_t table_memory_mib = default_tablebase_mib;  ///< for tablebases that a game generates
    int threads = 1;                                       ///< >= 1
    int multipv = 1;                                       ///< >= 1; more lines than root moves are not given
    Milliseconds move_overhead{10};
    bool show_wdl = false;        ///< for the client alone: a search always reports its wdl
    bool analyse_mode = false;    ///< limit_strength has no effect
    bool limit_strength = false;  ///< plays at the strength of elo
    int elo = 1600;               ///< min_elo..max_elo; counts only with limit_strength
    int repetition = 3;           ///< the occurrence that draws; 0 and 1: off
    int move_limit = 1000;        ///< plies; 0: off
    IllegalMove illegal_move = IllegalMove::forfeit;
    std::vector<std::int64_t> start;  ///< values of the game's start options; empty: their defaults
    OpenNetwork network;              ///< of the game; null: the one that is part of the program, if any
    OpenTablebase tablebase;          ///< as GameEntry::tablebase_option has opened it; null: none

    /// Files that were opened twice are different.
    friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace quadriga::engine
