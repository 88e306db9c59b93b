"""Networks of scripts/dev/learn: their files, what they compute, and how they are trained, with the real programs."""

from __future__ import annotations

import asyncio
import dataclasses
import importlib.util
import json
import shlex
import signal
import subprocess
import tempfile
import time
import unittest
from functools import cache
from pathlib import Path

import numpy as np
import support

from quadriga.learning.network import HIDDEN_SCALE, Network, largest_weight, read_network, write_network
from quadriga.learning.samples import Samples, joined, read_samples
from quadriga.learning.views import Views

_PADDING = 65535
PROGRAM = Path(support.BINARY).with_name("quadriga-samples")
HAS_TORCH = importlib.util.find_spec("torch") is not None
needs_torch = unittest.skipUnless(HAS_TORCH, "PyTorch is not installed (scripts/setup learn)")


def play(game: str, path: Path, *flags: object, games: int = 30) -> Samples:
    """Plays a few short games and returns their samples."""
    words = ["--game", game, "--games", games, "--nodes", 60, "--sample-nodes", 30, "--output", path, *flags]
    command = [str(word) for word in (PROGRAM, *words)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=300)
    return read_samples(path)


@cache
def game_with(features: bool) -> str:
    """Returns a game that networks can, or cannot, be trained for. There must be one."""
    with tempfile.TemporaryDirectory() as folder:
        for game in support.game_names():
            if bool(play(game, Path(folder, game), games=1).features) == features:
                return game
    raise AssertionError(f"no game is {'with' if features else 'without'} features")


