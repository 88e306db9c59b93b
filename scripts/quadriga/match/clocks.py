"""Time controls as people write them, and the clock of one player during a game. All times in seconds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from quadriga.limit import Limit

_CLOCK = re.compile(r"(?:(?P<moves>\d+)/)?(?P<base>[\d.]+(?:ms|s|m)?)(?:\+(?P<increment>[\d.]+(?:ms|s|m)?))?")
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0}


def parse_seconds(text: str) -> float:
    """`90`, `90s`, `1.5m`, `100ms` as seconds; ValueError otherwise."""
    found = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)(ms|s|m)?", text)
    if not found:
        raise ValueError(f"`{text}` is not a time; write e.g. 1.5, 90s, 100ms or 2m")
    return float(found[1]) * _UNITS[found[2] or "s"]


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What a player gets: a clock (`base` + `increment` a move, again every `moves` moves), and limits of each move."""

    base: float | None = None
    increment: float = 0.0
    moves: int | None = None
    movetime: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name in ("base", "moves", "movetime", "nodes"):
            number = getattr(self, name)
            if number is not None and number <= 0:
                raise ValueError(f"{name} must be above 0")

    def __str__(self) -> str:
        parts = []
        if self.base is not None:
            session = f"{self.moves}/" if self.moves else ""
            parts.append(f"{session}{self.base:g}+{self.increment:g}")
        for name in ("movetime", "depth", "nodes"):
            if (number := getattr(self, name)) is not None:
                parts.append(f"{name}={number:g}" if name == "movetime" else f"{name}={number}")
        return " ".join(parts)


def parse_clock(text: str) -> tuple[float, float, int | None]:
    """Base, increment and moves a session of `60+0.6`, `40/60`, `100ms+10ms`; ValueError otherwise."""
    found = _CLOCK.fullmatch(text)
    if not found:
        raise ValueError(f"`{text}` is not a clock; write base+increment, e.g. 10+0.1, 100ms+10ms or 40/60")
    moves = int(found["moves"]) if found["moves"] else None
    return parse_seconds(found["base"]), parse_seconds(found["increment"] or "0"), moves


class Clock:
    """One player's time in one game. `margin`: how much later than allowed an answer may come without losing."""

    def __init__(self, control: TimeControl, margin: float) -> None:
        self.control = control
        self.margin = margin
        self.remaining = control.base
        self._made = 0

    @property
    def budget(self) -> float | None:
        """The longest time that the next move may take; None if nothing bounds it."""
        limits = [limit for limit in (self.remaining, self.control.movetime) if limit is not None]
        return min(limits) + self.margin if limits else None

    def spend(self, elapsed: float) -> bool:
        """Books a move; whether it came in time."""
        budget = self.budget
        self._made += 1
        if self.remaining is not None:
            self.remaining = max(0.0, self.remaining - elapsed) + self.control.increment
            if self.control.moves and self._made % self.control.moves == 0:
                self.remaining += self.control.base or 0.0
        return budget is None or elapsed <= budget

    @property
    def moves_to_go(self) -> int | None:
        moves = self.control.moves
        return moves - self._made % moves if moves else None


def limit_of(mover: Clock, p1: Clock, p2: Clock) -> Limit:
    """What `go` says to the player whose clock runs."""
    return Limit(
        time=mover.control.movetime,
        depth=mover.control.depth,
        nodes=mover.control.nodes,
        p1_clock=p1.remaining,
        p2_clock=p2.remaining,
        p1_increment=None if p1.remaining is None else p1.control.increment,
        p2_increment=None if p2.remaining is None else p2.control.increment,
        moves_to_go=mover.moves_to_go,
    )
