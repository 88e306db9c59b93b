"""The result of a match for other programs: one JSON object, and the exit status."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from quadriga.files import replace_file

from .standings import Standings
from .statistics import Tally, estimate
from .tournament import Tournament

FINISHED, FAULTS, WEAKER, UNDECIDED = 0, 1, 4, 5


def exit_status(standings: Standings) -> int:
    """That of a match that came to its end."""
    if standings.faults:
        return FAULTS
    if standings.sprt is None:
        return FINISHED
    return {"H1": FINISHED, "H0": WEAKER}.get(standings.verdict, UNDECIDED)


def as_json(tournament: Tournament, standings: Standings, planned: int, state: str) -> dict[str, Any]:
    """Everything that is known of the match. `state`: finished, interrupted, or what ended it. Unknown numbers are null."""
    engines = [
        {"name": setup.name, "command": setup.command, "options": setup.options, "control": str(setup.control)}
        | _numbers(standings.total(index))
        for index, setup in enumerate(tournament.engines)
    ]
    encounters = [
        {"engine": standings.names[one], "opponent": standings.names[other]} | _numbers(tally)
        for one, other, tally in standings.encounters()
    ]
    return {
        "state": state,
        "game": tournament.rules.game,
        "format": tournament.format,
        "seed": tournament.seed,
        "planned": planned,
        "played": standings.played,
        "engines": engines,
        "encounters": encounters,
        "terminations": standings.terminations,
        "faults": standings.faults,
        "faulty_games": standings.faulty_games,
        "sprt": _test(standings),
    }


def write_json(path: Path, value: dict[str, Any]) -> None:
    """Writes all of it or nothing; OSError names the file."""
    replace_file(path, json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def _numbers(tally: Tally) -> dict[str, Any]:
    elo = estimate(tally)
    return {
        "games": tally.games,
        "points": tally.points,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": tally.pairs,
        "elo": None if elo is None or math.isinf(elo.elo) else round(elo.elo, 2),
        "error_95": None if elo is None or elo.error is None else round(elo.error, 2),
        "los": None if elo is None or elo.los is None else round(elo.los, 6),
    }


def _test(standings: Standings) -> dict[str, Any] | None:
    if (sprt := standings.sprt) is None:
        return None
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "model": sprt.model,
        "llr": round(standings.llr, 4),
        "lower": round(sprt.lower, 4),
        "upper": round(sprt.upper, 4),
        "accepted": {"H1": "elo1", "H0": "elo0"}.get(standings.verdict),
    }