def random_network(game: str, features: int, units: int = 32, seed: int = 1) -> Network:
    random = np.random.default_rng(seed)

    def draw(most: int, *shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
        return random.integers(-most, most + 1, shape).astype(np.int16)

    return Network(game, 150, draw(200, units), draw(90, features, units), draw(127, 2 * units), -12345)


class File(support.FolderTest):
    def setUp(self) -> None:
        self.path = self.folder / "some.net"
        self.network = random_network("onoro", 7)

    def test_what_is_written_is_read(self) -> None:
        write_network(self.path, self.network)
        read = read_network(self.path, "onoro")
        for field in dataclasses.fields(Network):
            self.assertTrue(np.array_equal(getattr(read, field.name), getattr(self.network, field.name)), field.name)

    def test_every_damage_is_named(self) -> None:
        write_network(self.path, self.network)
        good = self.path.read_bytes()
        cases = [
            (b"", "is not a network"),
            (b"PNET" + good[4:], "is not a network"),
            (good[:4] + b"\2" + good[5:], "has version 2; this program reads version 1"),
            (good[:-1], f"has {len(good) - 1} bytes instead of {len(good)}"),
            (good[:100] + bytes([good[100] ^ 1]) + good[101:], "is damaged: its checksum is wrong"),
        ]
        for content, complaint in cases:
            with self.subTest(complaint):
                self.path.write_bytes(content)
                with self.assertRaisesRegex(ValueError, f"^{self.path} {complaint}$"):
                    read_network(self.path)
        self.path.write_bytes(good)
        with self.assertRaisesRegex(ValueError, "is a network for onoro, not for onager$"):
            read_network(self.path, "onager")

    def test_too_large_a_network_is_refused(self) -> None:
        for features, units, complaint in (
            (7, 24, "24 units: the number is a multiple of 16 from 16 to 256"),
            (7, 272, "272 units: "),
            (1000, 256, "513,584 bytes, and a file at most 262,144: at most 128 units fit"),
            (60_000, 16, "no number of units fits"),
        ):
            with self.subTest(complaint), self.assertRaisesRegex(ValueError, complaint):
                write_network(self.path, random_network("onoro", features, units))
            self.assertFalse(self.path.exists())


class Arithmetic(support.FolderTest):
    def test_scores_are_those_of_the_formula(self) -> None:
        network = random_network("onoro", 9)
        random = np.random.default_rng(2)
        views = np.full((50, 2, 6), _PADDING, np.uint16)
        for view in views.reshape(100, 6):
            active = random.permutation(9)[: random.integers(7)]
            view[: len(active)] = active
        found = network.scores(Views.of(views, 9))
        self.assertLess(found.min(), 0)
        self.assertGreater(found.max(), 0)
        for position, score in zip(views, found):
            total = network.output_bias * HIDDEN_SCALE
            for view, weights in zip(position, network.output.reshape(2, -1)):
                for unit, weight in enumerate(weights):
                    row_sum = int(network.biases[unit]) + sum(int(network.rows[at, unit]) for at in view if at < 9)
                    total += max(0, min(255, row_sum)) ** 2 * int(weight)
            self.assertEqual(score, int(total * network.slope / (255 * 255 * 64)))

    def test_the_engine_computes_the_same(self) -> None:
        game = game_with(features=True)
        path = self.folder / "some.net"
        plain = play(game, self.folder / "plain", "--network", "none")
        np.testing.assert_array_equal(plain.evaluations, plain.terms.sum(axis=1))
        for units in (16, 32, 48):
            network = random_network(game, plain.features, units, units)
            write_network(path, network)
            samples = play(game, self.folder / "samples", "--network", path)
            scores = network.scores(samples.views)
            self.assertGreater(np.abs(scores).max(), 10)
            sums = np.clip(samples.terms.sum(axis=1) + scores, -10_000, 10_000)
            np.testing.assert_array_equal(samples.evaluations, sums)
        # The option of the protocol takes the same file.
        lines = f"ugi\nsetoption name Game value {game}\nsetoption name EvalFile value {path}\neval\nquit\n"
        done = subprocess.run([support.BINARY], input=lines, capture_output=True, text=True, timeout=60)
        self.assertRegex(done.stdout, r"\nnetwork: -?\d+\n(  [^:]+:( \w+ [+-]\d+,?)+\n)+total: -?\d+\n")
        self.assertNotIn("error", done.stdout)


def planted(count: int) -> Samples:
    """Returns samples whose scores are those of terms and a network."""
    random = np.random.default_rng(3)
    views = Views.of(random.integers(0, 40, (count, 2, 6)).astype(np.uint16), 40)
    teacher = dataclasses.replace(random_network("onoro", 40, 16), slope=60)
    terms = random.normal(0, 50, (count, 2)).round()
    return Samples(
        "onoro",
        ["one", "other"],
        [],
        150,
        40,
        6,
        np.arange(count, dtype=np.uint64),
        (np.arange(count) // 20).astype(np.uint32),
        terms.sum(axis=1) + teacher.scores(views),
        np.full(count, np.nan),
        terms.sum(axis=1).astype(np.int32),
        terms,
        views,
    )


@needs_torch
class Training(unittest.TestCase):
    def test_it_learns_a_planted_network(self) -> None:
        from quadriga.learning.training import Settings, train

        samples = planted(20_000)
        done = asyncio.run(train(samples, Settings(units=16, epochs=12)))
        self.assertEqual(done.positions, 18_000)
        self.assertEqual([epoch.number for epoch in done.epochs], list(range(1, 13)))
        # Most of what the terms do not explain.
        self.assertLess(done.loss_quantised - done.least_loss, 0.3 * (done.loss_before - done.least_loss))
        best = min(epoch.loss_held_out for epoch in done.epochs)
        self.assertAlmostEqual(done.loss_quantised, best, delta=0.002)

        with self.subTest("the same again is the same, bit for bit"):
            again = asyncio.run(train(samples, Settings(units=16, epochs=12)))
            np.testing.assert_array_equal(again.network.rows, done.network.rows)
            self.assertEqual(again.epochs, done.epochs)
            other = asyncio.run(train(samples, Settings(units=16, epochs=1, seed=2)))
            self.assertFalse(np.array_equal(other.network.rows, done.network.rows))

        with self.subTest("it goes on from a network"):
            on = asyncio.run(train(samples, Settings(units=16, epochs=1), done.network))
            self.assertLess(on.epochs[0].loss, done.epochs[1].loss)
            with self.assertRaisesRegex(ValueError, "16 units and 40 features cannot begin one with 32 and 40"):
                asyncio.run(train(samples, Settings(units=32), done.network))

    def test_sums_of_rows_fit_16_bits(self) -> None:
        for active in (1, 8, 256):
            most = round(largest_weight(active) * HIDDEN_SCALE)
            self.assertLessEqual((active + 1) * most, 32_767)
            self.assertGreater((active + 1) * (most + 1), 32_767)

    def test_samples_of_rounds_are_joined(self) -> None:
        samples = planted(100)
        newer = dataclasses.replace(samples, scores=samples.scores + 1)
        both = joined([newer, samples])
        self.assertEqual(len(both), 200)
        distinct = both.distinct()
        np.testing.assert_array_equal(distinct.scores, newer.scores)
        np.testing.assert_array_equal(distinct.views.features, samples.views.features)
        np.testing.assert_array_equal(both.views.take(np.arange(100, 200)).ends, samples.views.ends)
        with self.assertRaisesRegex(ValueError, "the positions are of different games"):
            joined([samples, dataclasses.replace(samples, game="onager")])


def learn(game: str, folder: Path, *arguments: object) -> list[str]:
    """Returns a command that plays rounds of few and short games."""
    words = ["network", game, "--output", folder, "--program", PROGRAM]
    words += ["--engine", shlex.quote(support.BINARY), "--games", 20, "--nodes", 60, "--sample-nodes", 30]
    words += ["--epochs", 2, "--match-games", 4, "--match-nodes", 60, "--concurrency", 2]
    return support.script("dev/learn", *words, *arguments)


def run(game: str, folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(learn(game, folder, *arguments), capture_output=True, text=True, timeout=300)


@needs_torch
class Rounds(support.FolderTest):
    def entries(self, folder: Path) -> list[dict[str, object]]:
        """Returns the log without times."""
        path = folder / "log.jsonl"
        if not path.exists():
            return []
        entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        return [{key: value for key, value in entry.items() if key not in ("time", "seconds")} for entry in entries]

    def test_a_killed_run_goes_on_to_the_same_networks(self) -> None:
        game = game_with(features=True)
        whole, killed = self.folder / "whole", self.folder / "killed"
        done = run(game, whole, "--rounds", 2)
        self.assertEqual(done.returncode, 0, done.stderr)
        steps = self.entries(whole)
        self.assertEqual([entry["step"] for entry in steps], ["games", "training", "match"] * 2)
        self.assertRegex(
            done.stderr, r"(?m)^round 2: epoch 2 of 2, log loss 0\.\d{4}, held out 0\.\d{4}, 0:00:00 left$"
        )
        self.assertIn("<svg", (whole / "losses.svg").read_text(encoding="utf-8"))
        for reached in (1, 2, 3):  # killed in a training, a match, and games
            with subprocess.Popen(learn(game, killed, "--rounds", 2), stderr=subprocess.DEVNULL) as process:
                while len(self.entries(killed)) < reached and process.poll() is None:
                    time.sleep(0.01)
                process.send_signal(signal.SIGKILL)
        last = run(game, killed, "--rounds", 2)
        self.assertEqual((last.returncode, last.stdout.replace("killed", "whole")), (0, done.stdout))
        self.assertEqual(self.entries(killed), steps)
        for number in (1, 2):
            for kind in ("samples", "net"):
                name = f"round-{number}.{kind}"
                self.assertEqual((killed / name).read_bytes(), (whole / name).read_bytes(), name)
        if best := [entry["round"] for entry in steps if entry.get("kept")]:
            name = f"{game}.net"
            self.assertEqual((whole / name).read_bytes(), (whole / f"round-{best[-1]}.net").read_bytes())

    def test_bad_input(self) -> None:
        for arguments, complaint in (
            (("--units", 20), "20 units: the number is a multiple of 16 from 16 to 256"),
            (("--hours", 0), "argument --hours: `0` is not a number above 0"),
            (("--openings", "none.txt"), "none.txt: No such file or directory"),
            (("--program", "none"), "there is no none; cmake --build . --target none builds it"),
        ):
            with self.subTest(complaint):
                done = run("onoro", self.folder / "folder", *arguments)
                said = done.stderr.splitlines()[-1].removeprefix("learn network: error: ").removeprefix("learn: ")
                self.assertEqual((done.returncode, done.stdout, said), (2, "", complaint))

    def test_other_settings(self) -> None:
        run("onoro", self.folder, "--program", "none")
        done = run("onoro", self.folder, "--program", "none", "--units", 16)
        said = f"learn: {self.folder}: its rounds have other settings: units was `32` and is `16`\n"
        self.assertEqual((done.returncode, done.stderr), (2, said))

    def test_a_game_without_features(self) -> None:
        done = run(game_with(features=False), self.folder)
        self.assertEqual((done.returncode, done.stderr), (2, "learn: the game has no features for a network\n"))
