"""The result of a match as text, JSON and exit status."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from .standings import Standings, match_line
from .statistics import Estimate, Tally, estimate

FINISHED, FAULTS, WEAKER, UNDECIDED = 0, 1, 4, 5


def exit_status(standings: Standings) -> int:
    """Returns the exit status of a completed match."""
    if standings.faults:
        return FAULTS
    return FINISHED if standings.sprt is None else test_status(standings.verdict)


def test_status(verdict: str) -> int:
    """Returns the exit status for the verdict of a test."""
    return {"H1": FINISHED, "H0": WEAKER}.get(verdict, UNDECIDED)


def as_json(head: Mapping[str, Any], engines: Sequence[Mapping[str, Any]], standings: Standings) -> dict[str, Any]:
    """Returns the result of a match. `head` describes the match, `engines` each engine in the order of the standings.
    Unknown numbers are null."""
    figures = figures_of(standings)
    return dict(head) | {
        "played": standings.played,
        "engines": [dict(engine) | own for engine, own in zip(engines, figures["engines"])],
        "encounters": figures["encounters"],
        "terminations": standings.terminations,
        "draw_offers": standings.offers,
        "faults": standings.faults,
        "faulty_games": standings.faulty_games,
        "sprt": figures["sprt"],
    }


def figures_of(standings: Standings) -> dict[str, Any]:
    """Returns the results and Elo of each engine, of each encounter, and the state of the test. Unknown numbers are
    null."""
    totals = [standings.total(index) for index in range(len(standings.names))]
    return {
        "engines": [_numbers(tally, elo) for tally, elo in zip(totals, standings.ratings())],
        "encounters": [
            {"engine": standings.names[one], "opponent": standings.names[other]} | _numbers(tally, estimate(tally))
            for one, other, tally in standings.encounters()
        ],
        "sprt": _test(standings),
    }


def standings_of(result: Mapping[str, Any]) -> Standings:
    """Rebuilds the standings from such a JSON value. Raises ValueError if it is not one."""
    try:
        standings = Standings([str(engine["name"]) for engine in result["engines"]])
        for each in result["encounters"]:
            one, other = (standings.names.index(each[key]) for key in ("engine", "opponent"))
            wins, draws, losses = (int(each[key]) for key in ("wins", "draws", "losses"))
            standings.put(one, other, Tally(wins, draws, losses, [int(count) for count in each["pairs"]]))
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"this is not the result of a match: {type(error).__name__} {error}") from None
    return standings


def print_result(standings: Standings) -> None:
    """Prints the result to stdout: one line; for a tournament, one for each encounter and engine too; then faults."""
    print(f"result: {standings.summary()}")
    if len(standings.names) > 2:
        for one, other, tally in standings.encounters():
            print(f"  {match_line(standings.names[one], standings.names[other], tally)}")
        for name, rating in zip(standings.names, standings.ratings()):
            print(f"rating: {name}  {rating or 'unknown: it won or lost every game, or met no rated engine'}")
    for fault, count in standings.faults.items():
        print(f"fault: {count} x {fault}")


def _numbers(tally: Tally, elo: Estimate | None) -> dict[str, Any]:
    names = ("games", "points", "wins", "draws", "losses", "pairs")
    return {name: getattr(tally, name) for name in names} | {
        "elo": None if elo is None or math.isinf(elo.elo) else round(elo.elo, 2),
        "elo_bound": None if elo is None or elo.bound is None else round(elo.bound, 2),
        "error_95": None if elo is None or elo.error is None else round(elo.error, 2),
        "los": None if elo is None or elo.los is None else round(elo.los, 6),
    }


def _test(standings: Standings) -> dict[str, Any] | None:
    if (sprt := standings.sprt) is None:
        return None
    return asdict(sprt) | {
        "llr": round(standings.llr, 4),
        "lower": round(sprt.lower, 4),
        "upper": round(sprt.upper, 4),
        "accepted": {"H1": "elo1", "H0": "elo0"}.get(standings.verdict),
    }
