#!/usr/bin/python3
"""Writes the manual pages from the help of the programs.

usage: manual.py <version> <folder> <engine>...     the engine's page and those of all commands in pyproject.toml

The engine is a program, or an emulator and its arguments.
"""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import tomllib

from quadriga.common.arguments import installed_names
from quadriga.common.flags import CommandParser

_DATE = "2026-11-21"  # date of the last change to the set of pages
_HERE = Path(__file__).resolve().parent


def commands() -> dict[str, str]:
    """Returns the commands of the Python package, each with the module that defines its `parser`."""
    project = tomllib.loads((_HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {name: entry.partition(":")[0] for name, entry in project["scripts"].items()}


def _roff(text: str) -> str:
    """Escapes text for roff: no line becomes a request, and hyphens can be copied as typed."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("%%", "%")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def _entry(term: str, text: str) -> Iterator[str]:
    """Yields one list entry."""
    yield from (".TP", f".B {_roff(term)}", _roff(text))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def engine_page(engine: list[str], version: str) -> str:
    """Fills in the template with the flags, games, commands and options that the engine reports."""

    def said(*words: str) -> str:
        return subprocess.run([*engine, *words], capture_output=True, text=True, check=True).stdout

    flags = re.findall(r"(?m)^ +(--[a-z]+(?: \S+)?) {2,}(.*)$", said("--help"))
    games = [line.partition(": ") for line in said("games").splitlines()]
    told = [line.partition(": ") for line in said("help").splitlines()[1:]]
    lists = {
        "FLAGS": [_entry(term, _sentence(text)) for term, text in flags],
        "GAMES": [_entry(name, _sentence(text)) for name, _, text in games],
        "COMMANDS": [_entry(term, _sentence(text)) for term, _, text in told if not term.startswith("option ")],
        "OPTIONS": [
            _entry(term.removeprefix("option "), _sentence(text))
            for term, _, text in told
            if term.startswith("option ")
        ],
    }
    values = {name: "\n".join(line for entry in entries for line in entry) for name, entries in lists.items()}
    values |= {"DATE": _DATE, "VERSION": version, "GAME": games[0][0], "SEE_ALSO": _see_also("quadriga")}
    template = (_HERE / "quadriga.1.in").read_text(encoding="utf-8")
    return re.sub(r"@([A-Z_]+)@", lambda found: values[found[1]], template)


def command_page(command: str, parser: CommandParser, version: str) -> str:
    """Returns the page of a command of the Python package, from its flags and help texts. A subcommand is a section
    with its flags and notes."""
    description = installed_names(parser.description or "")
    summary = re.split(r"[:.] |\.$", description)[0]
    lines = [f'.TH {command.upper()} 1 {_DATE} "Quadriga {version}" "Games"']
    lines += [".SH NAME", f"{_roff(command)} \\- {_roff(summary[0].lower() + summary[1:])}", ".SH SYNOPSIS"]
    for number, each in enumerate(parser.subcommands.values() or [parser]):
        usage = " ".join(each.format_usage().split()).removeprefix(f"usage: {each.prog} ")
        lines += [*[".br"][:number], f".B {_roff(each.prog)}", _roff(installed_names(usage))]
    lines += [".SH DESCRIPTION", _roff(description)]
    if not parser.subcommands:
        lines += [".SH FLAGS", *_flags(parser, ".SH")]
    for name, each in parser.subcommands.items():
        lines += [f".SH {_roff(name.upper())}", _roff(installed_names(each.description or "")), *_flags(each, ".SS")]
    return "\n".join([*lines, ".SH SEE ALSO", _see_also(command)]) + "\n"


def _flags(parser: CommandParser, heading: str) -> Iterator[str]:
    """Yields the flags of a command or subcommand, its notes, exit status and examples, these below a `heading` each."""
    for action in parser._actions:
        name = action.metavar or action.dest.upper()
        value = "" if action.nargs == 0 else f" [{name}]" if action.nargs == "?" else f" {name}"
        yield from _entry((", ".join(action.option_strings) + value).strip(), installed_names(parser.purpose(action)))
    notes, _, status = installed_names(parser.epilog or "").partition("exit status: ")
    if notes.strip():
        yield from (f"{heading} NOTES", *list(_paragraphs(notes))[1:])
    if status:
        yield from (f"{heading} EXIT STATUS", _roff(status.strip()))
    if parser.examples:
        yield from (f"{heading} EXAMPLES", ".nf", *map(_roff, parser.examples), ".fi")


def _paragraphs(text: str) -> Iterator[str]:
    """Yields paragraphs; indented lines keep their layout."""
    for block in text.strip().split("\n\n"):
        yield ".PP"
        for line in block.split("\n"):
            if line.startswith(" "):
                yield from (".br", "\\&    " + _roff(line.strip()))
            else:
                yield _roff(line)


def _see_also(command: str) -> str:
    return ",\n".join(f".BR {_roff(other)} (1)" for other in sorted(["quadriga", *commands()]) if other != command)


def main(arguments: list[str]) -> int:
    if len(arguments) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    version, folder, *engine = arguments
    os.environ["COLUMNS"] = "1000"  # keeps argparse from wrapping lines
    Path(folder, "quadriga.1").write_text(engine_page(engine, version), encoding="utf-8")
    for command, module in commands().items():
        sys.argv[0] = command
        page = command_page(command, importlib.import_module(module).parser(), version)
        Path(folder, f"{command}.1").write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
