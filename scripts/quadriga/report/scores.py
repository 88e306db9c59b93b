"""Scores as numbers that can be drawn: hundredths from p1's view, mates beyond everything else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

MATE = 100_000  # what a mate counts, less its plies


def number(text: str) -> int | None:
    """A score as a record has it (`+0.35`, `#5`, `#-2`, `<+0.12`), from the mover's view; None if it is none."""
    found = re.fullmatch(r"[<>]?(#?)([+-]?\d+(?:\.\d+)?)", text)
    if not found:
        return None
    if not found[1]:
        return round(float(found[2]) * 100)
    plies = int(float(found[2]))
    return MATE - plies if plies > 0 else -MATE - plies


def for_p1(score: int | None, p1_moves: bool) -> int | None:
    """A mover's score from p1's view."""
    return score if score is None or p1_moves else -score


def reach(scores: Iterable[int]) -> int:
    """How far an axis should reach so that it shows nearly all scores that are no mates; at least 2.00."""
    sizes = sorted(abs(score) for score in scores if abs(score) < MATE // 2)
    return max(200, sizes[int(len(sizes) * 0.97)] if sizes else 0)


def clipped(score: int, limit: int) -> float:
    """The score in units of a small advantage, held within the limit; mates come to lie on it."""
    return max(-limit, min(limit, score)) / 100


def medians(rows: Sequence[Sequence[float | None]], least: int) -> list[float | None]:
    """The median at each ply of those rows that have a number there; None where fewer than `least` have."""
    middle: list[float | None] = []
    for ply in range(max(map(len, rows), default=0)):
        column = sorted(value for row in rows if ply < len(row) and (value := row[ply]) is not None)
        middle.append(column[len(column) // 2] if len(column) >= least else None)
    return middle
