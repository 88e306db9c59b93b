"""Who plays whom, in which order, from which opening and on which cores: fixed by the settings alone.

The two engines of a game think in turn and never ponder, so a game keeps one core busy, or as many as the largest
option Threads of its engines. Two hardware threads of one core count as one: engines that share a core slow each other
down, which looks like a loss of playing strength.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

from quadriga.client.option import plain_name
from quadriga.openings.book import Opening

from .settings import Assignment, EngineSetup

ROUND_ROBIN = "round-robin"
GAUNTLET = "gauntlet"


def encounters(engines: int, kind: str, seeds: int = 1) -> list[tuple[int, int]]:
    """All encounters of a tournament; in a gauntlet the first `seeds` engines meet all others."""
    if kind == GAUNTLET:
        return [(one, other) for one in range(seeds) for other in range(seeds, engines)]
    return list(combinations(range(engines), 2))


def schedule(
    meetings: Sequence[tuple[int, int]], games: int, openings: Sequence[Opening], swap: bool = True
) -> Iterator[Assignment]:
    """`games` games for each encounter; an opening is played twice running, with sides swapped. Without `swap` it is
    played once, and who is named first in an encounter always has p1.

    All encounters meet in one opening before the next one comes. An odd number of games leaves the last pairs half.
    Pair n consists of the games 2n - 1 and 2n, so that a game keeps its number when the match is made longer.
    """
    a_round = 2 if swap else 1
    for round_number in range(-(-games // a_round)):
        opening = openings[round_number % len(openings)]
        for meeting, (one, other) in enumerate(meetings):
            pair = round_number * len(meetings) + meeting + 1
            sides = ((one, other), (other, one))[: min(a_round, games - a_round * round_number)]
            for second_game, (first, second) in enumerate(sides):
                yield Assignment(2 * pair - 1 + second_game, pair, first, second, opening)


_TOPOLOGY = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"


def cores() -> list[list[int]]:
    """The cores that this process may use, each as the numbers of its hardware threads."""
    allowed = os.sched_getaffinity(0)
    found: dict[str, list[int]] = {}
    for cpu in sorted(allowed):
        try:
            siblings = Path(_TOPOLOGY.format(cpu)).read_text(encoding="ascii")
        except OSError:
            siblings = str(cpu)
        found.setdefault(siblings, []).append(cpu)
    return list(found.values())


def cores_of_a_game(setups: Iterable[EngineSetup]) -> int:
    """How many cores one game keeps busy."""
    threads = [
        int(value)
        for setup in setups
        for name, value in setup.options.items()
        if plain_name(name) == "threads" and value.isdecimal()
    ]
    return max([1, *threads])


def slots(available: list[list[int]], a_game: int, concurrency: int) -> list[list[int]]:
    """The hardware threads for each of the games that run at a time; ValueError if the cores do not suffice."""
    if concurrency * a_game > len(available):
        wanted = (
            f"{concurrency} games at a time with {a_game} cores each"
            if a_game > 1
            else f"{concurrency} games at a time"
        )
        raise ValueError(f"{wanted} do not fit on {len(available)} cores")
    starts = range(0, concurrency * a_game, a_game)
    return [[cpu for core in available[start : start + a_game] for cpu in core] for start in starts]
