"""Time control of the binary, measured from outside. QUADRIGA_BINARY names it."""

from __future__ import annotations

import time
import unittest
from statistics import median

from raw_engine import RawEngine


def answer_time(engine: RawEngine, command: str) -> float:
    """Returns the seconds from a command to the next bestmove."""
    start = time.monotonic()
    engine.send(command)
    engine.until("bestmove")
    return time.monotonic() - start


class Clock(unittest.TestCase):
    def test_more_threads_than_processors_cost_no_time(self) -> None:
        with RawEngine("--game", "onitama") as engine:
            engine.send("setoption name Threads value 512", "isready")
            engine.until("readyok")
            self.assertLess(median(answer_time(engine, "go movetime 200") for _ in range(5)), 0.5)

    def test_a_ponder_miss_does_not_shorten_later_searches(self) -> None:
        with RawEngine("--game", "onitama") as engine:
            before = median(answer_time(engine, "go movetime 200") for _ in range(3))
            engine.send("go ponder p1time 400 p2time 400")
            time.sleep(1)
            answer_time(engine, "stop")
            after = median(answer_time(engine, "go movetime 200") for _ in range(3))
            self.assertGreater(after, before * 0.9)

    def test_a_ponderhit_ends_a_search_that_has_pondered_long_enough(self) -> None:
        with RawEngine("--game", "onager") as onager, RawEngine("--game", "nonaga") as nonaga:
            for engine in (onager, nonaga):
                # With this clock, a move aims at half a second and takes at most 2.5 s.
                engine.send("go ponder p1time 12000 p2time 12000")
            time.sleep(3)
            for engine in (onager, nonaga):
                self.assertLess(answer_time(engine, "ponderhit"), 0.25)

    def test_a_ponderhit_at_once_leaves_the_time_of_an_ordinary_search(self) -> None:
        with RawEngine("--game", "onager") as engine:
            engine.send("go ponder movetime 300")
            self.assertGreater(answer_time(engine, "ponderhit"), 0.2)
            engine.send("go ponder p1time 12000 p2time 12000")
            while not str(engine.line()).startswith("info depth 1 "):
                pass
            self.assertGreater(answer_time(engine, "ponderhit"), 0.2)

    def test_time_counts_from_the_line_even_if_the_engine_is_still_drawing(self) -> None:
        with RawEngine("--game", "nonaga") as engine:
            count = 1
            while (drawing := self._seconds(engine, *["svg"] * count, "isready", end="readyok")) < 1:
                count *= 2
            total = self._seconds(engine, *["svg"] * count, "go movetime 1000", end="bestmove")
            self.assertLess(total, drawing + 0.8)

    def test_a_search_that_is_sent_during_another_one_has_its_time(self) -> None:
        with RawEngine("--game", "nonaga") as engine:
            self.assertGreater(self._seconds(engine, "go movetime 400", "go movetime 400", end="bestmove"), 0.3)
            self.assertGreater(self._seconds(engine, end="bestmove"), 0.3)

    @staticmethod
    def _seconds(engine: RawEngine, *commands: str, end: str) -> float:
        start = time.monotonic()
        engine.send(*commands)
        engine.until(end)
        return time.monotonic() - start
