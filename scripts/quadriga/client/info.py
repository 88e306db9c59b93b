"""What an engine tells about its search: `info` and `bestmove` lines as values."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from .limit import UCI

_NUMBERS = frozenset(("depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "currmovenumber", "time"))
_WORDS = _NUMBERS | {"score", "wdl", "pv", "currmove", "string", "lowerbound", "upperbound", "refutation", "currline"}


# Words for "no move" in some engines, and for a pass in others.
MAYBE_NO_MOVE = ("0000", "none")


@dataclass(frozen=True, slots=True)
class Score:
    """A score from the side to move: `cp` centipawns, or `mate` plies to the end (negative: the mover loses).

    Engines in the UCI dialect count mates in the mover's own turns; they are converted to plies here.
    `bound` is `lower`, `upper` or empty for an exact score.
    """

    cp: int | None = None
    mate: int | None = None
    bound: str = ""

    def __str__(self) -> str:
        text = f"#{self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"
        return {"lower": ">", "upper": "<"}.get(self.bound, "") + text


@dataclass(frozen=True, slots=True)
class Info:
    """One `info` line; what it did not say is None or empty. `time` is in seconds, `wdl` in thousandths."""

    depth: int | None = None
    seldepth: int | None = None
    multipv: int | None = None
    score: Score | None = None
    wdl: tuple[int, int, int] | None = None
    nodes: int | None = None
    nps: int | None = None
    hashfull: int | None = None
    tbhits: int | None = None
    time: float | None = None
    pv: tuple[str, ...] = ()
    currmove: str | None = None
    currmovenumber: int | None = None
    string: str | None = None

    @staticmethod
    def parse(line: str, dialect: str) -> Info:
        """Reads a line that begins with `info`. Words it does not know and numbers it cannot read are passed over."""
        tokens = line.split()
        said: dict[str, Any] = {}
        at = 1
        while at < len(tokens):
            word = tokens[at]
            at += 1
            if word == "string":
                said["string"] = " ".join(tokens[at:])
                break
            if word == "pv":
                end = next((i for i in range(at, len(tokens)) if tokens[i] in _WORDS), len(tokens))
                said["pv"] = tuple(tokens[at:end])
                at = end
            elif word == "score":
                said["score"], at = _parse_score(tokens, at, dialect)
            elif word == "wdl":
                numbers = [_integer(token) for token in tokens[at : at + 3]]
                if len(numbers) == 3 and None not in numbers:
                    said["wdl"] = tuple(numbers)
                    at += 3
            elif word == "currmove" and at < len(tokens):
                said["currmove"] = tokens[at]
                at += 1
            elif word in _NUMBERS and at < len(tokens):
                number = _integer(tokens[at])
                if number is not None:
                    said[word] = number / 1000 if word == "time" else number
                    at += 1
        return Info(**said)

    def updated(self, newer: Info) -> Info:
        """This report with everything that a later line says put in its place."""
        said = {field.name: getattr(newer, field.name) for field in fields(newer)}
        return replace(self, **{name: value for name, value in said.items() if value is not None and value != ()})


@dataclass(frozen=True, slots=True)
class Play:
    """The answer to a search.

    `move` is None for `bestmove (none)`: the game is over. `info` sums up the last report of the main line.
    `elapsed` is measured by the client, from the moment `go` was written to the arrival of `bestmove`, in seconds.
    """

    move: str | None
    ponder: str | None
    info: Info
    elapsed: float


def parse_bestmove(line: str) -> tuple[str | None, str | None] | None:
    """Move and ponder move of a `bestmove` line; None if it is malformed. `0000` is taken for a move (see MAYBE_NO_MOVE)."""
    match line.split():
        case ["bestmove", "(none)"]:
            return None, None
        case ["bestmove", move]:
            return move, None
        case ["bestmove", move, "ponder", ponder]:
            return move, ponder
    return None


def _integer(token: str) -> int | None:
    try:
        return int(token)
    except ValueError:
        return None


def _parse_score(tokens: list[str], at: int, dialect: str) -> tuple[Score | None, int]:
    """The score that begins at tokens[at], and where the next word begins."""
    value = _integer(tokens[at + 1]) if at + 1 < len(tokens) else None
    if value is None or tokens[at] not in ("cp", "mate"):
        return None, at
    kind = tokens[at]
    at += 2
    bound = ""
    if at < len(tokens) and tokens[at] in ("lowerbound", "upperbound"):
        bound = tokens[at].removesuffix("bound")
        at += 1
    if kind == "cp":
        return Score(cp=value, bound=bound), at
    if dialect == UCI:
        value = 2 * value - 1 if value > 0 else 2 * value
    return Score(mate=value, bound=bound), at
