"""Searches in the client: single and streamed, their limits and scores."""

from __future__ import annotations

import dataclasses
import math
import threading
import unittest
from collections.abc import Callable

from support import fake

import quadriga
from quadriga import Limit


class Searches(unittest.TestCase):
    def test_an_analysis_in_one_call(self) -> None:
        with quadriga.Engine(fake()) as engine:
            info = engine.analyse(Limit(depth=2))
            self.assertEqual((info.depth, info.nodes, info.pv, info.wdl), (2, 9, ("t1",), (1000, 0, 0)))

    def test_multipv_gives_a_list(self) -> None:
        with quadriga.Engine(fake()) as engine:
            lines = engine.analyse(Limit(depth=2), multipv=2)
            self.assertEqual([(info.multipv, info.pv) for info in lines], [(1, ("t1",)), (2, ("t2",))])
            self.assertEqual(len(engine.analyse(Limit(depth=2), multipv=1)), 1)
            with engine.analysis(Limit(depth=2), multipv=3) as analysis:
                analysis.wait()
                self.assertEqual([info.pv for info in analysis.infos], [("t1",), ("t2",), ("t3",)])

    def test_a_game_carries_its_moves(self) -> None:
        game = quadriga.Game("20 1")
        with quadriga.Engine(fake()) as engine:
            for _ in range(2):
                answer = engine.play(Limit(depth=1), game)
                assert answer.move
                game.push(answer.move)
            self.assertEqual(str(game), "fen 20 1 moves t1 t3")
            self.assertEqual(engine.analyse(Limit(depth=1), game).pv, ("t1",))
            self.assertEqual(engine.fen(), "16 1")
            self.assertEqual(game.pop(), "t3")
            self.assertEqual(game, quadriga.Game("20 1", ["t1"]))
            with engine.analysis(None, game) as analysis:
                self.assertEqual(next(analysis).pv, ("t3",))
            with self.assertRaisesRegex(quadriga.EngineRefused, "illegal-move: move 1: t9"):
                engine.play(Limit(depth=1), quadriga.Game(moves=["t9"]))

    def test_options_for_one_search(self) -> None:
        with quadriga.Engine(fake(), options={"DrawAt": 20}) as engine:
            game = quadriga.Game(moves=["t1"])
            self.assertIsNone(engine.play(Limit(depth=1), game).move)
            self.assertEqual(engine.play(Limit(depth=1), game, options={"drawat": 0, "Ponder": True}).move, "t1")
            engine.position(moves=["t1"])
            self.assertEqual(engine.status().result, "draw")
            with self.assertRaises(quadriga.OptionError):
                engine.play(Limit(depth=1), options={"DrawAt": -1})
            self.assertEqual(engine.fen(), "20 2")

    def test_an_empty_limit_is_refused(self) -> None:
        with quadriga.Engine(fake()) as engine:
            for limit in (Limit(), Limit(search_moves=["t1"]), Limit(p1_increment=1)):
                with self.subTest(limit=limit), self.assertRaisesRegex(ValueError, "the limit is empty"):
                    engine.play(limit)
            with self.assertRaises(ValueError):
                engine.analyse(Limit())
            self.assertEqual(engine.fen(), "21 1")

    def test_limits_are_finite_numbers(self) -> None:
        for field in dataclasses.fields(Limit):
            if field.name not in ("search_moves", "infinite", "ponder"):
                for value in (math.nan, math.inf, -math.inf):
                    with self.subTest(field=field.name, value=value):
                        with self.assertRaisesRegex(ValueError, f"^{field.name} is a finite number, not "):
                            Limit(**{field.name: value})  # type: ignore[arg-type]
                for wrong in ("1", True, [1]):
                    with self.subTest(field=field.name, value=wrong):
                        with self.assertRaisesRegex(TypeError, f"^{field.name} is a (whole )?number, not "):
                            Limit(**{field.name: wrong})  # type: ignore[arg-type]
        for count in ("depth", "nodes", "mate", "moves_to_go"):
            with self.assertRaisesRegex(TypeError, f"^{count} is a whole number, not 1.0"):
                Limit(**{count: 1.0})  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "^time is a finite number"):
            Limit(time=10**400)

    def test_every_other_number_is_finite(self) -> None:
        limit = Limit(depth=1)
        for value in (math.nan, math.inf):
            with quadriga.Engine(fake()) as engine:
                calls: list[tuple[str, Callable[[], object]]] = [
                    ("timeout", lambda: engine.play(limit, timeout=value)),
                    ("timeout", lambda: engine.analyse(limit, timeout=value)),
                    ("timeout", lambda: engine.analysis(limit, timeout=value).__enter__()),
                    ("timeout", lambda: engine.command("d", timeout=value)),
                    ("timeout", lambda: setattr(engine, "timeout", value)),
                    ("score", lambda: engine.would_resign(limit, score=value)),  # type: ignore[arg-type]
                    ("score", lambda: engine.would_accept_draw(limit, score=value)),  # type: ignore[arg-type]
                    ("cp", lambda: quadriga.Score(cp=1).at_most(value)),  # type: ignore[arg-type]
                    ("grace", lambda: engine.close(value)),
                ]
                for number, (name, call) in enumerate(calls):
                    with self.subTest(call=number, value=value):
                        with self.assertRaisesRegex(ValueError, f"^{name} is a finite number, not "):
                            call()
                with self.assertRaisesRegex(quadriga.OptionError, "option MultiPV: `(nan|inf)` is not a whole number"):
                    engine.analyse(limit, multipv=value)  # type: ignore[call-overload]
                self.assertEqual(engine.play(limit).move, "t1")
            for name in ("timeout", "search_timeout"):
                with self.subTest(name=name), self.assertRaisesRegex(ValueError, f"^{name} is a finite number, not "):
                    quadriga.Engine(fake(), **{name: value})  # type: ignore[arg-type]

    def test_a_text_is_no_list_of_moves(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with self.assertRaises(TypeError):
                engine.position(moves="t1")
            with self.assertRaises(ValueError):
                engine.position(moves=["t1 t2"])
            self.assertEqual(engine.fen(), "21 1")
        for wrong in ("t1", [1]):
            with self.subTest(wrong=wrong), self.assertRaises(TypeError):
                quadriga.Game(None, wrong)  # type: ignore[arg-type]
        with self.assertRaises(TypeError):
            Limit(depth=1, search_moves="t1")

    def test_a_score_has_a_point_of_view(self) -> None:
        with quadriga.Engine(fake("--score=35")) as engine:
            score = engine.analyse(Limit(depth=1), quadriga.Game("20 2")).score
            assert score
            self.assertEqual((score.player, score.pov("p2"), score.pov("p1")), ("p2", score, quadriga.Score(cp=-35)))
            engine.position(moves=["t1", "t1"])
            self.assertEqual(str(engine.analyse(Limit(depth=1)).score.pov("p1")), "+0.35")  # type: ignore[union-attr]
            with self.assertRaises(ValueError):
                score.pov("white")
        with quadriga.Engine(fake("--no-queries")) as engine:
            score = engine.analyse(Limit(depth=1)).score
            assert score
            self.assertEqual(score.player, "")
            with self.assertRaises(ValueError):
                score.pov("p1")

    def test_points_of_view_of_bounds_and_mates(self) -> None:
        read = quadriga.Info.parse("info depth 1 score cp 5 lowerbound pv t1", "ugi").score
        self.assertEqual(read, quadriga.Score(cp=5, bound="lower"))
        self.assertEqual(-quadriga.Score(cp=5, bound="lower"), quadriga.Score(cp=-5, bound="upper"))
        self.assertEqual(-quadriga.Score(mate=3), quadriga.Score(mate=-3))
        lost = quadriga.Score(mate=0)
        self.assertNotEqual(-lost, lost)
        self.assertEqual(-(-lost), lost)

    def test_wins_and_losses(self) -> None:
        for score, is_win, is_loss in (
            (quadriga.Score(mate=3), True, False),
            (quadriga.Score(mate=-3), False, True),
            (quadriga.Score(mate=0), False, True),
            (quadriga.Score(mate=0, won=True), True, False),
            (quadriga.Score(cp=-900), False, False),
        ):
            with self.subTest(score=score):
                self.assertEqual((score.is_win, score.is_loss), (is_win, is_loss))

    def test_at_most(self) -> None:
        for score, answer in (
            (quadriga.Score(cp=10), True),
            (quadriga.Score(cp=11), False),
            (quadriga.Score(cp=-900, bound="lower"), False),
            (quadriga.Score(cp=10, bound="upper"), True),
            (quadriga.Score(mate=-7), True),
            (quadriga.Score(mate=7), False),
            (quadriga.Score(mate=0), True),
            (quadriga.Score(mate=0, won=True), False),
        ):
            with self.subTest(score=score):
                self.assertEqual(score.at_most(10), answer)


class Analyses(unittest.TestCase):
    def test_streams_infos(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with engine.analysis(Limit(depth=2)) as analysis:
                self.assertEqual([info.depth for info in analysis], [1, 2])
                self.assertEqual(analysis.wait().move, "t1")
            self.assertEqual(engine.fen(), "21 1")

    def test_stop_gives_the_answer(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with engine.analysis(Limit(infinite=True)) as analysis:
                analysis.stop()
                self.assertEqual(analysis.wait().move, "t1")

    def test_an_endless_analysis_ends_by_itself_after_its_timeout(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with engine.analysis(Limit(infinite=True), timeout=0.2) as analysis:
                self.assertEqual(len(list(analysis)), 2)

    def test_stop_from_another_thread(self) -> None:
        with quadriga.Engine(fake("--fault", "dawdle")) as engine:
            threading.Timer(0.2, engine.stop).start()
            self.assertEqual(engine.play(quadriga.Limit(infinite=True), timeout=60).move, "t1")
            self.assertTrue(engine.alive)
