"""Reports: their parts, the pages of matches and analyses, and the errors for bad input."""

from __future__ import annotations

import json
import random
import re
import unittest
from pathlib import Path
from typing import Any

from report_support import ReportTest, data_of
from support import BINARY, fake, game_names, run_script

from quadriga.client.info import Score
from quadriga.games.playback import About, Boards, Players, packed, read_about
from quadriga.games.scores import MATE, centipawns, for_p1, number, score_text, written
from quadriga.match.result import standings_of
from quadriga.match.statistics import Tally
from quadriga.report.page import script_data


def unpacked(code: list[int]) -> list[int]:
    """Reverses packed(), as the page does."""
    numbers: list[int] = []
    for each in code:
        numbers += [each] if each >= 0 else range(numbers[-1] + 1, numbers[-1] + 1 - each)
    return numbers


class Parts(unittest.TestCase):
    def test_runs_are_packed(self) -> None:
        self.assertEqual(packed([4, 5, 6, 9, 1, 2]), [4, -2, 9, 1, -1])
        chance = random.Random(1)
        for _ in range(200):
            numbers = [chance.randrange(6) for _ in range(chance.randrange(20))]
            self.assertEqual(unpacked(packed(numbers)), numbers)

    def test_boards_are_kept_once_and_drawn_again(self) -> None:
        boards = Boards()
        pictures = [
            '<svg a="1"><b/><text>x &amp; y</text></svg>',
            '<svg a="1"><c/><b/></svg>',
            '<svg a="1"><b/><text>x &amp; y</text></svg>',
        ]
        self.assertEqual([boards.add(picture) for picture in pictures], [0, 1, 0])
        drawn = ["".join(boards.pieces[at] for at in unpacked(code)) for code in boards.codes]
        self.assertEqual(drawn, pictures[:2])
        self.assertEqual(len(boards.pieces), len(set(boards.pieces)))

    def test_scores(self) -> None:
        texts = ("+0.35", "-1.20", "#5", "#-2", "<+0.12", "-", "")
        self.assertEqual([number(text) for text in texts], [35, -120, MATE - 5, -MATE + 2, 12, None, None])
        self.assertEqual(
            [written(number(text)) for text in ("+200.00", "+1000.00", "-1000.00")], ["+200.00", "+499.99", "−499.99"]
        )
        self.assertEqual((written(MATE - 5), written(centipawns(MATE))), ("#5", "+499.99"))
        self.assertEqual([for_p1(35, True), for_p1(35, False), for_p1(None, False)], [35, -35, None])
        self.assertEqual([written(35), written(None)], ["+0.35", "–"])
        kinds = (
            None,
            Score(cp=35),
            Score(mate=-2),
            Score(cp=12, bound="upper"),
            Score(mate=0),
            Score(mate=0, won=True),
        )
        self.assertEqual([score_text(score) for score in kinds], ["-", "+0.35", "#-2", "<+0.12", "#-0", "#0"])
        self.assertEqual([number("#-0"), number("#0")], [-MATE, MATE])

    def test_players(self) -> None:
        board = {"players": [{"name": "Red", "color": "#c00"}, {"name": "Black", "color": "#222"}], "reason": None}
        known = read_about(json.dumps(board)).players
        self.assertEqual(known, Players(("Red", "Black"), ("#c00", "#222")))
        over = read_about(json.dumps(board | {"reason": {"id": "line", "text": "four in a row"}}))
        self.assertEqual(over.reason, ("line", "four in a row"))
        for other in ("", "unknown", "{}", '{"players": 1}', "[]"):
            self.assertEqual(read_about(other), About(), other)

    def test_standings_of_a_result(self) -> None:
        result = {
            "engines": [{"name": "a"}, {"name": "b"}],
            "encounters": [
                {"engine": "a", "opponent": "b", "wins": 3, "draws": 1, "losses": 0, "pairs": [0, 0, 0, 1, 1]}
            ],
        }
        standings = standings_of(result)
        self.assertEqual(standings.encounter(1, 0), Tally(0, 1, 3, [1, 1, 0, 0, 0]))
        self.assertEqual(standings.ranking(), [0, 1])
        with self.assertRaisesRegex(ValueError, "not the result of a match"):
            standings_of({"engines": [], "encounters": [{"engine": "a"}]})

    def test_data_cannot_end_its_script(self) -> None:
        self.assertNotIn("<", script_data({"a": "</script><!--"}))


