"""Games that are decided before the rules decide them, by what both engines say of them. All of it is off by default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quadriga.info import Score

SIDES = ("p1", "p2")
_MATE = 1_000_000  # centipawns that stand for a mate


@dataclass(frozen=True, slots=True)
class Resign:
    """A player loses that has said -`score` or less on `moves` moves of its own running; if `twosided`, only where the
    other one has said `score` or more on as many."""

    score: int
    moves: int = 3
    twosided: bool = True


@dataclass(frozen=True, slots=True)
class Draw:
    """The game is a draw if both have kept within -`score`..`score` on `moves` moves each running; not before ply `after`."""

    score: int
    moves: int = 8
    after: int = 0


@dataclass(frozen=True, slots=True)
class Adjudication:
    """What ends games early. `max_plies`: a game of so many plies (without those of the opening) is a draw."""

    resign: Resign | None = None
    draw: Draw | None = None
    max_plies: int | None = None

    @staticmethod
    def from_json(value: dict[str, Any]) -> Adjudication:
        resign, draw = value["resign"], value["draw"]
        return Adjudication(resign and Resign(**resign), draw and Draw(**draw), value["max_plies"])


class Adjudicator:
    """Follows the scores of one game."""

    def __init__(self, rules: Adjudication) -> None:
        self._rules = rules
        self._plies = 0
        self._lost = dict.fromkeys(SIDES, 0)  # how many moves running a player has called its game lost
        self._won = dict.fromkeys(SIDES, 0)
        self._level = 0  # plies running, of both players

    def observe(self, side: str, score: Score | None) -> None:
        """A move by this side with this score. Bounds, and moves without a score, are no evidence of anything."""
        self._plies += 1
        value = None
        if score is not None and not score.bound:
            value = score.cp if score.mate is None else _MATE if score.mate > 0 else -_MATE
        if resign := self._rules.resign:
            self._lost[side] = self._lost[side] + 1 if value is not None and value <= -resign.score else 0
            self._won[side] = self._won[side] + 1 if value is not None and value >= resign.score else 0
        if draw := self._rules.draw:
            self._level = self._level + 1 if value is not None and abs(value) <= draw.score else 0

    def verdict(self) -> tuple[str, str]:
        """Result and reason, empty while the game goes on."""
        if resign := self._rules.resign:
            for side, other in (SIDES, SIDES[::-1]):
                if self._lost[side] >= resign.moves and (not resign.twosided or self._won[other] >= resign.moves):
                    return f"{other}win", "resignation"
        if (draw := self._rules.draw) and self._level >= 2 * draw.moves and self._plies >= draw.after:
            return "draw", "level scores"
        if self._rules.max_plies and self._plies >= self._rules.max_plies:
            return "draw", "length"
        return "", ""
