"""Helpers for all tests of the scripts: paths, the games of the engine, and the command line of the fake engine."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
DATA = ROOT / "tests/scripts/data"
FAKE = ROOT / "tests/scripts/fake_engine.py"
FAULTY = str(FAKE.with_name("faulty_engine.py"))

BINARY = os.environ["QUADRIGA_BINARY"]  # the real engine; without one, no test runs

sys.path[:0] = [str(SCRIPTS), str(SCRIPTS / "dev"), str(ROOT / "tests" / "bench")]


@cache
def game_names() -> list[str]:
    """Returns the names of all games of the engine."""
    done = subprocess.run([BINARY, "query", "games"], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.split()[1:]


def fake(*arguments: str) -> str:
    """Returns the command line of a fake engine."""
    return shlex.join([sys.executable, str(FAKE), *arguments])
