"""PGN: games that are written, read, truncated or damaged, and files of other programs."""

from __future__ import annotations

import json
import random
import re
import unittest
from dataclasses import asdict
from typing import Any

from match_support import MatchTest
from support import BINARY, DATA, fake

from quadriga.common.judging import Judgement
from quadriga.games import scores
from quadriga.games.pgn_write import tags_of, write_pgn
from quadriga.games.read import read_games
from quadriga.games.record import GameRecord, Offer, Ply, player_names
from quadriga.learning.chances import reports
from quadriga.openings.book import Opening

# Files written by cutegames. One game of the second file was lost on time.
CUTEGAMES, CUTEGAMES_HEAP = DATA / "cutegames.pgn", DATA / "cutegames_heap.pgn"
CASES = json.loads((DATA.parents[1] / "data/pgn_cases.json").read_text(encoding="utf-8"))["cases"]
TEXTS = (
    'a {b} "c" \\d $e ;f [g] %h (i) \\\\ \\x41 \\"',
    "абв 漢字 é ~ \u00a0 \u2003.",
    '[Event "?"]',
    "%x",
    "} 1-0",
    " blank  blanks   ",
    "\x00\x07\x1b\t\x7f\x80",
    "x" * 10_000,
    "word " * 2_000,
)
MOVES = (
    "a1-b2", "O-O", "e8=Q", "1-0", "0-1", "1/2-1/2", "*", "--", "1.", "1...", "12", "12.x", ".", "1-0x", "*a", "m14", "(a)",
    "a b", "a  b", 'a"b', "%a", "$1", ";a", "{a}", "[a", '[Event "x"]', "a\\b", "\\x41", "~é漢", "e4!", "a\nb",
)  # fmt: skip


def game(**changes: object) -> GameRecord:
    fields = {"number": 7, "pair": 4, "first": 0, "second": 1, "p1": "A", "p2": "B", "match": "00ff", "game": "heap"}
    return GameRecord(**(fields | {"opening": Opening()} | changes))  # type: ignore[arg-type]


def judged() -> list[Ply]:
    """Returns moves with judgements, marks and variations within variations."""
    deep = (Ply("t2", nags=(1, 5)), Ply("1-0", variations=((Ply("a b"), Ply("t1")), (Ply("t3"),))), Ply("t2"))
    return [
        Ply("t1", "-1.20", 9, 0.5, 77, ("t1", "t2"), Judgement(0.5, "win", "draw", "t3"), (4,), (deep, (Ply("t3"),))),
        Ply("(", "#-3", 4, 0.5, 80, (), Judgement(0.104, "", "loss", "a b"), (6,), ((Ply("a b", "+0.10", 3),),)),
        Ply("t2", "#0", judgement=Judgement(0.0)),
    ]


def all_kinds() -> list[GameRecord]:
    """Returns games that use every field of a record."""
    moves = tuple(MOVES)
    plies = [Ply(move, "+0.35", 12, 0.101, 4211, moves[:3]) for move in moves]
    return [
        game(plies=plies, result="p1win", reason="last", date="2026-11-22T07:00:01", seconds=1.5, event="E", site="S"),
        game(plies=plies[:4], begins="p2", opening=Opening("9 2", moves), result="draw", termination="agreement"),
        game(plies=plies[:1], opening=Opening('a "b" # \\ {c}', moves[:1]), control1="2+0.1", control2="depth=3"),
        game(begins="p2", opening=Opening("9 1"), result="p1win", termination="crash", culprit="B", tail=["> go", ""]),
        game(result="none", termination="disagreement", offers=[Offer(0, "p1", False), Offer(3, "p2", True)]),
        game(annotator="E, nodes=9", others={"WhiteElo": "5", "Odd": 'a "b"'}, begins="p2", plies=judged()),
        game(result="p2win", termination="time", culprit="A", plies=[Ply("t1"), Ply("t2", "#-4", -1, 0.25, 0)]),
        *(
            game(
                p1=text,
                p2=text[::-1] + ".",
                reason=text,
                detail=text,
                tail=[text, f"< {text}"],
                plies=[Ply("t1", pv=tuple(text.split())), Ply("".join(text.split()))],
            )
            for text in (" ".join(f"{each}.".splitlines()) for each in TEXTS)
        ),
    ]


