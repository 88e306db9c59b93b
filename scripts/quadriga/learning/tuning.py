"""Tunes the weights of an evaluation by matches at equal nodes; see `learn tune --help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from quadriga.openings.book import read_book

from .playing import asking, flag_of, listed, required_book
from .weights import terms_as_code

Signs = NDArray[np.int8]
Factors = NDArray[np.float64]

_BATCH = 8  # pairs played from the same state
_REPORTS = 20


class Spsa:
    """Simultaneous perturbation stochastic approximation (Spall 1992): each pair of games is played between two sides
    whose factors are all perturbed in opposite directions, at random, and moves all factors towards the winner."""

    # The initial size of the perturbation; the step after a pair that one side won twice, as a share of it, in the
    # middle of all pairs; and the exponent with which the perturbation shrinks.
    _DISTANCE = 0.2
    _GAIN = 0.06
    _DISTANCE_FALLS = 0.3

    def __init__(self, factors: int, pairs: int, seed: int) -> None:
        self.factors: Factors = np.ones(factors)
        self._pairs = pairs
        self._played = 0
        self._random = np.random.default_rng(seed)

    def signs(self) -> Signs:
        """Returns a random perturbation, 1 or -1 for each factor."""
        return self._random.choice(np.array([-1, 1], np.int8), len(self.factors))

    def opening(self, openings: int) -> int:
        """Returns the number of a random opening."""
        return int(self._random.integers(openings))

    def perturbed(self, signs: Signs) -> Factors:
        """Returns the perturbed factors."""
        distance = self._DISTANCE * (1 + 4 * self._played / self._pairs) ** -self._DISTANCE_FALLS
        perturbed: Factors = self.factors + distance * signs
        return perturbed

    def learn(self, signs: Signs, lead: float) -> None:
        """Moves the factors by the result of a pair. `lead`: the points, -1 to 1, by which the side with these signs
        has scored more than half."""
        gain = self._GAIN * (2 / (1 + self._played / self._pairs) - 0.5)
        self.factors += gain * self._DISTANCE * lead * signs
        self._played += 1


async def tune_weights(given: argparse.Namespace) -> int:
    """Runs `learn tune` with the values of its flags (cli.py), and returns the exit status."""
    book = required_book(given)
    terms = await listed(given, "term", given.keep)
    weights = [weight for [weight] in terms.values()]  # 0 in a game without weights
    tuned = [at for at, name in enumerate(terms) if name not in given.keep]
    if not tuned:
        raise ValueError(f"{given.game} has no evaluation by terms" if not terms else "no term is left to tune")
    openings = len(read_book(book))
    pairs = (given.games + 1) // 2
    spsa = Spsa(len(tuned), pairs, given.seed)
    names = [name for name in terms if name not in given.keep]
    flags = {"game": given.game, "openings": book, "nodes": given.nodes, "concurrency": given.concurrency}
    async with asking(given.program, flags) as ask:
        for begin in range(0, pairs, _BATCH):
            batch = [spsa.signs() for _ in range(begin, min(begin + _BATCH, pairs))]
            lines = [
                f"{spsa.opening(openings)};{_flag(names, spsa.perturbed(signs))};{_flag(names, spsa.perturbed(-signs))}"
                for signs in batch
            ]
            for signs, answer in zip(batch, await ask(lines)):
                spsa.learn(signs, sum(map(int, answer.split())) / 2 - 1)
            played = begin + len(batch)
            if played * _REPORTS // pairs > begin * _REPORTS // pairs:
                state = ", ".join(f"{name} {factor:.2f}" for name, factor in zip(names, spsa.factors))
                print(f"{given.game}: {played} of {pairs} pairs: {state}", file=sys.stderr, flush=True)
    factors = np.ones(len(terms))
    factors[tuned] = spsa.factors
    width = max(map(len, terms))
    for name, factor in zip(terms, factors):
        print(f"  {name:{width}}  {factor:6.2f}")
    if any(weights):
        print(terms_as_code(list(terms), weights, factors))
    return 0


def _flag(names: Sequence[str], factors: Factors) -> str:
    return flag_of({name: round(1000 * factor) for name, factor in zip(names, factors)})
