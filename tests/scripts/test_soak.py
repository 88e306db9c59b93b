"""The soak test and the latency measurement, scaled down."""

from __future__ import annotations

import io
import shlex
import unittest
from contextlib import redirect_stderr, redirect_stdout

from support import BINARY, fake, game_names

# isort: split
import latency
import soak

from quadriga.client.connection import Connection

MEBIBYTE = 1 << 20


def run(*arguments: str) -> tuple[int, str]:
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        status = soak.main(arguments)
    return status, output.getvalue()


class Memory(unittest.TestCase):
    def test_a_leak_is_seen(self) -> None:
        report = soak.Report(memory=[5 * MEBIBYTE + 2000 * game for game in range(1000)])
        self.assertFalse(report.is_flat)

    def test_noise_and_a_single_step_are_none(self) -> None:
        flat: list[list[int]] = [[], [1] * 1000, [1] * 700 + [4] * 300, [1, 2] * 500]
        for mebibytes in flat:
            memory = [MEBIBYTE * each for each in mebibytes]
            self.assertTrue(soak.Report(memory=memory).is_flat)
        self.assertTrue(soak.Report(memory=list(range(0, 99 * MEBIBYTE, MEBIBYTE))).is_flat, "too few games to tell")


class Soak(unittest.TestCase):
    def test_wrong_answers_end_it(self) -> None:
        for fault in ("junk", "none", "crash", "illegal"):
            with self.subTest(fault=fault):
                status, output = run("--engine", fake("--fault", fault), "--game", "heap", "--games", "3")
                self.assertEqual(status, 3, output)

    def test_other_engines(self) -> None:
        status, output = run("--engine", fake(), "--game", "heap", "--games", "3", "--depth", "1")
        self.assertEqual(status, 0, output)
        self.assertIn("3 games", output)

    def test_quadriga_plays_all_games(self) -> None:
        status, output = run("--engine", BINARY, "--games", "5")
        self.assertEqual(status, 0, output)
        self.assertEqual(output.count(" 5 games"), 8, output)


class Latency(unittest.TestCase):
    def test_samples_are_read(self) -> None:
        samples = latency.read_samples("stop 1000 10.5 20.0 30 400.0\nnodes_1 5 1 200 3 4\n")
        goals = {goal.name: goal for goal in latency.GOALS}
        self.assertTrue(samples["stop"].meets(goals["stop"]))
        self.assertFalse(samples["nodes_1"].meets(goals["nodes_1"]))

    def test_random_walks_are_legal_and_the_same_for_the_same_seed(self) -> None:
        for game in game_names():
            with self.subTest(game=game), Connection([BINARY, "--game", game], 60.0) as engine:
                moves = latency.random_walk(engine, 100)
                self.assertEqual(len(moves), 100)
                self.assertEqual(latency.random_walk(engine, 100), moves)
                engine.send("position startpos moves " + " ".join(moves), "isready")
                self.assertEqual(engine.line(), "readyok")

    def test_engines_without_questions_are_refused(self) -> None:
        with Connection(shlex.split(fake())) as engine:
            with self.assertRaises(ValueError):
                latency.random_walk(engine, 1000)
