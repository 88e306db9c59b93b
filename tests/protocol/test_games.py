"""Long games, memory and repeatability of the binary. QUADRIGA_BINARY names it, QUADRIGA_SANITIZE its sanitizers."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import unittest

from raw_engine import BINARY, RawEngine, run


class Games(unittest.TestCase):
    def test_lists_of_ten_thousand_moves(self) -> None:
        there_and_back = ["m13m12", "k13k12", "m12m13", "k12k13"]
        with RawEngine("--game", "onitama") as engine:
            engine.line("position startpos moves " + " ".join(there_and_back * 2500), "query gameover", "isready")
            self.assertTrue(engine.receive().startswith("info string error illegal-move move 1 "))
            self.assertEqual(engine.receive(), "response true")
            engine.receive()

    def test_long_games_by_ever_longer_lists(self) -> None:
        with RawEngine("--game", "onoro") as engine:
            played: list[str] = []
            source = random.Random(1)
            for _ in range(60):
                engine.line("position startpos moves " + " ".join(played), "query moves", "query gameover")
                moves = engine.receive().split()[1:]
                if engine.receive() == "response true":
                    break
                played.append(source.choice(moves))
            self.assertGreater(len(played), 10)

    @unittest.skipIf(os.environ.get("QUADRIGA_SANITIZE"), "sanitizers reserve terabytes of address space")
    def test_too_much_memory_is_refused(self) -> None:
        def little_memory() -> None:
            resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

        script = b"setoption name Hash value 131072\nsetoption name Hash value 4\ngo depth 1\n"
        done = subprocess.run([BINARY], input=script, capture_output=True, preexec_fn=little_memory, timeout=60)
        lines = done.stdout.decode().splitlines()
        self.assertTrue(lines[0].startswith("info string error out-of-memory "), lines)
        self.assertTrue(lines[-1].startswith("bestmove "))
        self.assertEqual(done.returncode, 0)

    def test_same_lines_in_every_run(self) -> None:
        def lines() -> list[list[str]]:
            timed = ("nps", "time")
            output = run("go nodes 3000\nquery key\nbench 1\n", "--game", "onoro")[0]
            words = [line.split() for line in output if not line.endswith(" nps")]
            return [[w for at, w in enumerate(line) if at == 0 or line[at - 1] not in timed] for line in words]

        self.assertEqual(lines(), lines())


if __name__ == "__main__":
    unittest.main()
