"""The standings of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from quadriga.games.record import GameRecord

from .ratings import ratings
from .statistics import Estimate, Sprt, Tally, estimate

_KEPT_FAULTS = 100  # faults kept with details, to bound memory


class Standings:
    """Counts `games`, then others as they end, in any order. Games without a result count only as `faults`.

    `verdict` is the first hypothesis that `sprt` accepted, `H1` or `H0`; empty while undecided.
    """

    def __init__(self, names: Sequence[str], sprt: Sprt | None = None, games: Iterable[GameRecord] = ()) -> None:
        self.names = list(names)
        self.played = 0
        self.faults: dict[str, int] = {}
        self.faulty_games: list[dict[str, Any]] = []
        self.terminations: dict[str, int] = {}
        self.offers = {"accepted": 0, "declined": 0}
        self.sprt = sprt
        self.verdict = ""
        self._tallies: dict[tuple[int, int], Tally] = {}
        self._halves: dict[int, float] = {}
        for game in games:
            self.add(game)

    def add(self, record: GameRecord) -> None:
        """Counts one game."""
        self.played += 1
        self.terminations[record.termination] = self.terminations.get(record.termination, 0) + 1
        for offer in record.offers:
            self.offers["accepted" if offer.accepted else "declined"] += 1
        if record.faulty:
            self._add_fault(record)
        if record.points is None:
            return
        low, high = sorted((record.first, record.second))
        points = record.points if record.first == low else 1 - record.points
        tally = self._tallies.setdefault((low, high), Tally())
        tally.add(points)
        if record.pair in self._halves:
            tally.add_pair(self._halves.pop(record.pair) + points)
            self.verdict = self.verdict or (self.sprt.verdict(self.sprt.llr(tally)) if self.sprt else "")
        else:
            self._halves[record.pair] = points

    def put(self, one: int, other: int, tally: Tally) -> None:
        """Sets the results of `one` against `other`, for use without the games themselves."""
        self._tallies[min(one, other), max(one, other)] = tally if one < other else tally.reversed()

    def _add_fault(self, record: GameRecord) -> None:
        both = " and ".join(sorted((record.p1, record.p2)))
        key = f"{record.termination} " + (f"by {record.culprit}" if record.culprit else f"between {both}")
        self.faults[key] = self.faults.get(key, 0) + 1
        if len(self.faulty_games) < _KEPT_FAULTS:
            names = ("number", "p1", "p2", "termination", "culprit", "detail", "tail")
            self.faulty_games.append({name: getattr(record, name) for name in names})

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of the test; 0 without a test."""
        return self.sprt.llr(self.encounter(0, 1)) if self.sprt else 0.0

    def encounters(self) -> list[tuple[int, int, Tally]]:
        """Returns all pairs of engines that have a game with a result, with their tallies."""
        return [(one, other, tally) for (one, other), tally in sorted(self._tallies.items())]

    def encounter(self, one: int, other: int) -> Tally:
        """Returns the results of `one` against `other`."""
        if one > other:
            return self._tallies.get((other, one), Tally()).reversed()
        return self._tallies.get((one, other), Tally())

    def total(self, engine: int) -> Tally:
        """Returns the results of an engine against all others."""
        return sum((self.encounter(engine, other) for other in range(len(self.names))), Tally())

    def ranking(self) -> list[int]:
        """Returns the engines by points, highest first."""
        return sorted(range(len(self.names)), key=lambda engine: -self.total(engine).points)

    def ratings(self) -> list[Estimate | None]:
        """Returns the Elo of each engine; see ratings()."""
        return ratings(len(self.names), self.encounters())

    def summary(self) -> str:
        """Returns one line: for two engines, the score and Elo of the first; for a tournament, the points of all."""
        if len(self.names) == 2:
            test = f"  {self.test_line()}" if self.sprt else ""
            return match_line(self.names[0], self.names[1], self.total(0)) + test
        return ", ".join(f"{self.names[i]} {self.total(i).points:g}/{self.total(i).games}" for i in self.ranking())

    def test_line(self) -> str:
        """Describes the state of the test. Empty without a test."""
        return self.sprt.line(self.llr, self.verdict) if self.sprt else ""


def match_line(one: str, other: str, tally: Tally) -> str:
    """Formats an encounter: `one 7.5 - 4.5 other  +7 =1 -4  pairs 0 1 2 2 1  Elo +88.7 ± 190.2`."""
    elo = estimate(tally)
    parts = [f"{one} {tally.points:g} - {tally.games - tally.points:g} {other}", str(tally)]
    if sum(tally.pairs):
        parts.append("pairs " + " ".join(map(str, tally.pairs)))
    if elo is not None:
        parts.append(str(elo))
    return "  ".join(parts)
