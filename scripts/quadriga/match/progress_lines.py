"""Prints the progress of a match in the format of cutechess-cli and fastchess, which distributed testers such as
OpenBench parse. White is p1.

    Started game 1 of 2 (new vs old)
    Finished game 1 (new vs old): 1-0 {White wins by line}
    Score of new vs old: 1 - 0 - 0  [1.000] 1

Testers split the lines at spaces and colons, so engine names are printed without them.
"""

from __future__ import annotations

import math
import re
from typing import Any

from quadriga.games.pgn import RESULTS
from quadriga.games.record import GameRecord

from .settings import Assignment
from .standings import Standings
from .statistics import Tally, estimate

_BLAMED = {
    "illegal": "{} makes an illegal move", "time": "{} loses on time", "stall": "{}'s connection stalls", "crash": "{} disconnects",
    "protocol": "{} breaks the protocol", "resignation": "{} resigns",
}  # fmt: skip


def ending(record: GameRecord) -> str:
    """Describes the end of a game in the terms that testers expect: `White loses on time`."""
    winner, loser = ("White", "Black") if record.result == "p1win" else ("Black", "White")
    if record.result == "none":
        return "No result"
    if record.termination in _BLAMED:
        return _BLAMED[record.termination].format(loser)
    how = record.termination if record.termination != "normal" else record.reason or "the rules"
    return f"Draw by {how}" if record.result == "draw" else f"{winner} wins by {how}"


class ProgressLines:
    """Prints each line as it occurs. A context manager with the methods of Display."""

    def __init__(self, standings: Standings, total: int, interval: int | None = None) -> None:
        """`interval`: games between Elo lines; None: only at the end."""
        self._standings = standings
        self._interval = interval
        self._total = total
        self._names = [re.sub(r"[\s:]", "_", name) for name in standings.names]

    def __enter__(self) -> ProgressLines:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def on_start(self, assignment: Assignment) -> None:
        players = self._players(assignment.first, assignment.second)
        self._print(f"Started game {assignment.number} of {self._total} ({players})")

    def on_board(self, event: dict[str, Any]) -> None:
        """Boards are not printed."""

    def on_game(self, record: GameRecord) -> None:
        """Called when a game has ended and is counted in the standings."""
        players = self._players(record.first, record.second)
        self._print(f"Finished game {record.number} ({players}): {RESULTS[record.result]} {{{ending(record)}}}")
        one, other = sorted((record.first, record.second))
        tally = self._standings.encounter(one, other)
        counts = f"{tally.wins} - {tally.losses} - {tally.draws}"
        share = tally.points / tally.games if tally.games else 0.5
        self._print(f"Score of {self._players(one, other)}: {counts}  [{share:.3f}] {tally.games}")

        if self._interval and self._standings.played % self._interval == 0:
            self._rate()

    def say(self, text: str) -> None:
        self._print(f"Warning: {text}")

    def conclude(self) -> None:
        """Prints the closing lines of a match."""
        self._rate()
        self._print("Finished match")

    def _rate(self) -> None:
        if len(self._names) == 2:
            self._print(elo_line(self._standings.total(0)))
        if sprt := self._standings.sprt:
            llr = self._standings.llr
            share = llr / (sprt.upper if llr > 0 else -sprt.lower)
            accepted = {"H1": " - H1 was accepted", "H0": " - H0 was accepted"}.get(self._standings.verdict, "")
            bounds = f"lbound {sprt.lower:.2f}, ubound {sprt.upper:.2f}"
            self._print(f"SPRT: llr {llr:.3g} ({share:.1%}), {bounds}{accepted}")

    def _players(self, first: int, second: int) -> str:
        return f"{self._names[first]} vs {self._names[second]}"

    @staticmethod
    def _print(text: str) -> None:
        print(text, flush=True)


def elo_line(tally: Tally) -> str:
    """Returns the line with the Elo difference. The likelihood of superiority is computed from wins and losses, as in
    cutechess-cli; an infinite interval is written `inf`, which testers parse as a number."""
    elo = estimate(tally)
    value, error = (elo.elo, elo.error) if elo else (0.0, None)
    bar = math.inf if error is None else error
    decided = tally.wins + tally.losses
    los = 0.5 + 0.5 * math.erf((tally.wins - tally.losses) / math.sqrt(2 * max(decided, 1)))
    drawn = tally.draws / max(tally.games, 1)
    return f"Elo difference: {value:.1f} +/- {bar:.1f}, LOS: {100 * los:.1f} %, DrawRatio: {100 * drawn:.1f} %"
