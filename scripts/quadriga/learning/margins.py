"""Tunes a game's search margins by matches at equal nodes; see `learn margins --help`."""

from __future__ import annotations

import argparse
import sys
from contextlib import aclosing
from dataclasses import dataclass

from quadriga.match.statistics import Tally, estimate
from quadriga.openings.book import read_book

from .playing import flag_of, lines_of, listed, required_book

_FACTORS = (0.5, 0.7, 1.4, 2.0)
_SURE = 0.975
_CONFIRMING_NODES = 4  # factor of the nodes in the second match of a value


@dataclass(frozen=True, slots=True)
class _Margin:
    value: int  # of the game
    default: int  # for games that set no value
    least: int


async def find_margins(given: argparse.Namespace) -> int:
    """Runs `learn margins` with the values of its flags (cli.py), and returns the exit status."""
    search = _Search(given)
    await search.run()
    return 0


class _Search:
    def __init__(self, given: argparse.Namespace) -> None:
        """Raises ValueError if there are fewer than two openings."""
        self._given = given
        self._book = required_book(given)
        # The first match of a value uses one half of the book, the second match the other.
        self._pairs = min((given.games + 1) // 2, len(read_book(self._book)) // 2)
        if self._pairs == 0:
            raise ValueError(f"{self._book} has one opening; two matches need different ones")
        self._margins: dict[str, _Margin] = {}
        self._best: dict[str, int] = {}

    async def run(self) -> None:
        """Tries one margin after another; prints each match and finally the margins that differ from the defaults.

        Raises ValueError if a margin is unknown.
        """
        only = self._given.only or []
        found = await listed(self._given, "margin", only)
        self._margins = {name: _Margin(*numbers) for name, numbers in found.items()}
        self._best = {name: margin.value for name, margin in self._margins.items()}
        for name in only or self._margins:
            await self._improve(name)
        print(self._changed())

    async def _improve(self, name: str) -> None:
        """Sets the margin to the best value in the first match that also wins the second one, if there is one."""
        found: list[tuple[float, int]] = []
        for value in _values_near(self._best[name], self._margins[name].least):
            result = estimate(await self._play(name, value, 0, self._given.nodes))
            assert result is not None
            if (result.bound or 0) > 0 or (result.los or 0) > _SURE:
                found.append((result.elo, value))
        for _, value in sorted(found, reverse=True):
            again = await self._play(name, value, self._pairs, self._given.nodes * _CONFIRMING_NODES)
            if again.points > again.games / 2:
                print(f"{self._given.game}: {name} is {value} now", flush=True)
                self._best[name] = value
                return

    async def _play(self, name: str, value: int, skip: int, nodes: int) -> Tally:
        """Plays a match between the best margins, with one changed, and the best margins; prints its result."""
        flags = {
            "game": self._given.game,
            "openings": self._book,
            "pairs": self._pairs,
            "skip": skip,
            "nodes": nodes,
            "concurrency": self._given.concurrency,
            "first": flag_of(self._best | {name: value}),
            "second": flag_of(self._best),
        }
        tally = Tally()
        async with aclosing(lines_of(self._given.program, flags)) as lines:
            async for line in lines:
                points = [int(half) / 2 for half in line.split()]
                for one in points:
                    tally.add(one)
                tally.add_pair(sum(points))
        print(
            f"{self._given.game}: {name} {value} against {self._best[name]}, {nodes} nodes: "
            f"{tally}, {estimate(tally)}",
            file=sys.stderr,
            flush=True,
        )
        return tally

    def _changed(self) -> str:
        changed = [f".{name} = {value}" for name, value in self._best.items() if value != self._margins[name].default]
        return f"search_parameters: {', '.join(changed) or 'the defaults'}"


def _values_near(value: int, least: int) -> list[int]:
    """Returns other values to try, in ascending order, none below `least`."""
    values = {round(value * factor) for factor in _FACTORS} | ({value - 1, value + 1} if value < 10 else set())
    return sorted(near for near in values if near >= least and near != value)
