"""Plays transcripts against the binary that QUADRIGA_BINARY names: tests/transcripts/*.txt and those in
protocol/README.md.

A transcript is what a client sends and receives, line by line:

    <run> quadriga --game onoro     the process, if it has arguments; ends the one before
    <send> go depth 1               a line to the engine
    <recv> info depth 1 *           exactly the next line from it; `*` stands for any text
    <recv> ...                      any number of lines, up to the one that the next <recv> describes
    <close>                         the end of the input
    # a comment

At the end of a transcript the input is closed: nothing more may come, and the exit status must be 0. In a document,
every fenced block marked `transcript` is one.
"""

from __future__ import annotations

import re
import shlex
import unittest
from pathlib import Path

from raw_engine import RawEngine

ROOT = Path(__file__).resolve().parents[2]
ANY_LINES = "..."


def matches(pattern: str, line: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), line) is not None


class Player:
    """Plays the lines of one transcript; raises AssertionError where the engine departs from it."""

    def __init__(self) -> None:
        self.engine: RawEngine | None = None
        self.skips = False

    def play(self, lines: list[str]) -> None:
        try:
            for number, line in enumerate(lines, 1):
                try:
                    self.step(line)
                except (AssertionError, TimeoutError, BrokenPipeError) as error:
                    raise AssertionError(f"line {number} of the transcript: {line}\n{error}") from None
            self.end()
        finally:
            if self.engine:
                self.engine.__exit__()

    def step(self, line: str) -> None:
        kind, _, text = line.partition(" ")
        if kind == "<run>":
            self.end()
            self.engine = RawEngine(*shlex.split(text)[1:])
        elif kind == "<send>":
            assert not self.skips, f"no <recv> after <recv> {ANY_LINES}"
            self.running().line(text)
        elif line == "<close>":
            self.running().close_input()
        elif kind == "<recv>" and text == ANY_LINES:
            self.skips = True
        elif kind == "<recv>":
            self.expect(text)
        elif line and not line.startswith("#"):
            raise AssertionError("neither <run> nor <send>, <recv> or <close>")

    def running(self) -> RawEngine:
        if self.engine is None:
            self.engine = RawEngine()
        return self.engine

    def expect(self, pattern: str) -> None:
        while True:
            line = self.running().receive()
            assert line is not None, "the output has ended"
            if matches(pattern, line):
                self.skips = False
                return
            assert self.skips, f"the engine said: {line}"

    def end(self) -> None:
        if self.engine is None:
            return
        self.engine.close_input()
        rest = self.engine.rest()
        assert self.skips or not rest, f"the engine went on: {rest[:5]}"
        assert self.engine.status() == 0, f"exit status {self.engine.status()}"
        self.engine.__exit__()
        self.engine = None


def blocks(document: str) -> list[list[str]]:
    return [block.splitlines() for block in re.findall(r"^```transcript\n(.*?)^```$", document, re.M | re.S)]


class Transcripts(unittest.TestCase):
    def test_files(self) -> None:
        files = sorted((ROOT / "tests" / "transcripts").glob("*.txt"))
        self.assertTrue(files)
        for file in files:
            with self.subTest(file=file.name):
                Player().play(file.read_text().splitlines())

    def test_document(self) -> None:
        found = blocks((ROOT / "protocol" / "README.md").read_text())
        self.assertTrue(found)
        for number, lines in enumerate(found, 1):
            with self.subTest(block=number, first=lines[0]):
                Player().play(lines)


class Runner(unittest.TestCase):
    """The runner finds what is wrong."""

    def departs(self, *lines: str) -> None:
        with self.assertRaises(AssertionError):
            Player().play(list(lines))

    def test_departures(self) -> None:
        Player().play(["# fine", "<send> isready", "<recv> ready*", "<send> isready", "<recv> ...", "<recv> readyok"])
        self.departs("<send> isready", "<recv> ready")
        self.departs("<send> isready")
        self.departs("<send> quit", "<recv> readyok")
        self.departs("<send> isready", "<send> quit", "<recv> ...", "<recv> never")
        self.departs("<sent> isready")


if __name__ == "__main__":
    unittest.main()
