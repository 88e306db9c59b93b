"""The client with a well-behaved process: the handshake, queries, options."""

from __future__ import annotations

import asyncio
import os
import sys
import unittest
from inspect import signature
from unittest.mock import patch

from support import FolderTest, fake

import quadriga
from quadriga import Limit


class Conversation(FolderTest):
    def test_shakes_hands_in_ugi(self) -> None:
        with quadriga.Engine(fake("--name", "Heap 7")) as engine:
            self.assertEqual((engine.name, engine.author, engine.dialect), ("Heap 7", "the tests", "ugi"))
            self.assertIn("Hash", engine.options)

    def test_falls_back_to_uci(self) -> None:
        with quadriga.Engine(fake("--uci")) as engine:
            self.assertEqual(engine.dialect, "uci")
            info = engine.play(Limit(depth=2)).info
            self.assertEqual(info.score, quadriga.Score(mate=1))

    def test_finds_an_engine_beside_python(self) -> None:
        self.program(f"exec {fake()}", "heap")
        with patch.dict(os.environ, {"PATH": "/none"}), self.assertRaises(quadriga.EngineStartError):
            quadriga.Engine("heap")
        python = patch.object(sys, "executable", str(self.folder / "python"))
        with python, patch.dict(os.environ, {"PATH": "/none"}), quadriga.Engine("heap") as engine:
            self.assertEqual(engine.dialect, "ugi")

    def test_plays_a_game_from_moves(self) -> None:
        with quadriga.Engine(fake()) as engine:
            engine.new_game()
            engine.position(moves=["t1", "t2"])
            self.assertEqual(engine.fen(), "18 1")
            self.assertEqual(engine.legal_moves(), ["t1", "t2", "t3"])
            self.assertTrue(engine.is_legal("t3"))
            self.assertFalse(engine.is_legal("t4"))
            self.assertEqual(engine.status(), quadriga.Status(p1_turn=True, over=False, result="none"))
            answer = engine.play(Limit(time=0.1))
            self.assertEqual((answer.move, answer.ponder), ("t2", None))
            self.assertEqual((answer.info.depth, answer.info.nodes, answer.info.pv), (2, 9, ("t2",)))
            self.assertLess(answer.elapsed, 60)

    def test_end_of_the_game(self) -> None:
        with quadriga.Engine(fake()) as engine:
            engine.position("3 2", ["t3"])
            self.assertEqual(engine.status(), quadriga.Status(p1_turn=True, over=True, result="p2win"))
            self.assertIsNone(engine.play(Limit(depth=1)).move)
            self.assertEqual(engine.legal_moves(), [])

    def test_questions_take_a_game(self) -> None:
        with quadriga.Engine(fake()) as engine:
            engine.position("3 2")
            game = quadriga.Game("5 1")
            self.assertEqual(engine.fen(game), "5 1")
            engine.position("3 2")
            self.assertEqual(engine.legal_moves(quadriga.Game("2 1")), ["t1", "t2"])
            self.assertTrue(engine.is_legal("t3", game))
            self.assertFalse(engine.is_legal("t3", quadriga.Game("2 1")))
            self.assertIn("5", engine.display(game))
            self.assertEqual(engine.query("p1turn", game=quadriga.Game("5 1", ["t1"])), ["false"])
            self.assertEqual([engine.status(game).turn, engine.status(quadriga.Game("4 2")).turn], ["p1", "p2"])
            self.assertEqual(engine.fen(), "4 2")
            with self.assertRaises(quadriga.EngineRefused):
                engine.status(quadriga.Game("5 1", ["t9"]))

    def test_a_loop_ends_with_the_game(self) -> None:
        game = quadriga.Game("9 1")
        with quadriga.Engine(fake()) as engine:
            while not engine.status(game).over:
                move = engine.play(Limit(depth=1), game).move
                self.assertIsNotNone(move)
                game.push(move or "")
            self.assertNotEqual(engine.status(game).result, "none")
            self.assertEqual(engine.legal_moves(game), [])

    def test_help_shows_the_blocking_type_of_an_analysis(self) -> None:
        self.assertEqual(signature(quadriga.Engine.analysis).return_annotation, "AbstractContextManager[Analysis]")

    def test_0000_is_a_move_where_it_is_legal(self) -> None:
        for flags in ((), ("--plain",)):
            with self.subTest(flags=flags), quadriga.Engine(fake("--passes", *flags)) as engine:
                engine.position("20 2")
                self.assertEqual(engine.play(Limit(depth=1)).move, "0000")
                engine.position("20 2", ["0000"])
                self.assertEqual(engine.play(Limit(depth=1)).move, "t1")

    def test_0000_is_no_move_where_it_is_not_legal(self) -> None:
        for flags in ((), ("--plain",), ("--no-queries",)):
            with self.subTest(flags=flags), quadriga.Engine(fake("--no-move", "0000", *flags)) as engine:
                engine.position("3 2", ["t3"])
                self.assertIsNone(engine.play(Limit(depth=1)).move)

    def test_accepts_a_ponder_move(self) -> None:
        with quadriga.Engine(fake("--ponder")) as engine:
            self.assertEqual(engine.play(Limit(depth=1)).ponder, "t1")

    def test_every_method_is_documented_and_there_for_both_kinds_of_programs(self) -> None:
        own = {"open"}  # the constructor of Engine opens it
        for name, method in vars(quadriga.AsyncEngine).items():
            if not name.startswith("_") and name not in own:
                self.assertTrue(hasattr(quadriga.Engine, name), name)
                if callable(method):
                    self.assertTrue(getattr(quadriga.Engine, name).__doc__, name)

    def test_knows_what_an_engine_can_be_asked(self) -> None:
        with quadriga.Engine(fake()) as engine:
            self.assertTrue(engine.knows("islegal t1"))
            self.assertFalse(engine.knows("weather"))
        with quadriga.Engine(fake("--plain")) as engine:
            self.assertFalse(engine.knows("islegal t1"))
            self.assertFalse(engine.status().over)
        with quadriga.Engine(fake("--no-queries")) as engine:
            with self.assertRaises(quadriga.Unsupported):
                engine.status()

    def test_ping_waits_for_earlier_commands(self) -> None:
        with quadriga.Engine(fake("--fault", "late", "--delay", "0.3")) as engine:
            seconds = engine.ping()
            self.assertLess(seconds, 60)
            engine._session.connection.write("go depth 1")
            self.assertGreaterEqual(engine.ping(), 0.2)
            self.assertIn("< bestmove t1", engine.log)

    def test_traffic_is_logged(self) -> None:
        with self.assertLogs("quadriga", "DEBUG") as logs, quadriga.Engine(fake()) as engine:
            engine.display()
        messages = [record.getMessage() for record in logs.records]
        self.assertIn("Fake 1.0: > d", messages)
        self.assertIn("Fake 1.0: < heap 21: " + "o" * 21, messages)

    def test_raw_commands(self) -> None:
        with quadriga.Engine(fake()) as engine:
            self.assertEqual(engine.display(), "heap 21: " + "o" * 21)
            with self.assertRaises(ValueError):
                engine.command("d\nquit")


