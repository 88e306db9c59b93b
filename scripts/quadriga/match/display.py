"""Shows a running match: a live table and a progress bar in a terminal, plain lines elsewhere or without rich."""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from quadriga.common.arguments import counted
from quadriga.games.record import GameRecord

from .settings import Assignment
from .standings import Standings

if TYPE_CHECKING:
    from .live_table import LiveTable

_PLAIN_BOARD_EVERY = 10
_SHOWN_MOVES = 6


def move_line(event: dict[str, Any]) -> str:
    """Formats a move as one line: number, side, engine, move, score, depth, time."""
    depth = "" if event["depth"] is None else f"depth {event['depth']}"
    return (
        f"{event['ply']:>4}. {event['side']} {event['mover']:<20} {event['move']:<14} {event['score']:>8} "
        f"{depth:<9} {event['time']:.2f} s"
    )


def game_line(record: GameRecord) -> str:
    """Formats the end of a game as one line."""
    how = record.reason or record.termination
    if record.faulty:
        by = f" by {record.culprit}" if record.culprit else ""
        how = f"{record.termination}{by}: {record.detail}"
    plies = counted(len(record.plies), "ply")
    return f"{record.p1} - {record.p2}  {record.result} ({how}), {plies} in {record.seconds:.1f} s"


class Display:
    """A context manager for the duration of a match. `standings` is updated by the match."""

    def __init__(self, standings: Standings, total: int, show: bool, interval: int | None = None) -> None:
        """`interval`: games between plain lines; None: at most one line per second."""
        self._interval = interval
        self._standings = standings
        self._total = total
        self._show = show
        self._begun = time.monotonic()
        self._played_before = standings.played
        self._last_line = 0.0
        self._board = ""
        self._moves: list[str] = []
        self._live: LiveTable | None = None

    def __enter__(self) -> Display:
        self._live = _live_table(self._standings, self._total)
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.close()

    def on_start(self, assignment: Assignment) -> None:
        """Called when a game begins. Prints nothing."""

    def on_board(self, event: dict[str, Any]) -> None:
        """Called after a move, or at the start of a game (without `move`)."""
        self._board = event.get("board", "")
        if "move" not in event:
            self._moves = []
            self.say(f"{event['p1']} (p1) - {event['p2']} (p2)")
        else:
            self._moves = [*self._moves, move_line(event)][-_SHOWN_MOVES:]
        if self._live is not None:
            self._live.show_game("\n".join([self._board.rstrip("\n"), "", *self._moves]))
            return
        if "move" in event:
            self.say(move_line(event))
        if event.get("ply", 0) % _PLAIN_BOARD_EVERY == 0:
            self.say(self._board)

    def on_game(self, record: GameRecord) -> None:
        """Called when a game has ended and is counted in the standings."""
        if record.faulty:
            self.say(f"game {record.number}: {game_line(record)}")
            for line in record.tail:
                self.say(f"    {line}")
        elif self._show:
            if self._live is None and len(record.plies) % _PLAIN_BOARD_EVERY:
                self.say(self._board)
            self.say(game_line(record))
        if self._live is not None:
            self._live.show_standings(self._rate())
            return
        now = time.monotonic()
        played = self._standings.played
        due = now - self._last_line >= 1.0 if self._interval is None else played % self._interval == 0
        if due or played == self._total:
            self._last_line = now
            self.say(f"{played}/{self._total} games  {self._standings.summary()}  {self._rate()}")

    def _rate(self) -> str:
        """Returns games per minute since this run began, and the estimated time left."""
        minutes = (time.monotonic() - self._begun) / 60
        rate = (self._standings.played - self._played_before) / minutes
        left = round(max(0, self._total - self._standings.played) / rate * 60) if rate else 0
        at_most = "at most " if self._standings.sprt else ""
        return f"{rate:.0f} games/min, {at_most}{timedelta(seconds=left)} left"

    def say(self, text: str) -> None:
        """Prints permanent lines, above a live table."""
        if self._live is not None:
            self._live.say(text)
        else:
            print(text, flush=True)


def _live_table(standings: Standings, total: int) -> LiveTable | None:
    """Returns a table on the screen; None outside a terminal, or if rich is not installed."""
    if not sys.stdout.isatty():
        return None
    try:
        from .live_table import LiveTable
    except ModuleNotFoundError:
        return None
    return LiveTable(standings, total)
