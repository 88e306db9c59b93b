"""Plays transcripts against the binary that QUADRIGA_BINARY names: tests/transcripts/*.txt, those in
protocol/reference.md, and the console session in README.md.

A transcript is what a client sends and receives, line by line:

    <run> quadriga --game onoro     ends the current process and starts one with these arguments; without
                                    <run> there are none. Words before `quadriga` are a command that starts it.
    <send> go depth 1               a line to the engine
    <flood> go depth 1              the same, followed by more spaces than a line may have
    <recv> info depth 1 *           exactly the next line from the engine; `*` stands for any text
    <recv> ...                      any number of lines, up to the one that matches the next <recv>
    <close>                         closes the input
    # a comment

`{games}` stands for the names of all games, separated by spaces; a line with `{game}` is repeated for every game.

At the end of a transcript the input is closed: nothing more may come, and the exit status must be 0. In a document,
every fenced block marked `transcript` is one. A console session is a block that begins with `$ ` and a command line. In
it, lines that begin with a command go to the engine and all others come from it, with `...` for any text or any number
of lines.
"""

from __future__ import annotations

import os
import re
import shlex
import unittest
from collections.abc import Iterator
from pathlib import Path

from raw_engine import GAMES, RawEngine, run

from quadriga.client.connection import Silence

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "protocol" / "reference.md"
README = ROOT / "README.md"
ANY_LINES = "..."
LONGEST_LINE = 1 << 20
ERROR = "<recv> info string error "
SANITIZED = bool(os.environ.get("QUADRIGA_SANITIZE"))


def matches(pattern: str, line: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), line) is not None


def expanded(lines: list[str]) -> list[str]:
    """Returns the transcript with `{games}` and `{game}` replaced by the engine's games."""
    return [
        line.replace("{games}", " ".join(GAMES)).replace("{game}", game)
        for line in lines
        for game in (GAMES if "{game}" in line else ("",))
    ]


class Player:
    """Plays the lines of one transcript. Raises AssertionError if the engine deviates from it."""

    def __init__(self) -> None:
        self.engine: RawEngine | None = None
        self.skips = False

    def play(self, lines: list[str]) -> int:
        """Returns the number of lines."""
        number = 0
        try:
            for number, line in enumerate(expanded(lines), 1):
                try:
                    self.step(line)
                except (AssertionError, Silence) as error:
                    raise AssertionError(f"line {number} of the transcript: {line}\n{error}") from None
            self.end()
        finally:
            if self.engine:
                self.engine.__exit__(None, None, None)
        return number

    def step(self, line: str) -> None:
        kind, _, text = line.partition(" ")
        if kind == "<run>":
            self.end()
            words = shlex.split(text)
            program = words.index("quadriga")
            self.engine = RawEngine(*words[program + 1 :], starter=words[:program])
        elif kind in ("<send>", "<flood>"):
            assert not self.skips, f"no <recv> after <recv> {ANY_LINES}"
            self.running().send(text if kind == "<send>" else text.ljust(LONGEST_LINE + 1))
        elif line == "<close>":
            self.running().close_input()
        elif kind == "<recv>" and text == ANY_LINES:
            self.skips = True
        elif kind == "<recv>":
            self.expect(text)
        elif line and not line.startswith("#"):
            raise AssertionError("neither <run> nor <send>, <flood>, <recv> or <close>")

    def running(self) -> RawEngine:
        if self.engine is None:
            self.engine = RawEngine()
        return self.engine

    def expect(self, pattern: str) -> None:
        while True:
            line = self.running().line()
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
        self.engine.__exit__(None, None, None)
        self.engine = None


def blocks(document: str) -> list[list[str]]:
    return [block.splitlines() for block in re.findall(r"^```transcript\n(.*?)^```$", document, re.M | re.S)]


def commands() -> list[list[str]]:
    """Returns the words of every command in the help."""
    usages = [line.split(": ")[0] for line in run("help")[0][1:] if not line.startswith("option ")]
    return [re.findall(r"[a-z][a-z0-9]*", re.sub("<[^>]*>", "", usage)) for usage in usages]


def console_session(document: str) -> list[str]:
    """Returns the transcript of the first console session."""
    session = re.search(r"^```\w*\n\$ \S*quadriga(.*)\n([^`]*)^```$", document, re.M)
    assert session, "no console session"
    words = {command for command, *_ in commands()}
    transcript = [f"<run> quadriga{session[1]}"]
    for line in session[2].splitlines():
        if line.split()[0] in words:
            transcript.append(f"<send> {line}")
        else:
            transcript.append(f"<recv> {line if line == ANY_LINES else line.replace('...', '*')}")
    return transcript


def transcripts() -> Iterator[tuple[str, list[str]]]:
    for file in sorted((ROOT / "tests" / "transcripts").glob("*.txt")):
        yield file.name, file.read_text().splitlines()
    for number, lines in enumerate(blocks(DOCUMENT.read_text()), 1):
        yield f"{DOCUMENT.name}, block {number}", lines
    yield README.name, console_session(README.read_text())


class Transcripts(unittest.TestCase):
    def test_all(self) -> None:
        for name, lines in transcripts():
            if SANITIZED and name == "little_memory.txt":
                continue  # Sanitizers reserve terabytes of address space.
            with self.subTest(name=name):
                self.assertGreater(Player().play(lines), 2)

    def test_every_word_of_every_command_occurs(self) -> None:
        sent: dict[str, set[str]] = {}
        for _, lines in transcripts():
            for line in lines:
                if line.startswith("<send> ") and line.split()[1:]:
                    sent.setdefault(line.split()[1].lower(), set()).update(line.lower().split()[2:])
        self.assertGreater(len(commands()), 20)
        for command, *words in commands():
            self.assertIn(command, sent)
            self.assertLessEqual(set(words), sent[command], command)
        self.assertLessEqual({"gameover", "result", "register"}, sent.keys())

    def test_every_error_code_occurs(self) -> None:
        codes = set(re.findall(r"^\| `([a-z]+-[a-z-]+)` \|", DOCUMENT.read_text(), re.M))
        self.assertEqual(len(codes), 9)
        received = {line.split()[4] for _, lines in transcripts() for line in lines if line.startswith(ERROR)}
        self.assertEqual(codes, received)


class Runner(unittest.TestCase):
    """Tests that the player detects deviations."""

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

    def test_expands_games(self) -> None:
        self.assertEqual(expanded(["<recv> {games}"]), [f"<recv> {' '.join(GAMES)}"])
        self.assertEqual(expanded(["<recv> {game}: *"]), [f"<recv> {game}: *" for game in GAMES])
        self.departs("<send> games", "<recv> {games}")

    def test_reads_a_console_session(self) -> None:
        text = "# Title\n```\n$ ./quadriga --game x\nisready\nreadyok\n...\ninfo ... time\nquit\n```\n"
        received = ["<recv> readyok", "<recv> ...", "<recv> info * time"]
        self.assertEqual(console_session(text), ["<run> quadriga --game x", "<send> isready", *received, "<send> quit"])
