"""Test cases shared by both ways to search with the engine: through a pipe and in this process."""

from __future__ import annotations

import math
import threading
import unittest
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from support import game_names

import quadriga
from quadriga import Limit


class EngineCases(unittest.TestCase):
    """Test cases for a class that defines how to open an engine and how to make a game for it."""

    def opened(self, game: str) -> AbstractContextManager[Any]:
        raise NotImplementedError

    def game(self, name: str, fen: str | None = None, moves: Sequence[str] = ()) -> Any:
        raise NotImplementedError

    def test_plays_a_legal_move_with_the_main_line(self) -> None:
        for name in game_names():
            with self.subTest(game=name), self.opened(name) as engine:
                game = self.game(name)
                answer = engine.play(Limit(nodes=500), game)
                self.assertEqual(answer.info.pv[0], answer.move)
                self.assertLess(answer.elapsed, 60)
                game.push(answer.move)
                self.assertNotEqual(engine.play(Limit(nodes=1), game).move, None)

    def test_questions_about_a_game(self) -> None:
        for name in game_names():
            with self.subTest(game=name), self.opened(name) as engine:
                game, first = self.game(name), self.game(name)
                move = engine.play(Limit(nodes=1), game).move
                self.assertTrue(engine.is_legal(move, game))
                self.assertIn(move, engine.legal_moves(game))
                game.push(move)
                self.assertNotEqual(engine.status(game).p1_turn, engine.status(first).p1_turn)
                self.assertNotEqual(engine.fen(game), engine.fen(first))
                self.assertEqual((engine.status(game).over, engine.status(game).result), (False, "none"))
                self.assertLessEqual(engine.values(game).keys(), set(engine.legal_moves(game)))

    def test_multipv_gives_a_list(self) -> None:
        for name in game_names():
            with self.subTest(game=name), self.opened(name) as engine:
                lines = engine.analyse(Limit(depth=1), self.game(name), multipv=3)
                self.assertEqual([info.multipv for info in lines], [1, 2, 3])
                self.assertEqual(len({info.pv[0] for info in lines}), 3)
                self.assertEqual(engine.analyse(Limit(depth=1), self.game(name)).multipv, 1)
                with engine.analysis(Limit(depth=1), self.game(name), multipv=3) as analysis:
                    self.assertEqual({info.multipv for info in analysis if info.pv}, {1, 2, 3})
                    self.assertEqual([info.multipv for info in analysis.infos], [1, 2, 3])
                self.assertEqual(engine.analyse(Limit(depth=1), self.game(name)).multipv, 1)

    def test_an_endless_analysis_streams_until_it_is_stopped(self) -> None:
        name = game_names()[0]
        with self.opened(name) as engine:
            with engine.analysis(None, self.game(name)) as analysis:
                self.assertIsNotNone(next(analysis).score)
                with self.assertRaisesRegex(RuntimeError, "leave the block"):
                    engine.play(Limit(depth=1), self.game(name))
                analysis.stop()
                self.assertEqual(analysis.wait().move, analysis.info.pv[0])
            with engine.analysis(None, self.game(name)) as analysis:
                next(analysis)
            self.assertTrue(engine.play(Limit(depth=1), self.game(name)).move)

    def test_stop_from_another_thread(self) -> None:
        name = game_names()[0]
        with self.opened(name) as engine:
            threading.Timer(0.2, engine.stop).start()
            self.assertTrue(engine.play(Limit(infinite=True), self.game(name)).move)

    def test_scores_have_a_point_of_view(self) -> None:
        name = game_names()[0]
        with self.opened(name) as engine:
            score = engine.analyse(Limit(depth=1), self.game(name)).score
            self.assertEqual(score.pov(score.player), score)

    def test_an_empty_limit_is_refused(self) -> None:
        name = game_names()[0]
        with self.opened(name) as engine, self.assertRaisesRegex(ValueError, "the limit is empty"):
            engine.play(Limit(), self.game(name))

    def test_numbers_are_finite(self) -> None:
        name = game_names()[0]
        with self.opened(name) as engine:
            for value in (math.nan, math.inf):
                with self.assertRaisesRegex(ValueError, "^time is a finite number, not "):
                    engine.play(Limit(time=value), self.game(name))
                with self.assertRaisesRegex(quadriga.EngineError, "MultiPV: "):
                    engine.analyse(Limit(depth=1), self.game(name), multipv=value)
                with self.assertRaisesRegex(quadriga.EngineError, "Hash: "):
                    engine.configure({"Hash": value})
            self.assertTrue(engine.play(Limit(depth=1), self.game(name)).move)

    def test_refusals_have_the_words_of_the_protocol(self) -> None:
        cases: tuple[tuple[str, str, str | None, Sequence[str], Sequence[str]], ...] = (
            ("illegal-move", "move 1 'zz':", None, ["zz"], []),
            ("bad-fen", "", "nonsense", [], []),
            ("bad-go", "searchmoves: 'zz'", None, [], ["zz"]),
        )
        for name in game_names():
            with self.opened(name) as engine:
                for code, text, fen, moves, search_moves in cases:
                    with self.subTest(game=name, code=code), self.assertRaises(quadriga.EngineRefused) as caught:
                        engine.play(Limit(depth=1, search_moves=search_moves), self.game(name, fen, moves))
                    self.assertEqual(caught.exception.code, code)
                    self.assertTrue(caught.exception.text.startswith(text), caught.exception.text)
