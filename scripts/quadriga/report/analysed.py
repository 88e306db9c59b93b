"""What analyse.py says about one position, as a report reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quadriga.openings.book import Opening

from .scores import mate, written


@dataclass(frozen=True, slots=True)
class Analysed:
    """A position and what the search found; `score` in hundredths from the view of the side to move. See analyse.py.

    `line`: the id of the line where it has one, else its number.
    """

    line: str
    game: str
    opening: Opening
    best: str
    score: int | None
    pv: tuple[str, ...]
    depth: int | None
    nodes: int | None
    time: float | None

    @property
    def score_text(self) -> str:
        return written(self.score)


@dataclass(frozen=True, slots=True)
class Refused:
    """A line of the input that could not be analysed, and why."""

    line: str
    code: str
    message: str


def read_analysed(value: dict[str, Any]) -> Analysed | Refused:
    """One line of the results; ValueError if it is incomplete."""
    try:
        line = str(value.get("id", value["line"]))
        if "error" in value:
            error = value["error"] if isinstance(value["error"], dict) else {}
            return Refused(line, str(error.get("code", "")), str(error.get("message", "")))
        fen = None if value["position"] == "startpos" else str(value["position"])
        return Analysed(
            line=line,
            game=str(value["game"]),
            opening=Opening(fen, tuple(map(str, value["moves"]))),
            best=str(value["bestmove"] or ""),
            score=_score(value),
            pv=tuple(map(str, value.get("pv") or ())),
            depth=None if value.get("depth") is None else int(value["depth"]),
            nodes=None if value.get("nodes") is None else int(value["nodes"]),
            time=None if value.get("time") is None else float(value["time"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"line {value.get('line')} of the input: its result is incomplete: {error}") from None


def _score(value: dict[str, Any]) -> int | None:
    if value.get("mate") is not None:
        return mate(int(value["mate"]))
    return None if value.get("score") is None else int(value["score"])
