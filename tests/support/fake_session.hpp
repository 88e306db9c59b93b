#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/session/game_entry.hpp"

/// Sessions that play no game: they write down every call and answer from a few fixed rules, for tests of the protocol.
///
/// - Any position string is taken but `bad`; any move but `xx`.
/// - The position string given back is `<root> <move> <move>...`; p1 is to move after an even number of moves.
/// - A position of three moves is won by p1 (`line`). Its moves are `a1 b2`, of others too.
/// - A search gives one info line for every ply of `depth` (default 1) or every node of `nodes`, then the move `a1`
/// with
///   the answer `b2` expected. `movetime` and unbounded searches last as long as they say. Search move `xx` is illegal.
/// - Perft to `depth` counts depth below a1 and 2 * depth below b2; from depth 20 on it lasts until stopped.
/// - No memory for hash tables beyond 1024 MiB.
namespace quadriga::test {

/// Two fake games: `alpha` with the start option `Start Size`, 3..9 (5), and `beta` with `Corner`, whole or cut (cut).
[[nodiscard]] std::span<const engine::GameEntry> fake_games();

/// The calls of all fake sessions since the last time, in words: `position bad moves a1`. Any thread.
std::vector<std::string> take_calls();

}  // namespace quadriga::test
