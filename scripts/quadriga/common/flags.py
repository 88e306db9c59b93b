"""Flags shared by several commands, each declared once, with one kind of value and one meaning."""

from __future__ import annotations

import argparse
import difflib
import itertools
import re
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from quadriga import __version__

from .arguments import named_command, natural, option_values, own_engine, positive, present_names, program, seconds
from .files import Named, engine_files

# Headings of the help.
ENGINE, START, SEARCH, RUN, OUTPUT = "engine", "start of the game", "search limits", "run", "output"

# By heading. A command may add details to the help.
_DECLARED: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    ENGINE: {
        "--engine": {"metavar": "COMMAND", "help": "engine program or command line (default: quadriga)"},
        "--game": {"default": "", "metavar": "NAME", "help": "name of the game, as in the option Game or UCI_Variant"},
        "--option": {
            "action": "append",
            "default": [],
            "metavar": "NAME=VALUE",
            "help": "engine option; may be repeated",
        },
        "--registry": {
            "type": Path,
            "metavar": "FILE",
            "help": "engine registry for --engine NAME (default: ~/.config/quadriga/engines.toml)",
        },
    },
    START: {"--position": {"metavar": "STRING", "help": "first position of the game (default: start position)"}},
    SEARCH: {
        "--depth": {"type": positive, "metavar": "PLIES", "help": "search depth"},
        "--nodes": {"type": positive, "metavar": "N", "help": "node limit per search"},
        "--movetime": {"type": seconds, "metavar": "SECONDS", "help": "time per search"},
    },
    RUN: {
        "--games": {"type": positive, "metavar": "N", "help": "number of games"},
        "--concurrency": {"type": positive, "default": 1, "metavar": "N", "help": "games or positions at once"},
        "--seed": {"type": natural, "metavar": "N", "help": "seed for all random choices"},
        "--timeout": {"type": seconds, "metavar": "SECONDS", "help": "timeout for an engine's answer"},
        "--margin": {"type": seconds, "metavar": "SECONDS", "help": "tolerance for late answers"},
        "--sprt": {
            "metavar": "elo0=E,elo1=E",
            "help": "test elo1 against elo0; also alpha=, beta= (0.05), model=logistic",
        },
    },
    OUTPUT: {
        "--output": {"type": Path, "metavar": "FILE", "help": "output file (default: stdout)"},
        "--output-format": {"metavar": "NAME", "help": "output format"},
        "--pgn": {"type": Path, "metavar": "FILE", "help": "append the games to this file, as PGN"},
        "--json": {"type": Path, "metavar": "FILE", "help": "write the match result to this file"},
        "--resume": {"action": "store_true", "help": "continue where the output file ends"},
        "--resume-anyway": {"action": "store_true", "help": "resume even if engines, times or options have changed"},
        "--quiet": {"action": "store_true", "help": "print less"},
        "--page": {"type": Path, "metavar": "DIR", "help": "folder with another build of the page"},
    },
}
SHARED = {name: words for flags in _DECLARED.values() for name, words in flags.items()}
_HEADING = {name: heading for heading, flags in _DECLARED.items() for name in flags}
_FLAG = re.compile(r"(--?[a-z][\w-]*)(?:=.*)?", re.DOTALL)

COMMAND_NOTE = """\
A COMMAND is the path of a program, or a command line that is split as in a shell. In a command line, quote a path with
spaces. Quote a NAME with spaces: --engine '"New one"="/my engines/new" --flag'.
"""


def declared(name: str, more: str = "", **changes: Any) -> dict[str, Any]:
    """Returns the arguments of add_argument() for a shared flag. `more` extends its help; `changes` override others."""
    words = {**SHARED[name], **changes}
    if more:
        purpose, mark, default = words["help"].partition(" (default: ")
        words["help"] = f"{purpose}{more}" + (mark + default) * ("(default: " not in more)
    return words


def with_default(purpose: str, default: object) -> str:
    """Returns the help of a flag with its default, unless it has none or the help names it."""
    if default in (None, "", argparse.SUPPRESS) or isinstance(default, (bool, list, tuple)) or "(default: " in purpose:
        return purpose
    return f"{purpose} (default: {f'{default:g}' if isinstance(default, float) else default})"


class _Formatter(argparse.HelpFormatter):
    """Shows the defaults. Fills paragraphs; indented lines keep their layout."""

    def _get_help_string(self, action: argparse.Action) -> str:
        return with_default(action.help or "", action.default)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        parts = (list(lines) for _, lines in itertools.groupby(text.split("\n"), lambda line: line[:1].strip() != ""))
        filled = (
            textwrap.wrap(" ".join(lines), width, break_on_hyphens=False) if lines[0][:1].strip() else lines
            for lines in parts
        )
        return "\n".join(itertools.chain(*filled))


