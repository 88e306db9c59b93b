"""Search and game reports of an engine: `info` and `bestmove` lines as values."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, fields, replace
from typing import Any

from .checks import finite
from .game import opponent
from .limit import UCI

_logger = logging.getLogger(__name__)
_MOST = 2**63 - 1
# Smallest and greatest plausible value of each number.
_NUMBERS = {
    "depth": (0, 100_000), "seldepth": (0, 100_000), "multipv": (1, 100_000), "nodes": (0, _MOST), "nps": (0, _MOST),
    "hashfull": (0, 1000), "tbhits": (0, _MOST), "currmovenumber": (0, _MOST), "time": (0, _MOST),
}  # fmt: skip
_SCORES = {"cp": 1_000_000, "mate": 100_000}  # greatest plausible distance of a score from 0
_WORDS = _NUMBERS.keys() | {"score", "lowerbound", "upperbound", "wdl", "pv", "currmove", "refutation", "currline"}


# Words for "no move" in some engines, and for a pass in others.
MAYBE_NO_MOVE = ("0000", "none")


RESULTS = ("p1win", "p2win", "draw", "none")


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a game, which every UGI engine reports. `result` is one of RESULTS."""

    p1_turn: bool
    over: bool
    result: str

    @property
    def turn(self) -> str:
        """The player to move, `p1` or `p2`, even if the game is over."""
        return "p1" if self.p1_turn else "p2"


@dataclass(frozen=True, slots=True)
class MoveValue:
    """The result under perfect play after a move, for the player who makes it: `result` is `win`, `draw` or `loss`.
    `plies` is the number of plies from the move to the end of the game; None for a draw or if it is unknown."""

    result: str
    plies: int | None = None

    @classmethod
    def parse(cls, word: str) -> MoveValue:
        """Reads a word of `query values`, such as `loss:11`. Raises ValueError."""
        result, colon, plies = word.partition(":")
        if result not in ("win", "draw", "loss") or bool(colon) != plies.isdecimal():
            raise ValueError(f"`{word}` is not a move value")
        return cls(result, int(plies) if colon else None)


@dataclass(frozen=True, slots=True)
class Score:
    """A score from the point of view of `player`, the side to move: `cp` centipawns, or `mate` plies to the end of the
    game.

    Mates are negative if the player loses. `mate` 0 means that the game is over: lost, or won if `won` is set. UCI
    engines count mates in moves of the mover; these are converted to plies. `bound` is `lower`, `upper` or empty for an
    exact score. `player` is `p1`, `p2`, or empty if the side to move is unknown.
    """

    cp: int | None = None
    mate: int | None = None
    bound: str = ""
    player: str = field(default="", compare=False)
    won: bool = False

    def __str__(self) -> str:
        text = f"#{self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"
        return {"lower": ">", "upper": "<"}.get(self.bound, "") + text

    @property
    def is_loss(self) -> bool:
        """Whether the player loses or has lost."""
        return self.mate is not None and self.mate <= 0 and not self.won

    @property
    def is_win(self) -> bool:
        """Whether the player wins or has won."""
        return self.mate is not None and (self.mate > 0 or self.won)

    def pov(self, player: str) -> Score:
        """Returns the score for `p1` or `p2`. Raises ValueError for another player or if the side to move is
        unknown."""
        opponent(player)
        if not self.player:
            raise ValueError("the side to move is unknown")
        return self if player == self.player else -self

    def at_most(self, cp: int) -> bool:
        """Returns whether the score is certainly `cp` or less: True for a loss, False for a win or a lower bound."""
        finite("cp", cp)
        if self.bound == "lower":
            return False
        if self.mate is not None:
            return self.is_loss
        return self.cp is not None and self.cp <= cp

    def __neg__(self) -> Score:
        """Returns the same score for the other player."""
        return Score(
            cp=None if self.cp is None else -self.cp,
            mate=None if self.mate is None else -self.mate,
            bound={"lower": "upper", "upper": "lower"}.get(self.bound, ""),
            player=opponent(self.player) if self.player else "",
            won=self.mate == 0 and not self.won,
        )


