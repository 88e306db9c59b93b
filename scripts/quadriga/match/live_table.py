"""The live view of a match in a terminal, drawn by rich: standings, a progress bar, and the displayed game."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from .standings import Standings

_WIDEST_CROSS_TABLE = 8


class LiveTable:
    """A table that stays on the screen until it is closed. The match updates `standings`."""

    def __init__(self, standings: Standings, total: int) -> None:
        self._standings = standings
        self._console = Console(highlight=False, soft_wrap=True)
        self._progress = Progress(
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[rate]}"),
            console=self._console,
        )
        self._task = self._progress.add_task("games", total=total, completed=standings.played, rate="")
        self._game = ""
        self._live = Live(self._picture(), console=self._console, refresh_per_second=8, transient=False)
        self._live.start(refresh=True)

    def close(self) -> None:
        """Leaves the last state on the screen."""
        self._live.update(self._picture(), refresh=True)
        self._live.stop()

    def show_game(self, text: str) -> None:
        """Shows the board and the last moves of a game above the standings."""
        self._game = text
        self._live.update(self._picture())

    def show_standings(self, rate: str) -> None:
        """Shows the current standings."""
        self._progress.update(self._task, completed=self._standings.played, rate=rate)
        self._live.update(self._picture())

    def say(self, text: str) -> None:
        """Prints permanent lines above the live view."""
        self._console.print(Text(text))

    def _picture(self) -> RenderableType:
        parts: list[RenderableType] = []
        if self._game:
            parts.append(Panel(Text(self._game), expand=False))
        parts.append(_standings_table(self._standings))
        if 2 < len(self._standings.names) <= _WIDEST_CROSS_TABLE:
            parts += ["", _cross_table(self._standings)]
        if self._standings.sprt:
            parts += ["", Text(self._standings.test_line())]
        parts.append(self._progress)
        return Group(*parts)


def _standings_table(standings: Standings) -> Table:
    """Returns a table of all engines, best first."""
    table = Table(box=None, pad_edge=False)
    table.add_column("engine")
    for heading in ("games", "points", "won", "drawn", "lost", "pairs 0..2", "Elo", "95 %", "LOS"):
        table.add_column(heading, justify="right")
    elos = standings.ratings()
    for engine in standings.ranking():
        tally, elo = standings.total(engine), elos[engine]
        table.add_row(
            Text(standings.names[engine]),
            str(tally.games),
            f"{tally.points:g}",
            str(tally.wins),
            str(tally.draws),
            str(tally.losses),
            " ".join(map(str, tally.pairs)),
            "" if elo is None else elo.figure(),
            "" if elo is None or elo.error is None else f"± {elo.error:.1f}",
            "" if elo is None or elo.los is None else f"{elo.los:.1%}",
        )
    return table


def _cross_table(standings: Standings) -> Table:
    """Returns the cross table of points, in tournament order."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for name in standings.names:
        table.add_column(Text(name), justify="right")
    for one, name in enumerate(standings.names):
        tallies = [standings.encounter(one, other) for other in range(len(standings.names))]
        table.add_row(Text(name), *(f"{tally.points:g}/{tally.games}" if tally.games else "" for tally in tallies))
    return table
