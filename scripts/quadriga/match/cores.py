"""The cores of this machine, and how many games may run on them at a time.

The two engines of a game think in turn and never ponder, so that a game keeps one core busy, or as many as the option
Threads of its greediest engine says. Two hardware threads of one core are not two cores: engines that share one slow
each other down by amounts that nobody knows, which looks like a loss of playing strength.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from quadriga.option import plain_name

from .settings import EngineSetup

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
        wanted = f"{concurrency} games at a time with {a_game} cores each" if a_game > 1 else f"{concurrency} games at a time"
        raise ValueError(f"{wanted} do not fit on {len(available)} cores")
    starts = range(0, concurrency * a_game, a_game)
    return [[cpu for core in available[start : start + a_game] for cpu in core] for start in starts]
