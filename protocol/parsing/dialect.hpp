#pragma once

#include <string_view>

namespace quadriga::protocol {

/// Everything in which the two dialects differ.
struct Dialect {
    std::string_view handshake_end;
    bool sends_protocol_version;  ///< a `protocol` line in the handshake
    bool blanks_in_names;         ///< lists options of several words with blanks
    bool mates_in_turns;          ///< counts mates in the mover's own turns instead of plies
    bool sends_ponder_move;       ///< adds `ponder <move>` to bestmove if the option Ponder is on
};

inline constexpr Dialect ugi_dialect{.handshake_end = "ugiok",
                                     .sends_protocol_version = true,
                                     .blanks_in_names = false,
                                     .mates_in_turns = false,
                                     .sends_ponder_move = false};

inline constexpr Dialect uci_dialect{.handshake_end = "uciok",
                                     .sends_protocol_version = false,
                                     .blanks_in_names = true,
                                     .mates_in_turns = true,
                                     .sends_ponder_move = true};

}  // namespace quadriga::protocol
