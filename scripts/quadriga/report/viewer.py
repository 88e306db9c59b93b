"""What the viewer of a page shows, as plain values for viewer.js."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .boards import Boards
from .playback import Course


@dataclass(frozen=True, slots=True)
class Shown:
    """One move; its score as text and as a number, both from p1's view, and what else there is to say."""

    move: str
    score: str = ""
    value: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """A game, or the main line of an analysis: `title` in the list of games, `lines` above the moves.

    `engines`: who plays p1 and p2. `end`: the result in words, shown behind the last move.
    """

    title: str
    lines: list[str]
    moves: list[Shown]
    course: Course
    engines: tuple[str, str] = ("", "")
    end: str = ""


def viewer_data(shows: Sequence[Show], boards: Boards, limit: int) -> dict[str, Any]:
    """All that viewer.js reads. `limit`: the largest score that the curve shows."""
    return {"games": [_game(show) for show in shows], "limit": limit, "pieces": boards.pieces, "boards": boards.codes}


def _game(show: Show) -> dict[str, Any]:
    players = show.course.players
    return {
        "title": show.title,
        "lines": show.lines,
        "end": show.end,
        "players": [list(each) for each in zip(players.names, players.colours, show.engines)],
        "turns": [0 if p1 else 1 for p1 in show.course.p1_turns],
        "boards": show.course.boards,
        "moves": [[shown.move, shown.score, shown.value, shown.note] for shown in show.moves],
    }
