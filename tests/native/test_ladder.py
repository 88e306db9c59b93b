"""`scripts/dev/learn ladder` measures skill levels and finds the entries of a ladder."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
import unittest

from native_support import SCRIPTS  # it makes the others known

# isort: split
from quadriga.learning.ladder import Player, _levels, find_step, play_pair, random_opening
from quadriga.match.statistics import Tally, score_of_elo
from quadriga.native import Board, games


class Ladder(unittest.TestCase):
    def said(self, *flags: str, game: str = "onoro") -> tuple[int, str]:
        words = [sys.executable, str(SCRIPTS / "dev/learn"), "ladder", game, *flags]
        done = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_a_table_of_all_levels(self) -> None:
        status, table = self.said("--games", "2")
        rows = re.findall(r"(?m)^\| (\d+) \| (random moves|\d+) \| ([\d.]+)% \| .* \| (out of bounds)? ?\|$", table)
        levels = list(_levels())
        self.assertEqual([int(row[0]) for row in rows], [*levels[:2], *levels[1:]], table)
        self.assertEqual([row[1] for row in rows], ["random moves"] * 2 + [str(level) for level in levels[:-1]])
        self.assertEqual(status, int(any(row[3] for row in rows)))
        self.assertEqual(self.said("--games", "2", "--concurrency", "2"), (status, table))

    def test_a_pair_of_games(self) -> None:
        weak, strong = Player("", _levels()[0]), Player("", _levels()[-1])
        for game in games():
            with self.subTest(game):
                opening = random_opening(game, random.Random(1))
                board = Board(game, moves=opening.moves)
                self.assertEqual((board.ply(), board.outcome()), (4, None))
                self.assertEqual(play_pair(game, strong, weak, opening, "1"), [1.0, 1.0])
                self.assertEqual(play_pair(game, weak, strong, opening, "1"), [0.0, 0.0])

    def find(self, first: float, goal: int, most: float = 10.0) -> tuple[float, int]:
        """Returns the step found from a first guess where each 1 is worth 100 Elo up to `most`, and after how many
        matches."""
        played = 0

        async def climb(step: float) -> Tally:
            nonlocal played
            played += 1
            won = round(1000 * score_of_elo(100 * min(step, most)))
            return Tally(won, 0, 1000 - won)

        return asyncio.run(find_step(climb, first, goal)), played

    def test_the_entry_that_wins_by_so_many_elo(self) -> None:
        for first in (0.1, 1.9, 2.0, 5.0):
            step, played = self.find(first, 200)
            self.assertAlmostEqual(step, 2.0, delta=0.25)
            self.assertLess(played, 5)

    def test_no_entry_is_strong_enough(self) -> None:
        self.assertEqual(self.find(0.5, 200, most=1.4)[0], 0)

    def test_bad_input(self) -> None:
        for game, flags, message in (
            ("onoro", ("--games", "0"), "--games: `0` is not a whole number above 0"),
            ("chess", (), "learn: there is no game 'chess'\n"),
        ):
            status, said = self.said(*flags, game=game)
            self.assertEqual(status, 2)
            self.assertIn(message, said)
