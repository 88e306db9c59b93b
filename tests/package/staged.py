"""Runs `cmake --install` on the build folder QUADRIGA_BUILD into a new prefix, once for all tests of a process."""

from __future__ import annotations

import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import tomllib

ROOT = Path(__file__).resolve().parents[2]
# The installed commands of the Python package, without `quadriga-`.
COMMANDS = sorted(
    name.removeprefix("quadriga-")
    for name in tomllib.loads((ROOT / "scripts/pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
)
_folder = tempfile.TemporaryDirectory(prefix="quadriga-stage-")


@cache
def prefix() -> Path:
    """Returns the prefix. It is unusual on purpose: nothing must depend on Debian's default location."""
    place = Path(_folder.name) / "a prefix"
    words = ["cmake", "--install", os.environ["QUADRIGA_BUILD"], "--prefix", str(place)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"cmake --install: {done.stdout}{done.stderr}")
    return place


def binary() -> str:
    return str(prefix() / "bin/quadriga")


def said(*words: str) -> str:
    """Returns the output of the installed engine for a command line."""
    return subprocess.run([binary(), *words], capture_output=True, text=True, check=True, timeout=60).stdout
