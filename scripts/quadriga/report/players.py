"""The two players of a game as people know them: names and colours."""

from __future__ import annotations

import json
from dataclasses import dataclass

# Readable as lines of a plot on light and on dark pages. Names that are no colours get the first two, in this order.
_NEUTRAL = ("#2f8f83", "#c08a2b")
_COLOURS = {
    "black": "#666c78", "white": "#c9bd9b", "red": "#cf4436", "blue": "#3d7ebf", "green": "#4f9a6e", "yellow": "#d3b13a",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Players:
    """Names in the order p1, p2; as in `Red`, or `p1` where the engine tells none. `pieces`: the colours of their pieces."""

    names: tuple[str, str] = ("p1", "p2")
    pieces: tuple[str, str] = ("", "")

    @property
    def colours(self) -> tuple[str, str]:
        """CSS colours for plots, always different from each other."""
        first, second = (_COLOURS.get(name.lower(), "") for name in self.names)
        return (first, second) if first and second and first != second else _NEUTRAL

    def winner(self, result: str) -> str:
        """`p1win` in words."""
        return {"p1win": f"{self.names[0]} wins", "p2win": f"{self.names[1]} wins", "draw": "draw"}.get(
            result, "no result"
        )


@dataclass(frozen=True, slots=True)
class About:
    """What a report takes from the answer to `query board`. `reason`: why the game is over, its word and its text."""

    players: Players = Players()
    reason: tuple[str, str] = ("", "")


def read_about(answer: str) -> About:
    """From `query board`; an engine that does not answer it, or says something else, tells nothing."""
    try:
        board = json.loads(answer)
        p1, p2 = board["players"]
        players = Players((str(p1["name"]), str(p2["name"])), (str(p1["color"]), str(p2["color"])))
        reason = board["reason"] or {"id": "", "text": ""}
        return About(players, (str(reason["id"]), str(reason["text"])))
    except (ValueError, KeyError, TypeError):
        return About()
