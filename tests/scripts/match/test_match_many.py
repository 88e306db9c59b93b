"""Matches played in parts and merged, and the output for distributed testers."""

from __future__ import annotations

import re

from match_support import PATIENT, MatchTest
from support import fake

from quadriga.games.record import GameRecord
from quadriga.match.progress_lines import ending
from quadriga.openings.book import Opening


class Parts(MatchTest):
    def setUp(self) -> None:
        super().setUp()
        self.write("book", "".join(f"{heap} 1\n" for heap in range(5, 15)))

    def flags(self, *more: str) -> tuple[str, ...]:
        engines = ("--engine", f"A={fake()}", "--engine", f"B={fake('--weak')}", "--depth", "1", *PATIENT)
        return (*engines, "--openings", str(self.folder / "book"), "--seed", "3", "--games", "24", *more)

    def play_part(self, part: str, *more: str) -> str:
        """Plays a part to its end and returns its file of games."""
        games = str(self.folder / f"part{part[0]}.pgn")
        done = self.match(*self.flags("--part", part, "--pgn", games, "--resume", *more))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return games

    def test_together_they_are_the_whole(self) -> None:
        whole = self.match(*self.flags("--pgn", str(self.pgn), "--json", str(self.json)))
        self.assertEqual(whole.returncode, 0, whole.stderr)
        expected, games = self.result(), self.games()
        parts = [self.play_part(f"{number}/3") for number in (3, 1, 2)]
        self.pgn.unlink()
        merged = self.match("merge", *parts, "--games", "24", "--pgn", str(self.pgn), "--json", str(self.json))
        self.assertEqual(merged.returncode, 0, merged.stderr)
        self.assertIn(whole.stdout[whole.stdout.index("result:") :], merged.stdout)
        result = self.result()
        for key in ("state", "planned", "played", "encounters", "terminations", "format", "seed"):
            self.assertEqual(result[key], expected[key], key)
        self.assertEqual(
            [(g.number, g.p1, g.result) for g in self.games()], [(g.number, g.p1, g.result) for g in games]
        )

    def test_nothing_counts_twice_and_gaps_are_told(self) -> None:
        part = self.play_part("2/3")
        done = self.match("merge", part, part, "--games", "24", "--json", str(self.json))
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("8 of 24 games in 2 files\n", done.stdout)
        self.assertEqual((self.result()["played"], self.result()["state"]), (8, "16 games are missing"))

    def test_parts_stop_when_all_of_them_have_decided(self) -> None:
        sprt = ("--sprt", "elo0=0,elo1=400,alpha=0.4,beta=0.4,model=logistic")
        self.play_part("1/2", *sprt)
        done = self.match("merge", str(self.folder / "part1.pgn"), *sprt)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        second = self.folder / "part2.pgn"
        done = self.match(*self.flags("--part", "2/2", "--pgn", str(second), *sprt))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse(second.exists())  # no games were left to play

    def test_bad_input(self) -> None:
        part = self.play_part("1/12")
        other = self.folder / "other.pgn"
        other.write_text(re.sub(r'Match "\w+"', 'Match "0000"', (self.folder / "part1.pgn").read_text()))
        for fragment, flags in (
            ("part: `0/3` is not a part; write K/N", self.flags("--part", "0/3")),
            ("part: `4/3` is not a part", self.flags("--part", "4/3")),
            ("the games are of several matches: 0000, ", ("merge", part, str(other))),
            ("--pgn and a file of games are the same file", ("merge", part, "--pgn", part)),
            ("File exists", ("merge", part, "--pgn", str(other))),
            ("no complete game in it", ("merge", "/dev/null")),
            ("/no/such: No such file", ("merge", "/no/such")),
            ("--games: `abc` is not a whole number above 0\n", ("merge", part, "--games", "abc")),
            ("output_format: `fancy` is not one of table, cutechess", self.flags("--output-format", "fancy")),
        ):
            with self.subTest(fragment=fragment):
                done = self.match(*flags)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(fragment, done.stderr)


class ProgressLines(MatchTest):
    def lines(self, one: str, other: str, *more: str, status: int = 0) -> list[str]:
        engines = ("--engine", f'"A new: one"={one}', "--engine", f"B={other}", "--depth", "2", *PATIENT)
        done = self.match(*engines, "--output-format", "cutechess", "--concurrency", "1", *more)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout.splitlines()

    def test_a_match(self) -> None:
        flags = ("--games", "4", "--sprt", "elo0=0,elo1=2", "--rating-interval", "2")
        lines = self.lines(fake(), fake("--weak"), *flags, status=5)
        self.assertEqual(
            lines[:4],
            [
                "Started game 1 of 4 (A_new__one vs B)",
                "Finished game 1 (A_new__one vs B): 1-0 {White wins by last}",
                "Score of A_new__one vs B: 1 - 0 - 0  [1.000] 1",
                "Started game 2 of 4 (B vs A_new__one)",
            ],
        )
        finished = [line.split() for line in lines if line.startswith("Finished game")]
        # Where OpenBench expects the number and the result.
        self.assertEqual(
            [(words[2], words[6]) for words in finished], [("1", "1-0"), ("2", "0-1"), ("3", "1-0"), ("4", "0-1")]
        )
        self.assertRegex(lines[-3], r"^Elo difference: inf \+/- inf, LOS: 97\.7 %, DrawRatio: 0\.0 %$")
        self.assertRegex(lines[-2], r"^SPRT: llr [\d.]+ \([\d.]+%\), lbound -2\.94, ubound 2\.94$")
        self.assertEqual(lines[-1], "Finished match")
        self.assertEqual([line[:4] for line in lines].count("Elo "), 3)  # after games 2 and 4, and at the end

    def test_faults_in_the_words_that_readers_count(self) -> None:
        for fault, words in (
            ("crash@2:1", "0-1 {White disconnects}"),
            ("illegal@2:1", "0-1 {White makes an illegal move}"),
        ):
            lines = self.lines(fake("--fault", fault), fake(), "--games", "1", status=1)
            self.assertIn(f"Finished game 1 (A_new__one vs B): {words}", lines)
        once = [fake("--fault", "crash-on-query@4", "--once", str(self.folder / name)) for name in "AB"]
        warning = self.lines(*once, "--games", "1")[1]
        self.assertRegex(warning, "^Warning: game 1 is played again, since both engines died: ")

    def test_all_endings(self) -> None:
        for result, termination, reason, words in (
            ("p2win", "time", "", "White loses on time"),
            ("p1win", "stall", "", "Black's connection stalls"),
            ("p1win", "resignation", "", "Black resigns"),
            ("draw", "agreement", "", "Draw by agreement"),
            ("draw", "adjudication", "length", "Draw by adjudication"),
            ("p2win", "adjudication", "resignation", "Black wins by adjudication"),
            ("draw", "normal", "repetition", "Draw by repetition"),
            ("p1win", "normal", "", "White wins by the rules"),
            ("none", "disagreement", "", "No result"),
        ):
            record = GameRecord(1, 1, 0, 1, "A", "B", Opening(), result=result, termination=termination, reason=reason)
            self.assertEqual(ending(record), words)
