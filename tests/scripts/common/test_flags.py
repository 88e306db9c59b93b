"""The flags of all commands: one vocabulary, one default engine, and the page that lists them."""

from __future__ import annotations

import importlib
import io
import os
import shutil
import subprocess
import sys
import unittest
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import tomllib
from support import DATA, SCRIPTS, FolderTest, run_script

import quadriga
from quadriga.common import arguments
from quadriga.common.flags import SHARED, CommandParser

PROJECT = tomllib.loads((SCRIPTS / "pyproject.toml").read_text())["project"]
MODULES = {name.removeprefix("quadriga-"): entry.partition(":")[0] for name, entry in PROJECT["scripts"].items()}
GAMES = str(DATA / "cutegames_heap.pgn")
# Arguments that a command requires besides an engine.
NEEDS = {
    "board": ["--no-open"],
    "match": ["replay", GAMES],
    "openings": ["make"],
    "play": ["--game", "onoro"],
    "puzzles": [GAMES],
    "report": [GAMES, "--page", str(SCRIPTS / "web/page/src")],
}


def parser_of(command: str) -> CommandParser:
    parser = importlib.import_module(MODULES[command]).parser()
    assert isinstance(parser, CommandParser)
    return parser


def flags_of(command: str) -> set[str]:
    """Returns the flags of a command and of its subcommands."""
    parser = parser_of(command)
    parsers = [parser, *parser.subcommands.values()]
    return {name for each in parsers for action in each._actions for name in action.option_strings}


def said(command: str, *words: str) -> tuple[object, str]:
    """Runs the parser of a command until it exits. Returns the exit status and the output."""
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        try:
            parser_of(command).parse_args(words)
        except SystemExit as end:
            return end.code, output.getvalue()
    raise AssertionError(f"{command} accepts {words}")


class Vocabulary(unittest.TestCase):
    def test_flags_of_several_commands_are_declared_once(self) -> None:
        counts = Counter(name for command in MODULES for name in flags_of(command))
        several = {name for name, count in counts.items() if count > 1} - {"-h", "--help", "--version"}
        self.assertGreater(len(several), 10)
        self.assertLessEqual(several, set(SHARED))

    def test_every_command_knows_its_version(self) -> None:
        for command in MODULES:
            status, text = said(command, "--version")
            self.assertEqual((status, text), (0, f"{arguments.program()} {quadriga.__version__}\n"))

    def test_a_subcommand_or_the_default_one(self) -> None:
        for line, subcommand in (("", "run"), ("file", "run"), ("run merge", "run"), ("merge x", "merge")):
            self.assertEqual(parser_of("match").parse_args(line.split()).subcommand, subcommand)
        self.assertIn("arguments are required: SUBCOMMAND", said("openings")[1])

    def test_the_page_is_what_the_parsers_say(self) -> None:
        env = {**os.environ, "PYTHONPATH": str(SCRIPTS)}
        done = run_script("packaging/man/flags.py", env=env, check=True)
        self.assertEqual(
            done.stdout,
            (SCRIPTS / "flags.md").read_text(),
            "PYTHONPATH=scripts scripts/packaging/man/flags.py --output scripts/flags.md",
        )


class OwnEngine(FolderTest):
    def test_the_order_of_places(self) -> None:
        for folder in ("bin", "path", "python", "tree/build/release"):
            (self.folder / folder).mkdir(parents=True)
        with (
            patch.object(sys, "executable", str(self.folder / "python/python3")),
            patch.object(sys, "argv", [str(self.folder / "bin" / "quadriga-play")]),
            patch.object(arguments, "__file__", str(self.folder / "tree/scripts/quadriga/common/arguments.py")),
            patch.dict(os.environ, {"PATH": str(self.folder / "path")}),
        ):
            with self.assertRaisesRegex(ValueError, "cannot find the engine quadriga .* --engine"):
                arguments.own_engine()
            for path in ("python/quadriga", "path/quadriga", "tree/build/release/quadriga", "bin/quadriga"):
                place = self.program("", path)
                self.assertEqual(arguments.own_engine(), place)

    def test_every_command_looks_for_it(self) -> None:
        """Runs copies of the commands in a folder without an engine."""
        scripts, python = self.folder / "scripts", self.folder / "python3"
        python.symlink_to(sys.executable)  # whose own folder may have an engine, unlike that of the link
        shutil.copytree(SCRIPTS / "quadriga", scripts / "quadriga", ignore=shutil.ignore_patterns("__pycache__"))
        for command in MODULES:
            file = next(file for file in (SCRIPTS / f"{command}.py", SCRIPTS / command) if file.is_file())
            words = [python, shutil.copy(file, scripts), *NEEDS.get(command, [])]
            how = {"stdin": subprocess.DEVNULL, "env": {"PATH": "/none"}, "timeout": 60, "check": False}
            done = subprocess.run(words, capture_output=True, text=True, **how)  # type: ignore[call-overload]
            with self.subTest(command=command):
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(f"{file.name}: cannot find the engine quadriga ", done.stderr)
