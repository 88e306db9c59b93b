"""Misuse of the module raises an exception or gives an answer, but never crashes."""

from __future__ import annotations

import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import unittest
from collections.abc import Callable
from pathlib import Path

from native_support import SCRIPTS

from quadriga import EngineRefused, Limit
from quadriga.native import Board, Engine, games


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Runs a program in a new Python process and returns its output."""
    start = f"import sys; sys.path.insert(0, {str(SCRIPTS)!r})\nfrom quadriga import Limit\n"
    start += "from quadriga.native import Board, Engine, games\nboard = Board(games()[0])\n"
    return subprocess.run([sys.executable, "-c", start + program], capture_output=True, text=True, timeout=60)


def play(board: Board, seed: int, errors: list[BaseException]) -> None:
    """Makes random moves on a shared board. Another thread may make a move illegal before it is pushed."""
    chance = random.Random(seed)
    for _ in range(100):
        try:
            board.push(chance.choice(board.legal_moves or ["zz"]))
            board.pop()
            board.copy()
        except (EngineRefused, IndexError):
            pass
        except BaseException as error:
            errors.append(error)


class Boards(unittest.TestCase):
    def test_moves_that_are_none(self) -> None:
        for game in games():
            board = Board(game)
            for move in ("", " ", "zz", "0000", "a b", "\n", "\0", "\x7f", "\u00e9" * 200, "a1" * 100_000):
                with self.subTest(game=game, move=move[:20]), self.assertRaises(EngineRefused):
                    board.push(move)
            for wrong in (None, 1, ["a1"], "\ud800"):
                with self.subTest(game=game, move=wrong), self.assertRaises(TypeError):
                    board.push(wrong)  # type: ignore[arg-type]
            self.assertEqual((board, board.ply()), (Board(game), 0))

    def test_moves_of_other_games_and_positions(self) -> None:
        chance = random.Random(1)
        words = []
        for game in games():
            board = Board(game)
            for _ in range(20):
                words.append(chance.choice(board.legal_moves))
                board.push(words[-1])
        for game in games():
            board = Board(game)
            for word in words:
                legal = board.is_legal(word)
                self.assertEqual(legal, word in board.legal_moves)
                try:
                    board.push(word)
                    self.assertTrue(legal)
                except EngineRefused:
                    self.assertFalse(legal)

    def test_finished_games(self) -> None:
        for game in games():
            chance = random.Random(game)
            board = Board(game, options={"Repetition": 0, "MoveLimit": 0})
            while board.legal_moves:
                last = chance.choice(board.legal_moves)
                board.push(last)
            outcome = board.outcome()
            assert outcome
            with self.subTest(game=game), self.assertRaisesRegex(EngineRefused, "illegal-move: move 1 '"):
                board.push(last)
            self.assertEqual((board.outcome(), board.pop()), (outcome, last))
            self.assertIn(last, board.legal_moves)

    def test_boards_that_were_never_made(self) -> None:
        board = Board.__new__(Board)
        calls: list[Callable[[], object]] = [board.fen, board.copy, board.pop, board.outcome]
        for call in calls:
            with self.subTest(call), self.assertRaises(AttributeError):
                call()

    def test_threads_share_a_board(self) -> None:
        for game in games():
            board = Board(game)
            errors: list[BaseException] = []
            threads = [threading.Thread(target=play, args=(board, seed, errors)) for seed in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(errors, [])
            board.push(board.legal_moves[0])


class Engines(unittest.TestCase):
    def test_one_search_at_a_time(self) -> None:
        engine, board = Engine(), Board(games()[0])
        with engine.analysis(None, board) as analysis:
            with self.assertRaisesRegex(RuntimeError, "leave the block"):
                engine.configure({"Hash": 1})
            with self.assertRaisesRegex(RuntimeError, "leave the block"):
                engine.play(Limit(depth=1), board)
            board.push(board.legal_moves[0])  # the search has its own position
            with Engine().analysis(None, board) as other:
                next(other)
        self.assertEqual(list(analysis), [])
        analysis.stop()
        with self.assertRaisesRegex(RuntimeError, "the analysis has ended"):
            analysis.wait()

    def test_engines_are_not_copied(self) -> None:
        with self.assertRaises(TypeError):
            pickle.dumps(Engine())

    def test_engines_that_are_forgotten_stop(self) -> None:
        def threads() -> int:
            """Counts those that stay: one that has ended may be seen for some milliseconds more."""
            counts = []
            for _ in range(20):
                counts.append(len(list(Path("/proc/self/task").iterdir())))
                time.sleep(0.01)
            return min(counts)

        before = threads()
        engine = Engine()
        manager = engine.analysis(None, Board(games()[0]))
        next(iter(manager.__enter__()))
        self.assertGreater(threads(), before)
        del manager, engine
        self.assertEqual(threads(), before)

    def test_python_runs_on_during_a_search(self) -> None:
        engine = Engine()
        found = []
        search = threading.Thread(target=lambda: found.append(engine.play(Limit(infinite=True), Board(games()[0]))))
        search.start()
        board = Board(games()[0])
        for move in board.legal_moves:
            board.push(move)
            board.pop()
        self.assertEqual(found, [], "the search goes on")
        while search.is_alive():
            engine.stop()
            search.join(0.01)
        self.assertIn(found[0].move, board.legal_moves)


class Processes(unittest.TestCase):
    def test_the_end_during_a_search(self) -> None:
        done = run("search = Engine().analysis(None, board)\nnext(search.__enter__())\nprint('end')")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "end\n", ""))

    def test_an_interrupt_during_a_search(self) -> None:
        interrupt = "import os, signal, threading\n"
        interrupt += f"threading.Timer(0.3, lambda: os.kill(os.getpid(), {int(signal.SIGINT)})).start()\n"
        search = "try:\n    engine.play(Limit(infinite=True), board)\n"
        search += "except KeyboardInterrupt:\n    print('stopped', engine.play(Limit(depth=1), board).move in board.legal_moves)"
        done = run(f"{interrupt}engine = Engine()\n{search}")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "stopped True\n", ""))

    def test_a_fork_during_a_search(self) -> None:
        fork = "import os\nengine = Engine()\nwith engine.analysis(None, board) as analysis:\n    next(analysis)\n"
        fork += "    child = os.fork()\n    if child == 0:\n        board.push(board.legal_moves[0])\n"
        fork += "        try:\n            engine.new_game()\n        except RuntimeError as error:\n            print(error, flush=True)\n"
        fork += "        del analysis, engine\n        os._exit(0)\n    os.waitpid(child, 0)\nprint('end')"
        done = run(fork)
        self.assertEqual(
            (done.returncode, done.stdout, done.stderr), (0, "the engine belongs to another process\nend\n", "")
        )
