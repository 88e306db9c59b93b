"""Parts of the match manager that need no process: clocks, openings, pairings, standings."""

from __future__ import annotations

import os
import unittest

from support import FolderTest

from quadriga.client.game import Outcome
from quadriga.client.info import Score
from quadriga.client.limit import Limit
from quadriga.common.arguments import parse_seconds
from quadriga.games.record import GameRecord, Offer
from quadriga.match.endings import Adjudicator, Agreement
from quadriga.match.schedule import GAUNTLET, ROUND_ROBIN, cores, cores_of_a_game, encounters, schedule, slots
from quadriga.match.settings import Clock, Draw, EngineSetup, Period, Resign, Rules, TimeControl, limit_of, parse_clock
from quadriga.match.standings import Standings
from quadriga.openings.book import Opening, read_book


class Clocks(unittest.TestCase):
    def test_times(self) -> None:
        self.assertEqual(
            [parse_seconds(text) for text in ("2", "1.5", ".5", "100ms", "90s", "2m")], [2, 1.5, 0.5, 0.1, 90, 120]
        )
        for text in ("", "-1", "1e3", "fast", "1h", "1.5.2"):
            with self.subTest(text=text), self.assertRaises(ValueError):
                parse_seconds(text)

    def test_controls(self) -> None:
        self.assertEqual(parse_clock("60+0.6"), (Period(60, 0.6),))
        self.assertEqual(parse_clock("40/5:00"), (Period(300, 0, 40),))
        self.assertEqual(parse_clock("40/1:00+0.1"), (Period(60, 0.1, 40),))
        self.assertEqual(parse_clock("40/10+.1,20+0.2"), (Period(10, 0.1, 40), Period(20, 0.2)))
        for text in (
            "",
            "+1",
            "60+",
            "a/60",
            "60-1",
            "0",
            "0/60",
            "1:",
            ":30",
            "1:2:30",
            "5m",
            "100ms+10ms",
            "40/60,",
            "40/60,30,10",
        ):
            with self.subTest(text=text), self.assertRaises(ValueError):
                parse_clock(text)
        for text in ("10", "40/1:00+0.6", "40/10+0.1,20+0.2", "40/120:00,20/60:00,15:05.5+30"):
            self.assertEqual(str(TimeControl(parse_clock(text))), text)
        self.assertEqual(str(TimeControl(movetime=0.1, depth=7)), "movetime=0.1 depth=7")

    def test_a_clock_runs(self) -> None:
        clock = Clock(TimeControl((Period(1, 0.5, 2),)), margin=0.1)
        self.assertAlmostEqual(clock.budget or 0, 1.1)
        self.assertTrue(clock.spend(0.8))
        self.assertAlmostEqual(clock.remaining or 0, 0.7)
        self.assertEqual(clock.moves_to_go, 1)
        self.assertTrue(clock.spend(0.75))  # within the margin; the clock stops at zero
        self.assertAlmostEqual(clock.remaining or 0, 1.5)  # 0 + increment + the second session
        self.assertFalse(clock.spend(1.7))

    def test_periods_follow_one_another_and_the_last_repeats(self) -> None:
        cases: dict[str, list[tuple[float, float, int | None]]] = {
            "20+0.2": [(21.6, 0.2, None), (20.8, 0.2, None)],
            "1/20": [(21.6, 0, 1), (40.6, 0, 1)],
        }
        for last, then in cases.items():
            clock = Clock(TimeControl(parse_clock(f"2/3+0.3,{last}")), margin=0)
            seen = []
            for _ in range(4):
                limit = limit_of(clock, clock, clock)
                seen.append((round(limit.p1_clock or 0, 6), limit.p1_increment, limit.moves_to_go))
                clock.spend(1)
            self.assertEqual(seen, [(3, 0.3, 2), (2.3, 0.3, 1), *then])

    def test_a_move_time_bounds_every_move(self) -> None:
        clock = Clock(TimeControl(movetime=0.1), margin=0)
        self.assertTrue(clock.spend(0.1))
        self.assertFalse(clock.spend(0.11))

    def test_depth_is_not_bounded(self) -> None:
        clock = Clock(TimeControl(depth=3), margin=0)
        self.assertIsNone(clock.budget)
        self.assertTrue(clock.spend(1e6))

    def test_what_go_says(self) -> None:
        one, other = Clock(TimeControl((Period(2, 0.1),)), 0), Clock(TimeControl(depth=5), 0)
        self.assertEqual(limit_of(one, one, other), Limit(p1_clock=2, p1_increment=0.1))
        self.assertEqual(limit_of(other, one, other).words("ugi"), "go depth 5 p1time 2000 p1inc 100")
        self.assertEqual(limit_of(other, one, other).words("uci"), "go depth 5 wtime 2000 winc 100")


