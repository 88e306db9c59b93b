"""The two players of a game as people know them: names and colours."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

# Readable on light and on dark pages. Names that are no colours get the first two, in this order.
_NEUTRAL = ("#2f8f83", "#c08a2b")
_COLOURS = {
    "black": "#666c78", "white": "#c9bd9b", "red": "#cf4436", "blue": "#3d7ebf", "green": "#4f9a6e", "yellow": "#d3b13a",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Players:
    """Names in the order p1, p2; as in `Red`, or `p1` where the engine tells none."""

    names: tuple[str, str] = ("p1", "p2")

    @property
    def colours(self) -> tuple[str, str]:
        """CSS colours, always different from each other."""
        first, second = (_COLOURS.get(name.lower(), "") for name in self.names)
        return (first, second) if first and second and first != second else _NEUTRAL

    def winner(self, result: str) -> str:
        """`p1win` in words."""
        return {"p1win": f"{self.names[0]} wins", "p2win": f"{self.names[1]} wins", "draw": "draw"}.get(
            result, "no result"
        )


def read_players(lines: Iterable[str]) -> dict[str, Players]:
    """By the name of the game, from the answer to `games`: `nonaga: Nonaga, p1 Red, p2 Black`."""
    found = (re.fullmatch(r"(\w+): .*\bp1 ([^,]+), p2 ([^,]+)", line.strip()) for line in lines)
    return {each[1]: Players((each[2], each[3])) for each in found if each}