@dataclass(frozen=True, slots=True)
class Info:
    """One `info` line. Missing fields are None or empty. `time` is in seconds, `wdl` in thousandths."""

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
    def parse(line: str, dialect: str, player: str = "") -> Info:
        """Parses a line that begins with `info`: keywords, each with the values up to the next one. Ignores values
        without a keyword, malformed numbers, and implausible ones, which it logs at level DEBUG.

        `player` is the side to move, to which the score refers.
        """
        tokens = line.split()
        end = tokens.index("string") if "string" in tokens else len(tokens)
        parts: dict[str, list[str]] = {}
        values: list[str] = []
        for token in tokens[1:end]:
            if token in _WORDS:
                values = parts[token] = []
            else:
                values.append(token)
        said: dict[str, Any] = {"string": " ".join(tokens[end + 1 :]) if end < len(tokens) else None}
        said["pv"] = tuple(parts.get("pv", ()))
        said["currmove"] = next(iter(parts.get("currmove", ())), None)
        said["score"] = _score(parts, dialect, player)
        wdl = [_plausible("wdl", token, 0, 1000) for token in parts.get("wdl", ())[:3]]
        said["wdl"] = tuple(wdl) if len(wdl) == 3 and None not in wdl else None
        for word in _NUMBERS.keys() & parts.keys():
            number = _plausible(word, " ".join(parts[word][:1]), *_NUMBERS[word])
            said[word] = number / 1000 if word == "time" and number is not None else number
        return Info(**said)

    def updated(self, newer: Info) -> Info:
        """Returns this report, updated with the fields of a later line."""
        said = {each.name: getattr(newer, each.name) for each in fields(newer)}
        return replace(self, **{name: value for name, value in said.items() if value is not None and value != ()})


class Lines:
    """The latest report of each line with MultiPV."""

    def __init__(self) -> None:
        self._lines: dict[int, Info] = {}

    def add(self, info: Info) -> None:
        if info.score is not None or info.pv:
            rank = info.multipv or 1
            self._lines[rank] = self._lines.get(rank, Info()).updated(info)

    @property
    def main(self) -> Info:
        return self._lines.get(1, Info())

    @property
    def all(self) -> list[Info]:
        """The combined reports of all lines, best first."""
        return [info for _, info in sorted(self._lines.items())]


class Reports:
    """Properties of all classes that follow a search."""

    _lines: Lines

    @property
    def info(self) -> Info:
        """The combined reports of the main line so far."""
        return self._lines.main

    @property
    def infos(self) -> list[Info]:
        """The combined reports of each line with MultiPV, best first."""
        return self._lines.all


@dataclass(frozen=True, slots=True)
class Play:
    """The answer to a search.

    `move` is None for `bestmove (none)`: the game is over. `info` combines the latest reports of the main line; `infos`
    does the same for each line with MultiPV, best first. `elapsed` is the time in seconds from writing `go` to
    receiving `bestmove`, measured by the client.
    """

    move: str | None
    ponder: str | None
    info: Info
    elapsed: float
    infos: tuple[Info, ...] = ()


def parse_bestmove(line: str) -> tuple[str | None, str | None] | None:
    """Parses a `bestmove` line into move and ponder move. Returns None if it is malformed. `0000` counts as a move."""
    match line.split():
        case ["bestmove", "(none)"]:
            return None, None
        case ["bestmove", move]:
            return move, None
        case ["bestmove", move, "ponder", ponder]:
            return move, ponder
    return None


def _plausible(word: str, text: str, low: int, high: int) -> int | None:
    """Returns the number in a text. Logs a text that is not a number or is out of range, and returns None."""
    try:
        number = int(text)
    except ValueError:
        return None
    if low <= number <= high:
        return number
    _logger.debug("ignored `%s %s`, which is out of range", word, number)
    return None


def _score(parts: dict[str, list[str]], dialect: str, player: str) -> Score | None:
    match parts.get("score"):
        case [("cp" | "mate") as kind, text, *_]:
            value = _plausible(f"score {kind}", text, -_SCORES[kind], _SCORES[kind])
        case _:
            value = None
    if value is None:
        return None
    bound = next((word for word in ("lower", "upper") if f"{word}bound" in parts), "")
    if kind == "cp":
        return Score(cp=value, bound=bound, player=player)
    if dialect == UCI:
        value = 2 * value - 1 if value > 0 else 2 * value
    return Score(mate=value, bound=bound, player=player)