class Adjudicating(unittest.TestCase):
    def verdict(self, rules: Rules, *scores: Score | None) -> tuple[str, str]:
        """Returns the verdict after moves with these scores, p1 first. There must be none before the last move."""
        judge = Adjudicator(rules)
        for ply, score in enumerate(scores):
            self.assertEqual(judge.verdict(), ("", ""), f"before ply {ply + 1}")
            judge.observe(("p1", "p2")[ply % 2], score)
        return judge.verdict()

    def test_resignation(self) -> None:
        lost, won, level = Score(cp=-600), Score(cp=600), Score(cp=-599)
        both = Rules(resign_twosided=Resign(600, 2))
        nobody = ("", "")
        for rules, scores, verdict in (
            (both, (lost, won, lost, won), ("p2win", "resignation")),
            (both, (won, lost, won, lost), ("p1win", "resignation")),
            (both, (Score(mate=-4), Score(mate=3), lost, won), ("p2win", "resignation")),
            (both, (lost, won, Score(mate=0), Score(mate=0, won=True)), ("p2win", "resignation")),
            (both, (lost, won, lost, level), nobody),
            (both, (lost, won, level, won, lost, won), nobody),
            (both, (lost, won, Score(cp=-900, bound="lower"), won), nobody),
            (both, (lost, None, lost, None), nobody),
        ):
            with self.subTest(scores=scores):
                self.assertEqual(self.verdict(rules, *scores), verdict)

    def test_draw_and_length(self) -> None:
        level = Score(cp=10)
        draw = Rules(draw_twosided=Draw(10, 2))
        late = Rules(draw_twosided=Draw(10, 2, after=6))
        self.assertEqual(self.verdict(draw, *[level] * 4), ("draw", "level scores"))
        self.assertEqual(self.verdict(draw, level, Score(cp=11), *[level] * 4), ("draw", "level scores"))
        self.assertEqual(self.verdict(draw, level, level, level, None), ("", ""))
        self.assertEqual(self.verdict(late, *[level] * 6), ("draw", "level scores"))
        self.assertEqual(self.verdict(Rules(max_plies=3), *[None] * 3), ("draw", "length"))
        self.assertEqual(self.verdict(Rules(), *[Score(mate=-1)] * 30), ("", ""))


class Agreeing(unittest.TestCase):
    def play(self, rules: Rules, *scores: Score | None) -> tuple[Outcome | None, list[Offer]]:
        """Returns the outcome and the offers after moves with these scores, p1 first. The game must not end before the
        last move."""
        offers: list[Offer] = []
        players = Agreement(rules, offers)
        outcome = None
        for ply, score in enumerate(scores):
            self.assertIsNone(outcome, f"before ply {ply + 1}")
            players.observe(("p1", "p2")[ply % 2], score)
            outcome = players.decide()
        return outcome, offers

    def test_resignation(self) -> None:
        rules = Rules(resign_onesided=Resign(600, 2))
        lost, level = Score(cp=-600), Score(cp=-599)
        for scores, outcome in (
            ((lost, None, lost), Outcome("p2win", "resignation")),
            ((None, lost, None, Score(mate=-4)), Outcome("p1win", "resignation")),
            ((lost, level, level, level, lost, level), None),
            ((lost, None, Score(cp=-900, bound="lower"), None), None),
            ((lost, None, None, None, lost), None),
        ):
            with self.subTest(scores=scores):
                self.assertEqual(self.play(rules, *scores), (outcome, []))

    def test_draw(self) -> None:
        rules = Rules(draw_onesided=Draw(10, 2))
        late = Rules(draw_onesided=Draw(10, 2, after=4))
        level, ahead, behind = Score(cp=-10), Score(cp=11), Score(cp=-11)
        draw = Outcome("draw", "agreement")
        for each, scores, outcome, offers in (
            (rules, (level, behind, level), draw, [Offer(3, "p1", True)]),
            (rules, (level, Score(mate=-2), level), draw, [Offer(3, "p1", True)]),
            (rules, (level, ahead, level), None, [Offer(3, "p1", False)]),
            (rules, (level, None, level), None, [Offer(3, "p1", False)]),
            (rules, (level, Score(cp=-11, bound="lower"), level), None, [Offer(3, "p1", False)]),
            (rules, (level, ahead) * 3 + (level, behind), None, [Offer(3, "p1", False), Offer(7, "p1", False)]),
            (rules, (level, ahead, ahead, ahead, level), None, []),
            (late, (level, level, level, level), draw, [Offer(4, "p2", True)]),
            (Rules(), (level,) * 30, None, []),
        ):
            with self.subTest(scores=scores):
                self.assertEqual(self.play(each, *scores), (outcome, offers))


