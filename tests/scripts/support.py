"""Helpers for all tests of the scripts: paths, the games of the engine, command lines, and a folder for each test."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import copies

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
DATA = ROOT / "tests/scripts/data"
FAKE = ROOT / "tests/scripts/fake_engine.py"

BINARY = os.environ["QUADRIGA_BINARY"]  # the real engine; without one, no test runs

sys.path[:0] = [str(SCRIPTS), str(ROOT / "tests" / "bench")]


@cache
def game_names() -> list[str]:
    """Returns the names of all games of the engine."""
    done = subprocess.run([BINARY, "query", "games"], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.split()[1:]


def fake(*arguments: str) -> str:
    """Returns the command line of a fake engine."""
    return shlex.join([sys.executable, str(FAKE), *arguments])


def faulty(fault: str, search: int) -> str:
    """Returns the command line of the real engine, which misbehaves at this search of each of its processes."""
    return shlex.join([sys.executable, str(FAKE.with_name("faulty_engine.py")), fault, str(search), BINARY])


def script(name: str, *words: object) -> list[str]:
    """Returns the command line of a program in scripts/."""
    return [sys.executable, str(SCRIPTS / name), *map(str, words)]


def run_script(name: str, *words: object, **how: Any) -> subprocess.CompletedProcess[str]:
    """Runs a program in scripts/ to its end. `how` are arguments of subprocess.run(); with others than input, cwd and check
    it is a process from its start to its end, else a copy of this one."""
    check = how.pop("check", False)
    if name in copies.PACKAGES and how.keys() <= {"input", "cwd"}:
        done = copies.run(script(name, *words)[1:], copies.main_of(name), how.pop("input", None), **how)
    else:
        defaults: dict[str, Any] = {
            "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", "errors": "surrogateescape",
            "timeout": 300,
        }  # fmt: skip
        done = subprocess.run(script(name, *words), check=False, **(defaults | how))
    if check:
        done.check_returncode()
    return done


class FolderTest(unittest.TestCase):
    """A test that keeps its files in a folder."""

    @cached_property
    def folder(self) -> Path:
        """An absolute path without links. The folder is removed at the end of the test."""
        return Path(self.enterContext(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))).resolve()

    def write(self, name: str, content: str | bytes) -> Path:
        """Writes a file in the folder and returns its path."""
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def program(self, text: str, name: str = "engine") -> str:
        """Writes a script in the folder, for sh unless its first line names an interpreter. Returns its path."""
        path = self.write(name, text if text.startswith("#!") else f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return str(path)
