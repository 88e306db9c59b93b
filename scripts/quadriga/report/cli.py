"""The command line of the reports."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from quadriga.arguments import natural, option_values, program
from quadriga.errors import EngineError

from .boards import Boards
from .playback import Playback
from .source import Source, of_match, read

WRITTEN, BAD_INPUT, CANNOT_GO_ON = 0, 2, 3

_EPILOG = """\
A FILE is what match.py --records wrote, what match.py --json wrote (both may be given), or what analyse.py wrote.
The engine is asked who is to move in each position, and for its drawings; any engine that plays the game will do.

exit status: 0 the page is written; 2 bad input, or the engine does not start or does not know the game; 3 the page
cannot be written.
"""


def parser() -> argparse.ArgumentParser:
    """All flags; also the source of the manual page."""
    flags = argparse.ArgumentParser(
        description="Makes one self-contained HTML page of a match or an analysis: tables, plots, and games to go through.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = flags.add_argument
    add("files", nargs="+", type=Path, metavar="FILE", help="records or result of a match, or results of an analysis")
    add("--output", type=Path, metavar="FILE", help="the page; stdout if not given")
    add("--engine", default="quadriga", metavar="COMMAND", help="the engine that plays the games once more (quadriga)")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="engine option, as the match had it (Deal, Deck)")
    add("--match", default="", metavar="ID", help="the match, by its tag in the records, where a file holds several")
    add("--boards", type=natural, default=100, metavar="COUNT", help="games or positions to go through on boards (100)")
    add("--title", default="", help="the heading")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    given = parser().parse_args(arguments)
    try:
        return _write(asyncio.run(_page(given)), given.output)
    except ModuleNotFoundError as error:
        why, status = f"the Python package {error.name} is missing (Debian: python3-{error.name})", BAD_INPUT
    except OSError as error:
        why, status = f"{error.filename}: {error.strerror}", CANNOT_GO_ON
    except (EngineError, ValueError) as error:
        why, status = str(error), BAD_INPUT
    print(f"{program()}: {why}", file=sys.stderr)
    return status


async def _page(given: argparse.Namespace) -> str:
    try:
        source = of_match(read(given.files), given.match)
    except OSError as error:
        raise ValueError(f"{error.filename}: {error.strerror}") from error
    boards = Boards()
    if not source.games and not source.analyses:  # nothing to be played
        return await _report(source, given, Playback(given.engine, {}, boards), boards)
    async with Playback(given.engine, option_values(given.option), boards) as playback:
        return await _report(source, given, playback, boards)


async def _report(source: Source, given: argparse.Namespace, playback: Playback, boards: Boards) -> str:
    # Not at the top: they need matplotlib, and the flags do not.
    from .analysis_report import analysis_report
    from .match_report import match_report

    make = analysis_report if source.analyses else match_report
    return await make(source, given.title, playback, boards, given.boards)


def _write(page: str, output: Path | None) -> int:
    """Writes the whole page or nothing; OSError names the file."""
    if output is None:
        sys.stdout.write(page)
        sys.stdout.flush()
        return WRITTEN
    if output.exists() and not output.is_file():  # a device or a pipe cannot be replaced
        output.write_text(page, encoding="utf-8")
        return WRITTEN
    begun = output.with_name(f".{output.name}.{os.getpid()}")
    try:
        begun.write_text(page, encoding="utf-8")
        begun.replace(output)
    except OSError as error:
        begun.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(output)) from error
    return WRITTEN


if __name__ == "__main__":
    sys.exit(main())
