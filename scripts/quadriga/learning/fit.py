"""Fits the weights of an evaluation's terms, by logistic regression."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quadriga.match.statistics import Z_95

from .samples import Samples, Vector, chance, loss

_STEPS = 50
_SMALLEST_STEP = 1e-6


@dataclass(frozen=True, slots=True)
class Fit:
    """Factors of the terms, and mean log losses of held-out games."""

    factors: Vector  # 1 for a term that is always 0
    errors: Vector  # half the 95 % intervals, by games, since positions of one game are dependent
    loss_before: float
    loss_after: float
    loss_of_constant: float
    least_loss: float  # of an evaluation that predicts each chance exactly


def fit(samples: Samples, result_share: float) -> Fit:
    """Fits the win probabilities implied by the sum of the terms to those from search and result.

    `result_share` is the weight of a game's result, 0 to 1, against the score of the search. The factors preserve the
    spread of the evaluation, so that the search margins remain valid.
    """
    chances = samples.chances(result_share)
    odds = samples.terms / samples.slope
    held_out = samples.held_out()
    used = odds.any(axis=0)
    if not used.any():
        raise ValueError(f"{samples.game} has no evaluation by terms")
    factors = np.ones(odds.shape[1])
    errors = np.zeros(odds.shape[1])
    learned, targets = odds[~held_out][:, used], chances[~held_out]
    factors[used], errors[used] = regress(learned, targets, samples.games[~held_out])
    loss_after = loss(chance(odds[held_out] @ factors), chances[held_out])
    scale = np.std(odds.sum(axis=1)) / np.std(odds @ factors)
    factors[used] *= scale
    errors *= scale
    return Fit(
        factors,
        errors,
        loss(chance(odds[held_out].sum(axis=1)), chances[held_out]),
        loss_after,
        loss(np.full(held_out.sum(), targets.mean()), chances[held_out]),
        loss(chances[held_out], chances[held_out]),
    )


def regress(odds: Vector, chances: Vector, games: NDArray[np.integer[Any]]) -> tuple[Vector, Vector]:
    """Returns the factors (T,) of the columns of `odds` (N, T) with the maximum likelihood for the chances (N,), and
    half their 95 % intervals. `games` (N,): the game number of each row.

    Uses Newton's method, with steps halved until the loss falls: if most chances are near 0 or 1, as with a low slope,
    full steps diverge.
    """
    factors = np.ones(odds.shape[1])
    least = loss(chance(odds @ factors), chances)
    for _ in range(_STEPS):
        predicted = chance(odds @ factors)
        bend = (odds * (predicted * (1 - predicted))[:, None]).T @ odds
        step = np.linalg.solve(bend, odds.T @ (chances - predicted))
        while np.abs(step).max() >= _SMALLEST_STEP and (new := loss(chance(odds @ (factors + step)), chances)) > least:
            step /= 2
        if np.abs(step).max() < _SMALLEST_STEP:
            break
        factors += step
        least = new
    gradients = odds * (chances - chance(odds @ factors))[:, None]
    place = np.unique(games, return_inverse=True)[1]
    of_games = np.zeros((place.max() + 1, odds.shape[1]))
    np.add.at(of_games, place, gradients)
    spread = np.linalg.solve(bend, of_games.T)
    return factors, Z_95 * np.sqrt((spread**2).sum(axis=1))