class Options(unittest.TestCase):
    def test_options_are_a_mapping(self) -> None:
        with quadriga.Engine(fake()) as engine:
            self.assertEqual(engine.options["hash"].high, 64)
            self.assertEqual(engine.options["moveoverhead"].name, "Move Overhead")
            self.assertIn("Game", list(engine.options))
            self.assertNotIn("Hsah", engine.options)
            self.assertEqual(engine.options.game, engine.options["Game"])

    def test_sets_options_whatever_the_spelling(self) -> None:
        with quadriga.Engine(
            fake(), options={"drawat": 20, "MoveOverhead": 5, "Ponder": True, "ClearHash": ""}
        ) as engine:
            engine.position(moves=["t1"])
            self.assertEqual(engine.status().result, "draw")

    def test_bad_options_name_what_is_wrong(self) -> None:
        with quadriga.Engine(fake()) as engine:
            for name, value, fragment in (
                ("Hsah", 1, "did you mean Hash"),
                ("Hash", 65, "outside 1..64"),
                ("Hash", "many", "not a whole number"),
                ("Game", "chess", "not one of heap, pile"),
                ("Ponder", "maybe", "neither true nor false"),
            ):
                with self.subTest(name=name), self.assertRaisesRegex(quadriga.OptionError, fragment):
                    engine.configure({name: value})

    def test_a_refusal_by_the_engine_is_an_error(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with self.assertRaises(quadriga.EngineRefused) as caught:
                engine.configure({"Hash": 13})
            self.assertEqual(caught.exception.code, "bad-value")
            self.assertIn("bad luck", str(caught.exception))


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_engines_side_by_side(self) -> None:
        async def answer(heap: int) -> str | None:
            async with quadriga.AsyncEngine(fake()) as engine:
                await engine.position(f"{heap} 1")
                return (await engine.play(Limit(depth=1))).move

        self.assertEqual(await asyncio.gather(*map(answer, (5, 6, 7))), ["t1", "t2", "t3"])

    async def test_opens_with_await(self) -> None:
        engine = await quadriga.AsyncEngine(fake(), name="mine")
        async with engine as same:
            self.assertIs(same, engine)
            self.assertEqual((engine.name, await engine.fen(quadriga.Game("5 1"))), ("mine", "5 1"))
        self.assertFalse(engine.alive)
        with self.assertRaises(quadriga.EngineStartError):
            await quadriga.AsyncEngine("")

    async def test_calls_take_turns(self) -> None:
        async with quadriga.AsyncEngine(fake("--fault", "late", "--delay", "0.2")) as engine:
            answer, fen = await asyncio.gather(engine.play(Limit(depth=1)), engine.fen())
            self.assertEqual((answer.move, fen), ("t1", "21 1"))

    async def test_a_cancelled_command_leaves_no_wrong_answers_behind(self) -> None:
        async with quadriga.AsyncEngine(fake("--fault", "late", "--delay", "5")) as engine:
            engine.timeout = 0.2
            task = asyncio.create_task(engine.play(Limit(depth=1)))
            await asyncio.sleep(0.1)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            with self.assertRaisesRegex(quadriga.EngineTimeout, "no `bestmove` within 0.2 s"):
                await engine.fen()
            with self.assertRaises(quadriga.EngineDied):
                await engine.fen()

    async def test_an_engine_survives_a_cancelled_call_at_any_moment(self) -> None:
        """A new position while the old one is analysed: cancel, and analyse again."""
        async with quadriga.AsyncEngine(fake()) as engine:
            searched = quadriga.Game(moves=["t1"])  # 20 counters, a draw with the option of the cancelled call
            for moment in range(60):
                task = asyncio.create_task(engine.analyse(Limit(infinite=True), multipv=3, options={"DrawAt": 20}))
                if moment < 40:
                    for _ in range(moment):
                        await asyncio.sleep(0)
                else:
                    await asyncio.sleep((moment - 40) / 4000)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                with self.subTest(moment=moment):
                    answer = await engine.play(Limit(depth=1), searched)
                    self.assertEqual((answer.move, len(answer.infos)), ("t1", 1))
                    self.assertFalse((await engine.status()).over)

    async def test_commands_within_an_analysis_are_an_error(self) -> None:
        async with quadriga.AsyncEngine(fake()) as engine:
            async with engine.analysis(Limit(infinite=True)):
                with self.assertRaises(RuntimeError):
                    await engine.fen()
