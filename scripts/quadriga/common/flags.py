"""Flags shared by several commands, declared once: one name, one kind of value, one meaning."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from quadriga import __version__

from .arguments import named_command, natural, option_values, own_engine, positive, present_names, seconds
from .files import Named, engine_files

SHARED: Mapping[str, Mapping[str, Any]] = {
    "--engine": {"metavar": "COMMAND", "help": "the engine (quadriga)"},
    "--game": {"default": "", "metavar": "NAME", "help": "game to select with the option Game (or UCI_Variant)"},
    "--option": {"action": "append", "default": [], "metavar": "NAME=VALUE", "help": "engine option"},
    "--depth": {"type": positive, "metavar": "PLIES", "help": "search depth of each position"},
    "--nodes": {"type": positive, "metavar": "COUNT", "help": "search nodes of each position"},
    "--movetime": {"type": seconds, "metavar": "TIME", "help": "search time of each position"},
    "--games": {"type": positive, "metavar": "COUNT", "help": "games to play"},
    "--concurrency": {"type": positive, "default": 1, "metavar": "N", "help": "engine processes, one core each (1)"},
    "--seed": {"type": natural, "metavar": "N", "help": "seed of what is drawn at random"},
    "--patience": {"type": seconds, "metavar": "TIME", "help": "silence that counts as a stall"},
    "--margin": {"type": seconds, "metavar": "TIME", "help": "how late a timed answer may come"},
    "--output": {"type": Path, "metavar": "FILE", "help": "output file; stdout if not given"},
    "--position": {"metavar": "STRING", "help": "a position string to begin with"},
    "--output-format": {"metavar": "NAME", "help": "form of the output"},
    "--pgn": {"type": Path, "metavar": "FILE", "help": "append the games to this file, as PGN"},
    "--json": {"type": Path, "metavar": "FILE", "help": "write the result of the match to this file"},
    "--sprt": {"metavar": "elo0=E,elo1=E", "help": "test elo1 against elo0; also alpha=, beta= (0.05), model=logistic"},
    "--resume": {"action": "store_true", "help": "continue where the file ends"},
    "--resume-anyway": {"action": "store_true", "help": "the same if engine, limits or options have changed"},
    "--registry": {
        "type": Path,
        "metavar": "FILE",
        "help": "engines that --engine knows by name (~/.config/quadriga/engines.toml)",
    },
    "--quiet": {"action": "store_true", "help": "print less"},
    "--page": {"type": Path, "metavar": "FOLDER", "help": "another build of the page of the board"},
}


class CommandParser(argparse.ArgumentParser):
    """The parser of a command, or of one of its subcommands (`prog`), with `--version`.

    `subcommands`: their parsers by name. parse_args() names the chosen one in `subcommand`, which is `default` if the
    command line does not begin with a subcommand.
    """

    def __init__(
        self, description: str, epilog: str | None = None, prog: str | None = None, default: str | None = None
    ) -> None:
        super().__init__(prog, None, description, epilog, formatter_class=argparse.RawDescriptionHelpFormatter)
        version = f"%(prog)s {__version__}"
        self.add_argument("--version", action="version", version=version, help="show the version and exit")
        self.subcommands: Mapping[str, CommandParser] = {}
        self._default = default
        self._choices: argparse._SubParsersAction[CommandParser] | None = None

    def subcommand(self, name: str, description: str, epilog: str | None = None) -> CommandParser:
        """Adds a subcommand and returns its parser. The help of the command lists it with its description."""
        if self._choices is None:
            self._choices = self.add_subparsers(
                title="subcommands", dest="subcommand", metavar="SUBCOMMAND", required=True
            )
            self.subcommands = self._choices.choices
        purpose = description[0].lower() + description[1:].removesuffix(".") + " (default)" * (name == self._default)
        return self._choices.add_parser(name, help=purpose, description=description, epilog=epilog)

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:
        """Like ArgumentParser.parse_args(), with the default subcommand."""
        words = list(sys.argv[1:] if args is None else args)
        if self._default and words[:1] not in ([word] for word in ("-h", "--help", "--version", *self.subcommands)):
            words.insert(0, self._default)
        return super().parse_args(words, namespace)

    def format_help(self) -> str:
        return present_names(super().format_help())

    def group(self, title: str) -> argparse._ArgumentGroup:
        """Returns the group of flags that the help lists under this heading, after those of earlier calls."""
        known = {group.title: group for group in self._action_groups}
        return known.get(title) or self.add_argument_group(title)

    def share(self, *names: str, group: str = "", **changes: Any) -> None:
        """Adds shared flags; `changes` override their declarations."""
        for name in names:
            (self.group(group) if group else self).add_argument(name, **{**SHARED[name], **changes})

    def count(
        self, name: str, default: int, purpose: str, metavar: str = "COUNT", parse: Callable[[str], int] = positive
    ) -> None:
        """Adds a flag that takes a whole number; its help is `purpose` with the default."""
        self.add_argument(name, type=parse, default=default, metavar=metavar, help=f"{purpose} ({default})")


def chosen_engine(given: argparse.Namespace) -> str:
    """Returns the command line given by `--engine`, or that of own_engine()."""
    engine: str | None = given.engine
    return own_engine() if engine is None else engine


def engine_inputs(given: argparse.Namespace) -> list[Named]:
    """Returns the files that `--engine` and `--option` show the engine to read."""
    return engine_files(named_command(given.engine or "")[1], option_values(given.option).values())
