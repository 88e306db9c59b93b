"""How the binary withstands arbitrary bytes and commands in arbitrary order. QUADRIGA_BINARY names it."""

from __future__ import annotations

import random
import time
import unittest

from raw_engine import RawEngine, run


class Input(unittest.TestCase):
    def test_a_command_with_any_byte_has_one_answer(self) -> None:
        codes = [code for code in range(256) if code != ord("\n")]
        lines, status = run(b"".join(b"position fen " + bytes([code]) + b"\nisready\n" for code in codes))
        self.assertEqual((lines[1::2], status), (["readyok"] * len(codes), 0))
        self.assertTrue(all(line.startswith("info string error bad-fen ") for line in lines[::2]), lines)

    def test_a_decided_search_without_limits_answers_only_when_stopped(self) -> None:
        with RawEngine("--game", "onitama") as engine:
            engine.send("position fen ssmss/5/5/5/SS1SS boar,cobra/crab,crane/dragon b", "go infinite depth 1")
            for pause in (0.05, 0.0):
                engine.send("isready")
                self.assertFalse(any(line.startswith("bestmove") for line in engine.until("readyok")))
                time.sleep(pause)
            engine.send("stop")
            engine.until("bestmove")

    def test_random_sessions(self) -> None:
        commands = [
            "go depth 1", "go infinite", "go nodes 100", "go ponder nodes 10", "stop", "ponderhit", "isready", "foo",
            "position startpos", "position fen bad", "query gameover", "setoption name Hash value 1", "ugi", "uci",
            "uginewgame", "d", "go x", "undo", "setoption name Game value onoro", "setoption name Game value nonaga",
            "go movetime 1", "eval", "debug on", "debug off", "moves a1", "perft 1", "go perft 1",
        ]  # fmt: skip
        for seed in range(20):
            source = random.Random(seed)
            script = [source.choice(commands) for _ in range(200)]
            with self.subTest(seed=seed):
                lines, status = run("\n".join(script))
                self.assertEqual(status, 0)
                for start, word in (("go", "bestmove"), ("isready", "readyok"), ("query", "response")):
                    asked = sum(command.split()[0] == start for command in script)
                    self.assertEqual(sum(line.split()[0] == word for line in lines), asked, word)
