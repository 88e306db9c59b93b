"""Who scored what against whom, from the games themselves or from the result of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.games.record import GameRecord, player_names
from quadriga.match.ratings import ratings
from quadriga.match.standings import Standings
from quadriga.match.statistics import Estimate, Tally


class Crosstable:
    """The tallies of all encounters. `names` by the engines' index."""

    def __init__(self, names: Sequence[str], tallies: dict[tuple[int, int], Tally]) -> None:
        self.names = list(names)
        self._tallies = tallies

    @staticmethod
    def of_games(games: Sequence[GameRecord]) -> Crosstable:
        """ValueError if the games are not of one match."""
        standings = Standings(player_names(games))
        for game in games:
            standings.add(game)
        return Crosstable(standings.names, {(one, other): tally for one, other, tally in standings.encounters()})

    @staticmethod
    def of_result(result: dict[str, Any]) -> Crosstable:
        """ValueError if it is not what match.py writes."""
        try:
            names = [str(engine["name"]) for engine in result["engines"]]
            tallies = {}
            for each in result["encounters"]:
                counts = (
                    int(each["wins"]),
                    int(each["draws"]),
                    int(each["losses"]),
                    [int(count) for count in each["pairs"]],
                )
                tallies[names.index(each["engine"]), names.index(each["opponent"])] = Tally(*counts)
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"this is no result of a match: {type(error).__name__} {error}") from None
        return Crosstable(names, tallies)

    def encounter(self, one: int, other: int) -> Tally:
        """The results of `one` against `other`."""
        if (tally := self._tallies.get((one, other))) is not None:
            return tally
        return self._tallies.get((other, one), Tally()).reversed()

    def total(self, engine: int) -> Tally:
        """The results of an engine against all others."""
        return sum((self.encounter(engine, other) for other in range(len(self.names))), Tally())

    def ratings(self) -> list[Estimate | None]:
        """Elo of each engine, see match/ratings.py."""
        return ratings(len(self.names), [(one, other, tally) for (one, other), tally in self._tallies.items()])

    def ranking(self) -> list[int]:
        """The engines, the one with the greatest share of the points first."""
        shares = [self.total(engine) for engine in range(len(self.names))]
        return sorted(range(len(self.names)), key=lambda engine: -shares[engine].points / max(shares[engine].games, 1))