class CommandParser(argparse.ArgumentParser):
    """The parser of a command, or of one of its subcommands (`prog`), with `--version`. Flags are not abbreviated.

    `examples`: arguments of the command, one example each, for the end of the help. `subcommands`: their parsers by
    name. parse_args() names the chosen one in `subcommand`, which is `default` if the command line does not begin with
    a subcommand.
    """

    def __init__(
        self,
        description: str,
        epilog: str = "",
        prog: str | None = None,
        default: str | None = None,
        examples: Sequence[str] = (),
    ) -> None:
        super().__init__(prog, None, description, epilog, formatter_class=_Formatter, allow_abbrev=False)
        version = f"%(prog)s {__version__}"
        self.add_argument("--version", action="version", version=version, help="show the version and exit")
        self._optionals.title = "flags"
        self.examples = [f"{self.prog} {words}".strip() for words in examples]
        self.subcommands: Mapping[str, CommandParser] = {}
        self._default = default
        self._choices: argparse._SubParsersAction[CommandParser] | None = None

    def subcommand(self, name: str, description: str, epilog: str = "", examples: Sequence[str] = ()) -> CommandParser:
        """Adds a subcommand and returns its parser. The help of the command lists it with its description."""
        if self._choices is None:
            self._choices = self.add_subparsers(
                title="subcommands", dest="subcommand", metavar="SUBCOMMAND", required=True
            )
            self.subcommands = self._choices.choices
        purpose = description[0].lower() + description[1:].removesuffix(".") + " (default)" * (name == self._default)
        return self._choices.add_parser(  # type: ignore[call-arg]  # by the constructor above
            name, help=purpose, description=description, epilog=epilog, examples=examples
        )

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:
        """Like ArgumentParser.parse_args(), with the default subcommand."""
        words = list(sys.argv[1:] if args is None else args)
        if self._default and words[:1] not in ([word] for word in ("-h", "--help", "--version", *self.subcommands)):
            words.insert(0, self._default)
        return super().parse_args(words, namespace)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Like the base class, but reports an unknown flag before any error that follows from it."""
        words = list(sys.argv[1:] if args is None else args)
        for word in itertools.takewhile(lambda word: word != "--" and word not in self.subcommands, words):
            if (flag := _FLAG.fullmatch(word)) and flag[1] not in self._option_string_actions:
                near = difflib.get_close_matches(flag[1], self._option_string_actions, 1)
                self.error(f"no flag '{flag[1]}'" + "".join(f"; did you mean '{name}'?" for name in near))
        return super().parse_known_args(words, namespace)

    def error(self, message: str) -> NoReturn:
        """Exits with one line, without the usage, which would bury it."""
        self.exit(2, f"{program()}: {message}\n")

    def format_help(self) -> str:
        examples = "".join(f"  {line}\n" for line in self.examples)
        return present_names(super().format_help() + (f"\nexamples:\n{examples}" if examples else ""))

    def purpose(self, action: argparse.Action) -> str:
        """Returns the help of a flag as format_help() shows it."""
        return self._get_formatter()._expand_help(action)

    def group(self, title: str) -> argparse._ArgumentGroup:
        """Returns the group of flags that the help lists under this heading, after those of earlier calls."""
        known = {group.title: group for group in self._action_groups}
        return known.get(title) or self.add_argument_group(title)

    def share(self, *names: str, group: str = "", **changes: Any) -> None:
        """Adds shared flags; for `changes`, see declared()."""
        for name in names:
            self.group(group or _HEADING[name]).add_argument(name, **declared(name, **changes))

    def count(
        self,
        name: str,
        default: int,
        purpose: str,
        metavar: str = "N",
        parse: Callable[[str], int] = positive,
        group: str = "",
    ) -> None:
        """Adds a flag that takes a whole number."""
        (self.group(group) if group else self).add_argument(
            name, type=parse, default=default, metavar=metavar, help=purpose
        )


def chosen_engine(given: argparse.Namespace) -> str:
    """Returns the command line given by `--engine`, or that of own_engine()."""
    engine: str | None = given.engine
    return own_engine() if engine is None else engine


def engine_inputs(given: argparse.Namespace) -> list[Named]:
    """Returns the files that the engine reads according to `--engine` and `--option`."""
    return engine_files(named_command(given.engine or "")[1], option_values(given.option).values())
