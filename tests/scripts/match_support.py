"""Helpers for tests of whole matches: a folder, and ways to start matches in it.

Nothing here depends on the speed of the machine: engines have unlimited time unless a test is about time, and only a
hang of minutes fails.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from processes import wait_for
from support import BINARY, FolderTest, run_script, script

import quadriga
from quadriga.games.read import read_games
from quadriga.games.record import GameRecord

LONG = 300  # seconds before something counts as hanging
PATIENT = ("--timeout", "120s")


class MatchTest(FolderTest):
    def setUp(self) -> None:
        self.pgn = self.folder / "games.pgn"
        self.json = self.folder / "result.json"

    def match(
        self, *arguments: object, env: Mapping[str, str] | None = None, **how: Any
    ) -> subprocess.CompletedProcess[str]:
        """Runs match.py to its end, with `env` added to the environment."""
        if env:
            how["env"] = os.environ | env
        return run_script("match.py", *arguments, **how)

    def start(self, *arguments: object) -> subprocess.Popen[str]:
        """Starts match.py. It is killed at the end of the test."""
        match = subprocess.Popen(script("match.py", *arguments), stdout=subprocess.PIPE, text=True)
        assert match.stdout is not None
        self.addCleanup(match.stdout.close)
        self.addCleanup(match.wait)
        self.addCleanup(match.kill)
        return match

    def play(
        self, one: str, other: str, *arguments: object
    ) -> tuple[subprocess.CompletedProcess[str], list[GameRecord]]:
        """Plays a match of `one` (named A) against `other` (named B), two games, one at a time, unless the arguments say
        otherwise."""
        if not any(argument in ("--clock", "--movetime", "--nodes") for argument in arguments):
            arguments = ("--depth", "2", *arguments)
        flags = ("--engine", f"A={one}", "--engine", f"B={other}", "--pgn", self.pgn, "--concurrency", "1")
        return self.match(*flags, *PATIENT, *arguments), self.games()

    def games(self) -> list[GameRecord]:
        """Returns the recorded games in the order of the schedule."""
        text = self.pgn.read_text() if self.pgn.exists() else ""
        return sorted(read_games(text), key=lambda game: game.number)

    def result(self) -> dict[str, Any]:
        value = json.loads(self.json.read_text())
        assert isinstance(value, dict)
        return value

    def wait_for(self, condition: Callable[[], bool], what: str) -> None:
        self.assertTrue(wait_for(condition, LONG), f"waited in vain for {what}")


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
