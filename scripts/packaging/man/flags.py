#!/usr/bin/python3
"""Prints scripts/flags.md, the table of flags by command; see --help. Needs PYTHONPATH=scripts."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator, Sequence

from manual import commands

from quadriga.common.flags import CommandParser
from quadriga.common.outputs import OutputFile

_HEAD = """\
# Flags by command

`PYTHONPATH=scripts scripts/packaging/man/flags.py --output scripts/flags.md` generates this page from the commands'
parsers; a test compares the two. A command's `--help` describes its flags. All commands have `--help` and
`--version`.

A flag has the same kind of value and the same meaning in every command. If `--engine` is omitted, the command runs the
engine `quadriga` that is installed beside it, else `build/release/quadriga` of the checkout, else the one in `PATH`. In
`match run`, a value that begins with an engine's name and a colon applies only to this engine. `run` is the default
subcommand of `match`.

Each command declares its flags in `quadriga/<package>/cli.py`; `match/tournament.py` and `match/settings.py` declare
the flags of `match run`. `quadriga/common/flags.py` has the shared properties of common flags.

## Flags of several commands
"""


def tables() -> str:
    """Returns the page."""
    flags = {
        name: {action.option_strings[-1]: action for action in _own(parser)}
        for command, module in commands().items()
        for name, parser in _parsers(command.removeprefix("quadriga-"), module)
    }
    all_flags = sorted(dict.fromkeys(flag for own in flags.values() for flag in own))
    users = {flag: [name for name, own in flags.items() if flag in own] for flag in all_flags}
    shared = [
        [f"`{flag}`", ", ".join(f"`{name}`" for name in names)] for flag, names in users.items() if len(names) > 1
    ]
    single = [
        [f"`{name}`", ", ".join(_spelled(action) for flag, action in own.items() if len(users[flag]) == 1)]
        for name, own in flags.items()
    ]
    return "\n".join(
        [
            _HEAD,
            *_table(["flag", "commands"], shared),
            "\n## Flags of one command\n",
            *_table(["command", "flags"], [row for row in single if row[1]]),
            "",
        ]
    )


def _parsers(command: str, module: str) -> Iterator[tuple[str, CommandParser]]:
    """Yields the parsers of the subcommands, or of the command if it has none, each with its name."""
    parser = importlib.import_module(module).parser()
    assert isinstance(parser, CommandParser)
    subcommands = [(f"{command} {name}", each) for name, each in parser.subcommands.items()]
    yield from subcommands or [(command, parser)]


def _own(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yields the flags of a command, without those common to all commands."""
    for action in parser._actions:
        if action.option_strings and action.dest not in ("help", "version"):
            yield action


def _spelled(action: argparse.Action) -> str:
    name = action.metavar or action.dest.upper()
    value = "" if action.nargs == 0 else f" [{name}]" if action.nargs == "?" else f" {name}"
    return f"`{action.option_strings[-1]}{value}`".replace("|", "\\|")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    for row in rows:
        yield f"| {' | '.join(row)} |"


if __name__ == "__main__":
    PARSER = CommandParser(
        "Prints the table of flags by command, from their own parsers.", examples=("--output scripts/flags.md",)
    )
    PARSER.share("--output")
    with OutputFile(PARSER.parse_args().output) as output:
        output.write(tables())
