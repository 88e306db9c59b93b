"""Parsers for flag values, the name of the command, and counts in messages."""

from __future__ import annotations

import argparse
import itertools
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from quadriga.client.process import find_program

_MOST_DIGITS = 18  # digits of a whole number
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0}
_NAMED = re.compile(r"""(?:(["'])(?P<quoted>.+?)\1|(?P<plain>[^\s/"'=]+))=(?P<command>.*)""", re.DOTALL)


def program() -> str:
    """Returns the name of the running command: match.py in the sources, quadriga-match when installed."""
    return Path(sys.argv[0]).name


def installed_names(text: str) -> str:
    """Replaces the source names of commands with their installed names."""
    return re.sub(r"\b(\w+)\.py\b", r"quadriga-\1", text)


def present_names(text: str) -> str:
    """Replaces source names of commands in a text with their installed names, if this command is installed."""
    return installed_names(text) if program().startswith("quadriga-") else text


def counted(count: int, noun: str) -> str:
    """Returns a count with its noun: `1 error`, `0 errors`, `2 inaccuracies`."""
    plural = f"{noun.removesuffix('y')}ies" if noun.endswith("y") else f"{noun}s"
    return f"{count} {noun if count == 1 else plural}"


@contextmanager
def at(place: str) -> Iterator[None]:
    """Converts errors in values and files to ValueError, prefixed with the key or file."""
    try:
        yield
    except UnicodeError:
        raise ValueError(f"{place}: this cannot be a file name") from None
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error
    except OSError as error:
        raise ValueError(f"{place}: {error.strerror}") from error


class BadValue(argparse.ArgumentTypeError, ValueError):
    """The text of a value is malformed. It is a ValueError, and argparse shows its message, so flags, tables and other
    texts can share parsers."""


def positive(text: str) -> int:
    """Parses a whole number above 0. Raises BadValue for anything else."""
    if not _is_whole(text) or int(text) == 0:
        raise BadValue(f"`{text[:40]}` is not a whole number above 0")
    return int(text)


def natural(text: str) -> int:
    """Parses a whole number, 0 or more. Raises BadValue for anything else."""
    if not _is_whole(text):
        raise BadValue(f"`{text[:40]}` is not a whole number")
    return int(text)


def port(text: str) -> int:
    """Parses a port number; 0 means any free port. Raises BadValue for anything else."""
    if (number := natural(text)) > 65535:
        raise BadValue(f"{number}: the last port is 65535")
    return number


def _is_whole(text: str) -> bool:
    return text.isdecimal() and len(text) <= _MOST_DIGITS


def parse_seconds(text: str) -> float:
    """Parses `90`, `90s`, `1.5m` or `100ms` as seconds. Raises BadValue for anything else."""
    found = re.fullmatch(r"(\d{1,18}(?:\.\d*)?|\.\d+)(ms|s|m)?", text)
    if not found:
        raise BadValue(f"`{text[:40]}` is not a time; write e.g. 1.5, 90s, 100ms or 2m")
    return float(found[1]) * _UNITS[found[2] or "s"]


def seconds(text: str) -> float:
    """Parses a time above 0 in the notation of match.py and returns seconds: `2`, `0.5s`, `500ms`, `2m`. Raises BadValue
    for anything else."""
    value = parse_seconds(text)
    if value <= 0:
        raise BadValue(f"`{text[:40]}` is not above 0")
    return value


def option_values(texts: Iterable[str]) -> dict[str, str]:
    """Parses engine options from `--option NAME=VALUE` flags. Raises ValueError for a text that is not a pair."""
    values = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise ValueError(f"--option {text}: write NAME=VALUE")
        values[name] = value
    return values


def named_command(text: str) -> tuple[str, str]:
    """Splits `[NAME=]COMMAND`, the value of --engine, into name and command. A missing name is empty.

    A name with spaces is quoted: `"New one"="/my engines/new" --flag`.
    """
    if found := _NAMED.fullmatch(text):
        return found["quoted"] or found["plain"], found["command"]
    return "", text


def distinct(names: Sequence[str]) -> list[str]:
    """Returns the names; appends a number to those that occur more than once: `X #1`, `X #2`."""
    found: list[str] = []
    for name in names:
        numbered = (f"{name} #{number}" for number in itertools.count(1))
        free = (each for each in numbered if each not in names and each not in found)
        found.append(next(free) if names.count(name) > 1 else name)
    return found


def own_engine() -> str:
    """Returns the path of Quadriga, the engine that commands run if `--engine` is not given.

    It is the first of these that exists: `quadriga` in the folder of the command, if both are installed;
    `build/release/quadriga` in the checkout that contains the package; `quadriga` in PATH or beside Python. Raises
    ValueError if there is none.
    """
    beside = Path(sys.argv[0]).resolve().with_name("quadriga")
    built = Path(__file__).resolve().parents[3] / "build/release/quadriga"
    for place in (beside, built):
        if place.is_file():
            return str(place)
    if found := find_program("quadriga"):
        return found
    raise ValueError(
        "cannot find the engine quadriga beside this command, in a checkout's build/release or in PATH: "
        "build it with scripts/quickstart, or name one with --engine"
    )
