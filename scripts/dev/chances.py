#!/usr/bin/python3
"""Fits chances of winning to scores, from recorded games; see --help."""

from __future__ import annotations

import argparse
import math
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
# pylint: disable=wrong-import-position
from quadriga.common.command import parse, run
from quadriga.common.flags import CommandParser
from quadriga.games.read import load_games
from quadriga.games.record import GameRecord
from quadriga.games.scores import number

_EPILOG = """\
For each game, the score in hundredths at which the odds of winning are e to one, with its 95 % interval: the slope that
makes the results of the games most likely, with 1 / (1 + exp(-score / slope)) as the chance of the player who reported
the score. A draw counts half. Mates and known results, which are beyond 100.00, moves without a score and games without a
result are left out. `wdl_scale` of the games of Quadriga is what this prints for

  for game in onager onitama nonaga onoro; do
      scripts/match.py --engine one=build/release/quadriga --engine two=build/release/quadriga --option Hash=1 \\
          --game $game --nodes 2000 --games 400 --no-swap --openings $game --seed 1 --concurrency 1 --pgn $game.pgn
  done
  scripts/dev/chances.py onager.pgn onitama.pgn nonaga.pgn onoro.pgn

rounded to tens. The same commands print the same figures on every machine.
"""


_LARGEST = 10_000  # hundredths; what is beyond comes from a table of results


@dataclass(frozen=True, slots=True)
class Report:
    """A score in hundredths, and the points of the player who reported it."""

    score: int
    points: float


def reports(game: GameRecord) -> list[Report]:
    """Returns the scores of a game that are no proofs."""
    if game.points is None:
        return []
    found = []
    for place, ply in enumerate(game.plies, game.begins == "p2"):
        score = number(ply.score)
        if score is not None and abs(score) <= _LARGEST:
            found.append(Report(score, abs(place % 2 - game.points)))
    return found


def fit(games: Sequence[Sequence[Report]]) -> tuple[float, float]:
    """Returns the slope and half its 95 % interval. The scores of one game depend on each other, so the interval is
    that of sums over games."""
    rate = 1 / 200
    for _ in range(50):
        gradients = [sum(each.score * (each.points - _chance(each.score * rate)) for each in game) for game in games]
        bend = sum(each.score**2 * (p := _chance(each.score * rate)) * (1 - p) for game in games for each in game)
        if not bend:
            raise ValueError("all scores are 0")
        rate += sum(gradients) / bend
    error = math.sqrt(sum(gradient**2 for gradient in gradients)) / bend
    return 1 / rate, 1.96 * error / rate**2


def _chance(odds: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, odds))))


def parser() -> CommandParser:
    """Returns the parser with all flags."""
    flags = CommandParser(__doc__ or "", _EPILOG)
    flags.add_argument("games", nargs="+", type=Path, metavar="FILE", help="recorded games, PGN")
    return flags


async def _run(given: argparse.Namespace) -> int:
    found: defaultdict[str, list[list[Report]]] = defaultdict(list)
    for path in given.games:
        for game in load_games(path):
            if of_game := reports(game):
                found[game.game].append(of_game)
    for name, games in found.items():
        slope, error = fit(games)
        print(f"{name}: {slope:.0f} ± {error:.0f} ({len(games)} games, {sum(map(len, games))} scores)")
    return 0


if __name__ == "__main__":
    sys.exit(run(_run(parse(parser(), None))))
