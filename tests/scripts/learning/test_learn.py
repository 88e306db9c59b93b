"""`scripts/dev/learn weights` with the real program that plays the games."""

from __future__ import annotations

import dataclasses
import re
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

import numpy as np
import support
from processes import all_end, children, wait_for

from quadriga.games.pgn_write import write_pgn
from quadriga.games.record import GameRecord, Ply
from quadriga.learning.fit import fit
from quadriga.learning.samples import Samples, read_samples
from quadriga.openings.book import Opening

PROGRAM = Path(support.BINARY).with_name("quadriga-samples")


def learn(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs the command on few and short games."""
    flags = "--nodes 100 --sample-nodes 50".split()
    return support.run_script("dev/learn", "weights", "--program", PROGRAM, *flags, *arguments)


class Learn(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]
    samples: Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.samples = Path(cls.folder.name, "onager")
        cls.first = learn("onager", "--games", "60", "--samples", cls.samples)
        assert cls.first.returncode == 0, cls.first.stderr

    first: subprocess.CompletedProcess[str]

    def test_every_game(self) -> None:
        for game in support.game_names():
            with self.subTest(game=game):
                done = learn(game, "--games", "40")
                forecasts = r"(\d+ of 40 games, \d+ s left\n)*"  # every ten seconds
                self.assertEqual(done.returncode, 0)
                self.assertRegex(done.stderr, rf"\A{forecasts}\Z")
                found = re.match(rf"{game}: (\d+) positions, (\d+) of them distinct\n", done.stdout)
                assert found is not None, done.stdout
                self.assertGreater(int(found[1]), int(found[2]))
                self.assertGreater(int(found[2]), 100)
                # log loss: that of the best evaluation is below what any other has.
                losses = [float(loss) for loss in re.findall(r"\d\.\d{4}", done.stdout)]
                self.assertEqual(len(losses), 4, done.stdout)
                self.assertEqual(min(losses), losses[3])

    def test_figures_do_not_depend_on_threads_nor_on_kept_samples(self) -> None:
        self.assertEqual(learn("onager", "--games", "60", "--concurrency", "3").stdout, self.first.stdout)
        self.assertEqual(learn("onager", "--samples", self.samples).stdout, self.first.stdout)
        self.assertNotEqual(learn("onager", "--games", "60", "--seed", "2").stdout, self.first.stdout)

    def test_games_begin_in_the_openings(self) -> None:
        book = Path(self.folder.name, "book.txt")
        book.write_text("# one\n\nstartpos moves o12 o13  # and no more\n")
        from_book = learn("onoro", "--games", "40", "--openings", book)
        self.assertEqual(from_book.returncode, 0, from_book.stderr)
        self.assertNotEqual(from_book.stdout, learn("onoro", "--games", "40").stdout)

    def test_time_left_and_an_interrupt(self) -> None:
        with patch("quadriga.learning.playing._REPORT_EVERY", 0):
            self.assertRegex(learn("onager", "--games", "40").stderr, r"\A(\d+ of 40 games, \d+ s left\n)+\Z")
        words = support.script("dev/learn", "weights", "onager", "--program", PROGRAM, "--games", "1000000")
        with subprocess.Popen(words) as process:
            self.assertTrue(wait_for(lambda: len(children(process.pid)) == 1))
            players = children(process.pid)
            process.send_signal(signal.SIGINT)
        self.assertEqual((process.returncode, all_end(players)), (130, True))

    def test_endgame_tables_are_made(self) -> None:
        done = learn("onitama", "--games", "20", "--endgame-tables")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotEqual(done.stdout, learn("onitama", "--games", "20").stdout)

    def test_weights_are_printed_as_code(self) -> None:
        done = learn("nonaga", "--games", "40")
        self.assertRegex(
            done.stdout,
            r'\nstatic constexpr std::array<engine::Term, 6> terms\{\{(\{"[a-z ]+", -?\d+\}(, )?){6}\}\};\n$',
        )

    def test_bad_input(self) -> None:
        cut = Path(self.folder.name, "cut")
        cut.write_bytes(self.samples.read_bytes()[:-1])
        damaged = Path(self.folder.name, "damaged.txt")
        damaged.write_text("startpos\nstartpos moves z\n")
        cases: list[tuple[list[str | Path], str]] = [
            (["chess"], "there is no game 'chess'"),
            (["onager", "--result", "2"], "argument --result: `2` is not a number from 0 to 1"),
            (["onager", "--games", "1"], "there are too few games to fit an evaluation"),
            (["onager", "--openings", "none.txt"], "none.txt: No such file or directory"),
            (["onager", "--openings", damaged], f"{damaged}:2: move 1 'z': cell 1: expected a row from a to k"),
            (["onager", "--program", "none"], "there is no none; cmake --build . --target none builds it"),
            (["onoro", "--samples", self.samples], f"{self.samples} has positions of onager"),
            (["onager", "--samples", cut], f"{cut} is truncated"),
            (["onager", "--samples", __file__], f"{__file__} is not a file of positions"),
        ]
        for arguments, complaint in cases:
            with self.subTest(arguments=arguments):
                done = learn(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(
                    done.stderr.splitlines()[-1]
                    .removeprefix("learn: ")
                    .removeprefix("learn weights: ")
                    .removeprefix("error: "),
                    complaint,
                )


class Regression(unittest.TestCase):
    def test_chances_are_fitted_to_recorded_games(self) -> None:
        won = GameRecord(1, 0, 0, 1, "A", "B", Opening(), game="onoro", plies=[Ply("m14", "+1.50", 1)], result="p1win")
        games = [won] * 73 + [dataclasses.replace(won, result="p2win")] * 27
        with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
            file.write("".join(map(write_pgn, games)))
            file.flush()
            done = support.run_script("dev/learn", "chances", file.name)
        self.assertRegex(done.stdout, r"^onoro: 151 ± \d+ \(100 games, 100 scores\)\n$", done.stderr)

    def samples(self) -> Samples:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "samples")
            words = f"--game nonaga --games 60 --nodes 100 --sample-nodes 50 --output {path}".split()
            subprocess.run([PROGRAM, *words], check=True, stdout=subprocess.DEVNULL, timeout=300)
            return read_samples(path).distinct()

    def test_it_finds_planted_factors(self) -> None:
        samples = self.samples()
        planted = np.linspace(0.5, 2, samples.terms.shape[1])
        scores = samples.terms @ planted
        results = np.full(len(samples), np.nan)
        found = fit(dataclasses.replace(samples, scores=scores, results=results), 0.5)
        # The fit keeps the spread of the evaluation.
        scale = np.std(samples.terms.sum(axis=1)) / np.std(scores)
        np.testing.assert_allclose(found.factors, planted * scale, rtol=1e-4)
        self.assertAlmostEqual(found.loss_after, found.least_loss, places=6)
        self.assertGreater(found.loss_before, found.loss_after)

    def test_it_converges_where_most_chances_are_near_0_or_1(self) -> None:
        found = fit(dataclasses.replace(self.samples(), slope=20), 0.5)
        self.assertLess(found.loss_after, found.loss_before)

    def test_results_count_by_their_share(self) -> None:
        samples = self.samples()
        known = ~np.isnan(samples.results)
        self.assertTrue(known.any() and not known.all())
        none, all_of_it = fit(samples, 0.0), fit(samples, 1.0)
        without = dataclasses.replace(samples, results=np.full(len(samples), np.nan))
        np.testing.assert_array_equal(none.factors, fit(without, 1.0).factors)
        self.assertFalse(np.array_equal(none.factors, all_of_it.factors))
