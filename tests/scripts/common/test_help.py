"""The help of every command of the tree: what it has to tell, and that its examples are real."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import unittest
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from support import BINARY, SCRIPTS, FolderTest

from quadriga.common.flags import SHARED

ROOT = SCRIPTS.parent
PROGRAMS = Path(BINARY).parent
#: Where one flag has to have one help, in all commands.
ALIKE = ("--engine", "--game", "--depth", "--nodes", "--movetime", "--concurrency", "--seed", "--timeout")
_ENTRY = re.compile(r"(?m)^  (?:-\w, )?(--[a-z][\w-]*)((?: \S+)*)((?:(?:  +|\n   +).*)*)$")


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"COLUMNS": "80", "PYTHONPATH": str(SCRIPTS), "QUADRIGA_NO_SETUP": "1"}
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, env=environment, cwd=ROOT, check=False)
    return done


def commands() -> Iterator[Path]:
    """Yields all that can be executed, without what dpkg runs. Of the programs only those that are built."""
    for file in sorted(SCRIPTS.rglob("*")):
        parts = file.relative_to(SCRIPTS).parts
        if file.is_file() and os.access(file, os.X_OK) and not {"node_modules", "debian", "dist"} & set(parts):
            yield file
    for source in sorted((ROOT / "games/tools").glob("*/main.cpp")):
        if (program := PROGRAMS / f"quadriga-{source.parent.name}").exists():
            yield program
    yield Path(BINARY)


@cache
def helps() -> dict[tuple[str, ...], str]:
    """Returns the helps of all commands and subcommands."""
    found: dict[tuple[str, ...], str] = {}
    for file in commands():
        done = run(file, "--help")
        assert (done.returncode, done.stderr) == (0, ""), (file, done)
        found[(str(file),)] = done.stdout
        _, _, section = done.stdout.partition("\nsubcommands:\n")
        for name in re.findall(r"(?m)^    ([a-z]+)  ", section.partition("\n\n")[0]):
            found[str(file), name] = run(file, name, "--help").stdout
    return found


def entries(text: str) -> Iterator[tuple[str, str, str]]:
    """Yields flag, placeholder and help in one line."""
    for flag, value, purpose in _ENTRY.findall(text.partition("\nexamples:\n")[0]):
        yield flag, value.strip(), " ".join(purpose.split())


class Help(unittest.TestCase):
    def test_there_are_commands(self) -> None:
        names = {Path(command[0]).name for command in helps()}
        self.assertLessEqual({"match.py", "conformance", "setup", "learn", "release", Path(BINARY).name}, names)

    def test_form(self) -> None:
        for command, text in helps().items():
            with self.subTest(command=command):
                self.assertRegex(text, r"(?m)^usage: ")
                self.assertEqual([line for line in text.splitlines() if len(line) > 80], [])
                for flag, value, purpose in entries(text):
                    self.assertTrue(purpose, flag)
                    self.assertNotRegex(purpose, r"\(=|\([\d.]+(ms|s)?\)$", flag)
                    self.assertNotRegex(value, "TIME|COUNT|FOLDER", flag)

    def test_one_flag_has_one_help(self) -> None:
        seen = set()
        for command, text in helps().items():
            for flag, value, purpose in entries(text):
                if flag in ALIKE and value != "DIR":  # an engine for web pages is a folder
                    seen.add(flag)
                    sentence = SHARED[flag]["help"].partition(" (default: ")[0]
                    self.assertTrue(purpose.startswith(sentence), (command, flag, purpose))
        self.assertEqual(seen, set(ALIKE))

    def test_defaults_are_shown(self) -> None:
        for flag, default in (("--concurrency", "1"), ("--lines", "500"), ("--balance", "50"), ("--seed", "1")):
            purposes = {name: purpose for name, _, purpose in entries(helps()[str(SCRIPTS / "openings.py"), "make"])}
            self.assertTrue(purposes[flag].endswith(f"(default: {default})"), purposes[flag])

    def test_flags_are_not_abbreviated(self) -> None:
        for command, text in helps().items():
            flags = [flag for flag, *_ in entries(text)]
            for flag in {*flags[-1:], "--help"}:
                with self.subTest(command=command, flag=flag):
                    done = run(*command, flag[:-1])
                    self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                    self.assertLessEqual(len(done.stderr.splitlines()), 2, done.stderr)
                    self.assertNotIn("usage:", done.stderr)


class Examples(FolderTest):
    def test_examples(self) -> None:
        for command, text in helps().items():
            file, *_ = command
            block = text.partition("\nexamples:\n")[2].replace("\\\n", " ")
            examples = [line.strip() for line in block.splitlines()]
            with self.subTest(command=command):
                self.assertTrue(examples)
                for example in examples:
                    self.check(file, example)

    def check(self, file: str, example: str) -> None:
        """Plays an example of the engine; of other programs it is read, with --help behind it, or, of shell scripts, which
        begin to install, only looked at."""
        if file == BINARY:
            done = run("bash", "-c", f"PATH={shlex.quote(str(PROGRAMS))}:$PATH; {example}")
            self.assertEqual((done.returncode, done.stderr), (0, ""), example)
            self.assertTrue(done.stdout)
        elif Path(file).read_bytes().startswith(b"#!/bin/bash"):
            self.assertIn(str(Path(file).relative_to(ROOT)), example)
        else:
            program, *words = shlex.split(example)
            self.assertEqual(program, Path(file).name)
            done = run(file, *words, "--help")
            self.assertEqual((done.returncode, done.stderr), (0, ""), example)
