"""The command line of the reports."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from quadriga.common.arguments import natural, option_values
from quadriga.common.command import run
from quadriga.common.files import replace_file

from .boards import Boards
from .playback import Playback
from .source import Source, of_match, read

WRITTEN = 0

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
    return run(_write_page(parser().parse_args(arguments)))


async def _write_page(given: argparse.Namespace) -> int:
    page = await _page(of_match(read(given.files), given.match), given)
    if given.output:
        replace_file(given.output, page)
    else:
        sys.stdout.write(page)
    return WRITTEN


async def _page(source: Source, given: argparse.Namespace) -> str:
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


if __name__ == "__main__":
    sys.exit(main())
