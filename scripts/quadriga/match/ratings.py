"""Joint ratings: all engines of a tournament on one scale, from all its games.

The model is that of R. A. Bradley and M. E. Terry (Biometrika 39, 1952) on the Elo scale, with a draw as half a win;
Newton's method finds the maximum of the likelihood. The error bars come from the observed variance of game pairs rather
than from the model, which ignores draws and the dependence of two games from one opening: H. White's sandwich estimator
of information and scatter (Econometrica 50, 1982).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from .statistics import Z_95, Estimate, Tally, estimate, score_of_elo

_SCALE = math.log(10) / 400  # one Elo point in the unit of the model
_STEPS = 100
_LARGEST_STEP = 200.0  # Elo; keeps Newton's method from overshooting when scores are lopsided

Encounters = Sequence[tuple[int, int, Tally]]
Matrix = list[list[float]]


def ratings(engines: int, encounters: Encounters) -> list[Estimate | None]:
    """Returns the Elo of each engine: for two, the difference between them; for more, the distance from the mean of all
    rated engines.

    With more than two engines, those that won or lost all games against the other rated engines get None, and so do all
    engines if no results connect them: the ratings would be infinite.
    """
    if engines == 2:
        tally = sum((tally if one == 0 else tally.reversed() for one, _, tally in encounters), Tally())
        return [estimate(tally), estimate(tally.reversed())]
    rated = _rated(engines, encounters)
    order = {engine: place for place, engine in enumerate(rated)}
    links = [(order[one], order[other], tally) for one, other, tally in encounters if one in order and other in order]
    if len(rated) < 2 or not _linked(len(rated), links):
        return [None] * engines
    elos = _likeliest(len(rated), links)
    errors = _errors(elos, links)
    known = {engine: Estimate(elos[place], errors[place], None) for engine, place in order.items()}
    return [known.get(engine) for engine in range(engines)]


def _rated(engines: int, encounters: Encounters) -> list[int]:
    """Returns the engines left after repeatedly removing those that scored all or nothing."""
    rated = set(range(engines))
    while True:
        points, games = [0.0] * engines, [0] * engines
        for one, other, tally in encounters:
            if one in rated and other in rated:
                points[one] += tally.points
                points[other] += tally.games - tally.points
                games[one] += tally.games
                games[other] += tally.games
        left = {engine for engine in rated if 0 < points[engine] < games[engine]}
        if left == rated:
            return sorted(rated)
        rated = left


def _linked(engines: int, encounters: Encounters) -> bool:
    """Returns whether wins and draws connect every engine to every other in both directions. Otherwise there is no
    maximum."""
    beaten: list[set[int]] = [set() for _ in range(engines)]
    for one, other, tally in encounters:
        if tally.points > 0:
            beaten[one].add(other)
        if tally.points < tally.games:
            beaten[other].add(one)
    reversed_: list[set[int]] = [{one for one in range(engines) if other in beaten[one]} for other in range(engines)]
    return all(len(_reached(graph)) == engines for graph in (beaten, reversed_))


def _reached(graph: Sequence[set[int]]) -> set[int]:
    found, waiting = {0}, [0]
    while waiting:
        fresh = graph[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found


def _likeliest(engines: int, encounters: Encounters) -> list[float]:
    elos = [0.0] * engines
    for _ in range(_STEPS):
        slope = [0.0] * engines
        for one, other, tally in encounters:
            surplus = (tally.points - tally.games * score_of_elo(elos[one] - elos[other])) * _SCALE
            slope[one] += surplus
            slope[other] -= surplus
        inverse = _inverse(_information(elos, encounters))
        step = [sum(cell * value for cell, value in zip(row, slope)) for row in inverse]
        longest = max(abs(each) for each in step)
        elos = [elo + each * min(1.0, _LARGEST_STEP / max(longest, 1e-12)) for elo, each in zip(elos, step)]
        if longest < 1e-9:
            break
    mean = sum(elos) / engines
    return [elo - mean for elo in elos]


def _information(elos: Sequence[float], encounters: Encounters) -> Matrix:
    return _laplacian(
        len(elos),
        [
            (one, other, tally.games * _binomial(elos[one] - elos[other]) * _SCALE**2)
            for one, other, tally in encounters
        ],
    )


def _errors(elos: Sequence[float], encounters: Encounters) -> list[float]:
    scatter = _laplacian(
        len(elos),
        [(one, other, _variance(tally, elos[one] - elos[other]) * _SCALE**2) for one, other, tally in encounters],
    )
    inverse = _inverse(_information(elos, encounters))
    covariance = _product(_product(inverse, scatter), inverse)
    return [Z_95 * math.sqrt(max(0.0, covariance[engine][engine])) for engine in range(len(elos))]


def _binomial(elo: float) -> float:
    score = score_of_elo(elo)
    return score * (1 - score)


def _variance(tally: Tally, elo: float) -> float:
    """Returns the variance of the points of an encounter: from its pairs if they differ, otherwise from the model."""
    pairs = sum(tally.pairs)
    mean = sum(points * count for points, count in enumerate(tally.pairs)) / 2 / pairs if pairs else 0.0
    spread = sum(count * (points / 2 - mean) ** 2 for points, count in enumerate(tally.pairs))
    if pairs < 2 or spread == 0:
        return tally.games * _binomial(elo)
    return spread / (pairs - 1) * tally.games / 2


def _laplacian(size: int, weights: Sequence[tuple[int, int, float]]) -> Matrix:
    """Returns the matrix of a weighted sum of squared differences."""
    matrix = [[0.0] * size for _ in range(size)]
    for one, other, weight in weights:
        matrix[one][one] += weight
        matrix[other][other] += weight
        matrix[one][other] -= weight
        matrix[other][one] -= weight
    return matrix


def _inverse(matrix: Matrix) -> Matrix:
    """Returns the inverse on the subspace of vectors with sum zero: inv(matrix + J/n) - J/n, where J is the matrix of
    ones."""
    size = len(matrix)
    scale = max(abs(cell) for row in matrix for cell in row)  # gives J the same weight as the rest
    rows = [
        [cell + scale / size for cell in row] + [float(place == at) for at in range(size)]
        for place, row in enumerate(matrix)
    ]
    for place in range(size):  # Gauss-Jordan elimination; the matrix is positive definite, so the pivots are positive
        pivot = rows[place][place]
        rows[place] = [cell / pivot for cell in rows[place]]
        for at in range(size):
            if at != place and (factor := rows[at][place]):
                rows[at] = [cell - factor * other for cell, other in zip(rows[at], rows[place])]
    return [[cell - 1 / (scale * size) for cell in row[size:]] for row in rows]


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other))
    return [[sum(a * b for a, b in zip(row, column)) for column in columns] for row in one]
