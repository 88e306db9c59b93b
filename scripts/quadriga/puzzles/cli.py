"""The command line of the puzzle maker."""

from __future__ import annotations

import argparse
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineStartError
from quadriga.client.limit import UGI
from quadriga.common.arguments import at, counted, natural, option_values, positive
from quadriga.common.command import complain, parse, run
from quadriga.common.files import keep_apart, read_text
from quadriga.common.flags import SEARCH, CommandParser, chosen_engine, engine_inputs
from quadriga.common.judging import PUZZLES
from quadriga.common.outputs import OutputFile
from quadriga.common.pool import each, in_order
from quadriga.games.read import load_games
from quadriga.games.record import GameRecord

from . import Puzzle, PuzzleFile
from .finder import Effort, Finder, spread
from .themes import TABLES, themes_of

FINISHED, TOO_FEW = 0, 1
_PUZZLES = "puzzles"  # heading of the help
_WINDOW = 16  # games or puzzles per engine that may be ahead of the output

_EPILOG = """\
A puzzle is a position with a forced win in which the player makes at least two moves and a single move wins: `go mate`
finds no other winning move within the length of the win plus --beyond plies, and proves that there is none within the
first --proved of these plies; a search of --look-nodes finds no longer win by another move. With --saves, it is a
position in which a search of --proof-nodes proves that all moves but one lose, and a search of --look-nodes finds
neither a win nor a loss after the remaining move. Positions that differ only by a symmetry of the game count as one
puzzle, as do successive positions of the same win.

The output is JSON; protocol/json.md lists its fields. The same command makes the same file at any --concurrency. If the
files hold puzzles from earlier runs, the command merges them, each puzzle once, up to --count puzzles, and adds missing
themes.

exit status: 0 the requested number of puzzles was found; 1 fewer were found, and all of them are written; 2 bad input,
or the engine does not start or does not speak UGI; 3 the search could not continue; 130 interrupted (nothing is
written).
"""


def parser() -> CommandParser:
    flags = CommandParser(
        "Finds puzzles in recorded games: positions in which a single move is proved to win, or all others to lose.",
        _EPILOG,
        examples=("games.pgn --game onoro --count 100 --output onoro.json",),
    )
    add = flags.add_argument
    add(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="PGN files with recorded games, or .json files with puzzles from earlier runs",
    )
    flags.share("--engine", "--option")
    flags.share("--game", more="; records of other games are skipped")
    flags.group(_PUZZLES).add_argument(
        "--saves", action="store_true", help="find positions in which all moves but one lose, at most one per game"
    )
    flags.count("--count", 250, "number of puzzles, spread over all ratings found", group=_PUZZLES)
    flags.count("--longest", 13, "longest win to look for", "PLIES", group=_PUZZLES)
    flags.count(
        "--beyond",
        PUZZLES["beyond"],
        "also require that no other move wins within this many extra plies",
        "PLIES",
        natural,
        _PUZZLES,
    )
    flags.group(_PUZZLES).add_argument(
        "--proved", type=natural, metavar="PLIES", help="how many of the --beyond plies must be proved (default: all)"
    )
    flags.share("--nodes", default=10_000, more=" for a win")
    flags.count(
        "--far-nodes",
        200_000,
        "node limit per search for a win if the player's next position in the game is a proved win",
        group=SEARCH,
    )
    flags.count("--proof-nodes", 1_000_000, "node limit per proof that no other move wins", group=SEARCH)
    flags.count("--look-nodes", 200_000, "node limit per search for a longer win by another move", group=SEARCH)
    flags.share("--concurrency", "--output")
    flags.share("--quiet", more=": no progress on stderr")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    return run(_make(parse(parser(), arguments)))


async def _make(given: argparse.Namespace) -> int:
    keep_apart([("--output", given.output)], [*(("an input", path) for path in given.files), *engine_inputs(given)])
    with OutputFile(given.output) as output:
        return await _write(given, output)