class Text(unittest.TestCase):
    def test_round_trip(self) -> None:
        games = all_kinds()
        text = "".join(map(write_pgn, games))
        for form in (text, text.replace("\n", "\r\n"), "\ufeff" + text, text.rstrip()):
            for written, read in zip(games, read_games(form), strict=True):
                self.assertEqual(read, written)
        for line in text.split("\n\n[", maxsplit=1)[0].partition("\n\n")[2].split("\n"):
            self.assertLess(len(line), 130)
        self.assertNotRegex(text, r'(?m)^%|^\[(?!\w+ ".*"\]$)')  # some readers take such lines for tags

    def test_an_unfinished_game_is_unterminated(self) -> None:
        text = '[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. t1 *\n\n'
        [read] = read_games(text)
        self.assertEqual((read.termination, read.faulty), ("unfinished", False))
        self.assertIn('[Termination "unterminated"]', write_pgn(read))
        [again] = read_games(write_pgn(read))
        self.assertFalse(again.faulty)
        [given] = read_games(text.replace("\n\n1.", '\n[Termination "normal"]\n\n1.'))
        self.assertIn('[Termination "normal"]', write_pgn(given))

    def test_random_texts(self) -> None:
        chance = random.Random(27)
        alphabet = '{}"\\$;[]%()\x00\x1f\x85 a1.-/*\u00a0\u2028é漢'
        for number in range(1, 300):
            words = ["".join(chance.choices(alphabet, k=chance.randint(1, 9))) for _ in range(40)]
            name, *rest = (" ".join(word.splitlines()) for word in words)
            pv = tuple(word for word in "".join(words).split())
            plies = [Ply(move, pv=pv) for move in words]
            written = game(number=number, p1=name, reason=rest[0], detail=rest[1], tail=words, plies=plies)
            with self.subTest(words=words):
                self.assertEqual(read_games(write_pgn(written)), [written])

    def test_what_it_looks_like(self) -> None:
        plies = [Ply("t1", "+0.35", 12, 0.1, 4211, ("t1",)), Ply("t2"), Ply("1-0"), Ply("x]")]
        opening = Opening("9 1", ("t3", "--"))
        text = write_pgn(game(plies=plies, begins="p2", opening=opening, result="p2win", tail=["< {}"]))
        tags, _, moves = text.partition("\n\n")
        names = "Event Site Date Round White Black Result Variant SetUp FEN PlyCount Termination Match Pair"
        self.assertEqual(re.findall(r"^\[(\w+)", tags, re.MULTILINE), f"{names} WhiteEngine BlackEngine".split())
        self.assertEqual(
            " ".join(moves.split("\n")),
            r"{tail: < \x7b\x7d} 1... t3 {book} 2. -- {book, move=\"--\"} 2... t1 "
            r"{+0.35/12 0.100s, n=4211, nps=42110, pv=\"t1\"} 3. t2 3... -- {-/-, move=\"1-0\"} "
            r"4. -- {-/-, move=\"x\x5d\"} 0-1  ".replace(r"\"", '"'),
        )

    def test_a_game_cut_off_anywhere_is_lost_alone(self) -> None:
        first, cut, last = game(number=1, plies=[Ply("t1")]), all_kinds()[6], game(number=3, begins="p2")
        cut.number, cut.opening = 2, Opening("9 2", ("t1", "1-0"))
        before, text, behind = map(write_pgn, (first, cut, last))
        end = len(text.rstrip())
        for length in range(len(text)):
            whole = [cut] if length >= end else []
            with self.subTest(text=text[:length][-40:]):
                self.assertEqual(read_games(before + text[:length]), [first, *whole])
                self.assertEqual(read_games(before + text[:length] + "\n" + behind), [first, *whole, last])

    def test_damaged_tags_are_named_with_the_line(self) -> None:
        text = write_pgn(game(result="draw", plies=[Ply("t1")], offers=[Offer(1, "p1", False)]))
        for good, bad, fragment in (
            ("1 p1 declined", "1 p3 declined", "line 19: .*: `1 p3 declined` is not an offer of a draw"),
        ):
            with self.subTest(bad=bad), self.assertRaisesRegex(ValueError, fragment):
                read_games("\n\n" + text.replace(good, bad) + text)


class Cases(unittest.TestCase):
    """Those that the page reads and writes too; they say themselves what their fields mean."""

    def test_they_are_read_and_kept(self) -> None:
        for case in CASES:
            if "games" not in case:
                continue
            with self.subTest(case["name"]):
                left_out: list[int] = []
                games = read_games(case["pgn"], left_out)
                self.assertEqual([found(each) for each in games], [wanted(each) for each in case["games"]])
                self.assertEqual(len(left_out), case.get("left_out", 0))
                written = "".join(map(write_pgn, games))
                self.assertEqual(read_games(written), games)
                for each, expected in zip(games, case["games"]):
                    for tag, text in expected.get("tags", {}).items():
                        self.assertEqual((tags_of(each) | each.others)[tag], text)

    def test_a_large_number_of_an_engine_costs_nothing(self) -> None:
        [case] = [case for case in CASES if case["name"] == "a number that is too large"]
        self.assertEqual(len(player_names(read_games(case["pgn"]))), 2)

    def test_scores_of_other_programs_are_numbers(self) -> None:
        [case] = [case for case in CASES if case["name"] == "scores of fastchess and cutechess"]
        [game_] = read_games(case["pgn"])
        mates = [99_995, -99_996, -99_988, 99_997]
        self.assertEqual([scores.number(ply.score) for ply in game_.plies], [25, *mates[:3], 0, mates[3]])
        self.assertEqual([score for score, _ in reports(game_)], [25, 0])

    def test_files_that_are_refused(self) -> None:
        for case in CASES:
            if "games" not in case:
                why = "line 1: this is a game of chess" if case.get("refused") else f"line {case['line']}: "
                with self.subTest(case["name"]), self.assertRaisesRegex(ValueError, f"^{why}"):
                    read_games(case["pgn"])


