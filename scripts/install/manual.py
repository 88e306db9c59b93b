#!/usr/bin/python3
"""Prints the manual page of one of the commands, made from its flags.

usage: manual.py <command> <module that has parser()> <version>     e.g. manual.py quadriga-match quadriga.match.cli 1.0
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Iterator

_DATE = "2026-11-21"  # of the last change of these pages as a whole
_PAGES = (
    "quadriga",
    "quadriga-analyse",
    "quadriga-conformance",
    "quadriga-match",
    "quadriga-openings",
    "quadriga-report",
    "quadriga-soak",
)


def _roff(text: str) -> str:
    """Text as roff input: nothing in it is a request, and hyphens stay what can be typed."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("%%", "%")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def _installed(text: str) -> str:
    """The commands by the names under which they are installed."""
    return re.sub(r"\b(match|analyse|openings|report)\.py\b", r"quadriga-\1", text)


def _flag(action: argparse.Action) -> Iterator[str]:
    if action.nargs == 0:
        value = ""
    else:
        value = " " + _roff(str(action.metavar or action.dest.upper()))
    names = ", ".join(_roff(name) for name in action.option_strings)
    yield ".TP"
    yield f".B {names}{value}" if names else f".B{value}"
    yield _roff(_installed(action.help or ""))


def _blocks(text: str) -> Iterator[str]:
    """Paragraphs; lines that are set in keep their form."""
    for block in text.strip().split("\n\n"):
        yield ".PP"
        for line in block.split("\n"):
            if line.startswith(" "):
                yield from (".br", "\\&    " + _roff(line.strip()))
            else:
                yield _roff(line)


def page(command: str, parser: argparse.ArgumentParser, version: str) -> str:
    description = _installed(parser.description or "")
    summary = re.split(r"[:.] |\.$", description)[0]
    usage = _installed(parser.format_usage()).removeprefix("usage: ").split(" ", 1)[1]
    lines = [f'.TH {command.upper()} 1 {_DATE} "Quadriga {version}" "Games"']
    lines += [".SH NAME", f"{_roff(command)} \\- {_roff(summary[0].lower() + summary[1:])}"]
    lines += [".SH SYNOPSIS", f".B {_roff(command)}", _roff(" ".join(usage.split()))]
    lines += [".SH DESCRIPTION", _roff(description), ".SH FLAGS"]
    for action in parser._actions:
        lines += _flag(action)
    notes, _, status = _installed(parser.epilog or "").partition("exit status: ")
    if notes.strip():
        lines += [".SH NOTES", *list(_blocks(notes))[1:]]
    if status:
        lines += [".SH EXIT STATUS", _roff(status.strip())]
    others = ",\n".join(f".BR {_roff(other)} (1)" for other in _PAGES if other != command)
    return "\n".join([*lines, ".SH SEE ALSO", others]) + "\n"


def main(arguments: list[str]) -> int:
    if len(arguments) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    command, module, version = arguments
    sys.stdout.write(page(command, importlib.import_module(module).parser(), version))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