async def _write(given: argparse.Namespace, output: OutputFile) -> int:
    before = [_before(file) for file in given.files if file.suffix == ".json"]
    games = [game for file in given.files if file.suffix != ".json" for game in load_games(file)]
    records = [record for record in games if not given.game or record.game in ("", given.game)]
    before = [file for file in before if not given.game or file.game == given.game]
    names = sorted({record.game or given.game for record in records} | {file.game for file in before})
    if len(names) != 1:
        why = f"they are of {', '.join(names)}: choose one with --game" if names else "there are none"
        raise ValueError(f"the games of the files: {why}")
    found = {puzzle.id: puzzle for file in before for puzzle in file.puzzles}
    engine = before[0].engine if before else ""
    if records:
        engine = await _find(given, names[0], records, found)
    chosen = await _themed(given, names[0], spread(list(found.values()), given.count))
    output.write(str(PuzzleFile(names[0], engine, chosen)))
    if len(found) < given.count:
        complain(f"only {len(found)} of {counted(given.count, 'puzzle')} found")
        return TOO_FEW
    return FINISHED


async def _find(given: argparse.Namespace, game: str, records: Sequence[GameRecord], found: dict[str, Puzzle]) -> str:
    """Adds the puzzles of the games to `found`. Returns the name of the engine."""
    proved = given.beyond if given.proved is None else min(given.proved, given.beyond)
    effort = Effort(
        given.longest, given.beyond, proved, given.nodes, given.far_nodes, given.proof_nodes, given.look_nodes
    )
    async with AsyncExitStack() as stack:
        # A search would wait for tablebases.
        engines = [await stack.enter_async_context(_opened(given, game, tables=0)) for _ in range(given.concurrency)]
        finders = [Finder(engine, effort) for engine in engines]
        ways = [finder.find_save if given.saves else finder.find for finder in finders]
        work = in_order(each(records), ways, _WINDOW * len(ways))
        number, name = 0, engines[0].name
        async for puzzles in await stack.enter_async_context(work):
            number += 1
            for puzzle in puzzles:
                found.setdefault(puzzle.id, puzzle)
            if not given.quiet and sys.stderr.isatty():
                print(f"\rgame {number} of {len(records)}, {counted(len(found), 'puzzle')}", end="", file=sys.stderr)
        if not given.quiet and sys.stderr.isatty():
            print(file=sys.stderr)
    return name


async def _themed(given: argparse.Namespace, game: str, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Returns the puzzles with their themes; adds missing ones."""
    bare = [puzzle for puzzle in puzzles if not puzzle.themes]
    count = min(given.concurrency, len(bare))
    async with AsyncExitStack() as stack:
        engines = [await stack.enter_async_context(_opened(given, game, TABLES)) for _ in range(count)]
        workers = [partial(themes_of, engine) for engine in engines]
        work = await stack.enter_async_context(in_order(each(bare), workers, _WINDOW * max(count, 1)))
        themes = dict(zip((puzzle.id for puzzle in bare), [found async for found in work], strict=True))
    return [replace(puzzle, themes=themes.get(puzzle.id, puzzle.themes)) for puzzle in puzzles]


def _before(file: Path) -> PuzzleFile:
    text = read_text(file)
    with at(str(file)):
        return PuzzleFile.parse(text)


@asynccontextmanager
async def _opened(given: argparse.Namespace, game: str, tables: int) -> AsyncIterator[AsyncEngine]:
    """Yields the engine with game and options set, and `tables` MiB for tablebases."""
    async with AsyncEngine(chosen_engine(given)) as engine:
        if engine.dialect != UGI:
            raise EngineStartError("does not speak UGI", engine=engine.name)
        memory = {"TableMemory": tables} if "TableMemory" in engine.options else {}
        await engine.configure({**engine.options.selection(game), **memory, **option_values(given.option)})
        await engine.position()
        await engine.query("fen", "moves")
        yield engine
