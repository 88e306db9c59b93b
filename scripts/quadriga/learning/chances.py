"""Fits win probabilities to the scores of recorded games; see `learn chances --help`."""

from __future__ import annotations

import argparse
from collections import defaultdict

import numpy as np

from quadriga.common.arguments import counted
from quadriga.games.read import load_games
from quadriga.games.record import GameRecord
from quadriga.games.scores import number

from .fit import regress
from .network import LARGEST_SCORE

_SLOPE = 200  # initial value of the fit, in hundredths


def reports(game: GameRecord) -> list[tuple[int, float]]:
    """Returns the unproved scores in hundredths, each with the points of the player who reported it."""
    if game.points is None:
        return []
    points = (abs(place % 2 - game.points) for place in range(game.begins == "p2", len(game.plies) + 1))
    found = zip((number(ply.score) for ply in game.plies), points)
    return [(score, each) for score, each in found if score is not None and abs(score) <= LARGEST_SCORE]


async def fit_chances(given: argparse.Namespace) -> int:
    """Runs `learn chances` with the values of its flags (cli.py), and returns the exit status."""
    found: defaultdict[str, list[list[tuple[int, float]]]] = defaultdict(list)
    for path in given.files:
        for game in load_games(path):
            if of_game := reports(game):
                found[game.game].append(of_game)
    for name, games in found.items():
        scores, points = np.array([each for game in games for each in game], float).T
        if not scores.any():
            raise ValueError(f"{name}: all scores are 0")
        numbers = np.repeat(np.arange(len(games)), list(map(len, games)))
        try:
            [rate], [error] = regress(scores[:, None] / _SLOPE, points, numbers)
        except np.linalg.LinAlgError as failure:  # the signs of the scores predict every result
            raise ValueError(f"{name}: there are too few games to fit win probabilities") from failure
        slope = _SLOPE / rate
        sample = f"{counted(len(games), 'game')}, {counted(len(scores), 'score')}"
        print(f"{name}: {slope:.0f} ± {slope * error / rate:.0f} ({sample})")
    return 0