class Pages(ReportTest):
    def test_match(self) -> None:
        self.match([f"one={fake()}", f"<b>&two$={fake()}", f"three={fake()}"], "--depth", 2, "--games", 4)
        page = self.report(self.pgn, self.json)
        self.has(page, "<title>Tournament of 3 engines</title>")
        self.assertFalse("<b>" in page)
        data = data_of(page)
        match = data["match"]
        self.assertEqual([engine["name"] for engine in match["head"]["engines"]], ["one", "<b>&two$", "three"])
        self.assertEqual((match["figures"]["played"], match["head"]["planned"]), (12, 12))
        self.assertEqual(len(match["figures"]["encounters"]), 3)
        self.assertEqual((len(data["games"]), data["boards"]), (12, []))  # this engine draws no boards
        self.assertTrue(page == self.report(self.pgn, self.json), "the same input made another page")

    def test_match_with_faults(self) -> None:
        self.match([f"good={fake()}", f"bad={fake('--fault', 'crash@3')}"], "--depth", 1, "--games", 2)
        games = data_of(self.report(self.pgn))["games"]
        faults = [game["fault"] for game in games if game["fault"]]
        self.assertEqual({fault["by"] for fault in faults}, {"bad"})
        self.assertEqual({game["ended"]["termination"] for game in games if game["fault"]}, {"crash"})
        self.assertTrue(faults[0]["tail"])

    def test_match_with_ends_by_players(self) -> None:
        engines = [f"good={fake('--score=9')}", f"level={fake('--score=0')}", f"bad={fake('--score=-900')}"]
        flags = ("--draw-onesided", "score=5,moves=2", "--resign-onesided", "score=500,moves=3")
        self.match(engines, "--depth", 1, "--games", 1, *flags)
        games = data_of(self.report(self.pgn, self.json))["games"]
        ends = [(game["ended"]["termination"], game["ended"]["reason"]) for game in games]
        self.assertEqual(ends, [("normal", "last"), ("resignation", ""), ("agreement", "")])
        self.assertEqual([game["result"] for game in games], ["p1win", "p1win", "draw"])
        self.assertEqual(games[0]["lines"], ["draw offers: level after ply 4 (declined), level after ply 8 (declined)"])
        self.assertEqual([game["fault"] for game in games], [None] * 3)

    def test_plies_count_from_the_start_and_options_are_told(self) -> None:
        book = self.folder / "book"
        book.write_text("startpos moves t1 t2\n")
        flags = ("--depth", 1, "--games", 2, "--openings", book, "--option", "a:Hash=32")
        self.match([f"a={fake()}", f"b={fake()}"], *flags)
        data = data_of(self.report(self.pgn, self.json))
        game = data["games"][0]
        self.assertEqual((game["opening"], game["moves"][:2]), (2, [[move, None, None, None] for move in ("t1", "t2")]))
        self.assertEqual((type(game["moves"][2][1]), game["moves"][2][2]), (int, 2))
        self.assertEqual((game["lines"], len(game["turns"])), ([], len(game["moves"]) + 1))
        self.assertIn("a: Hash=32", data["lines"])

    def test_illegal_moves_in_records_are_told(self) -> None:
        self.match([f"a={fake()}", f"b={fake()}"], "--depth", 1, "--games", 2)
        text = self.pgn.read_text()
        self.pgn.write_text(re.sub(r"\n1\. \S+ ", "\n1. t9 ", text, count=1))
        words = ("--engine", fake(), "--output", self.page, "--page", self.viewer)
        done = self.run_report(self.pgn, *words)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^report.py: game 1: illegal-move: .*t9.*\n$")
        self.has(self.page.read_text(), "the engine stops the replay")
        self.pgn.write_text(text.replace("[White ", '[FEN "0 0"]\n[White ', 1))
        self.assertIn("report.py: game 1: bad-fen: ", self.run_report(self.pgn, *words).stderr)
        self.assertEqual([len(game["turns"]) for game in data_of(self.page.read_text())["games"]], [0, 12])

    def test_the_move_that_lost_as_illegal_is_no_news(self) -> None:
        self.match([f"good={fake()}", f"bad={fake('--fault', 'illegal@3')}"], "--depth", 1, "--games", 1)
        self.assertEqual(data_of(self.report(self.pgn))["games"][0]["ended"]["termination"], "illegal")

    def test_result_without_games(self) -> None:
        self.match([f"a={fake()}", f"b={fake()}"], "--depth", 1, "--games", 2)
        data = data_of(self.report(self.json, engine="/not/needed"))
        self.assertEqual((data["title"], data["games"]), ("a against b", []))
        self.assertEqual(data["match"]["figures"]["engines"][0]["games"], 2)

    def test_without_the_page_of_the_board(self) -> None:
        self.match([f"a={fake()}", f"b={fake()}"], "--depth", 1, "--games", 2)
        done = self.run_report(self.pgn, "--engine", fake(), "--output", self.page, "--page", self.folder)
        self.assertEqual((done.returncode, self.page.exists()), (2, False))
        self.assertRegex(
            done.stderr, r"^report.py: there is no page for reports; .*/scripts/web/page/build builds it\n$"
        )

    def test_to_stdout(self) -> None:
        self.match([f"a={fake()}", f"b={fake()}"], "--depth", 1)
        done = run_script("report.py", self.pgn, "--engine", fake(), "--title", "A & B", "--page", self.viewer)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.has(done.stdout, "<title>A &amp; B</title>")

    def test_games_of_all_kinds(self) -> None:
        for game in game_names():
            with self.subTest(game):
                self.pgn.unlink(missing_ok=True)
                words = ("--game", game, "--depth", 2, "--games", 4, "--max-plies", 60, "--openings", game)
                self.match([f"a={BINARY}", f"b={BINARY}"], *words)
                data = data_of(self.report(self.pgn, engine=BINARY))
                self.check_boards(data)
                self.check_games_without_boards(data["games"])

    def check_boards(self, data: dict[str, Any]) -> None:
        self.assertEqual(len(data["games"]), 4)
        for shown in data["games"]:
            self.assertEqual(len(shown["boards"]), len(shown["moves"]) + 1)
            self.assertTrue({name for name, _, _ in shown["players"]} <= {"Black", "White", "Blue", "Red"})
            self.assertEqual({engine for _, _, engine in shown["players"]}, {"a", "b"})
            self.assertTrue(all(re.fullmatch("#[0-9a-f]{6}", color) for _, color, _ in shown["players"]))
            if shown["ended"]["termination"] == "normal":
                self.assertRegex(shown["ended"]["text"], "^[a-z ]+ [a-z ]+$")
        self.assertEqual(len(data["boards"]), len(set(map(str, data["boards"]))))

    def check_games_without_boards(self, whole: list[dict[str, Any]]) -> None:
        """The record knows what the engine tells: turns, scores and ends."""
        told = data_of(self.report(self.pgn, engine=BINARY, flags=("--boards", 1)))["games"]
        self.assertEqual([bool(each["boards"]) for each in told], [True, False, False, False])
        for one, other in zip(whole, told):
            for name in ("moves", "turns", "players", "result", "opening", "title"):
                self.assertEqual(one[name], other[name], name)

    def test_analysis(self) -> None:
        results = self.analyse(BINARY, "onoro startpos\nonitama startpos\nonoro startpos moves zz\n")
        data = data_of(self.report(results, engine=BINARY))
        self.assertEqual(data["lines"], ["Onitama, Onoro: 2 positions, 1 error"])
        analysis = data["analysis"]
        self.assertEqual([error[1] for error in analysis["errors"]], ["illegal-move"])
        self.assertEqual((len(analysis["rows"]), analysis["depths"], len(data["games"])), (2, [3, 3], 2))
        for row, shown in zip(analysis["rows"], data["games"]):
            self.assertEqual(len(shown["boards"]), len(shown["moves"]) + 1)
            self.assertEqual(row[1], shown["moves"][0][0])

    def test_analysis_with_a_mate_and_a_refused_line(self) -> None:
        results = self.analyse(fake(), "heap startpos\n")
        self.assertEqual(data_of(self.report(results))["analysis"]["scores"], [MATE - 1])
        results.write_text(results.read_text().replace('"pv": ["t1"]', '"pv": ["t9"]'))
        self.run_report(results, "--engine", fake(), "--output", self.page, "--page", self.viewer)
        self.has(self.page.read_text(), "the engine stops the replay: move 1: t9")


