"""Interrupted matches: killed, out of disk space, without workers. Finished games are kept, others are played once."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import time
from pathlib import Path

from match_support import LONG, PATIENT, MatchTest
from support import fake

GAMES = 40


class Resumed(MatchTest):
    def setUp(self) -> None:
        super().setUp()
        self.write("book", "".join(f"{heap} 1\n" for heap in range(5, 15)))

    def flags(self, *more: str) -> list[str]:
        slow = ("--fault", "late", "--delay", "0.02")
        flags = ["--engine", f"A={fake(*slow)}", "--engine", f"B={fake('--weak', *slow)}", "--depth", "1", *PATIENT]
        flags += ["--games", str(GAMES), "--openings", str(self.folder / "book"), "--pgn", str(self.pgn)]
        return [*flags, "--concurrency", "2", *more]

    def recorded(self) -> int:
        return self.pgn.read_text().count("[Round ") if self.pgn.exists() else 0

    def expect_complete(self, done: subprocess.CompletedProcess[str], games: int = GAMES) -> None:
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual([game.number for game in self.games()], list(range(1, games + 1)))
        self.assertIn(f"{games}/{games} games", done.stdout)
        self.assertEqual({game.termination for game in self.games()}, {"normal"})
        self.assertEqual(self.result()["played"], games)

    def outcome(self) -> object:
        """Returns everything that is determined by the games of deterministic engines."""
        result = self.result()
        return result["encounters"], [(game.number, game.p1, game.result, len(game.plies)) for game in self.games()]

    def test_killed_again_and_again(self) -> None:
        self.match(*self.flags("--json", str(self.json)))
        whole = self.outcome()
        self.pgn.unlink()
        chance = random.Random(1)
        for attempt in range(4):
            before = self.recorded()
            match = self.start(*self.flags("--resume"))
            self.wait_for(lambda: self.recorded() > before, "a game")
            time.sleep(chance.uniform(0, 0.3))
            match.kill()
            match.wait(LONG)
            if attempt == 1:
                with self.pgn.open("a") as file:
                    file.write('[Event "?"]\n[White "A"]\n\n1. t1 {+0.')  # simulates an interrupted write
        done = self.match(*self.flags("--resume", "--json", str(self.json)))
        self.expect_complete(done)
        self.assertEqual(self.outcome(), whole)
        again = self.match(*self.flags("--resume", "--json", str(self.json)))
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(self.outcome(), whole)

    def test_a_match_is_made_longer(self) -> None:
        flags = self.flags("--resume", "--json", str(self.json))
        self.expect_complete(self.match(*flags, "--games", "4"), 4)
        self.expect_complete(self.match(*flags, "--games", "10"), 10)

    def test_a_full_disk_keeps_whole_games(self) -> None:
        limit = 5000  # maximum file size in bytes; a write that crosses it is cut short

        def little_space() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        done = self.match(*self.flags(), preexec_fn=little_space)
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        self.assertRegex(done.stderr, f"(?m)^match.py: {self.pgn}: File too large\n$")
        kept = len(self.games())
        self.assertGreater(kept, 2)
        self.assertEqual(kept, self.recorded())
        self.assertLessEqual(self.pgn.stat().st_size, limit)
        done = self.match(*self.flags("--resume", "--json", str(self.json)))
        self.expect_complete(done)

    def test_games_with_the_line_ends_of_other_systems(self) -> None:
        self.match(*self.flags("--games", "6"))
        self.pgn.write_bytes(self.pgn.read_bytes().replace(b"\n", b"\r\n") + b'[Event "9')
        self.expect_complete(self.match(*self.flags("--resume", "--games", "8", "--json", str(self.json))), 8)

    def test_what_is_not_this_match_is_left_alone(self) -> None:
        self.match(*self.flags("--games", "2"))
        text = self.pgn.read_text()
        for flags, message in (
            ((), "holds 2 games of this match; --resume continues it"),
            (
                ("--resume", "--option", "Hash=3"),
                "holds the games of another match: option Hash of A has changed, option Hash of B has changed; "
                "--resume-anyway continues it",
            ),
            (("--resume", "--depth", "B:2"), "another match: time of B has changed; --resume-anyway"),
            (
                ("--resume", "--timeout", "9"),
                "another match: timeout has changed, start_timeout has changed; --resume-anyway",
            ),
        ):
            done = self.match(*self.flags(*flags))
            self.assertEqual((done.returncode, self.pgn.read_text()), (2, text))
            self.assertIn(message, done.stderr)
        self.match(*self.flags("--games", "2", "--option", "Hash=3"))
        self.assertEqual([game.number for game in self.games()], [1, 1, 2, 2])
        done = self.match(*self.flags("--games", "4", "--resume", "--json", str(self.json)))
        self.assertEqual(self.result()["played"], 4, done.stderr)
        self.assertEqual(len(self.games()), 6)

    def test_a_change_is_named_and_needs_a_word(self) -> None:
        self.match(*self.flags("--games", "2"))
        more = ("--games", "4", "--option", "Hash=3")
        done = self.match(*self.flags(*more, "--resume-anyway", "--json", str(self.json)))
        self.assertEqual((done.returncode, self.result()["played"]), (0, 4), done.stderr)
        self.assertEqual(len({game.match for game in self.games()}), 1)
        self.assertEqual(self.pgn.read_text().count("%quadriga match {"), 2)
        # The match now has the new settings; returning to the old ones would be another change.
        done = self.match(*self.flags(*more, "--games", "6", "--resume", "--json", str(self.json)))
        self.assertEqual((done.returncode, self.result()["played"]), (0, 6), done.stderr)
        self.assertEqual(self.pgn.read_text().count("%quadriga match {"), 2)

    def test_a_program_that_was_rebuilt_is_another_one(self) -> None:
        """The path stays the same; the version may or may not change."""

        def build(version: str, comment: str) -> str:
            return self.program(f"exec {fake('--name', version)} # {comment}")

        players = ("--engine", f"A={build('Engine 1', '')}", "--engine", f"B={fake()}")
        flags = (*players, "--depth", 1, "--pgn", self.pgn, *PATIENT)
        self.assertEqual(self.match(*flags, "--games", "2").returncode, 0)
        for version, message in (
            ("Engine 1", "the program of A has changed since these games, although its version has not"),
            ("Engine 2", "holds the games of another match: version of A was `Engine 1` and is `Engine 2`"),
        ):
            build(version, "rebuilt")
            done = self.match(*flags, "--games", "4", "--resume")
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"match.py: {self.pgn}: {message}; --resume-anyway continues it\n", done.stderr)
        build("Engine 1", "rebuilt")
        self.assertEqual(self.match(*flags, "--games", "4", "--resume-anyway").returncode, 0)
        self.assertEqual(len(self.games()), 4)
        self.assertEqual(self.match(*flags, "--games", "6", "--resume").returncode, 0)
        self.assertEqual([game.number for game in self.games()], list(range(1, 7)))

    def test_parts_may_have_programs_of_their_own(self) -> None:
        """Each machine compiles the engine for its own processor."""
        parts = [self.folder / "1.pgn", self.folder / "2.pgn"]
        for number, part in enumerate(parts, 1):
            program = self.program(f"exec {fake()} # machine {number}")
            flags = ("--engine", f"A={program}", "--engine", f"B={fake()}", "--depth", 1, "--games", 8, *PATIENT)
            done = self.match(*flags, "--part", f"{number}/2", "--pgn", part, "--resume")
            self.assertEqual(done.returncode, 0, done.stderr)
        done = self.match("merge", *parts, "--games", "8")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("8 of 8 games in 2 files", done.stdout)

    def test_games_that_were_merged_are_gone_on_with(self) -> None:
        self.match(*self.flags("--games", "2"))
        merged = self.folder / "merged.pgn"
        self.match("merge", str(self.pgn), "--pgn", str(merged))
        self.pgn.write_text(merged.read_text())
        self.expect_complete(self.match(*self.flags("--games", "4", "--resume", "--json", str(self.json))), 4)
        done = self.match(*self.flags("--games", "2", "--resume", "--option", "Hash=3"))
        self.assertIn("--resume-anyway continues it", done.stderr)
        self.pgn.write_text(merged.read_text())
        done = self.match(*self.flags("--games", "2", "--resume", "--option", "Hash=3"))
        self.assertIn("of another match: option Hash of A has changed", done.stderr)

    def test_files_of_other_kinds_are_not_touched(self) -> None:
        for text in ("dear diary\n", "dear diary\n\ntoday\n\nmore\n", '[Event "1"]\n[White A]\n\nnothing\n\n'):
            for flags in ((), ("--resume",)):
                self.pgn.write_text(text)
                done = self.match(*self.flags(*flags))
                self.assertEqual((done.returncode, self.pgn.read_text()), (2, text))
                self.assertIn(" is not ", done.stderr)

    def test_two_managers_do_not_write_to_one_file(self) -> None:
        self.start(*self.flags())
        self.wait_for(lambda: self.recorded() > 0, "a game")
        done = self.match(*self.flags("--resume"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("another program is writing to this file", done.stderr)

    def test_resume_needs_a_file(self) -> None:
        done = self.match("--engine", fake(), "--engine", fake(), "--depth", "1", "--resume")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--resume needs --pgn", done.stderr)


class Workers(MatchTest):
    def workers(self, manager: int) -> list[int]:
        children = Path(f"/proc/{manager}/task/{manager}/children").read_text().split()
        return [
            int(child) for child in children if b"quadriga.match.worker" in Path(f"/proc/{child}/cmdline").read_bytes()
        ]

    def test_the_game_of_a_worker_that_was_killed_is_played_again(self) -> None:
        slow = fake("--fault", "late", "--delay", "0.05")
        flags = ("--engine", f"A={slow}", "--engine", f"B={slow}", "--games", "6", "--depth", "1", *PATIENT)
        match = self.start(*flags, "--concurrency", "1", "--pgn", str(self.pgn))
        self.wait_for(lambda: self.pgn.exists() and self.pgn.stat().st_size > 0, "a game")
        os.kill(self.workers(match.pid)[0], signal.SIGKILL)
        assert match.stdout is not None
        output = match.stdout.read()
        self.assertRegex(output, "is played again, since worker 1 was ended by signal 9")
        self.assertEqual(match.wait(LONG), 0)
        self.assertEqual([game.number for game in self.games()], list(range(1, 7)))

    def test_an_opening_that_both_engines_refuse_ends_the_match(self) -> None:
        starts = self.folder / "starts"
        text = f"echo x >> {starts}\n[ $(wc -l < {starts}) -gt 1 ] && exec {fake('--word', 'x')}\nexec {fake()}"
        book = self.write("book", "startpos moves t1\n")
        done, games = self.play(self.program(text), fake("--word", "x"), "--openings", book)
        message = "match.py: opening `startpos moves t1` refused: illegal-move: move 1: t1\n"
        self.assertEqual((done.returncode, done.stderr, games), (3, message, []))

    def test_an_engine_that_cannot_be_started_again_ends_the_match(self) -> None:
        starts = self.folder / "starts"
        # The first start is the check before the match; the second one plays.
        text = f"echo x >> {starts}\n[ $(wc -l < {starts}) -gt 2 ] && exit 3\nexec {fake('--fault', 'crash@4')}"
        flags = ("--games", 10, "--concurrency", 1, "--json", self.json)
        done, games = self.play(self.program(text), fake(), *flags)
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        self.assertIn("A: no handshake: ended with exit status 3", done.stderr)
        self.assertEqual([(game.termination, game.culprit) for game in games], [("crash", "A")])
        self.assertIn("exit status 3", self.result()["state"])
        self.assertIn("1 of 10 games are in", done.stdout)