class Cores(unittest.TestCase):
    def test_every_core_once(self) -> None:
        found = [cpu for core in cores() for cpu in core]
        self.assertCountEqual(found, os.sched_getaffinity(0))

    def test_the_greediest_engine_counts(self) -> None:
        setups = [EngineSetup("a", options={"threads": "2", "Hash": "64"}), EngineSetup("b", options={"Threads": "3"})]
        self.assertEqual((cores_of_a_game(setups), cores_of_a_game([EngineSetup("c")])), (3, 1))

    def test_slots_do_not_overlap(self) -> None:
        self.assertEqual(slots([[0, 4], [1, 5], [2, 6], [3, 7]], 2, 2), [[0, 4, 1, 5], [2, 6, 3, 7]])
        with self.assertRaisesRegex(ValueError, "2 games at a time with 2 cores each need more than 3 cores"):
            slots([[0], [1], [2]], 2, 2)


class Openings(FolderTest):
    def test_lines(self) -> None:
        for line, opening in (
            ("startpos", Opening()),
            ("startpos moves a1 b2", Opening(None, ("a1", "b2"))),
            ("1W/BB m12 w", Opening("1W/BB m12 w")),
            ("position fen 1W/BB  m12 w moves n14 # known", Opening("1W/BB m12 w", ("n14",))),
        ):
            with self.subTest(line=line):
                self.assertEqual(Opening.parse(line), opening)
        self.assertEqual(str(Opening("9 2", ("t1", "t2"))), "9 2 moves t1 t2")
        with self.assertRaises(ValueError):
            Opening.parse("# nothing")

    def test_books(self) -> None:
        path = self.write("book", "# a book\n\nstartpos\n9 1\n8 1\n7 1 # last\n")
        book = read_book(path)
        self.assertEqual([str(opening) for opening in book], ["startpos", "9 1", "8 1", "7 1"])
        self.assertEqual(read_book(path, 5), read_book(path, 5))
        self.assertNotEqual(read_book(path, 5), book)
        self.assertCountEqual(read_book(path, 5), book)
        with self.assertRaisesRegex(ValueError, "no opening"):
            read_book(self.write("book", "# empty\n"))


def record(**changes: object) -> GameRecord:
    fields = {"number": 1, "pair": 1, "first": 0, "second": 1, "p1": "A", "p2": "B", "opening": Opening()}
    return GameRecord(**(fields | changes))  # type: ignore[arg-type]


class Pairings(unittest.TestCase):
    def test_sides_are_swapped_in_every_pair(self) -> None:
        openings = [Opening("9 1"), Opening("8 1")]
        games = list(schedule(encounters(2, ROUND_ROBIN), 5, openings))
        self.assertEqual([(g.first, g.second) for g in games], [(0, 1), (1, 0), (0, 1), (1, 0), (0, 1)])
        self.assertEqual([g.pair for g in games], [1, 1, 2, 2, 3])
        self.assertEqual([str(g.opening) for g in games], ["9 1", "9 1", "8 1", "8 1", "9 1"])
        self.assertEqual([g.number for g in games], [1, 2, 3, 4, 5])

    def test_everybody_meets_everybody(self) -> None:
        self.assertEqual(encounters(3, ROUND_ROBIN), [(0, 1), (0, 2), (1, 2)])
        self.assertEqual(encounters(3, GAUNTLET), [(0, 1), (0, 2)])
        games = list(schedule(encounters(4, ROUND_ROBIN), 4, [Opening()]))
        self.assertEqual(len({(g.pair, g.first, g.second) for g in games}), 24)
        self.assertEqual(len({g.pair for g in games}), 12)

    def test_a_game_keeps_its_number_when_the_match_is_made_longer(self) -> None:
        for games in (1, 2, 3, 4):
            longer = list(schedule(encounters(3, ROUND_ROBIN), games + 1, [Opening("9 1"), Opening("8 1")]))
            for game in schedule(encounters(3, ROUND_ROBIN), games, [Opening("9 1"), Opening("8 1")]):
                self.assertIn(game, longer)


class Scores(unittest.TestCase):
    def test_pairs_count_from_the_side_of_the_first_engine(self) -> None:
        standings = Standings(["A", "B"])
        standings.add(record(result="p1win"))
        standings.add(record(number=4, pair=2, first=1, second=0, result="draw"))
        standings.add(record(number=2, first=1, second=0, result="p2win"))
        standings.add(record(number=3, pair=2, result="p2win"))
        tally = standings.encounter(0, 1)
        self.assertEqual((tally.wins, tally.draws, tally.losses, tally.pairs), (2, 1, 1, [0, 1, 0, 0, 1]))
        self.assertEqual(standings.encounter(1, 0).pairs, [1, 0, 0, 1, 0])
        self.assertIn("A 2.5 - 1.5 B  +2 =1 -1", standings.summary())

    def test_faults_are_counted_by_who(self) -> None:
        standings = Standings(["A", "B"])
        standings.add(record(result="p2win", termination="time", culprit="A"))
        standings.add(record(number=2, result="none", termination="disagreement"))
        self.assertEqual(standings.faults, {"time by A": 1, "disagreement between A and B": 1})
        self.assertEqual(standings.total(0).games, 1)
