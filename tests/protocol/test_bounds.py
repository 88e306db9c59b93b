"""The memory of a client that sends more than is done, or reads nothing. QUADRIGA_BINARY names the engine."""

from __future__ import annotations

import os
import threading
import time
import unittest
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from raw_engine import SOON, RawEngine

MEBIBYTE = 1 << 20
# Of one bound, with what the engine takes anyway. Sanitizers take several times as much.
MOST = (64 + 96) * MEBIBYTE * (10 if os.environ.get("QUADRIGA_SANITIZE") else 1)
FULL = "info string error out-of-memory too many answers are unread; nothing is answered until they are read"


def peak(engine: RawEngine) -> int:
    """The most memory that the process has had, in bytes."""
    status = Path(f"/proc/{engine.process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def wait_until_idle(engine: RawEngine) -> None:
    """Waits until no thread of the process has had work for half a second, however busy the machine is."""
    tasks = Path(f"/proc/{engine.process.pid}/task")
    idle = 0
    while idle < 10:
        time.sleep(0.05)
        states = [(task / "stat").read_text().rsplit(")", 1)[1].split()[0] for task in tasks.iterdir()]
        idle = 0 if "R" in states else idle + 1


@contextmanager
def sending(engine: RawEngine, data: bytes, times: int) -> Iterator[None]:
    """Sends on another thread, until the engine has taken all or has ended."""

    def send() -> None:
        try:
            for _ in range(times):
                engine.send_bytes(data)
        except OSError:
            pass

    sender = threading.Thread(target=send)
    sender.start()
    try:
        yield
    finally:
        sender.join()


class Commands(unittest.TestCase):
    """More than 64 MiB of commands wait in the pipe."""

    def check(self, line: bytes, count: int, answer: str) -> None:
        with RawEngine() as engine:
            engine.send("go movetime 4000")
            with sending(engine, line * 10, count // 10):
                engine.until("bestmove")
                self.assertLess(peak(engine), MOST)
                for _ in range(count if answer else 0):
                    self.assertTrue(str(engine.line()).startswith(answer))
            engine.send("isready")
            self.assertEqual(engine.line(), "readyok")
            self.assertLess(peak(engine), MOST)

    def test_long_ones(self) -> None:
        self.check(b"position fen " + b"x" * (MEBIBYTE - 20) + b"\n", 300, "info string error bad-fen ")

    def test_an_endless_one(self) -> None:
        with RawEngine() as engine:
            for _ in range(256):
                engine.send_bytes(b"x" * MEBIBYTE)
            engine.send("", "isready")
            self.assertTrue(str(engine.line()).startswith("info string error line-too-long "))
            self.assertEqual(engine.line(), "readyok")
            self.assertLess(peak(engine), MOST)

    def test_short_ones(self) -> None:
        self.check(b"undo 0\n", 1_000_000, "")

    def test_refused_ones(self) -> None:
        self.check(b"setoption name x\n", 1_000_000, "info string error bad-option ")

    def test_quit_and_stop_reach_a_search_before_the_bound(self) -> None:
        with RawEngine() as engine:
            engine.send("go movetime 600000")
            engine.send_bytes((b"position fen " + b"x" * 1000 + b"\n") * 10_000)
            engine.send("stop")
            engine.until("bestmove")
            engine.send("go movetime 600000", "quit")
            self.assertEqual(engine.status(), 0)


class Answers(unittest.TestCase):
    """A client leaves more than 64 MiB of answers unread."""

    def check_memory(self, engine: RawEngine, line: bytes, seconds: float = 2) -> None:
        with sending(engine, line * 1000, 2000):
            time.sleep(seconds)
            self.assertLess(peak(engine), MOST)
            engine.process.kill()

    def test_no_command_makes_the_engine_grow(self) -> None:
        for line in (b"svg\n", b"query board\n", b"d\nhelp\neval\n", b"isready\n", b"x\n", b"go x\n", b"isready\nugi\n",
                     b"go perft 1\nquery x\nsetoption name x\n"):  # fmt: skip
            with self.subTest(line=line), RawEngine("--game", "onager") as engine:
                self.check_memory(engine, line)

    def test_the_rest_is_refused_in_one_line_and_nothing_else_is_lost(self) -> None:
        count = 10_000
        with RawEngine("--game", "onager") as engine:
            engine.send(*["svg"] * count, "isready", "x", "go depth 1", "query ply", "isready")
            wait_until_idle(engine)
            lines = engine.until("readyok") + engine.until("readyok")
            pictures = sum(line.startswith("<svg ") for line in lines)
            self.assertLess(pictures, count)
            self.assertGreater(pictures, 64 * MEBIBYTE // 40_000)
            rest = [line for line in lines if not line.startswith(("<svg ", "info depth ", "info currmove "))]
            self.assertEqual([line.split()[0] for line in rest], ["info", "readyok", "bestmove", "readyok"])
            self.assertEqual(rest[0], FULL)
            engine.send("query ply", "x", "svg")
            self.assertEqual(engine.line(), "response 0")
            self.assertTrue(str(engine.line()).startswith("info string error unknown-command "))
            self.assertTrue(str(engine.line()).startswith("<svg "))

    def test_quit_ends_it(self) -> None:
        with RawEngine("--game", "onager") as engine:
            engine.send(*["svg"] * 10_000)
            wait_until_idle(engine)
            start = time.monotonic()
            engine.send("quit")
            self.assertEqual(engine.status(), 0)
            self.assertLess(time.monotonic() - start, SOON)
