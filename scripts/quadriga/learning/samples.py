"""Positions with scores and results, as quadriga-samples writes them (games/tools/samples/sample.hpp)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quadriga.common.files import parse_json, read_bytes

from .network import LARGEST_SCORE
from .views import Views

_NO_RESULT = 3
_HELD_OUT = 10  # every tenth game measures the loss

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Samples:
    """N positions of one game, for the side to move; one row or element each."""

    game: str
    term_names: list[str]  # T of them
    weights: list[int]  # one for each term, or empty if the game does not declare them
    slope: int  # the score at which the odds of winning are e to one
    features: int  # of networks; 0 if the game has none
    active: int  # the maximum number of active features in a view
    keys: NDArray[np.uint64]  # equal for symmetric positions
    games: NDArray[np.uint32]  # game numbers
    scores: Vector  # search scores in hundredths, -10,000 to 10,000; the extremes are proofs
    results: Vector  # of the game, or of best play: 0, 0.5 or 1; NaN if the score is a proof or there is no result
    evaluations: NDArray[np.int32]  # static evaluations in hundredths: the terms plus the network in use
    terms: Vector  # (N, T), evaluation terms in hundredths
    views: Views

    def __len__(self) -> int:
        return len(self.keys)

    def distinct(self) -> Samples:
        """Returns the first sample of each position, in the same order."""
        kept = np.sort(np.unique(self.keys, return_index=True)[1])
        columns = {name: getattr(self, name)[kept] for name in _COLUMNS}
        return replace(self, **columns, views=self.views.take(kept))

    def chances(self, result_share: float) -> Vector:
        """Returns the target win probabilities for the side to move, from the scores and results.

        `result_share` is the weight of a game's result, 0 to 1, against the score of the search.
        """
        chances = chance(self.scores / self.slope)
        known = ~np.isnan(self.results)
        chances[known] += result_share * (self.results[known] - chances[known])
        return chances

    def held_out(self) -> NDArray[np.bool_]:
        """Returns which samples are held out to measure the loss. Raises ValueError if all or none are."""
        held_out = np.asarray(self.games % _HELD_OUT == 0)
        if held_out.all() or not held_out.any():
            raise ValueError("there are too few games to fit an evaluation")
        return held_out


_COLUMNS = ("keys", "games", "scores", "results", "evaluations", "terms")


def chance(odds: Vector) -> Vector:
    """Returns the win probabilities at these log odds."""
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -50, 50))))


def loss(predicted: Vector, chances: Vector) -> float:
    """Returns the mean log loss of predicted win probabilities."""
    predicted = np.clip(predicted, 1e-9, 1 - 1e-9)
    return float(-(chances * np.log(predicted) + (1 - chances) * np.log(1 - predicted)).mean())


def joined(parts: Sequence[Samples]) -> Samples:
    """Concatenates parts, which must be of one game. Raises ValueError if they do not match."""
    if any(
        (part.game, part.slope, part.features) != (parts[0].game, parts[0].slope, parts[0].features) for part in parts
    ):
        raise ValueError("the positions are of different games, or of different versions of a game")
    columns = {name: np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS}
    return replace(parts[0], **columns, views=Views.joined([part.views for part in parts]))


def read_samples(path: Path) -> Samples:
    """Reads a file of samples. Raises ValueError if it is malformed or truncated."""
    line, _, rows = read_bytes(path).partition(b"\n")
    try:
        head: dict[str, Any] = parse_json(line)
        features = int(head["features"])
        columns: list[Any] = [
            ("key", "<u8"),
            ("game", "<u4"),
            ("score", "<i4"),
            ("result", "<u4"),
            ("evaluation", "<i4"),
            ("terms", "<i4", (len(head["terms"]),)),
            ("views", "<u2", (2, head["active"])),
        ]
        row = np.dtype(columns)
    except (ValueError, LookupError, TypeError):
        raise ValueError(f"{path} is not a file of positions") from None
    if len(rows) % row.itemsize:
        raise ValueError(f"{path} is truncated")
    read = np.frombuffer(rows, dtype=row)
    score = read["score"].astype(np.float64)
    result = read["result"] / 2.0
    result[(read["result"] == _NO_RESULT) | (np.abs(score) > LARGEST_SCORE)] = np.nan
    return Samples(
        head["game"],
        head["terms"],
        head["weights"],
        head["slope"],
        features,
        head["active"],
        read["key"],
        read["game"],
        np.clip(score, -LARGEST_SCORE, LARGEST_SCORE),
        result,
        read["evaluation"],
        read["terms"].astype(np.float64),
        Views.of(read["views"], features),
    )
