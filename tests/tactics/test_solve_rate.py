from __future__ import annotations

import io
import os
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path

import solve_rate

from quadriga import Info, Play, Score

BINARY = os.environ["QUADRIGA_BINARY"]


def is_solved(line: str, move: str, mate: int | None = None) -> bool:
    return solve_rate.Case.parse(line).is_solved_by(Play(move, None, Info(score=Score(cp=5, mate=mate)), 0.0))


class Cases(unittest.TestCase):
    def test_one_of_the_best_moves_is_played(self) -> None:
        self.assertTrue(is_solved("p ; bm a b", "b"))
        self.assertFalse(is_solved("p ; bm a b", "c"))

    def test_a_bad_move_is_not_played(self) -> None:
        self.assertTrue(is_solved("p ; am a b ; nodes 5", "c"))
        self.assertFalse(is_solved("p ; am a b ; nodes 5", "a"))

    def test_a_mate_of_the_right_side_is_told(self) -> None:
        for word in ("mate", "proof"):
            self.assertTrue(is_solved(f"p ; bm a ; {word} 5", "a", 7))
            self.assertFalse(is_solved(f"p ; bm a ; {word} 5", "a", -4))
            self.assertFalse(is_solved(f"p ; bm a ; {word} 5", "a"))
            self.assertFalse(is_solved(f"p ; bm a ; {word} 5", "b", 5))
        self.assertTrue(is_solved("p ; mate -4", "a", -4))
        self.assertFalse(is_solved("p ; mate -4", "a", 3))


class Tables(unittest.TestCase):
    def test_what_cannot_be_read_or_is_for_the_mate_search_only_does_not_count(self) -> None:
        lines = (
            "# A comment.",
            "ss1ss/2m2/5/1S3/S1MSS iguana,rat/goose,kirin/crane r ; bm c4d3goose ; mate 3",
            "ss1ss/2m2/5/1S3/S1MSS iguana,rat/goose,kirin/crane r ; am c4d3goose",
            "ss1ss/2m2/5/1S3/S1MSS iguana,rat/goose,joker/crane r ; bm c4d3goose",
            "ss1ss/2m2/5/1S3/S1MSS iguana,rat/goose,kirin/crane r ; none 2 ; nodes 100",
        )
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "onitama.txt").write_text("\n".join(lines))
            Path(folder, "CMakeLists.txt").write_text("no positions")
            with redirect_stdout(io.StringIO()) as output:
                solve_rate.main([f"new={BINARY}", "--nodes", "1", "5000"], Path(folder))
        self.assertEqual(
            output.getvalue(), "| game | new, 1 | new, 5,000 |\n| --- | ---: | ---: |\n| onitama | 0 of 2 | 1 of 2 |\n"
        )
