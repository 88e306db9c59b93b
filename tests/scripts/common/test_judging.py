"""How good moves are, and how difficult puzzles, by the cases of judging.json, which the page runs too."""

from __future__ import annotations

import json
import unittest
from dataclasses import asdict
from typing import Any

from support import SCRIPTS

from quadriga.client.info import Info, MoveValue, Score
from quadriga.client.limit import UGI
from quadriga.common.judging import (
    Finding,
    Judgement,
    accuracy,
    chance_of,
    decided,
    finding,
    judge,
    known_score,
    marked,
)
from quadriga.puzzles import rating_of

CASES = json.loads((SCRIPTS / "quadriga/common/judging.json").read_text(encoding="utf-8"))["cases"]


def pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2]))


def values(text: str) -> dict[str, MoveValue]:
    return {move: MoveValue.parse(word) for move, word in pairs(text).items()}


def known(given: dict[str, Any]) -> Finding:
    line = tuple(given.get("line", "").split())
    return Finding(given.get("chance"), given.get("exact", ""), line, pairs(given.get("values", "")))


def told(judgement: Judgement | None) -> dict[str, Any] | None:
    """Returns a judgement as the cases have it: what is empty is left out."""
    if judgement is None:
        return None
    turning_point = "turning point" if judgement.was and judgement.now not in ("", judgement.was) else ""
    kind = "missed win" if judgement.missed_win else turning_point
    every = asdict(judgement) | {"mark": judgement.mark.word if judgement.mark else "", "kind": kind}
    return {name: value for name, value in every.items() if name == "lost" or value}


class Cases(unittest.TestCase):
    def test_judgements(self) -> None:
        for case in CASES["judge"]:
            with self.subTest(case["name"]):
                judged = judge(known(case["before"]), known(case["after"]), case["move"])
                self.assertEqual(told(judged), case["judgement"])

    def test_marks(self) -> None:
        for case in CASES["marked"]:
            was, now = (None if case[key] is None else Judgement(case[key]) for key in ("was", "now"))
            self.assertEqual(list(marked(case["nags"], was, now)), case["after"], case["name"])

    def test_what_is_known_of_a_position(self) -> None:
        for case in CASES["finding"]:
            with self.subTest(case["info"]):
                found = finding(Info.parse(f"info {case['info']}", UGI), values(case["values"]), case["legal"])
                self.assertEqual(found.exact, case["exact"])
                self.assertEqual(found.chance and round(found.chance, 6), case["chance"])
        for case in CASES["known_score"]:
            score = known_score(values(case["values"]))
            self.assertEqual(score and str(score), case["score"], case["values"])
        for case in CASES["decided"]:
            self.assertEqual(decided(case["result"], case["player"]).exact, case["exact"])
        self.assertEqual(chance_of(Info(score=Score(mate=0, won=True))), 1.0)  # only this client has such scores

    def test_accuracy(self) -> None:
        for case in CASES["accuracy"]:
            found = accuracy(map(Judgement, case["lost"]))
            self.assertEqual(found and round(found, 4), case["accuracy"])

    def test_ratings_of_puzzles(self) -> None:
        for case in CASES["rating"]:
            self.assertEqual(rating_of(case["nodes"], case["plies"]), case["rating"])
