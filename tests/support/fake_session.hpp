#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/session/game_entry.hpp"

/// Sessions that play no game: they record every call and answer by a few fixed rules, for tests of the protocol.
///
/// - Every position string is accepted except `bad`, every move except `xx`.
/// - The position string given back is `<root> <move> <move>...`; p1 is to move after an even number of moves.
/// - p1 has won after three moves (`line`). Every position, that one included, lists the moves `a1 b2`.
/// - A search gives one info line a ply of `depth` (default 1) or a node of `nodes`, then the move `a1` with the
///   expected answer `b2`. `movetime` and unbounded searches last as long as they say. Search move `xx` is illegal, and
///   `full` takes more memory than there is.
/// - Perft to `depth` counts depth below a1 and 2 * depth below b2; from depth 20 on it lasts until stopped.
/// - Hash tables beyond 1024 MiB fail for lack of memory.
namespace quadriga::test {

/// Two fake games: `alpha` with the start option `Start Size`, 3..9 (5), and `beta` with `Corner`, whole or cut (cut).
[[nodiscard]] std::span<const engine::GameEntry> fake_games();

/// While one exists, Session::prepare of all fake sessions blocks.
class HeldPreparation {
public:
    HeldPreparation();
    ~HeldPreparation();
    HeldPreparation(const HeldPreparation&) = delete;
    HeldPreparation& operator=(const HeldPreparation&) = delete;
};

/// The calls of all fake sessions since the last call, in words: `position bad moves a1`. Any thread.
std::vector<std::string> take_calls();

}  // namespace quadriga::test
