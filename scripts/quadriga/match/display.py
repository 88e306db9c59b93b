"""Shows a running match: a live table and a progress bar in a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from types import TracebackType
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from quadriga.games.record import GameRecord

from .settings import Assignment
from .standings import Standings

_PLAIN_BOARD_EVERY = 10
_SHOWN_MOVES = 6
_WIDEST_CROSS_TABLE = 8


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
    return f"{record.p1} - {record.p2}  {record.result} ({how}), {len(record.plies)} plies in {record.seconds:.1f} s"


class Display:
    """A context manager for the duration of a match. `standings` is updated by the match."""

    def __init__(self, standings: Standings, total: int, show: bool, interval: int | None = None) -> None:
        """`interval`: games between plain lines; None: at most one line a second."""
        self._interval = interval
        self._standings = standings
        self._total = total
        self._show = show
        self._console = Console(highlight=False, soft_wrap=True)
        self._begun = time.monotonic()
        self._played_before = standings.played
        self._last_line = 0.0
        self._board = ""
        self._moves: list[str] = []
        self._live: Live | None = None
        self._progress = Progress(
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[rate]}"),
            console=self._console,
        )
        self._task = self._progress.add_task("games", total=total, completed=standings.played, rate="")

    def __enter__(self) -> Display:
        if self._console.is_terminal:
            self._live = Live(self._picture(), console=self._console, refresh_per_second=8, transient=False)
            self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.update(self._picture(), refresh=True)
            self._live.__exit__(kind, value, trace)

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
            self._live.update(self._picture())
            return
        if "move" in event:
            self.say(move_line(event))
        if event.get("ply", 0) % _PLAIN_BOARD_EVERY == 0:
            self.say(self._board)

    def on_game(self, record: GameRecord) -> None:
        """Called when a game has ended and is counted in the standings."""
        self._progress.update(self._task, completed=self._standings.played, rate=self._rate())
        if record.faulty:
            self.say(f"game {record.number}: {game_line(record)}")
            for line in record.tail:
                self.say(f"    {line}")
        elif self._show:
            if self._live is None and len(record.plies) % _PLAIN_BOARD_EVERY:
                self.say(self._board)
            self.say(game_line(record))
        if self._live is not None:
            self._live.update(self._picture())
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
        """Prints permanent lines above the live table."""
        self._console.print(Text(text))
        if self._live is None:
            sys.stdout.flush()

    def _picture(self) -> RenderableType:
        parts: list[RenderableType] = []
        if self._show:
            parts.append(Panel(Text("\n".join([self._board.rstrip("\n"), "", *self._moves])), expand=False))
        parts.append(standings_table(self._standings))
        if 2 < len(self._standings.names) <= _WIDEST_CROSS_TABLE:
            parts += ["", cross_table(self._standings)]
        if self._standings.sprt:
            parts += ["", Text(self._standings.test_line())]
        parts.append(self._progress)
        return Group(*parts)


def standings_table(standings: Standings) -> Table:
    """Returns a table of all engines, best first."""
    table = Table(box=None, pad_edge=False)
    table.add_column("engine")
    for heading in ("games", "points", "won", "drawn", "lost", "pairs 0..2", "Elo", "95 %", "LOS"):
        table.add_column(heading, justify="right")
    totals = [standings.total(index) for index in range(len(standings.names))]
    rows = zip(standings.names, totals, standings.ratings())
    for name, tally, elo in sorted(rows, key=lambda row: -row[1].points):
        table.add_row(
            Text(name),
            str(tally.games),
            f"{tally.points:g}",
            str(tally.wins),
            str(tally.draws),
            str(tally.losses),
            " ".join(map(str, tally.pairs)),
            "" if elo is None else str(elo).split(" ", 1)[1].split(" ±")[0],
            "" if elo is None or elo.error is None else f"± {elo.error:.1f}",
            "" if elo is None or elo.los is None else f"{elo.los:.1%}",
        )
    return table


def cross_table(standings: Standings) -> Table:
    """Returns the cross table of points, in tournament order."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for name in standings.names:
        table.add_column(Text(name), justify="right")
    for one, name in enumerate(standings.names):
        tallies = [standings.encounter(one, other) for other in range(len(standings.names))]
        table.add_row(Text(name), *(f"{tally.points:g}/{tally.games}" if tally.games else "" for tally in tallies))
    return table
