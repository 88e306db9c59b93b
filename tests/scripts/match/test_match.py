"""Whole matches between fake engines, with real processes and pipes: results, interrupts and bad input."""

from __future__ import annotations

import os
import signal
import subprocess

from match_support import LONG, PATIENT, MatchTest
from processes import running
from support import BINARY, fake


class Normal(MatchTest):
    def test_a_forced_pass_is_a_move(self) -> None:
        done, games = self.play(fake("--passes"), fake("--passes"))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual([game.termination for game in games], ["normal"] * 2)
        self.assertIn("0000", [ply.move for ply in games[0].plies])

    def test_the_better_player_wins(self) -> None:
        done, games = self.play(fake(), fake("--weak"), "--games", "6", "--concurrency", "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("A 6 - 0 B  +6 =0 -0  pairs 0 0 0 0 3", done.stdout)
        self.assertCountEqual([game.number for game in games], range(1, 7))
        self.assertEqual({(game.first, game.result) for game in games}, {(0, "p1win"), (1, "p2win")})
        self.assertEqual({(game.termination, game.reason) for game in games}, {("normal", "last")})

    def test_openings_draws_and_sides(self) -> None:
        book = self.write("book", "9 2  # p2 begins\nstartpos moves t1 t1\n")
        done, games = self.play(fake(), fake(), "--openings", book, "--games", 4, "--option", "DrawAt=4", "--show")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([str(game.opening) for game in games], ["9 2", "9 2"] + ["startpos moves t1 t1"] * 2)
        self.assertEqual({game.result for game in games}, {"draw"})
        self.assertEqual([game.p1 for game in games], ["A", "B", "A", "B"])
        self.assertIn("p2 B", done.stdout)
        self.assertIn("heap 9: ooooooooo", done.stdout)
        self.assertIn("Elo +0.0", done.stdout)

    def test_clocks_and_the_same_engine_twice(self) -> None:
        done = self.match("--engine", fake(), "--engine", fake(), "--clock", "5+0.1", "--games", "1", "--game", "pile")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Fake 1.0 #1", done.stdout)

    def test_engines_without_extensions(self) -> None:
        done, games = self.play(fake("--plain"), fake("--plain", "--ponder"), "--movetime", "1")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual({game.reason for game in games}, {""})

    def test_an_engine_without_queries_plays_under_the_rules_of_the_other(self) -> None:
        done, games = self.play(fake("--uci", "--no-queries"), fake("--weak"))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual([game.result for game in games], ["p1win", "p2win"])

    def test_paths_and_names_with_blanks(self) -> None:
        program = self.program(f'exec {fake()} "$@"', "my engine")
        engines = [f'--engine="The old one"="{program}" --weak', f"--engine={program}", f"--engine=new={program}"]
        done = self.match(*engines, "--depth", "The old one:1", "--depth", "2", "--games", "2", *PATIENT)
        self.assertEqual(done.returncode, 0, done.stderr)
        for name in ("The old one", "Fake 1.0", "new"):
            self.assertIn(f"{name} ", done.stdout)

    def test_round_robin_and_gauntlet(self) -> None:
        engines = [word for name in "XYZ" for word in ("--engine", f"{name}={fake()}")]
        done = self.match(*engines, "--depth", "1", "--games", "2")
        self.assertIn("6/6 games", done.stdout)
        done = self.match(*engines, "--depth", "1", "--games", "2", "--gauntlet")
        self.assertIn("4/4 games", done.stdout)

    def test_replay(self) -> None:
        self.play(fake(), fake("--weak"), "--concurrency", "1")
        done = self.match("replay", str(self.pgn), "--engine", fake())
        self.assertEqual((done.returncode, done.stdout), (0, "replay: 2 games, 0 with a mismatch\n"))
        text = self.pgn.read_text()
        self.pgn.write_text(text.replace(" 1-0\n", " 0-1\n", 1))
        done = self.match("replay", str(self.pgn), "--engine", fake())
        self.assertEqual(done.returncode, 1)
        self.assertIn("game 1: ply 11: the engine says p1win, the file p2win", done.stdout)
        self.pgn.write_text(text.replace("1... t1", "1... t9", 1))
        done = self.match("replay", str(self.pgn), "--engine", fake())
        self.assertIn("game 1: ply 2: illegal-move: move 2: t9", done.stdout)
        self.pgn.write_text(text.replace("[White ", '[Variant "onoro"]\n[White '))
        done = self.match("replay", str(self.pgn), "--engine", BINARY, "--game", "onitama")
        self.assertEqual(done.returncode, 1)
        self.assertIn("game 2: the file says that it is a game of onoro, not of onitama\n", done.stdout)

    def test_replay_with_the_options_of_the_match(self) -> None:
        self.play(fake(), fake("--weak"), "--option", "DrawAt=18", "--concurrency", "1")
        replay = ("replay", str(self.pgn), "--engine", fake())
        self.assertEqual(self.match(*replay).returncode, 1)
        done = self.match(*replay, "--option", "DrawAt=19")
        self.assertIn("game 1: ply 2: the game is over here (draw), but the file has 9 more moves\n", done.stdout)
        done = self.match(*replay, "--option", "DrawAt=18")
        self.assertEqual((done.returncode, done.stdout), (0, "replay: 2 games, 0 with a mismatch\n"))


class BadInput(MatchTest):
    def refuse(self, status: int, fragment: str, *arguments: object) -> None:
        done = self.match(*arguments)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        self.assertRegex(done.stderr, fragment)
        self.assertNotIn("Traceback", done.stderr)

    def test_one_clear_message(self) -> None:
        two = ("--engine", f"A={fake()}", "--engine", f"B={fake()}")
        book, binary = self.write("book", "startpos\nnonsense\n"), self.write("result", b"\xff\xfe")
        illegal = self.write("illegal", "9 1 moves t9\n")
        for status, fragment, arguments in (
            (2, "needs two engines", ("--engine", fake(), "--depth", "1")),
            (2, "engine A: no limit is set", two),
            (2, "cannot start `/no/such`", ("--engine", "/no/such", "--engine", fake(), "--depth", "1")),
            (2, "exit status 3", ("--engine", fake("--fault", "dies-at-once"), "--engine", fake(), "--depth", "1")),
            (2, "`1.5.2` is not a", (*two, "--clock", "1.5.2")),
            (2, "margin: `soon` is not a time", (*two, "--depth", "1", "--margin", "soon")),
            (2, "`many` is not a whole number", (*two, "--nodes", "B:many", "--depth", "A:1")),
            (2, "option Game: `chess` is not one of heap, pile", (*two, "--depth", "1", "--game", "chess")),
            (2, "did you mean Hash", (*two, "--depth", "1", "--option", "Hsah=4")),
            (2, "book:2: opening `nonsense`: bad-fen", (*two, "--depth", "1", "--openings", book)),
            (2, "opening `9 1 moves t9`: illegal-move", (*two, "--depth", "1", "--openings", illegal)),
            (2, "match.py: /no/such/book: No such file", (*two, "--depth", "1", "--openings", "/no/such/book")),
            (2, "match.py: /no/such/games: No such file", (*two, "--depth", "1", "--pgn", "/no/such/games")),
            (2, "result:1: opening `\udcff\udcfe`: bad-fen", (*two, "--depth", "1", "--openings", binary)),
            (2, "^match.py: /no/such.toml: No such file", ("/no/such.toml",)),
            (2, "^match.py: /no/such/games: No such file", ("replay", "--engine", fake(), "/no/such/games")),
            (2, "the rules are unknown", (*["--engine", fake("--no-queries")] * 2, "--depth", "1")),
            (2, "games: `0` is not a whole number above 0", (*two, "--depth", "1", "--games", "0")),
            (2, "movetime: `0` is not above 0", (*two, "--movetime", "0")),
        ):
            with self.subTest(arguments=arguments):
                self.refuse(status, fragment, *arguments)

    def test_full_disk(self) -> None:
        two = ("--engine", f"A={fake()}", "--engine", f"B={fake()}")
        self.refuse(3, "No space left on device", *two, "--depth", "1", "--pgn", "/dev/full")


class Interruption(MatchTest):
    def begin(self, *more: str, delay: str = "0.3") -> subprocess.Popen[str]:
        name = f"slow-{os.getpid()}"
        engine = fake("--fault", "late", "--delay", delay, "--name", name)
        slow = f"sh -c '(setsid tail -f /dev/null {name} >/dev/null 2>&1 &); exec {engine}'"  # each with a process of its own
        flags = ("--engine", slow, "--engine", slow, "--depth", "1", "--games", "100", "--pgn", str(self.pgn))
        match = self.start(*flags, "--show", *more)
        assert match.stdout is not None
        while "1. p1" not in match.stdout.readline():
            pass
        return match

    def expect_nothing_left(self) -> None:
        self.wait_for(lambda: not running(f"slow-{os.getpid()}"), "the end")

    def interrupt(self, match: subprocess.Popen[str]) -> None:
        """Sends SIGINT and waits until it has arrived."""
        match.send_signal(signal.SIGINT)
        assert match.stdout is not None
        while not (line := match.stdout.readline()).startswith("interrupted: "):
            self.assertTrue(line, "the match has ended")
        self.assertEqual(line, "interrupted: 2 running games end, no others begin; interrupt again to end them\n")

    def test_an_interrupt_lets_games_end(self) -> None:
        match = self.begin("--concurrency", "2", "--json", str(self.json), delay="0.03")
        self.interrupt(match)
        assert match.stdout is not None
        text = match.stdout.read()
        self.assertEqual(match.wait(LONG), 130)
        played = self.result()["played"]
        self.assertIn(f"{played} of 100 games are in {self.pgn}; --resume continues it\n", text)
        self.assertEqual(self.result()["state"], "interrupted")
        self.assertEqual([(game.number, game.termination) for game in self.games()],
                         [(number, "normal") for number in range(1, played + 1)])  # fmt: skip
        self.expect_nothing_left()
        resumed = self.begin("--concurrency", "2", "--resume", delay="0.03")
        self.interrupt(resumed)
        resumed.wait(LONG)
        self.assertEqual([game.number for game in self.games()], list(range(1, len(self.games()) + 1)))
        self.assertGreater(len(self.games()), played)

    def test_a_second_interrupt_ends_everything(self) -> None:
        match = self.begin("--concurrency", "2")
        self.interrupt(match)
        match.send_signal(signal.SIGINT)
        assert match.stdout is not None
        self.assertRegex(match.stdout.read(), "0 of 100 games are in .*; --resume continues")
        self.assertEqual(match.wait(LONG), 130)
        self.expect_nothing_left()

    def test_an_interrupt_in_the_last_game_changes_nothing(self) -> None:
        match = self.begin("--games", "1", delay="0.03")
        match.send_signal(signal.SIGINT)
        self.assertEqual(match.wait(LONG), 0)
        self.assertEqual(len(self.games()), 1)

    def test_signals_that_nohup_or_a_shell_ignores_change_nothing(self) -> None:
        for number in (signal.SIGINT, signal.SIGHUP):
            self.addCleanup(signal.signal, number, signal.signal(number, signal.SIG_IGN))
        match = self.begin("--games", "2", delay="0.03")
        match.send_signal(signal.SIGINT)
        match.send_signal(signal.SIGHUP)
        self.assertEqual((match.wait(LONG), len(self.games())), (0, 2))

    def test_a_terminal_that_closes_ends_the_match_with_its_result(self) -> None:
        match = self.begin("--json", str(self.json))
        match.send_signal(signal.SIGHUP)
        self.assertEqual(match.wait(LONG), 130)
        self.assertEqual(self.result()["state"], "interrupted")
        assert match.stdout is not None
        self.assertIn("result: ", match.stdout.read())
        self.expect_nothing_left()

    def test_an_interrupt_before_the_first_game(self) -> None:
        match = self.start("--engine", fake("--fault", "mute"), "--engine", fake(), "--depth", 1, "--pgn", self.pgn)
        self.wait_for(self.pgn.exists, "the look at the engines")
        match.send_signal(signal.SIGINT)
        assert match.stdout is not None
        self.assertEqual((match.wait(LONG), match.stdout.read()), (130, ""))
        self.assertFalse(self.pgn.exists())

    def test_a_killed_manager_leaves_nothing_behind(self) -> None:
        match = self.begin()
        match.kill()
        match.wait(LONG)
        self.expect_nothing_left()
