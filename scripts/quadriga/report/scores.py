"""Scores as numbers and as text, from p1's view throughout a page: hundredths, with mates beyond everything else.

Quadriga says at most `cp 20000`, for a win by table. Other engines may say anything, which is clipped short of MATE / 2,
so that no such score passes for a mate. scripts/board/src/game/reported.ts reads these numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

MATE = 100_000  # the score of a mate, less its plies


def number(text: str) -> int | None:
    """A score as a recorded game has it (`+0.35`, `#5`, `#-2`, `<+0.12`), from the mover's view; None if there is none."""
    found = re.fullmatch(r"[<>]?(#?)([+-]?\d+(?:\.\d+)?)", text)
    if not found:
        return None
    return mate(int(float(found[2]))) if found[1] else centipawns(round(float(found[2]) * 100))


def centipawns(value: int) -> int:
    """A score that is no mate."""
    return max(1 - MATE // 2, min(MATE // 2 - 1, value))


def mate(plies: int) -> int:
    """The score of a mate in so many plies; zero or less: the mover is mated."""
    return MATE - plies if plies > 0 else -MATE - plies


def for_p1(score: int | None, p1_moves: bool) -> int | None:
    """A mover's score from p1's view."""
    return score if score is None or p1_moves else -score


def written(score: int | None) -> str:
    """`+0.35`, `−1.20`; `#5` and `#−5` are mates in five plies, won and lost."""
    if score is None:
        return "–"
    if abs(score) >= MATE // 2:
        return f"#{'−' if score < 0 else ''}{MATE - abs(score)}"
    return f"{score / 100:+.2f}".replace("-", "−")


def reach(scores: Iterable[int]) -> int:
    """How far an axis should reach so that it shows nearly all scores that are no mates; at least 2.00."""
    sizes = sorted(abs(score) for score in scores if abs(score) < MATE // 2)
    return max(200, sizes[int(len(sizes) * 0.97)] if sizes else 0)


def clipped(score: int, limit: int) -> float:
    """The score in whole units, limited to the axis; mates lie at its ends."""
    return max(-limit, min(limit, score)) / 100


def medians(rows: Sequence[Sequence[float | None]], least: int) -> list[float | None]:
    """The median at each ply of those rows that have a number there; None where fewer than `least` have."""
    middle: list[float | None] = []
    for ply in range(max(map(len, rows), default=0)):
        column = sorted(value for row in rows if ply < len(row) and (value := row[ply]) is not None)
        middle.append(column[len(column) // 2] if len(column) >= least else None)
    return middle
