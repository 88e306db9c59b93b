"""Helpers for tests of whole matches: a folder, and ways to start matches in it.

Nothing here depends on the speed of the machine: engines have unlimited time unless a test is about time, and only a
hang of minutes fails.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from support import BINARY, SCRIPTS

import quadriga
from quadriga.games.read import read_games
from quadriga.games.record import GameRecord

LONG = 300  # seconds before something counts as hanging
PATIENT = ("--patience", "120s")


class MatchTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        self.pgn = self.folder / "games.pgn"
        self.json = self.folder / "result.json"

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, str(SCRIPTS / "match.py"), *arguments]

    def match(
        self,
        *arguments: str,
        before: Callable[[], None] | None = None,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Runs match.py to its end. `before` is called first in the new process; `env` is added to its environment."""
        return subprocess.run(
            self.command(*arguments), capture_output=True, text=True, errors="surrogateescape", timeout=LONG, check=False,
            preexec_fn=before, cwd=cwd, env={**os.environ, **(env or {})},
        )  # fmt: skip

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Starts match.py. It is killed at the end of the test."""
        match = subprocess.Popen(self.command(*arguments), stdout=subprocess.PIPE, text=True)
        assert match.stdout is not None
        self.addCleanup(match.stdout.close)
        self.addCleanup(match.wait)
        self.addCleanup(match.kill)
        return match

    def play(self, one: str, other: str, *arguments: str) -> tuple[subprocess.CompletedProcess[str], list[GameRecord]]:
        """Plays a match of `one` (named A) against `other` (named B), two games unless the arguments say otherwise."""
        if not any(argument in ("--clock", "--movetime", "--nodes") for argument in arguments):
            arguments = ("--depth", "2", *arguments)
        flags = ("--engine", f"A={one}", "--engine", f"B={other}", "--pgn", str(self.pgn), *PATIENT)
        return self.match(*flags, *arguments), self.games()

    def games(self) -> list[GameRecord]:
        """Returns the recorded games in the order of the schedule."""
        text = self.pgn.read_text() if self.pgn.exists() else ""
        return sorted(read_games(text), key=lambda game: game.number)

    def result(self) -> dict[str, Any]:
        value = json.loads(self.json.read_text())
        assert isinstance(value, dict)
        return value

    def wait_for(self, condition: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + LONG
        while not condition():
            self.assertLess(time.monotonic(), deadline, f"waited in vain for {what}")
            time.sleep(0.02)


def write_book(path: Path, game: str, lines: int) -> None:
    """Writes openings of four random moves, the same in every run."""
    chance = random.Random(1)
    with quadriga.Engine(BINARY, options={"Game": game}) as engine, path.open("w") as book:
        for _ in range(lines):
            moves: list[str] = []
            for _ in range(4):
                engine.position(moves=moves)
                moves.append(chance.choice(engine.legal_moves()))
            print("startpos moves", *moves, file=book)
