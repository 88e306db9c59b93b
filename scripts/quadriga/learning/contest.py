"""Matches between networks at equal nodes."""

from __future__ import annotations

import asyncio
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from quadriga.common.command import INTERRUPTED, CannotGoOn
from quadriga.common.files import parse_json, read_text
from quadriga.match.result import FAULTS, standings_of
from quadriga.match.session import play_match
from quadriga.match.statistics import Tally

_LINES = 5  # of progress in each match


@dataclass(frozen=True, slots=True)
class Contest:
    """How matches are played."""

    engine: str  # command line
    game: str
    games: int
    nodes: int  # of each move
    openings: str  # a file, or the name of a book
    concurrency: int

    async def play(self, new: Path, old: Path | None, seed: int, pgn: Path) -> Tally:
        """Plays the network `new` against `old` (None: the default evaluation) and returns the results of `new`.

        The games are saved to `pgn`; games already there count. The result of the match is saved beside it as JSON.
        Progress goes to stderr. Raises CannotGoOn if games have faults.
        """
        engines = [
            {
                "name": name,
                "command": self.engine,
                "nodes": self.nodes,
                "options": {"EvalFile": str(path.resolve())} if path else {},
            }
            for name, path in (("new", new), ("old", old))
        ]
        result = pgn.with_suffix(".json")
        values = {
            "engines": engines,
            "game": self.game,
            "games": self.games,
            "openings": self.openings,
            "seed": seed,
            "concurrency": self.concurrency,
            "rating_interval": max(1, self.games // _LINES),
            "pgn": str(pgn),
            "json": str(result),
        }
        with redirect_stdout(sys.stderr):
            status = await play_match(values, resume=True, anyway=False)
        if status == INTERRUPTED:
            raise asyncio.CancelledError
        if status == FAULTS:
            raise CannotGoOn(f"games of the match had faults: {pgn}")
        return standings_of(parse_json(read_text(result))).encounter(0, 1)
