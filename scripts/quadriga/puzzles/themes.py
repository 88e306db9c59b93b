"""The themes of a puzzle, from the engine's values for its position and its line."""

from __future__ import annotations

import json
from collections import Counter

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.game import Game
from quadriga.client.limit import Limit

from . import Puzzle

WIN, SAVE, DOUBLE, ENDGAME = "win", "save", "double", "endgame"
TABLES = 65  # MiB: a search by depth generates tables only with more than the engine's default


async def themes_of(engine: AsyncEngine, puzzle: Puzzle) -> tuple[str, ...]:
    """Returns the themes, which scripts/puzzles.md defines. The engine has TABLES for tablebases."""
    saves = len(puzzle.line) == 1
    themes = [SAVE if saves else WIN]
    if not saves and await _threatens_twice(engine, puzzle):
        themes.append(DOUBLE)
    if await _is_endgame(engine, puzzle):
        themes.append(ENDGAME)
    return tuple(themes)


async def _threatens_twice(engine: AsyncEngine, puzzle: Puzzle) -> bool:
    own_last = (puzzle.plies - 1) // 2 * 2
    before = puzzle.line[: own_last - 1]
    wins: Counter[str] = Counter()
    replies = 0
    for reply in await engine.legal_moves(Game(puzzle.position, before)):
        values = await engine.values(Game(puzzle.position, (*before, reply)))
        at_once = [move for move, value in values.items() if (value.result, value.plies) == ("win", 0)]
        wins.update(at_once)
        replies += bool(at_once)
    often = [count for count in wins.values() if 2 * count >= replies]
    return len(often) > 1 and replies not in often


async def _is_endgame(engine: AsyncEngine, puzzle: Puzzle) -> bool:
    game = Game(puzzle.position)
    if await engine.values(Game()):  # known from the start until all pieces are placed
        return not json.loads((await engine.query("board", game=game))[0])["hand"]
    await engine.analyse(Limit(depth=1), game)
    return puzzle.line[0] in await engine.values()
