"""Rates an engine from the counts of its results against another."""

from __future__ import annotations

import argparse

from quadriga.common.arguments import counted

from .merge import given_test
from .result import FINISHED, test_status
from .statistics import Tally, estimate, normalized_elo, samples


async def rate(given: argparse.Namespace) -> int:
    """Prints score, Elo, likelihood of superiority, normalized Elo and the state of the test. Returns the exit status
    of a match with these results. Raises ValueError unless there are 2, 3 or 5 counts with at least one game."""
    tally, sprt = _tally(given.counts), given_test(given)
    counts = samples(tally)
    total = sum(counts)
    if not total:
        raise ValueError("the counts have no game")
    share = sum(place * count for place, count in enumerate(counts)) / (len(counts) - 1) / total
    what = f"pairs {' '.join(map(str, counts))}" if len(counts) == 5 else str(tally)
    elo = estimate(tally)
    likelihood = "" if elo is None or elo.los is None else f"  LOS {elo.los:.2%}"
    print(f"score {share:.2%} of {counted(total * (len(counts) // 2), 'game')}  {what}")
    print(f"{elo}{likelihood}")
    if normalized := normalized_elo(counts):
        print(f"normalized Elo {normalized[0]:+.1f} ± {normalized[1]:.1f}")
    if sprt is None:
        return FINISHED
    llr = sprt.llr_of(counts)
    print(sprt.line(llr, sprt.verdict(llr)))
    return test_status(sprt.verdict(llr))


def _tally(counts: list[int]) -> Tally:
    if len(counts) == 5:
        return Tally(pairs=counts)
    if len(counts) not in (2, 3):
        raise ValueError("give the counts of wins, losses and perhaps draws, or of pairs with 0, 1/2, 1, 3/2, 2 points")
    wins, losses, *draws = counts
    return Tally(wins, sum(draws), losses)