def found(record: GameRecord) -> Any:
    """Returns what the cases say of a game, as JSON gives it back."""
    opening = [record.remarks.get(place, Ply(move)) for place, move in enumerate(record.opening.moves)]
    moves = [move_of(ply, True) for ply in opening] + [move_of(ply) for ply in record.plies]
    first = "p1" if (record.begins == "p2") == bool(len(opening) % 2) else "p2"
    players = [record.p1, record.p2]
    value = {"players": players, "comments": record.comments, "begins": first, "result": record.result, "moves": moves}
    return json.loads(json.dumps(value))


def move_of(ply: Ply, book: bool = False) -> dict[str, Any]:
    value = asdict(ply) | {"book": book, "variations": [[move_of(each) for each in line] for line in ply.variations]}
    value["seconds"] = value.pop("time")
    return {key: each for key, each in value.items() if each not in (None, (), [], False, "-")}


def wanted(case: dict[str, Any]) -> dict[str, Any]:
    defaults = {"players": ["W", "B"], "comments": [], "begins": "p1", "result": "p1win"}
    return defaults | {key: case[key] for key in case if key != "tags"}


class Others(MatchTest):
    def test_games_of_cutegames(self) -> None:
        """cutegames chooses its own player tags, does not escape quotes, and begins with book moves."""
        games = read_games(CUTEGAMES.read_text())
        numbers = [(each.number, each.pair, each.first, each.second) for each in games[:4]]
        self.assertEqual(numbers, [(1, 1, 0, 1), (2, 1, 1, 0), (3, 2, 0, 1), (4, 2, 1, 0)])
        self.assertEqual((games[0].p1, games[0].p2, games[0].result), ('full "strong"', "weak", "p1win"))
        self.assertEqual((games[0].opening.moves[0], len(games[0].plies)), ("a5b4mantis", 28))
        self.assertEqual([each.begins for each in games], ["p2"] * 2 + [""] * 2 + ["p2"] * 4)
        heap = read_games(CUTEGAMES_HEAP.read_text())
        self.assertEqual([each.termination for each in heap], ["normal", "normal", "time", "normal"])
        self.assertEqual((heap[2].culprit, heap[2].p2, heap[2].opening.fen), ("A", "B \\", "9 2"))
        for each in games + heap:
            [again] = read_games(write_pgn(each))
            self.assertEqual((again.p1, again.opening, again.plies), (each.p1, each.opening, each.plies))

    def test_they_are_merged_and_replayed(self) -> None:
        done = self.match("merge", str(CUTEGAMES), "--pgn", str(self.pgn))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn('full "strong" 8 - 0 weak  +8 =0 -0  pairs 0 0 0 0 4', done.stdout)
        twice = self.match("merge", str(CUTEGAMES), str(CUTEGAMES))
        self.assertIn("16 of 16 games in 2 files", twice.stdout)  # nothing marks them as duplicates
        done = self.match("replay", "--engine", fake(), str(CUTEGAMES_HEAP))
        self.assertEqual(done.stdout, "replay: 4 games, 0 with a mismatch\n")
        games = self.games()
        for name, half in (("onitama", games[:4]), ("onoro", games[4:])):
            self.pgn.write_text("".join(map(write_pgn, half)))
            done = self.match("replay", "--engine", BINARY, "--game", name, str(self.pgn))
            self.assertEqual(done.stdout, "replay: 4 games, 0 with a mismatch\n", done.stderr)


class Matches(MatchTest):
    def test_a_match_writes_it_and_it_can_be_merged_and_replayed(self) -> None:
        flags = ("--games", "4", "--pv", "--resume")
        done, games = self.play(fake(), fake("--weak"), *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([each.number for each in games], [1, 2, 3, 4])
        self.assertEqual((games[0].plies[0].nodes, games[0].plies[0].pv), (9, ("t1",)))
        merged = self.folder / "merged"
        done = self.match("merge", str(self.pgn), "--pgn", str(merged))
        self.assertIn("A 4 - 0 B  +4 =0 -0  pairs 0 0 0 0 2", done.stdout)
        self.assertEqual(read_games(merged.read_text()), games)
        for file in (self.pgn, merged):
            done = self.match("replay", "--engine", fake(), str(file))
            self.assertEqual(done.stdout, "replay: 4 games, 0 with a mismatch\n")

    def test_fen_holds_a_start_that_options_have_changed(self) -> None:
        deal = ("--option", "Deck=wind", "--option", "Deal=4711")
        for options, changed in ((("--option", "Hash=8"), False), (deal, True)):
            self.pgn.unlink(missing_ok=True)
            flags = ("--game", "onitama", "--games", "2", *options)
            done, games = self.play(BINARY, BINARY, *flags)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual([bool(each.opening.fen) for each in games], [changed] * 2)
            # The file contains everything needed to replay the games; no option is required.
            done = self.match("replay", "--engine", BINARY, str(self.pgn))
            self.assertEqual(done.stdout, "replay: 2 games, 0 with a mismatch\n")
