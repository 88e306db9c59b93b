"""Options known from other match managers, one test each."""

from __future__ import annotations

import os
import re
from pathlib import Path

from match_support import PATIENT, MatchTest
from support import SCRIPTS, fake

from quadriga.games.read import read_games
from quadriga.match.schedule import GAUNTLET, encounters
from quadriga.openings.book import find_book, read_book


class Pairing(MatchTest):
    def test_rounds_start_and_sides(self) -> None:
        book = self.write("book", "9 1\n8 1\n7 1\n")
        for flags, expected in (
            (("--rounds", "2", "--start", "3"), [("A", "7 1"), ("B", "7 1"), ("A", "9 1"), ("B", "9 1")]),
            (("--rounds", "3", "--no-swap"), [("A", "9 1"), ("A", "8 1"), ("A", "7 1")]),
            (("--games", "2", "--reverse"), [("B", "9 1"), ("A", "9 1")]),
        ):
            self.pgn.unlink(missing_ok=True)
            done, games = self.play(fake(), fake(), "--openings", book, *flags)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual([(game.p1, str(game.opening)) for game in games], expected)

    def test_seeds_of_a_gauntlet(self) -> None:
        self.assertEqual(encounters(4, GAUNTLET, 2), [(0, 2), (0, 3), (1, 2), (1, 3)])
        done, _ = self.play(fake(), fake(), "--gauntlet", "--seeds", "2")
        self.assertIn("seeds: 2 of 2 engines leave no opponent", done.stderr)

    def test_a_test_needs_pairs_with_swapped_sides(self) -> None:
        done, _ = self.play(fake(), fake(), "--sprt", "elo0=0,elo1=5", "--no-swap")
        self.assertEqual(done.returncode, 2)
        self.assertIn("pairs of games with sides swapped, which no_swap omits", done.stderr)

    def test_books_by_name(self) -> None:
        self.assertEqual(read_book(find_book("onoro")), read_book(SCRIPTS / "data/openings" / "onoro.txt"))
        done, _ = self.play(fake(), fake(), "--openings", "chess")
        self.assertEqual(done.returncode, 2)
        self.assertIn("chess: there is no such file or book; the books are nonaga, onager, onitama,", done.stderr)

    def test_engines_by_name(self) -> None:
        text = f"[old]\ncommand = '{fake('--weak')}'\ndepth = 2\n[new]\ncommand = '{fake()}'\ndepth = 1\n"
        registry = self.write("engines.toml", text)
        flags = ("--registry", registry, "--engine", "new", "--engine", "base=old", *PATIENT)
        done = self.match(*flags, "--pgn", self.pgn)
        self.assertEqual(done.returncode, 0, done.stderr)
        [first, _] = self.games()
        self.assertEqual((first.p1, first.p2, first.control1, first.control2), ("new", "base", "depth=1", "depth=2"))
        registry.write_text("old = 3\n")
        self.assertIn("engines.toml: old: a table is expected", self.match(*flags).stderr)

    def test_only_the_registry_of_the_user_is_read_without_being_asked_for(self) -> None:
        """A file in the current folder must not choose what runs."""
        trap = self.folder / "trap"
        for folder in (self.folder, self.folder / "quadriga"):
            folder.mkdir(exist_ok=True)
            (folder / "engines.toml").write_text(f"[quadriga]\ncommand = 'touch {trap}'\ndepth = 1\n")
        flags = ("--engine", "quadriga", "--engine", "quadriga", "--depth", "1", "--pgn", str(self.pgn), *PATIENT)
        (self.folder / "bin").mkdir()
        self.program(f"exec {fake('--name', 'Fake of PATH')}", "bin/quadriga")
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        home = self.folder / "home"
        for config in ("", "."):  # a relative path is ignored
            env = {"HOME": str(home), "XDG_CONFIG_HOME": config, "PATH": path}
            done = self.match(*flags, cwd=self.folder, env=env)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(self.games()[0].p1, "Fake of PATH #1")
            self.assertFalse(trap.exists())
            self.pgn.unlink()
        for config in (str(home / "xdg"), ""):
            own = Path(config or home / ".config") / "quadriga" / "engines.toml"
            own.parent.mkdir(parents=True)
            own.write_text(f"[quadriga]\ncommand = '{fake('--name', 'own')}'\nname = 'own'\ndepth = 1\n")
            done = self.match(*flags, cwd=self.folder, env=env | {"XDG_CONFIG_HOME": config})
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(self.games()[0].p1, "own #1")
            self.pgn.unlink()