class BadInput(ReportTest):
    def refused(self, why: str, *arguments: object, status: int = 2) -> None:
        done = self.run_report("--engine", fake(), "--page", self.viewer, *arguments)
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertRegex(done.stderr, why)
        self.assertEqual(len(re.findall("^report.py: ", done.stderr, re.MULTILINE)), 1, done.stderr)

    def file(self, text: str | bytes) -> Path:
        path = self.folder / "file"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def test_files(self) -> None:
        self.refused("No such file", self.folder / "nowhere")
        self.refused("Is a directory", self.folder)
        self.refused("no complete game", self.file(""))
        self.refused("line 1: `hello` is not PGN", self.file("hello"))
        self.refused("line 1: .* is not PGN", self.file(b"\xff\xfe"))
        self.refused("line 1: .* is not a tag", self.file("[Round]\n\n1. a\n\n"))
        self.refused("line 1: .* not a result of an analysis", self.file('{"a": 1}\n'))
        self.refused("incomplete", self.file('{"line": 1, "bestmove": "a"}\n'))
        self.refused("not the result of a match", self.file('{"encounters": 1}'))

    def test_files_that_do_not_belong_together(self) -> None:
        self.match([f"a={fake()}", f"b={fake()}"], "--depth", 1)
        one = self.pgn.read_text()
        analysis = self.file(json.dumps({"line": 1, "error": {}}) + "\n")
        self.refused("not about both", self.pgn, analysis)
        self.refused("another result", self.json, self.json)
        self.pgn.unlink()
        self.match([f"a={fake()}", f"c={fake()}"], "--depth", 1)
        both = self.file(one + self.pgn.read_text())
        self.refused("several matches, choose one by --match: [0-9a-f]+, [0-9a-f]+", both)
        self.refused("no match zz among", both, "--match", "zz")
        tag = re.search(r'\[Match "(\w+)"\]', one)
        assert tag
        self.has(self.report(both, flags=("--match", tag[1])), "a against b")

    def test_engine(self) -> None:
        self.match([f"a={fake()}", f"b={fake()}"], "--depth", 1)
        self.refused("/nowhere", self.pgn, "--engine", "/nowhere")
        self.refused("handshake|ended|died", self.pgn, "--engine", fake("--fault", "dies-at-once"))
        self.refused("did not answer `query p1turn`", self.pgn, "--engine", fake("--no-queries"))
        self.refused("there is no option", self.pgn, "--option", "Nonsense=1")
        self.refused("write NAME=VALUE", self.pgn, "--option", "Nonsense")

    def test_output(self) -> None:
        self.match([f"a={fake()}", f"b={fake()}"], "--depth", 1)
        self.refused("No such file", self.pgn, "--output", self.folder / "nowhere/page")
        self.refused("/dev/full: No space left", self.pgn, "--output", "/dev/full", status=3)
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith(".")], [])
