#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/session/game_entry.hpp"

/// Sessions without a game, for tests of the protocol: they record every call and answer by a few fixed rules.
///
/// - Every position string is accepted except `bad`, every move except `xx`.
/// - The position string returned is `<root> <move> <move>...`; p1 is to move after an even number of moves.
/// - p1 has won after three moves (`line`). Every position, including that one, lists the moves `a1 b2`.
/// - A search sends one info line per ply of `depth` (default 1) or per node of `nodes`, then the move `a1` with the
///   expected reply `b2`. `movetime` and unbounded searches take their full time. Search move `xx` is illegal, and
///   `full` exceeds the available memory.
/// - Perft to `depth` counts `depth` leaves below a1 and 2 * `depth` below b2; from depth 20 on it lasts until stopped.
/// - Hash tables beyond 1024 MiB fail for lack of memory.
namespace quadriga::test {

/// Two fake games: `alpha` with the start option `Start Size`, 3..9 (5), and `beta` with `Corner`, whole or cut (cut).
[[nodiscard]] std::span<const engine::GameEntry> fake_games();

/// While an object exists, Session::prepare blocks in all fake sessions.
class HeldPreparation {
public:
    HeldPreparation();
    ~HeldPreparation();
    HeldPreparation(const HeldPreparation&) = delete;
    HeldPreparation& operator=(const HeldPreparation&) = delete;
};

/// The calls to all fake sessions since the last call of this function, in words: `position bad moves a1`. Any thread.
std::vector<std::string> take_calls();

}  // namespace quadriga::test