class Playing(MatchTest):
    def test_numbers_that_make_no_sense_are_left_out(self) -> None:
        wrong = {
            "depth": "-1", "seldepth": "-2", "multipv": "0", "nodes": "-2147483648", "nps": "-5", "hashfull": "1001",
            "tbhits": "-1", "time": "-3", "score cp": "99999999999", "wdl": "-1 0 1001",
        }  # fmt: skip
        line = " ".join(map(" ".join, wrong.items()))
        log = self.folder / "log"
        strange = fake("--info", line)
        flags = ("--games", "2", "--pv", "--log", str(log), "--log-level", "debug", "--concurrency", "1")
        done, games = self.play(strange, fake("--info", "nodes 99999999999999999999 score mate -2147483648"), *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        plies = [ply for game in games for ply in game.plies]
        self.assertEqual({(ply.score, ply.depth, ply.nodes) for ply in plies}, {("#1", 2, 9)})
        text = log.read_text()
        for word, value in wrong.items():
            self.assertIn(f"ignored `{word} {value.split()[0]}`, which is out of range", text)
        self.assertEqual(text.count("ignored `nodes -2147483648`"), text.count(f"< info {line}"))
        done = self.match("replay", str(self.pgn), "--engine", fake())
        self.assertEqual(done.stdout, "replay: 2 games, 0 with a mismatch\n")

    def test_a_margin_of_one_engine(self) -> None:
        late = fake("--fault", "late", "--delay", "0.4")
        flags = ("--clock", "0.2+0.2", "--games", "1", "--margin", "A:100s")
        done, [game] = self.play(late, late, *flags)
        self.assertEqual((done.returncode, game.termination, game.culprit), (1, "time", "B"))

    def test_strict_ends_with_the_first_fault(self) -> None:
        done, games = self.play(fake("--fault", "illegal"), fake(), "--games", "8", "--concurrency", "1", "--strict")
        self.assertEqual((done.returncode, len(games)), (1, 1))
        self.assertIn("the match ends with this fault", done.stdout)

    def test_mates_that_are_none_are_told(self) -> None:
        # The fake engine reports mate in one for every position.
        done, _ = self.play(fake(), fake(), "--games", "1", "--check-mates", "--concurrency", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        told = re.findall(r"game 1, ply (\d+): (\w) says mate #1: p\d has not won at its end", done.stdout)
        self.assertEqual(told[0], ("1", "A"))
        self.assertEqual(len(told), len(self.games()[0].plies) - 1)  # the last one is correct

    def test_tags_wait_and_interval(self) -> None:
        flags = ("--event", 'The "cup"', "--site", "here", "--wait", "10ms", "--rating-interval", "2")
        done, games = self.play(fake(), fake(), "--games", "4", "--concurrency", "1", *flags)
        self.assertEqual({(game.event, game.site) for game in games}, {('The "cup"', "here")})
        self.assertEqual(re.findall(r"^(\d)/4 games", done.stdout, re.MULTILINE), ["2", "4"])

    def test_log(self) -> None:
        log = self.folder / "log"
        for level, there, missing in (
            ("warning", "crash A", "game 2: startpos"),
            ("info", "game 2: startpos", "> go"),
            ("debug", "> go", None),
        ):
            self.pgn.unlink(missing_ok=True)
            flags = ("--log", str(log), "--log-level", level, "--concurrency", "1")
            self.play(fake("--fault", "crash:1"), fake(), *flags)
            text = log.read_text()
            self.assertIn(there, text)
            if missing:
                self.assertNotIn(missing, text)
            self.assertRegex(text, r"^\d{4}-\d\d-\d\dT[\d:.]+ \d+ (DEBUG|INFO|WARNING) ")
            log.unlink()
        self.pgn.unlink()
        done, _ = self.play(fake(), fake(), "--log", "/dev/full")
        self.assertEqual(done.stdout.count("the log cannot be written: [Errno 28] No space left on device"), 1)
        done, _ = self.play(fake(), fake(), "--log", str(log), "--log-level", "all")
        self.assertIn("log_level: `all` is not one of debug, info, warning", done.stderr)

    def test_none_of_them_parts_a_match_from_its_records(self) -> None:
        self.play(fake(), fake(), "--games", "2")
        [before, *_] = read_games(self.pgn.read_text())
        flags = (*"--games 4 --resume --event x --wait 1ms --log".split(), str(self.folder / "log"), "--check-mates")
        done, games = self.play(fake(), fake(), *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual({game.match for game in games}, {before.match})
        self.assertEqual(len(games), 4)
