#pragma once

#include <string_view>

namespace quadriga::protocol {

/// All that the two dialects of the protocol do not have in common.
struct Dialect {
    std::string_view handshake_end;
    bool states_version;         ///< a `protocol` line in the handshake
    bool blanks_in_names;        ///< options of several words are listed with blanks
    bool mates_in_turns;         ///< mate scores and `go mate` in the mover's own turns instead of plies
    bool tells_expected_answer;  ///< bestmove with its `ponder` tail, if option Ponder is on
};

inline constexpr Dialect ugi_dialect{.handshake_end = "ugiok",
                                     .states_version = true,
                                     .blanks_in_names = false,
                                     .mates_in_turns = false,
                                     .tells_expected_answer = false};

inline constexpr Dialect uci_dialect{.handshake_end = "uciok",
                                     .states_version = false,
                                     .blanks_in_names = true,
                                     .mates_in_turns = true,
                                     .tells_expected_answer = true};

}  // namespace quadriga::protocol
