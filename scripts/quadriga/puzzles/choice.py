"""Chooses puzzles from all that were found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from . import Puzzle

_STEP = 100  # of ratings


def spread(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """Returns up to `count` puzzles whose ratings are spread as evenly as possible: one from each step of 100 points in
    turn, until there are enough."""
    steps: dict[int, list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.id):
        steps[puzzle.rating // _STEP].append(puzzle)
    chosen: list[Puzzle] = []
    turn = 0
    while len(chosen) < min(count, len(puzzles)):
        chosen += [step[turn] for _, step in sorted(steps.items()) if turn < len(step)]
        turn += 1
    return chosen[:count]
