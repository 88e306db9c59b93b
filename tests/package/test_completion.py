"""The bash completion, queried as by bash, against what the engine reports."""

from __future__ import annotations

import os
import re
import subprocess
import unittest
from functools import cache

from staged import COMMANDS, prefix, said

# The arguments are the words of the command line, the last of which is completed. Prints one proposal per line.
ASK = """
source "$1"
function=$(complete -p "${1##*/}" | sed 's/.* -F \\([a-z_]*\\) .*/\\1/')
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
"$function" "$1"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def completed(*words: str, command: str = "quadriga") -> list[str]:
    """Returns the proposals for the last word. As in bash, `=` is a separate word."""
    script = str(prefix() / "share/bash-completion/completions" / command)
    ask = ["bash", "-c", ASK, "bash", script, str(prefix() / "bin" / command), *words]
    done = subprocess.run(ask, capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == "", done.stderr
    return done.stdout.split()


def helped(pattern: str) -> list[str]:
    return re.findall(pattern, said("help"), re.MULTILINE)


class Completion(unittest.TestCase):
    def setUp(self) -> None:
        self.games = [line.partition(":")[0] for line in said("games").splitlines()]
        self.options = helped(r"^option (\w+)")

    def test_flags(self) -> None:
        self.assertEqual(completed("--"), re.findall(r"(?m)^ +(--[a-z]+)", said("--help")))
        self.assertEqual(completed("--ga"), ["--game"])

    def test_games(self) -> None:
        self.assertEqual(completed("--game", ""), self.games)
        self.assertEqual(completed("--game", "=", ""), self.games)
        self.assertEqual(completed("--option", "Hash", "=", "16", "--game", "non"), ["nonaga"])

    def test_commands(self) -> None:
        commands = helped(r"^(?!option )([a-z]+)")
        self.assertEqual(completed(""), ["analyse", *commands])
        self.assertEqual(completed("--game", "onoro", "be"), ["bench"])
        self.assertEqual(completed("--option", "Deck", "=", "sensei", "--", "per"), ["perft"])

    def test_options(self) -> None:
        names = [name + "=" for name in self.options]
        self.assertEqual(completed("--option", ""), names)
        self.assertEqual(completed("--option", "=", ""), names)
        self.assertEqual(completed("setoption", "name", ""), self.options)

    def test_values(self) -> None:
        for name, choices in re.findall(r"(?m)^option (\w+) ([a-z|]+\|[a-z|]+) ", said("help")):
            with self.subTest(name):
                self.assertEqual(completed("--option", name, "=", ""), choices.split("|"))
                self.assertEqual(completed("setoption", "name", name, "value", ""), choices.split("|"))
        self.assertEqual(completed("--option", "Hash", "=", ""), [])
        self.assertEqual(completed("--option", "DebugLogFile", "=", "/etc/hostn"), ["/etc/hostname"])

    def test_arguments_of_commands(self) -> None:
        self.assertEqual(completed("debug", ""), ["on", "off"])
        self.assertIn("islegal", completed("query", ""))
        self.assertEqual(completed("go", "search"), ["searchmoves"])
        self.assertEqual(completed("setoption", ""), ["name", "value"])
        self.assertEqual(completed("nonsense", ""), [])

    @staticmethod
    @cache
    def command_help(command: str, *words: str) -> str:
        words = (str(prefix() / "bin" / command), *words, "--help")
        env = os.environ | {"COLUMNS": "200"}
        return subprocess.run(words, capture_output=True, text=True, check=True, env=env).stdout

    def test_commands_of_the_python_package(self) -> None:
        for name in COMMANDS:
            command = f"quadriga-{name}"
            with self.subTest(command):
                self.assertEqual(completed("/etc/hostn", command=command), ["/etc/hostname"])
                subcommands = re.findall(r"(?m)^    ([a-z]+)  ", self.command_help(command))
                self.assertEqual(completed("", command=command)[: len(subcommands)], subcommands)
                for words in [[name] for name in subcommands] or [[]]:
                    flags = re.findall(r"(?m)^  (?:-[a-z], )?(--[a-z-]+)", self.command_help(command, *words))
                    self.assertIn("--help", flags)
                    self.assertEqual(completed(*words, "--", command=command), flags)
                    if "--game" in flags:
                        self.assertEqual(completed(*words, "--game", "", command=command), self.games)
        self.assertEqual(completed("--pgn", "/etc/hostn", command="quadriga-match"), ["/etc/hostname"])
        self.assertEqual(completed("--resume", "--pg", command="quadriga-match"), ["--pgn"])

    def test_without_an_engine(self) -> None:
        script = str(prefix() / "share/bash-completion/completions/quadriga")
        done = subprocess.run(
            ["bash", "-c", ASK, "bash", script, "/nowhere", ""], capture_output=True, text=True, check=True
        )
        self.assertEqual((done.stdout, done.stderr), ("analyse\n", ""))  # the only word known without an engine
