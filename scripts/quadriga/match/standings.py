"""The score so far: a tally for each encounter, pairs put together as their second game arrives."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .records import GameRecord
from .statistics import Tally, estimate


class Standings:
    """Counts games as they end, in any order. Games without a result count nowhere but in `faults`."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self.played = 0
        self.faults: dict[str, int] = {}
        self._tallies: dict[tuple[int, int], Tally] = {}
        self._halves: dict[int, float] = {}

    def add(self, record: GameRecord) -> None:
        """Books one game."""
        self.played += 1
        if record.faulty:
            both = " and ".join(sorted((record.p1, record.p2)))
            key = f"{record.termination} " + (f"by {record.culprit}" if record.culprit else f"between {both}")
            self.faults[key] = self.faults.get(key, 0) + 1
        if record.points is None:
            return
        low, high = sorted((record.first, record.second))
        points = record.points if record.first == low else 1 - record.points
        tally = self._tallies.setdefault((low, high), Tally())
        tally.add(points)
        if record.pair in self._halves:
            tally.add_pair(self._halves.pop(record.pair) + points)
        else:
            self._halves[record.pair] = points

    def encounter(self, one: int, other: int) -> Tally:
        """The results of `one` against `other`."""
        if one > other:
            return self._tallies.get((other, one), Tally()).reversed()
        return self._tallies.get((one, other), Tally())

    def total(self, engine: int) -> Tally:
        """The results of an engine against all others."""
        total = Tally()
        for other in range(len(self.names)):
            if other != engine:
                tally = self.encounter(engine, other)
                total.wins += tally.wins
                total.draws += tally.draws
                total.losses += tally.losses
                total.pairs = [a + b for a, b in zip(total.pairs, tally.pairs)]
        return total

    def summary(self) -> str:
        """One line: of a match the score and Elo of the first engine, of a tournament the points of all."""
        if len(self.names) == 2:
            return match_line(self.names[0], self.names[1], self.total(0))
        order = sorted(range(len(self.names)), key=lambda engine: -self.total(engine).points)
        return ", ".join(f"{self.names[i]} {self.total(i).points:g}/{self.total(i).games}" for i in order)


def match_line(one: str, other: str, tally: Tally) -> str:
    """`one 7.5 - 4.5 other  +7 =1 -4  pairs 0 1 2 2 1  Elo +88.7 ± 190.2`."""
    elo = estimate(tally)
    parts = [f"{one} {tally.points:g} - {tally.games - tally.points:g} {other}"]
    parts.append(f"+{tally.wins} ={tally.draws} -{tally.losses}")
    if sum(tally.pairs):
        parts.append("pairs " + " ".join(map(str, tally.pairs)))
    if elo is not None and not math.isinf(elo.elo):
        parts.append(str(elo))
    return "  ".join(parts)
