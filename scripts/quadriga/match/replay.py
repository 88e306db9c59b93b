"""Replays recorded games with an engine and compares its results with the record."""

from __future__ import annotations

from pathlib import Path

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineRefused
from quadriga.common.arguments import counted
from quadriga.games.read import load_games
from quadriga.games.record import BY_PLAYERS, GameRecord

from .engines import open_engine
from .result import FAULTS, FINISHED
from .settings import EngineSetup, Rules


async def check_game(engine: AsyncEngine, record: GameRecord) -> str:
    """Describes how the engine disagrees with a recorded game. Empty if it agrees."""
    moves = [ply.move for ply in record.plies]
    if record.termination == "illegal":  # the last move
        moves = moves[:-1]
    await engine.new_game()
    for made in range(len(moves) + 1):
        try:
            await engine.position(record.opening.fen, [*record.opening.moves, *moves[:made]])
        except EngineRefused as error:
            return f"ply {made}: {error.message}"
        status = await engine.status()
        if status.over and made < len(moves):
            more = counted(len(moves) - made, "more move")
            return f"ply {made}: the game is over here ({status.result}), but the file has {more}"
    if record.termination == "normal" and not status.over:
        return f"ply {len(moves)}: the game is not over, but the file says {record.result}"
    if record.termination == "normal" and status.result != record.result:
        return f"ply {len(moves)}: the engine says {status.result}, the file {record.result}"
    if record.termination in ("unfinished", *BY_PLAYERS) and status.over:
        return f"ply {len(moves)}: the game is over here ({status.result}), but the file says {record.termination}"
    return ""


async def replay(file: Path, setup: EngineSetup, game: str | None) -> int:
    """Checks all games of a file with the engine and prints every mismatch. Returns the exit status.

    `game`: the game of all records, none of which may name another; None: each record names its own.
    """
    games = load_games(file)
    mismatches = 0
    engines: dict[str, AsyncEngine] = {}
    try:
        for record in games:
            name = game or record.game
            if name not in engines:
                engines[name], _ = await open_engine(setup, Rules(game=name))
            if record.game not in ("", name):
                wrong = f"the file says that it is a game of {record.game}, not of {name}"
            else:
                wrong = await check_game(engines[name], record)
            if wrong:
                mismatches += 1
                print(f"game {record.number}: {wrong}")
    finally:
        for engine in engines.values():
            await engine.close()
    print(f"replay: {counted(len(games), 'game')}, {mismatches} with a mismatch")
    return FAULTS if mismatches or not games else FINISHED
