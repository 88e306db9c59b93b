"""Pairings, order, openings and cores of the games, determined by the settings alone.

The two engines of a game think in turn and never ponder, so a game occupies one core, or as many as the largest Threads
option of its engines. Two hardware threads of one core count as one: engines that share a core slow each other down,
which looks like a loss of playing strength.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from pathlib import Path

from quadriga.client.option import plain_name
from quadriga.openings.book import Opening

from .settings import Assignment, EngineSetup

ROUND_ROBIN = "round-robin"
GAUNTLET = "gauntlet"


def encounters(engines: int, kind: str, seeds: int = 1) -> list[tuple[int, int]]:
    """Returns all encounters of a tournament. In a gauntlet, the first `seeds` engines meet all others."""
    if kind == GAUNTLET:
        return [(one, other) for one in range(seeds) for other in range(seeds, engines)]
    return list(combinations(range(engines), 2))


def schedule(
    meetings: Sequence[tuple[int, int]], games: int, openings: Sequence[Opening], swap: bool = True
) -> Iterator[Assignment]:
    """Yields `games` games for each encounter. Each opening is played twice in a row with sides swapped. Without
    `swap`, it is played once, and the first engine of an encounter always plays p1.

    All encounters play one opening before the next. An odd number of games leaves the last pairs incomplete. Pair n
    consists of games 2n - 1 and 2n, so a game keeps its number when the match is extended.
    """
    a_round = 2 if swap else 1
    for round_number in range(-(-games // a_round)):
        opening = openings[round_number % len(openings)]
        for meeting, (one, other) in enumerate(meetings):
            pair = round_number * len(meetings) + meeting + 1
            sides = ((one, other), (other, one))[: min(a_round, games - a_round * round_number)]
            for second_game, (first, second) in enumerate(sides):
                yield Assignment(2 * pair - 1 + second_game, pair, first, second, opening)


class Agenda(Iterator[Assignment]):
    """Yields games one by one. `coming`: the next games, at most `seen`."""

    def __init__(self, games: Iterable[Assignment], seen: int) -> None:
        self._games = iter(games)
        self.coming = deque(islice(self._games, seen))

    def __next__(self) -> Assignment:
        self.coming.extend(islice(self._games, 1))
        if not self.coming:
            raise StopIteration
        return self.coming.popleft()


_TOPOLOGY = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"


def cores() -> list[list[int]]:
    """Returns the cores available to this process, each as a list of hardware thread numbers."""
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
    """Returns the number of cores that one game occupies."""
    threads = [
        int(value)
        for setup in setups
        for name, value in setup.options.items()
        if plain_name(name) == "threads" and value.isdecimal()
    ]
    return max([1, *threads])


def slots(available: list[list[int]], a_game: int, concurrency: int) -> list[list[int]]:
    """Returns the hardware threads for each concurrent game. Raises ValueError if there are too few cores."""
    if concurrency * a_game > len(available):
        wanted = (
            f"{concurrency} games at a time with {a_game} cores each"
            if a_game > 1
            else f"{concurrency} games at a time"
        )
        raise ValueError(f"{wanted} need more than {len(available)} cores")
    starts = range(0, concurrency * a_game, a_game)
    return [[cpu for core in available[start : start + a_game] for cpu in core] for start in starts]
