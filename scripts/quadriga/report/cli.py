"""The command line of the reports."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quadriga.board.page import find_page, page_folder
from quadriga.client.async_engine import AsyncEngine
from quadriga.common.arguments import option_values
from quadriga.common.command import complain, parse, run
from quadriga.common.files import keep_apart
from quadriga.common.flags import OUTPUT, CommandParser, chosen_engine, engine_inputs
from quadriga.common.outputs import OutputFile
from quadriga.games.playback import Playback

from .analysis_report import analysis_report
from .match_report import match_report
from .page import filled, read_page
from .source import Source, of_match, read

WRITTEN, ILLEGAL = 0, 1
_MOST_COMPLAINTS = 20

_EPILOG = """\
A FILE is PGN from match.py --pgn or play.py --pgn, the result from match.py --json (both may be given), or the output
of analyse.py.

For games shown with boards, the engine replays the moves and draws the positions; any engine that plays the game
will do.

exit status: 0 the page was written; 1 it was written, but the engine refused some moves; 2 bad input, or the engine
does not start or does not know the game; 3 the page could not be written.
"""


def parser() -> CommandParser:
    flags = CommandParser(
        "Makes a self-contained HTML page of a match or an analysis: tables, figures, and games to step through.",
        _EPILOG,
        examples=("games.pgn result.json --output match.html",),
    )
    flags.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="games or result of a match, or output of an analysis"
    )
    flags.share("--engine", "--option")
    add = flags.group(OUTPUT).add_argument
    flags.share("--output")
    add("--match", default="", metavar="ID", help="use the match with this Match tag if a file has several")
    flags.count("--boards", 50, "number of games or positions to draw boards for", group=OUTPUT)
    add(
        "--title",
        default="",
        metavar="TEXT",
        help="page heading (default: `A against B`, `Tournament of N engines` or `Analysis`)",
    )
    flags.share("--page")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    return run(_write_page(parse(parser(), arguments)))


async def _write_page(given: argparse.Namespace) -> int:
    _keep_apart(given)
    with OutputFile(given.output) as output:
        source = of_match(read(given.files), given.match)
        page = read_page(given.page or await page_folder())
        report, complaints = await _report(source, given)
        output.write(filled(page, report["title"], report))
        return _complain(complaints)


def _keep_apart(given: argparse.Namespace) -> None:
    inputs = [("an input", path) for path in given.files]
    if page := given.page or find_page():
        inputs += [("a file of the page", path) for path in page.glob("*")]
    keep_apart([("--output", given.output)], inputs + engine_inputs(given))


async def _report(source: Source, given: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    """Returns the data of the page, and the engine's refusals. Without games or results no engine is started."""
    make = analysis_report if source.analyses else match_report
    if not (source.games or source.analyses):
        return await make(source, given.title, None, 0), []
    options = option_values(given.option)
    async with AsyncEngine(chosen_engine(given), options=options, timeout=60.0) as engine:
        playback = Playback(engine)
        return await make(source, given.title, playback, given.boards), playback.complaints


def _complain(complaints: Sequence[str]) -> int:
    """Prints the engine's refusals. Returns the exit status."""
    for text in complaints[:_MOST_COMPLAINTS]:
        complain(text)
    if len(complaints) > _MOST_COMPLAINTS:
        complain(f"and {len(complaints) - _MOST_COMPLAINTS} more")
    return ILLEGAL if complaints else WRITTEN
