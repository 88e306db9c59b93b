"""Positions with scores and results, as quadriga-samples writes them (engine/learning/sample.hpp)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_NO_RESULT = 3
_LARGEST = 10_000  # hundredths; a score beyond it is a proof


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions of one game, from the side to move; a row or an element each."""

    game: str
    term_names: list[str]
    weights: list[int]  # one for each term, or none if the game has no such list
    slope: float  # the score at which the odds of winning are e to one
    keys: NDArray[np.uint64]  # equal for images of a position
    games: NDArray[np.uint32]  # the number of the game that a position comes from
    scores: NDArray[np.float64]  # of a search, in hundredths, -10,000 to 10,000
    results: NDArray[np.float64]  # of the game: 0, 0.5 or 1; NaN where the score is a proof or there is none
    terms: NDArray[np.float64]  # of the evaluation, in hundredths

    def __len__(self) -> int:
        return len(self.keys)

    def distinct(self) -> Samples:
        """Returns the first of the samples of each position, in their order."""
        kept = np.sort(np.unique(self.keys, return_index=True)[1])
        return Samples(
            self.game,
            self.term_names,
            self.weights,
            self.slope,
            self.keys[kept],
            self.games[kept],
            self.scores[kept],
            self.results[kept],
            self.terms[kept],
        )


def read_samples(path: Path) -> Samples:
    """Reads a file. Raises ValueError if it is none or is cut off."""
    with path.open("rb") as file:
        try:
            head: dict[str, Any] = json.loads(file.readline())
            fields = [
                ("key", "<u8"),
                ("game", "<u4"),
                ("score", "<i4"),
                ("result", "<u4"),
                ("evaluation", "<i4"),
            ]
            views = ("views", "<u2", (2, head["active"]))
            row = np.dtype([*fields, ("terms", "<i4", len(head["terms"])), views])
        except (ValueError, LookupError, TypeError):
            raise ValueError(f"{path} is no file of positions") from None
        rows = file.read()
    if len(rows) % row.itemsize:
        raise ValueError(f"{path} is cut off")
    read = np.frombuffer(rows, dtype=row)
    score = read["score"].astype(np.float64)
    result = read["result"] / 2.0
    result[(read["result"] == _NO_RESULT) | (np.abs(score) > _LARGEST)] = np.nan
    return Samples(
        head["game"],
        head["terms"],
        head["weights"],
        head["slope"],
        read["key"],
        read["game"],
        np.clip(score, -_LARGEST, _LARGEST),
        result,
        read["terms"].astype(np.float64),
    )
