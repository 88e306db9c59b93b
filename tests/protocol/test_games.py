"""Long games, memory and reproducibility of the binary. QUADRIGA_BINARY names it, QUADRIGA_SANITIZE its sanitizers."""

from __future__ import annotations

import os
import resource
import subprocess
import unittest

from raw_engine import COMMAND, RawEngine, run


class Games(unittest.TestCase):
    def test_lists_of_ten_thousand_moves(self) -> None:
        moves = ["f7", "f8", "f5"] + ["b1c1", "j1i1", "c1b1", "i1j1"] * 2500
        with RawEngine("--game", "onager") as engine:
            engine.send("position startpos moves " + " ".join(moves), "query ply", "query repetitions", "query reason")
            self.assertEqual(
                [engine.line() for _ in range(3)], ["response 10003", "response 2501", "response repetition"]
            )
            engine.send("go depth 2")
            self.assertTrue(engine.until("bestmove")[-1][9:].isalnum())
            engine.send("position startpos moves " + " ".join(moves) + " b1c9", "query ply", "query reason")
            self.assertTrue(str(engine.line()).startswith("info string error illegal-move move 10004 'b1c9': "))
            self.assertEqual([engine.line() for _ in range(2)], ["response 10003", "response illegal"])

    def test_without_a_mate_the_best_move_known_is_played(self) -> None:
        lines = run("go mate 14\n", "--game", "onoro")[0]
        self.assertEqual(lines[-2:], ["info string no mate within 14 plies", "bestmove m14"])  # the others lose in 11
        for game in ("onager", "onitama", "nonaga"):
            with self.subTest(game=game):
                best = run("go nodes 2000\n", "--game", game)[0][-1]
                self.assertEqual(
                    run("go mate 2\n", "--game", game)[0][-2:], ["info string no mate within 2 plies", best]
                )

    @unittest.skipIf(os.environ.get("QUADRIGA_SANITIZE"), "sanitizers reserve terabytes of address space")
    def test_too_much_memory_is_refused(self) -> None:
        def little_memory() -> None:
            resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

        script = b"setoption name Hash value 131072\nsetoption name Hash value 4\ngo depth 1\n"
        done = subprocess.run(COMMAND, input=script, capture_output=True, preexec_fn=little_memory, timeout=60)
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

        first = lines()
        self.assertIn("bestmove", [line[0] for line in first])
        self.assertEqual(lines(), first)
