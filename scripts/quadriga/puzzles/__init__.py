"""Puzzles: positions in which a single move is proved to win, or all others to lose. The page of the board offers them.

`scripts/puzzles.py` writes `<game>.json`; protocol/json.md describes the fields.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from quadriga.common.files import json_text, parse_json
from quadriga.common.judging import PUZZLES

_Kind = TypeVar("_Kind")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle, with the fields of the file. A newly found one has no themes yet."""

    id: str
    position: str
    side: str
    plies: int
    line: tuple[str, ...]
    others: int
    nodes: int
    rating: int
    source: str
    themes: tuple[str, ...] = ()


def rating_of(nodes: int, plies: int) -> int:
    """Returns the difficulty of a puzzle: points for each doubling of the nodes that a search needs, and for each own
    move beyond those in the shortest puzzle. Ratings of different games are not comparable."""
    moves = PUZZLES["own_move"] * ((plies + 1) // 2 - PUZZLES["shortest"])
    return round(PUZZLES["base"] + PUZZLES["doubling"] * math.log2(max(nodes, 1)) + moves)


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """The content of a file."""

    game: str
    engine: str
    puzzles: Sequence[Puzzle]

    @staticmethod
    def parse(text: str) -> PuzzleFile:
        """Parses the text of a file. Raises ValueError if it is malformed."""
        try:
            data = parse_json(text)
            return PuzzleFile(_typed(str, data["game"]), _typed(str, data["engine"]), [*map(_puzzle, data["puzzles"])])
        except (KeyError, TypeError, ValueError):
            raise ValueError("this is no file of puzzles") from None

    def __str__(self) -> str:
        """Returns the text of the file: JSON with a line for each puzzle, the easiest first."""
        head = json_text({"game": self.game, "engine": self.engine})[1:-1]
        ordered = sorted(self.puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
        lines = ",\n".join(json_text(asdict(puzzle), separators=(",", ":")) for puzzle in ordered)
        return f'{{{head}, "puzzles": [\n{lines}\n]}}\n'


def _puzzle(fields: dict[str, Any]) -> Puzzle:
    for name in ("line", "themes"):
        fields[name] = tuple(_typed(str, word) for word in fields.get(name, ()))
    puzzle = Puzzle(**fields)
    for name in ("id", "position", "side", "source"):
        _typed(str, getattr(puzzle, name))
    for name in ("plies", "others", "nodes", "rating"):
        _typed(int, getattr(puzzle, name))
    return puzzle


def _typed(kind: type[_Kind], value: object) -> _Kind:
    if not isinstance(value, kind):
        raise TypeError
    return value
