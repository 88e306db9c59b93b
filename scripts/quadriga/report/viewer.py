"""What the viewer of a page shows: games as plain values, and its part of the page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .boards import Boards


@dataclass(frozen=True, slots=True)
class Shown:
    """One move: the mover is p1 or not, score as text, as a number from p1's view, and what else there is to say."""

    move: str
    p1: bool
    score: str = ""
    value: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """A game, or an analysis: `title` for the list of games, `lines` above the moves, `boards` by number, one more than
    moves; fewer, if the engine refused the rest."""

    title: str
    lines: list[str]
    moves: list[Shown]
    boards: list[int] = field(default_factory=list)


def values(shows: Sequence[Show], boards: Boards, limit: int) -> dict[str, Any]:
    """Everything that viewer.js reads."""
    games = [
        {
            "title": show.title,
            "lines": show.lines,
            "boards": show.boards,
            "moves": [[shown.move, int(shown.p1), shown.score, shown.value, shown.note] for shown in show.moves],
        }
        for show in shows
    ]
    return {"games": games, "limit": limit, "pieces": boards.pieces, "boards": boards.codes}


def as_script(value: object) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


SECTION = """\
<section id="viewer" hidden>
<h2>{heading}</h2>
<div class="viewer" tabindex="0" aria-label="Viewer: arrow keys go through the moves, page up and down through the games">
<div class="choice">
<button id="game-before" title="game before (page up)">‹</button>
<select id="game" aria-label="game"></select>
<button id="game-after" title="next game (page down)">›</button>
</div>
<div id="board"><img id="picture" alt=""></div>
<div class="controls">
<button id="first" title="to the start (Home)">«</button>
<button id="back" title="one move back (←)">‹</button>
<button id="play" title="space">Play</button>
<button id="forward" title="one move on (→)">›</button>
<button id="last" title="to the end (End)">»</button>
<output id="place"></output>
</div>
<div class="side">
<div id="lines"></div>
<svg id="curve" role="img" aria-label="score for p1 over the plies; click to go there"></svg>
<ol id="moves"></ol>
</div>
</div>
</section>
"""
