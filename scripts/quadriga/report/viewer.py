"""The viewer of a page: its code, which is built with the page of the board, and what it shows, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from .boards import Boards
from .playback import Course


@dataclass(frozen=True, slots=True)
class Shown:
    """One move; its score from p1's view, see scores.py, and what else there is to say."""

    move: str
    score: int | None = None
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


@dataclass(frozen=True, slots=True)
class ViewerCode:
    """What a page needs to show games: made by scripts/board/build, out of the sources of the page of the board."""

    style: Markup
    script: Markup


def read_code(page: Path | None) -> ViewerCode | None:
    """From the folder with the page of the board; None if it is not there."""
    if page is None or not (page / "report.js").is_file():
        return None
    style, script = ((page / name).read_text(encoding="utf-8") for name in ("report-style.css", "report.js"))
    return ViewerCode(Markup(style), Markup(script))


def viewer_data(shows: Sequence[Show], boards: Boards) -> dict[str, Any]:
    """All that the viewer reads; scripts/board/src/game/reported.ts is its other side."""
    return {"games": [_game(show) for show in shows], "pieces": boards.pieces, "boards": boards.codes}


def _game(show: Show) -> dict[str, Any]:
    players = show.course.players
    return {
        "title": show.title,
        "lines": show.lines,
        "end": show.end,
        "players": [list(each) for each in zip(players.names, players.pieces, show.engines)],
        "turns": [0 if p1 else 1 for p1 in show.course.p1_turns],
        "boards": show.course.boards,
        "moves": [[shown.move, shown.score, shown.note] for shown in show.moves],
    }
