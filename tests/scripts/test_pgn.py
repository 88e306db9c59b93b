"""Games as PGN: written, read again, and those of other programs."""

from __future__ import annotations

import re
import unittest

from match_support import PATIENT, MatchTest
from support import fake

from quadriga.match.pgn import read_games, write_pgn
from quadriga.match.records import GameRecord, Ply
from quadriga.openings.book import Opening

# As cutegames writes it: the opening is a line of its book, each player has a tag of the user's choice, and p2 begins.
FOREIGN = """\
[Event "base"]
[Site "CuteGames"]
[Date "??"]
[Round "1"]
[Red "full"]
[Blue "weak"]
[Result "1-0"]
[FEN "9 2 moves t1"]
[Winner "full"]
[Loser "weak"]
[PlyCount "3"]

1. t3 t2 2. t3 1-0


[Event "base"]
[Site "CuteGames"]
[Date "??"]
[Round "1"]
[Red "weak"]
[Blue "full"]
[Result "0-1"]
[FEN "9 2 moves t1"]
[Adjudicated "Out of time"]
[PlyCount "1"]

1. t3 0-1


"""


def game(**changes: object) -> GameRecord:
    fields = {
        "number": 7,
        "pair": 4,
        "first": 0,
        "second": 1,
        "p1": "A",
        "p2": 'B "two"',
        "match": "00ff",
        "game": "heap",
    }
    return GameRecord(**(fields | {"opening": Opening()} | changes))  # type: ignore[arg-type]


class Text(unittest.TestCase):
    def test_round_trip(self) -> None:
        plies = [Ply("t1", "+0.35", 12, 0.101, 4211, ("t1", "t2")), Ply("t2", "#-4", None, 0.0), Ply("t3", "-")]
        for each in (
            game(plies=plies, result="p1win", reason="last", date="2026-11-22T07:00:01", seconds=1.5),
            game(
                plies=plies, begins="p2", opening=Opening("9 2", ("t1", "t1")), result="draw", termination="agreement"
            ),
            game(plies=plies[:1], begins="p2", opening=Opening(None, ("t1",)), control1="2+0.1", control2="depth=3"),
            game(result="p2win", termination="time", culprit="A", detail="100 ms more than it had"),
            game(result="none", termination="disagreement", detail="A says so"),
        ):
            with self.subTest(each=each.termination):
                text = write_pgn(each)
                self.assertEqual(read_games(text + text), [each, each])
                self.assertLess(max(map(len, text.split("\n"))), 120)

    def test_what_it_looks_like(self) -> None:
        plies = [Ply("t1", "+0.35", 12, 0.1, 4211, ("t1",)), Ply("t2")]
        text = write_pgn(game(plies=plies, begins="p2", opening=Opening("9 1", ("t3",)), result="p2win"))
        self.assertEqual(
            re.findall(r"^\[(\w+)", text, re.MULTILINE)[:7], "Event Site Date Round White Black Result".split()
        )
        moves = text.partition("\n\n")[2]
        self.assertEqual(
            " ".join(moves.split()),
            '1. t3 {book} 1... t1 {+0.35/12 0.100s, n=4211, nps=42110, pv="t1"} 2. t2 {-/- 0.000s} 0-1',
        )

    def test_pgn_of_other_programs(self) -> None:
        games = read_games(FOREIGN)
        self.assertEqual(
            [(each.number, each.pair, each.first, each.second) for each in games], [(1, 1, 0, 1), (2, 1, 1, 0)]
        )
        self.assertEqual(
            [(each.p1, each.result, each.termination) for each in games],
            [("full", "p1win", "normal"), ("weak", "p2win", "time")],
        )
        self.assertEqual(str(games[0].opening), "9 2 moves t1")
        self.assertEqual([ply.move for ply in games[0].plies], ["t3", "t2", "t3"])
        self.assertEqual(games[1].culprit, "weak")

    def test_damage_is_named(self) -> None:
        for text, fragment in (
            (FOREIGN.replace("2. t3 1-0", "2. t3"), "line 16: the game before it has no result"),
            (FOREIGN.replace('[Round "1"]\n', ""), "has no players"),
            (FOREIGN.replace('"CuteGames"', "CuteGames"), "line 2: .* is not a tag"),
        ):
            with self.subTest(fragment=fragment), self.assertRaisesRegex(ValueError, fragment):
                read_games(text)


class Matches(MatchTest):
    def test_a_match_writes_it_and_it_can_be_merged_and_replayed(self) -> None:
        pgn = self.folder / "games.pgn"
        flags = ("--games", "4", "--pgn", str(pgn), "--pv", "--resume")
        done, games = self.play(fake(), fake("--weak"), *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertCountEqual([each.number for each in read_games(pgn.read_text())], [1, 2, 3, 4])
        self.assertIn('pv="t1"', pgn.read_text())
        self.assertEqual(games[0].plies[0].nodes, 9)
        pgn.write_text("cut off")  # and is written anew from the records
        self.assertEqual(self.play(fake(), fake("--weak"), *flags)[0].returncode, 0)
        records = self.folder / "merged"
        done = self.match("--merge", str(pgn), "--records", str(records))
        self.assertIn("A 4 - 0 B  +4 =0 -0  pairs 0 0 0 0 2", done.stdout)
        for file in (pgn, records):
            done = self.match("--engine", fake(), "--replay", str(file))
            self.assertEqual(done.stdout, "replay: 4 games, 0 with a mismatch\n")
        self.assertEqual(len(read_games(records.read_text())), 4)

    def test_games_of_other_programs_are_replayed(self) -> None:
        pgn = self.folder / "foreign.pgn"
        pgn.write_text(FOREIGN)
        done = self.match("--merge", str(pgn), *PATIENT)
        self.assertEqual((done.returncode, done.stderr), (1, ""))  # one was lost on time
        self.assertIn("full 2 - 0 weak  +2 =0 -0  pairs 0 0 0 0 1", done.stdout)
        twice = self.match("--merge", str(pgn), str(pgn), *PATIENT)
        self.assertIn("4 of 4 games in 2 files", twice.stdout)  # nothing tells that they are the same
        done = self.match("--engine", fake(), "--replay", str(pgn))
        self.assertEqual(done.stdout, "replay: 2 games, 0 with a mismatch\n")


if __name__ == "__main__":
    unittest.main()
