"""Early ends of matches and games (SPRT and adjudication), tournaments from files, and results as JSON."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import pty
import re
import subprocess
from pathlib import Path
from unittest.mock import patch

from match_support import LONG, MatchTest
from support import BINARY, fake, script

import quadriga
from quadriga.common.outputs import OutputFile, reserved
from quadriga.games.record import Offer

WEAK = ("--sprt", "elo0=0,elo1=200,model=logistic")


class SequentialTest(MatchTest):
    def test_it_stops_as_soon_as_it_has_decided(self) -> None:
        for one, other, status, accepted in ((fake(), fake("--weak"), 0, "elo1"), (fake("--weak"), fake(), 4, "elo0")):
            with self.subTest(accepted=accepted):
                self.pgn.unlink(missing_ok=True)
                done, games = self.play(one, other, *WEAK, "--games", "1000", "--json", str(self.json))
                self.assertEqual(done.returncode, status, done.stdout + done.stderr)
                test = self.result()["sprt"]
                self.assertEqual(test["accepted"], accepted)
                self.assertGreaterEqual(abs(test["llr"]), 2.944)
                self.assertLess(len(games), 50)
                self.assertRegex(
                    done.stdout, rf"result: .*LLR [+-][0-9.]+ \(-2\.94\.\.\+2\.94\), {accepted}=.* accepted"
                )
                again = self.play(one, other, *WEAK, "--games", "1000", "--json", str(self.json), "--resume")
                self.assertEqual((again[0].returncode, len(again[1])), (status, len(games)))

    def test_it_may_run_out_of_games(self) -> None:
        done, games = self.play(fake(), fake(), *WEAK, "--games", "4", "--json", str(self.json))
        self.assertEqual((done.returncode, len(games)), (5, 4))
        self.assertIsNone(self.result()["sprt"]["accepted"])


class Adjudicated(MatchTest):
    def terminations(self, *arguments: str, one: str, other: str) -> set[tuple[str, str, str, int]]:
        done, games = self.play(one, other, *arguments, "--json", str(self.json))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(self.result()["terminations"], {games[0].termination: 2})
        winners = {"p1win": "p1", "p2win": "p2"}
        return {
            (getattr(game, winners[game.result]) if game.result in winners else game.result,
             game.termination, game.reason, len(game.plies)) for game in games if game.number == 1
        }  # fmt: skip

    def test_off_by_default(self) -> None:
        ended = self.terminations(one=fake("--score=-900"), other=fake("--score=900"))
        self.assertEqual(ended, {("A", "normal", "last", 11)})

    def test_resignation(self) -> None:
        ended = self.terminations(
            "--resign-twosided", "score=500,moves=2", one=fake("--score=-900"), other=fake("--score=900")
        )
        self.assertEqual(ended, {("B", "adjudication", "resignation", 4)})

    def test_draw(self) -> None:
        ended = self.terminations(
            "--draw-twosided", "score=5,moves=2,after=6", one=fake("--score=4"), other=fake("--score=-5")
        )
        self.assertEqual(ended, {("draw", "adjudication", "level scores", 6)})

    def test_length(self) -> None:
        ended = self.terminations("--max-plies", "7", one=fake(), other=fake())
        self.assertEqual(ended, {("draw", "adjudication", "length", 7)})

    def test_exact_values(self) -> None:
        knowing, contradicting = fake("--knows", "8"), fake("--knows", "8", "--fault", "lie")
        exact = ("A", "adjudication", "exact value")
        for one, other, flags, ended in (
            (knowing, knowing, (), ("A", "normal", "last", 11)),
            (knowing, knowing, ("--adjudicate-exact",), (*exact, 7)),  # 21 20 17 16 13 12 9 8
            (fake(), knowing, ("--adjudicate-exact", "9"), (*exact, 9)),
            (contradicting, knowing, ("--adjudicate-exact",), ("A", "normal", "last", 11)),
        ):
            with self.subTest(flags=flags, one=one):
                self.pgn.unlink(missing_ok=True)
                self.assertEqual(self.terminations(*flags, one=one, other=other), {ended})

    def test_exact_values_of_quadriga(self) -> None:
        flags = ("--game", "onoro", "--nodes", "100", "--adjudicate-exact", "3", "--games", "2", "--seed", "1")
        done, games = self.play(BINARY, BINARY, *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        with quadriga.Engine(BINARY, options={"Game": "onoro"}) as engine:
            for game in games:
                self.assertEqual((game.termination, game.reason, len(game.plies)), ("adjudication", "exact value", 3))
                engine.position(moves=game.moves)
                best = next(iter(engine.values().values())).result
                player = "p1" if (best == "win") == engine.status().p1_turn else "p2"
                self.assertEqual(game.result, "draw" if best == "draw" else f"{player}win")

    def test_adjudicated_games_replay(self) -> None:
        self.terminations("--max-plies", "7", one=fake(), other=fake())
        done = self.match("replay", str(self.pgn), "--engine", fake())
        self.assertEqual((done.returncode, done.stdout), (0, "replay: 2 games, 0 with a mismatch\n"))

    def test_a_player_resigns_whatever_the_other_one_thinks(self) -> None:
        ended = self.terminations(
            "--resign-onesided", "score=500,moves=2", one=fake("--score=-900"), other=fake("--score=0")
        )
        self.assertEqual(ended, {("B", "resignation", "", 3)})

    def test_agreement(self) -> None:
        ended = self.terminations(
            "--draw-onesided", "score=5,moves=2,after=4", one=fake("--score=4"), other=fake("--score=-90")
        )
        self.assertEqual(ended, {("draw", "agreement", "", 5)})
        self.assertEqual([game.offers for game in self.games()], [[Offer(5, "p1", True)], [Offer(4, "p2", True)]])
        self.assertEqual(self.result()["draw_offers"], {"accepted": 2, "declined": 0})

    def test_who_is_ahead_declines(self) -> None:
        ended = self.terminations("--draw-onesided", "score=5,moves=2", one=fake("--score=5"), other=fake("--score=6"))
        self.assertEqual(ended, {("A", "normal", "last", 11)})
        self.assertEqual(self.games()[0].offers, [Offer(3, "p1", False), Offer(7, "p1", False)])

    def test_games_ended_by_players_replay(self) -> None:
        self.terminations("--draw-onesided", "score=5,moves=2", one=fake("--score=5"), other=fake("--score=0"))
        done = self.match("replay", str(self.pgn), "--engine", fake())
        self.assertEqual((done.returncode, done.stdout), (0, "replay: 2 games, 0 with a mismatch\n"))
        self.pgn.unlink()
        self.terminations(one=fake(), other=fake())
        self.pgn.write_text(self.pgn.read_text().replace('"normal"', '"agreement"'))
        done = self.match("replay", str(self.pgn), "--engine", fake())
        self.assertEqual(done.returncode, 1)
        self.assertIn("game 1: ply 11: the game is over here (p1win), but the file says agreement", done.stdout)


class Tournaments(MatchTest):
    def test_a_gauntlet_from_a_file(self) -> None:
        self.write("book", "9 1\n8 1\n7 1\n")
        engines = [
            {"name": name, "command": command} for name, command in zip("XYZ", (fake(), fake("--weak"), fake("--weak")))
        ]
        engines[2] |= {"clock": "100+1"}
        cup = {
            "tournament": "gauntlet", "games": 6, "openings": "book", "seed": 3, "game": "pile", "pgn": "games.pgn",
            "json": "result.json", "timeout": 100, "concurrency": 1, "defaults": {"depth": 2}, "engines": engines,
        }  # fmt: skip
        done = self.match(self.write("cup.json", json.dumps(cup)))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"result: X [\d.]+/12, ")
        self.assertRegex(done.stdout, r"\n  X [\d.]+ - [\d.]+ Z ")
        result = self.result()
        self.assertEqual(
            (result["state"], result["planned"], result["played"], result["seed"]), ("finished", 12, 12, 3)
        )
        self.assertEqual([(each["engine"], each["opponent"], each["games"]) for each in result["encounters"]],
                         [("X", "Y", 6), ("X", "Z", 6)])  # fmt: skip
        self.assertEqual([engine["control"] for engine in result["engines"]], ["depth=2", "depth=2", "1:40+1"])
        self.assertEqual({str(game.opening) for game in self.games()}, {"9 1", "8 1", "7 1"})

    def test_faults_are_in_the_result_with_the_last_lines(self) -> None:
        done, _ = self.play(fake("--fault", "crash@4"), fake(), "--json", str(self.json))
        self.assertEqual(done.returncode, 1)
        result = self.result()
        self.assertEqual(
            (result["faults"], result["terminations"]["crash"]), ({"crash by A": result["terminations"]["crash"]}, 1)
        )
        self.assertEqual(result["faulty_games"][0]["culprit"], "A")
        self.assertIn("! out of luck", result["faulty_games"][0]["tail"])

    def test_pinned_games_keep_to_their_cores(self) -> None:
        allowed = len(os.sched_getaffinity(0))
        one = fake()
        done, _ = self.play(one, one, "--pin", "--concurrency", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        done, _ = self.play(one, one, "--pin", "--concurrency", str(allowed + 1), "--games", str(2 * allowed + 2))
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"{allowed + 1} games at a time need more than", done.stderr)

    def test_too_many_games_at_a_time_are_warned_of(self) -> None:
        done, _ = self.play(
            fake(), fake(), "--concurrency", "1000", "--games", str(2 * len(os.sched_getaffinity(0)) + 2)
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("engines that share one lose time", done.stderr)


class Outputs(MatchTest):
    def terminal(self, **variables: str) -> str:
        """Returns what a terminal shows of a match that a test by SPRT does not decide."""
        try:
            terminal, inside = pty.openpty()
        except OSError as error:  # a bare chroot has no /dev/pts
            self.skipTest(f"there is no terminal to show it on: {error}")
        flags = ["--engine", f"A={fake()}", "--engine", f"B={fake('--weak')}", "--games", "8", "--depth", "1", *WEAK]
        environment = os.environ | {"TERM": "xterm", "COLUMNS": "120", "LINES": "40"} | variables
        match = subprocess.Popen(script("match.py", *flags), stdout=inside, stderr=inside, env=environment)
        os.close(inside)
        screen = b""
        with contextlib.suppress(OSError):  # raised on reading a terminal without a writer
            while data := os.read(terminal, 65536):
                screen += data
        os.close(terminal)
        self.assertEqual(match.wait(LONG), 5)
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen.decode())

    def test_the_live_table(self) -> None:
        text = self.terminal()
        for fragment in ("pairs 0..2", "0 0 0 0 4", "LOS", "LLR +", "8/8", "games/min, at most 0:00:0", "A 8 - 0 B"):
            self.assertIn(fragment, text)

    def test_lines_in_a_terminal_without_rich(self) -> None:
        (self.folder / "rich.py").write_text("raise ModuleNotFoundError(name='rich')\n")
        text = self.terminal(PYTHONPATH=str(self.folder))
        for fragment in ("8/8 games", "games/min, at most 0:00:0", "A 8 - 0 B"):
            self.assertIn(fragment, text)
        self.assertNotIn("pairs 0..2", text)

    def test_two_do_not_write_one_result(self) -> None:
        with reserved(self.json):
            done, games = self.play(fake(), fake(), "--json", str(self.json))
            self.assertEqual((done.returncode, games), (2, []))
            self.assertEqual(done.stderr, f"match.py: {self.json}: another program is writing to this file\n")
        done, games = self.play(fake(), fake(), "--json", str(self.json))
        self.assertEqual((done.returncode, len(games)), (0, 2))
        self.assertEqual({file.name for file in self.folder.iterdir()}, {"games.pgn", "result.json"})

    def test_unwritable_results(self) -> None:
        for path, message in (("/no/such/folder/x", "No such file or directory"), (str(self.folder), "Is a directory")):
            done, games = self.play(fake(), fake(), "--json", path)
            self.assertEqual((done.returncode, games, done.stderr), (2, [], f"match.py: {path}: {message}\n"))

    def test_devices_need_no_file_beside_them(self) -> None:
        """As root, every folder takes files."""
        with patch("tempfile.TemporaryFile", side_effect=PermissionError(errno.EACCES, "no file beside it")):
            OutputFile(Path("/dev/null"))
            with self.assertRaisesRegex(ValueError, "no file beside it"):
                OutputFile(self.json)

    def test_full_disks(self) -> None:
        done, games = self.play(fake(), fake(), "--json", "/dev/full")
        self.assertEqual((done.returncode, len(games)), (3, 2))
        self.assertEqual(done.stderr, "match.py: /dev/full: No space left on device\n")
        self.assertIn("result: A", done.stdout)
        self.pgn.unlink()
        flags = ["--engine", f"A={fake()}", "--engine", f"B={fake()}", "--depth", "1", "--pgn", self.pgn]
        with open("/dev/full", "w") as full:
            done = self.match(*flags, stdout=full)
        self.assertEqual((done.returncode, done.stderr), (3, "match.py: stdout: No space left on device\n"))
        self.assertGreaterEqual(len(self.games()), 1)
