"""What this package and the page read, write or decide alike, by the cases that both run."""

from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path
from typing import Any

from support import DATA

from quadriga.analysis.review import annotators, reviewer_text
from quadriga.board.guard import is_permitted
from quadriga.books.lines import read_lines
from quadriga.client.info import Info, parse_bestmove
from quadriga.client.limit import Limit
from quadriga.client.option import Option, Options
from quadriga.common.judging import Judgement, accuracy, flawless
from quadriga.games.pgn import name_at_level
from quadriga.play.levels import level_bounds, levels
from quadriga.play.moves import elements

CASES = json.loads((DATA.parents[1] / "data/shared_cases.json").read_text(encoding="utf-8"))


def option_told(line: str) -> dict[str, Any] | None:
    """Returns an option as the cases have it, with the fields that its type has."""
    option = Option.parse(line)
    if option is None:
        return None
    told: dict[str, Any] = {"name": option.name, "type": option.kind}
    if option.kind != "button":
        told["default"] = option.default
    if option.kind == "spin":
        told |= {"min": option.low, "max": option.high}
    return told | ({"choices": list(option.choices)} if option.kind == "combo" else {})


def info_told(line: str, dialect: str) -> dict[str, Any]:
    """Returns a report as the cases have it: what is empty is left out."""
    info = Info.parse(line, dialect)
    told = {name: getattr(info, name) for name in ("depth", "multipv", "nodes", "nps", "hashfull")}
    if info.score is not None:
        told |= {"cp": info.score.cp, "mate": info.score.mate, "bound": info.score.bound or None}
    told |= {"pv": " ".join(info.pv) or None, "wdl": info.wdl and list(info.wdl)}
    told["milliseconds"] = info.time and round(info.time * 1000)
    return {name: value for name, value in told.items() if value is not None}


class SharedCases(unittest.TestCase):
    def each(self, kind: str, key: str) -> list[dict[str, Any]]:
        cases: list[dict[str, Any]] = CASES[kind]
        self.assertTrue(all(key in case for case in cases))
        return cases

    def test_accuracy_where_results_are_proved(self) -> None:
        points = {"win": 1.0, "draw": 0.5, "loss": 0.0}
        for case in self.each("accuracies", "flawless"):
            moves = []
            for move in case["moves"].split():
                was, now = (word.strip("?") for word in (*move.split("-"), "")[:2])
                lost = max(0.0, points[was] - points[now]) if was and now else case.get("lost", 0.0)
                moves.append(Judgement(lost, was, now))
            found = accuracy(moves)
            self.assertEqual(found and round(found, 4), case["accuracy"], case)
            self.assertEqual(sum(move.given_away for move in moves), case["given"], case)
            unjudged = [None] * case.get("unjudged", 0)
            self.assertEqual(flawless([*moves, *unjudged]), case["flawless"], case)

    def test_lines_of_engines(self) -> None:
        for case in self.each("options", "option"):
            self.assertEqual(option_told(case["line"]), case["option"], case["line"])
        for case in self.each("permitted", "permitted"):
            option = Option.parse(case["line"])
            assert option is not None
            self.assertEqual(is_permitted(option, case["allowed"]), case["permitted"], case["line"])
        for case in self.each("infos", "line"):
            expected = {name: value for name, value in case.items() if name not in ("line", "dialect")}
            self.assertEqual(info_told(case["line"], case.get("dialect", "ugi")), expected, case["line"])
        for case in self.each("bestmoves", "move"):
            self.assertEqual((parse_bestmove(case["line"]) or (None,))[0], case["move"], case["line"])

    def test_draws_that_are_accepted(self) -> None:
        for case in self.each("at_most", "mover"):
            score = Info.parse(case["line"], "ugi").score
            found = [each is not None and each.at_most(case["cp"]) for each in (score, score and -score)]
            self.assertEqual(found, [case["mover"], case["other"]], case["line"])

    def test_levels(self) -> None:
        for case in self.each("levels", "names"):
            options = Options.parse(f"option name {option}" for option in case["options"])
            named = levels(level_bounds(options))
            self.assertEqual(", ".join(level.name for level in named), case["names"], case["options"])

    def test_names_of_players(self) -> None:
        for case in self.each("players", "name"):
            self.assertEqual(name_at_level(case["engine"], case["elo"]), case["name"])

    def test_elements_of_moves(self) -> None:
        for case in self.each("elements", "elements"):
            self.assertEqual(elements(case["move"]), tuple(case["elements"].split()))
            self.assertEqual(elements(case["move"].upper()), tuple(case["elements"].split()))

    def test_annotators(self) -> None:
        for case in self.each("annotators", "after"):
            limit = Limit(nodes=case["limit"].get("nodes"), time=case["limit"].get("movetime"))
            reviewer = reviewer_text(case["engine"], limit)
            self.assertEqual(annotators(case["before"], case["reviewed"], reviewer), case["after"])

    def test_books(self) -> None:
        for case in self.each("books", "scores"):
            with tempfile.TemporaryDirectory() as folder, self.subTest(case["book"]):
                book = Path(folder, "book.txt")
                book.write_text(case["book"])
                if case["scores"] is not None:
                    book.with_suffix(".scores").write_text(case["scores"])
                if "refused" in case:
                    with self.assertRaisesRegex(ValueError, case["refused"].replace("+", "[+]")):
                        read_lines([str(book)])
                    continue
                found = [
                    [line.opening.fen, " ".join(line.opening.moves), line.balance] for line in read_lines([str(book)])
                ]
                self.assertEqual(found, case["lines"])
