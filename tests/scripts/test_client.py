"""The client against a real process that behaves and misbehaves."""

from __future__ import annotations

import asyncio
import os
import re
import threading
import time
import unittest

import tomllib
from support import ROOT, SCRIPTS, fake

import quadriga
from quadriga import Limit


class Conversation(unittest.TestCase):
    def test_shakes_hands_in_ugi(self) -> None:
        with quadriga.Engine(fake("--name", "Heap 7")) as engine:
            self.assertEqual((engine.name, engine.author, engine.dialect), ("Heap 7", "the tests", "ugi"))
            self.assertIn("Hash", engine.options)

    def test_falls_back_to_uci(self) -> None:
        with quadriga.Engine(fake("--uci")) as engine:
            self.assertEqual(engine.dialect, "uci")
            info = engine.play(Limit(depth=2)).info
            self.assertEqual(info.score, quadriga.Score(mate=1))

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

    def test_0000_is_a_move_where_it_is_legal(self) -> None:
        for flags in ((), ("--plain",), ("--no-queries",)):
            with self.subTest(flags=flags), quadriga.Engine(fake("--passes", *flags)) as engine:
                engine.position("20 2")
                self.assertEqual(engine.play(Limit(depth=1)).move, "0000")
                engine.position("20 2", ["0000"])
                self.assertEqual(engine.play(Limit(depth=1)).move, "t1")

    def test_0000_is_no_move_where_it_is_not_legal(self) -> None:
        with quadriga.Engine(fake("--no-move", "0000")) as engine:
            engine.position("3 2", ["t3"])
            self.assertIsNone(engine.play(Limit(depth=1)).move)

    def test_accepts_a_ponder_move(self) -> None:
        with quadriga.Engine(fake("--ponder")) as engine:
            self.assertEqual(engine.play(Limit(depth=1)).ponder, "t1")

    def test_streams_infos(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with engine.analysis(Limit(depth=2)) as analysis:
                self.assertEqual([info.depth for info in analysis], [1, 2])
                self.assertEqual(analysis.wait().move, "t1")
            self.assertEqual(engine.fen(), "21 1")

    def test_leaving_an_endless_analysis_stops_it(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with engine.analysis(Limit(infinite=True)) as analysis:
                self.assertEqual(next(analysis).depth, 1)
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

    def test_other_commands_during_an_analysis_are_an_error_not_a_deadlock(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with engine.analysis(Limit(infinite=True)):
                with self.assertRaises(RuntimeError):
                    engine.fen()
            self.assertEqual(engine.fen(), "21 1")

    def test_stop_from_another_thread(self) -> None:
        with quadriga.Engine(fake("--fault", "dawdle")) as engine:
            threading.Timer(0.2, engine.stop).start()
            self.assertEqual(engine.play(quadriga.Limit(infinite=True), timeout=60).move, "t1")
            self.assertTrue(engine.alive)

    def test_every_method_is_documented_and_there_for_both_kinds_of_programs(self) -> None:
        own = {"open"}  # an Engine is opened when it is made
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

    def test_ping(self) -> None:
        with quadriga.Engine(fake()) as engine:
            self.assertGreater(engine.ping(), 0)

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
            with engine.analysis(Limit(depth=2), options={"MultiPV": 3}) as analysis:
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
        self.assertEqual(-quadriga.Score(cp=5, bound="lower"), quadriga.Score(cp=-5, bound="upper"))
        self.assertEqual(-quadriga.Score(mate=3), quadriga.Score(mate=-3))
        lost = quadriga.Score(mate=0)
        self.assertNotEqual(-lost, lost)
        self.assertEqual(-(-lost), lost)

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
        with quadriga.Engine(fake()) as engine:  # says that the side to move wins
            self.assertFalse(engine.would_accept_draw(limit, score=9999))
            self.assertTrue(engine.would_resign(limit, player="p2"))


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
                ("Game", "chess", "none of heap, pile"),
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


class Version(unittest.TestCase):
    def test_it_is_that_of_the_project(self) -> None:
        project = re.search(r"^project\(quadriga VERSION ([\d.]+) ", (ROOT / "CMakeLists.txt").read_text(), re.M)
        assert project
        self.assertEqual(quadriga.__version__, project[1])
        metadata = tomllib.loads((SCRIPTS / "pyproject.toml").read_text())
        self.assertEqual(metadata["project"]["dynamic"], ["version"])
        self.assertEqual(metadata["tool"]["setuptools"]["dynamic"]["version"], {"attr": "quadriga.__version__"})


class Failures(unittest.TestCase):
    def test_missing_program(self) -> None:
        with self.assertRaisesRegex(quadriga.EngineStartError, "cannot start `/no/such/engine`: No such file"):
            quadriga.Engine("/no/such/engine")

    def test_program_that_dies_at_once(self) -> None:
        with self.assertRaises(quadriga.EngineStartError) as caught:
            quadriga.Engine(fake("--fault", "dies-at-once"))
        self.assertIn("exit status 3", str(caught.exception))
        self.assertIn("! no such device", caught.exception.log)
        self.assertNotIn("\n", str(caught.exception))
        self.assertIn("\n    ! no such device", caught.exception.report())

    def test_program_that_never_answers(self) -> None:
        start = time.monotonic()
        with self.assertRaisesRegex(quadriga.EngineStartError, "within 0.5 s"):
            quadriga.Engine(fake("--fault", "mute"), timeout=0.5)
        self.assertLess(time.monotonic() - start, 60)

    def test_crash_in_a_search(self) -> None:
        with quadriga.Engine(fake("--fault", "crash")) as engine:
            with self.assertRaises(quadriga.EngineDied) as caught:
                engine.play(Limit(depth=1))
            self.assertIn("exit status 9", str(caught.exception))
            self.assertIn("! out of luck", caught.exception.log)
            with self.assertRaises(quadriga.EngineDied):
                engine.fen()

    def test_stall_is_killed(self) -> None:
        with quadriga.Engine(fake("--fault", "stall")) as engine:
            engine.timeout = 0.3
            with self.assertRaises(quadriga.EngineTimeout) as caught:
                engine.play(Limit(time=0.1))
            self.assertFalse(caught.exception.recovered)
            with self.assertRaises(quadriga.EngineDied):
                engine.fen()

    def test_late_answer_is_an_error_but_the_engine_lives(self) -> None:
        with quadriga.Engine(fake("--fault", "late", "--delay", "1")) as engine:
            with self.assertRaises(quadriga.EngineTimeout) as caught:
                engine.play(Limit(depth=1), timeout=0.3)
            self.assertTrue(caught.exception.recovered)
            self.assertEqual(engine.fen(), "21 1")

    def test_malformed_answer(self) -> None:
        with quadriga.Engine(fake("--fault", "junk")) as engine:
            with self.assertRaisesRegex(quadriga.ProtocolError, "malformed answer `bestmove t1 t1`"):
                engine.play(Limit(depth=1))
            self.assertEqual(engine.fen(), "21 1")

    def test_flood_ends(self) -> None:
        with quadriga.Engine(fake("--fault", "flood")) as engine:
            engine.timeout = 0.3
            with self.assertRaises(quadriga.EngineError):
                engine.play(Limit(time=0.1))

    def test_refused_positions(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with self.assertRaisesRegex(quadriga.EngineRefused, "bad-fen"):
                engine.position("nonsense")
            with self.assertRaisesRegex(quadriga.EngineRefused, "no-position"):
                engine.play(Limit(depth=1))
            with self.assertRaisesRegex(quadriga.EngineRefused, "illegal-move: move 2: t9"):
                engine.position(moves=["t1", "t9"])

    def test_no_process_is_left(self) -> None:
        engine = quadriga.Engine(fake())
        pid = engine.pid
        os.kill(pid, 0)
        self.assertIsNone(engine.returncode)
        self.assertEqual(engine.close(), 0)
        self.assertEqual(engine.returncode, 0)
        with self.assertRaises(ProcessLookupError):
            os.kill(pid, 0)


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_engines_side_by_side(self) -> None:
        async def answer(heap: int) -> str | None:
            async with await quadriga.AsyncEngine.open(fake()) as engine:
                await engine.position(f"{heap} 1")
                return (await engine.play(Limit(depth=1))).move

        self.assertEqual(await asyncio.gather(*map(answer, (5, 6, 7))), ["t1", "t2", "t3"])

    async def test_calls_take_turns(self) -> None:
        async with await quadriga.AsyncEngine.open(fake("--fault", "late", "--delay", "0.2")) as engine:
            answer, fen = await asyncio.gather(engine.play(Limit(depth=1)), engine.fen())
            self.assertEqual((answer.move, fen), ("t1", "21 1"))

    async def test_a_cancelled_command_leaves_no_wrong_answers_behind(self) -> None:
        async with await quadriga.AsyncEngine.open(fake("--fault", "late", "--delay", "5")) as engine:
            engine.timeout = 0.2
            task = asyncio.create_task(engine.play(Limit(depth=1)))
            await asyncio.sleep(0.1)
            task.cancel()
            with self.assertRaises((asyncio.CancelledError, quadriga.EngineTimeout)):
                await task
            with self.assertRaises(quadriga.EngineDied):
                await engine.fen()

    async def test_commands_within_an_analysis_are_an_error(self) -> None:
        async with await quadriga.AsyncEngine.open(fake()) as engine:
            async with engine.analysis(Limit(infinite=True)):
                with self.assertRaises(RuntimeError):
                    await engine.fen()


if __name__ == "__main__":
    unittest.main()
