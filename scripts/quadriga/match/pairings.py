"""Who plays whom, when, from where: a fixed list of games that depends on nothing but the numbers given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from .book import Opening
from .settings import Assignment

ROUND_ROBIN = "round-robin"
GAUNTLET = "gauntlet"


def encounters(engines: int, kind: str) -> list[tuple[int, int]]:
    """All encounters of a tournament; in a gauntlet the first engine meets all others."""
    if kind == GAUNTLET:
        return [(0, other) for other in range(1, engines)]
    return list(combinations(range(engines), 2))


def schedule(engines: int, kind: str, games: int, openings: Sequence[Opening]) -> Iterator[Assignment]:
    """`games` games for each encounter; an opening is played twice running, with sides swapped.

    All encounters meet in one opening before the next one comes. An odd number of games leaves the last pairs half.
    Pair n consists of the games 2n - 1 and 2n, so that a game keeps its number when the match is made longer.
    """
    meetings = encounters(engines, kind)
    for round_number in range((games + 1) // 2):
        opening = openings[round_number % len(openings)]
        for meeting, (one, other) in enumerate(meetings):
            pair = round_number * len(meetings) + meeting + 1
            for second_game, (first, second) in enumerate(((one, other), (other, one))[: games - 2 * round_number]):
                yield Assignment(2 * pair - 1 + second_game, pair, first, second, opening)
