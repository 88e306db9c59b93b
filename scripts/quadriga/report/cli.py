"""The command line of the reports."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from quadriga.board.page import find_page, way_to_a_page
from quadriga.client.async_engine import AsyncEngine
from quadriga.common.arguments import natural, option_values
from quadriga.common.command import complain, parse, run
from quadriga.common.files import OutputFile, engine_files, keep_apart
from quadriga.common.flags import CommandParser, chosen_engine
from quadriga.games.playback import Boards, Playback

from .source import Source, of_match, read

if TYPE_CHECKING:
    from .pages import ViewerCode

WRITTEN, ILLEGAL = 0, 1
_MOST_COMPLAINTS = 20

_EPILOG = """\
A FILE holds games as PGN, as match.py --pgn and play.py --pgn write them, or is what match.py --json wrote (both may be
given), or what analyse.py wrote.
The engine is asked who is to move in each position, and for its drawings; any engine that plays the game will do.

exit status: 0 the page is written; 1 it is written, but the engine refused moves of the files; 2 bad input, or the
engine does not start or does not know the game; 3 the page cannot be written.
"""


def parser() -> CommandParser:
    """Returns the parser with all flags, from which the manual page is also made."""
    flags = CommandParser(
        "Makes a self-contained HTML page of a match or an analysis: tables, plots, and games to step through.", _EPILOG
    )
    add = flags.add_argument
    add("files", nargs="+", type=Path, metavar="FILE", help="games or result of a match, or results of an analysis")
    flags.share("--output", help="the page; stdout if not given")
    flags.share("--engine", help="the engine that replays the games (quadriga)")
    flags.share("--option", help="engine option, as the match had it")
    add("--match", default="", metavar="ID", help="the match, by its tag Match, where a file holds several")
    add(
        "--boards",
        type=natural,
        default=100,
        metavar="COUNT",
        help="games or positions to step through on boards (100)",
    )
    add("--title", default="", help="the heading")
    flags.share("--page")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    return run(_write_page(parse(parser(), arguments)))


async def _write_page(given: argparse.Namespace) -> int:
    _keep_apart(given)
    with OutputFile(given.output) as output:
        return await _make_page(given, output)


def _keep_apart(given: argparse.Namespace) -> None:
    inputs = [("an input", path) for path in given.files]
    if page := given.page or find_page():
        inputs += [("a file of the page", path) for path in page.glob("*")]
    if given.engine:
        inputs += engine_files(given.engine, option_values(given.option).values())
    keep_apart([("--output", given.output)], inputs)


async def _make_page(given: argparse.Namespace, output: OutputFile) -> int:
    source = of_match(read(given.files), given.match)
    code = _viewer_code(given)
    boards = Boards()
    complaints: list[str] = []
    if source.games or source.analyses:
        options = option_values(given.option)
        async with AsyncEngine(chosen_engine(given), options=options, timeout=60.0) as engine:
            playback = Playback(engine)
            page = await _report(source, given, playback, boards, code)
            complaints = playback.complaints
    else:  # nothing to play
        page = await _report(source, given, None, boards, code)
    output.write(page)
    if code is None and boards.codes:
        complain(f"the report has no boards, since there is no page of the board; {way_to_a_page()}")
    return _complain(complaints)


def _complain(complaints: Sequence[str]) -> int:
    """Prints what the engine refused. Returns the exit status."""
    for text in complaints[:_MOST_COMPLAINTS]:
        complain(text)
    if len(complaints) > _MOST_COMPLAINTS:
        complain(f"and {len(complaints) - _MOST_COMPLAINTS} more")
    return ILLEGAL if complaints else WRITTEN


# Imported on demand: they need matplotlib, Jinja2 and MarkupSafe, which --help does not.
def _viewer_code(given: argparse.Namespace) -> ViewerCode | None:
    from .pages import read_code

    return read_code(given.page or find_page())


async def _report(
    source: Source, given: argparse.Namespace, playback: Playback | None, boards: Boards, code: ViewerCode | None
) -> str:
    from .analysis_report import analysis_report
    from .match_report import match_report

    if playback and source.analyses:
        return await analysis_report(source, given.title, playback, boards, given.boards, code)
    return await match_report(source, given.title, playback, boards, given.boards, code)


if __name__ == "__main__":
    sys.exit(main())
