"""The order in which the binary executes commands while searches run and wait. QUADRIGA_BINARY names it."""

from __future__ import annotations

import random
import time
import unittest

from raw_engine import GAMES, RawEngine, run, without_infos


class Order(unittest.TestCase):
    def test_scripts_may_send_everything_at_once(self) -> None:
        script = "".join(f"position startpos\ngo depth {depth}\nquery ply\n" for depth in (1, 2, 1, 2))
        self.assertEqual([line.split()[0] for line in without_infos(run(script)[0])], ["bestmove", "response"] * 4)

    def test_ten_thousand_commands_in_one_go(self) -> None:
        count = 10_000
        lines, status = run("isready\nquery p1turn\n" * count)
        self.assertEqual(status, 0)
        self.assertEqual(lines, ["readyok", "response true"] * count)

    def test_a_thousand_infinite_searches_stopped(self) -> None:
        with RawEngine() as engine:
            for _ in range(1000):
                engine.line("go infinite", "stop")
                self.assertTrue(engine.receive_until("bestmove ")[-1][9:].isalnum())
            engine.line("isready")
            self.assertEqual(engine.receive(), "readyok")

    def test_a_thousand_infinite_searches_stopped_in_one_go(self) -> None:
        lines, status = run("go infinite\nstop\n" * 1000)
        self.assertEqual(status, 0)
        self.assertEqual(sum(line.startswith("bestmove ") for line in lines), 1000)

    def test_later_commands_end_an_infinite_search(self) -> None:
        for command in ("go depth 1", "position startpos", "setoption name Hash value 2", "ugi", "uginewgame", "d"):
            with self.subTest(command=command), RawEngine() as engine:
                engine.line("go infinite")
                engine.receive()
                engine.line(command, "isready")
                lines = without_infos(engine.receive_until("readyok"))
                self.assertTrue(lines[0].startswith("bestmove "))

    def test_infinite_searches_answer_only_when_stopped(self) -> None:
        decided = "fen ssmss/5/5/5/SS1SS boar,cobra/crab,crane/dragon b"
        for position in ("startpos", decided):
            with self.subTest(position=position), RawEngine("--game", "onitama") as engine:
                engine.line(f"position {position}", "go infinite depth 1", "isready")
                self.assertFalse(any(line.startswith("bestmove") for line in engine.receive_until("readyok")))
                time.sleep(0.05)
                engine.line("isready")
                self.assertFalse(any(line.startswith("bestmove") for line in engine.receive_until("readyok")))
                engine.line("stop")
                engine.receive_until("bestmove ")

    def test_ponder(self) -> None:
        with RawEngine() as engine:
            engine.line("go ponder depth 1")
            engine.receive()
            engine.line("isready")
            self.assertNotIn("bestmove", " ".join(engine.receive_until("readyok")))
            engine.line("ponderhit")
            engine.receive_until("bestmove ")
            engine.line("go ponder movetime 1", "stop", "isready")
            self.assertEqual(sum(line.startswith("bestmove") for line in engine.receive_until("readyok")), 1)

    def test_every_go_has_one_best_move(self) -> None:
        commands = [
            "go depth 1", "go depth 0", "go nodes 1", "go movetime 0", "go movetime -1", "go wtime 0 btime 0",
            "go p1time -5 p2time -5", "go infinite", "go ponder", "go x", "go depth", "go searchmoves zz9", "go perft 1",
            "go mate 1 nodes 10", "go p1time 1 p2time 1 movestogo 1", "go depth 1.9", "go infinite depth 3",
        ]  # fmt: skip
        for game in GAMES:
            with self.subTest(game=game):
                lines, status = run("\n".join(commands) + "\n", "--game", game)
                answers = [line for line in lines if line.startswith("bestmove")]
                self.assertEqual(len(answers), len(commands))
                self.assertTrue(all(len(answer.split()) == 2 for answer in answers), answers)
                self.assertEqual(status, 0)

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


if __name__ == "__main__":
    unittest.main()
