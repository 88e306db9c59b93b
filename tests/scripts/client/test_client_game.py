"""Games in the client: resignations and draw agreements."""

from __future__ import annotations

import unittest

from support import fake

import quadriga
from quadriga import Limit


class EndByPlayers(unittest.TestCase):
    def test_resignation(self) -> None:
        game = quadriga.Game(moves=["t1"])
        game.resign("p1")
        self.assertEqual(game.outcome, quadriga.Outcome("p2win", "resignation"))
        self.assertEqual((game.copy(), game == quadriga.Game(moves=["t1"])), (game, False))

    def test_agreement(self) -> None:
        game = quadriga.Game()
        game.offer_draw("p2")
        self.assertEqual((game.draw_offer, game.outcome, game.copy()), ("p2", None, game))
        with self.assertRaisesRegex(ValueError, "p1 has not offered a draw"):
            game.accept_draw("p2")
        with self.assertRaisesRegex(ValueError, "p2 has already offered a draw"):
            game.offer_draw("p1")
        game.accept_draw("p1")
        self.assertEqual(game.outcome, quadriga.Outcome("draw", "agreement"))

    def test_an_offer_stands_until_the_opponent_declines_or_moves(self) -> None:
        game = quadriga.Game()
        game.offer_draw("p1")
        game.decline_draw("p2")
        game.offer_draw("p1")
        game.push("t1", "p1")
        self.assertEqual(game.draw_offer, "p1")
        game.push("t1", "p2")
        self.assertIsNone(game.draw_offer)
        with self.assertRaisesRegex(ValueError, "p1 has not offered a draw"):
            game.accept_draw("p2")
        with self.assertRaisesRegex(ValueError, "p1 has not offered a draw"):
            game.decline_draw("p2")
        game.offer_draw("p2")
        game.push("t1")
        self.assertIsNone(game.draw_offer)

    def test_nothing_comes_after_the_end_but_taking_back(self) -> None:
        game = quadriga.Game(moves=["t1"])
        game.offer_draw("p1")
        game.accept_draw("p2")
        for change in (game.resign, game.offer_draw, game.accept_draw, game.decline_draw):
            with self.subTest(change=change), self.assertRaisesRegex(ValueError, "has ended: draw by agreement"):
                change("p1")
        with self.assertRaisesRegex(ValueError, "has ended: draw by agreement"):
            game.push("t2")
        self.assertEqual(game.pop(), "t1")
        self.assertEqual(game, quadriga.Game())

    def test_players_are_p1_and_p2(self) -> None:
        game = quadriga.Game()
        for change in (game.resign, game.offer_draw, game.accept_draw, game.decline_draw):
            with self.subTest(change=change), self.assertRaisesRegex(ValueError, "p1 or p2, not 'white'"):
                change("white")
        with self.assertRaisesRegex(ValueError, "p1 or p2, not 'white'"):
            game.push("t1", "white")
        self.assertEqual(game, quadriga.Game())

    def test_an_engine_is_asked_through_its_score(self) -> None:
        limit, p2_moves = Limit(depth=2), quadriga.Game("20 2")
        with quadriga.Engine(fake("--score=35")) as engine:
            self.assertFalse(engine.would_accept_draw(limit, p2_moves))
            self.assertTrue(engine.would_accept_draw(limit, p2_moves, score=35))
            self.assertTrue(engine.would_accept_draw(limit, p2_moves, player="p1"))
            self.assertFalse(engine.would_resign(limit, p2_moves, score=35))
            self.assertTrue(engine.would_resign(limit, p2_moves, player="p1", score=35))
            self.assertFalse(engine.would_resign(limit, p2_moves, player="p1"))
        with quadriga.Engine(fake()) as engine:  # reports a win for the side to move
            self.assertFalse(engine.would_accept_draw(limit, score=9999))
            self.assertTrue(engine.would_resign(limit, player="p2"))
