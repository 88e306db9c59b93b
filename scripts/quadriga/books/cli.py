"""The command line of openings.py: makes books, checks them, explores games and books."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Self

from quadriga.client.async_engine import AsyncEngine
from quadriga.common.arguments import counted, natural, option_values, positive, program
from quadriga.common.command import complain, parse, run
from quadriga.common.files import encode, keep_apart
from quadriga.common.flags import START, CommandParser, chosen_engine, engine_inputs
from quadriga.common.origin import without_folders
from quadriga.common.outputs import GrowingFile
from quadriga.common.pool import each, in_order
from quadriga.common.stream import write
from quadriga.openings.book import Opening, find_book, scores_path

from .candidate import Candidate, Maker, Recipe
from .check import faults
from .explore import explore
from .explored import FORMATS, formatted
from .lines import Line, read_lines

FINISHED, TOO_FEW, FAULTS = 0, 1, 1
_OPENINGS = "openings"  # heading of the help
_WINDOW = 16  # candidates per engine that may be ahead of the output

_MAKE = """\
The same command makes the same book at any --concurrency. No two lines lead to the same position or to positions
related by a symmetry of the game (reflection, rotation, translation, colours swapped).

A book holds only openings, so every manager can send its lines unchanged. With --output book.txt, the command and the
scores of the lines go to book.scores.

exit status: 0 the book is complete; 1 fewer lines than requested were found; 2 bad input, or the engine does not start
or does not answer `query moves` and `query fen`; 3 the search could not continue; 130 interrupted. Lines found are
kept.
"""

_CHECK = """\
exit status: 0 no faults; 1 faults; 2 bad input, or the engine does not start or does not answer; 130 interrupted.
"""

_EXPLORE = """\
A FILE is a PGN file, whose games without a result are left out, or a book (a file or a name). Each row is a move after
--moves, with the number of games, their results for the side to move, the players' average score (without mates), and
the books' lines and average score.
Moves that lead to equal or symmetric positions share a row. Transpositions count, after the same number of moves or,
with --position, within the first 40.

exit status: 0 done; 2 bad input, or the engine does not start or does not answer; 130 interrupted.
"""


def parser() -> CommandParser:
    flags = CommandParser(
        "Makes, checks and explores opening books.", examples=("check onoro", "explore games.pgn onoro")
    )
    made = flags.subcommand(
        "make",
        "Makes a book of balanced openings, one per line, for match.py --openings.",
        _MAKE,
        ("--game onoro --lines 100 --output book.txt",),
    )
    checked = flags.subcommand("check", "Checks the lines of a book.", _CHECK, ("onoro --game onoro",))
    checked.add_argument("book", metavar="FILE", help="opening book: a file or a name")
    explored = flags.subcommand(
        "explore",
        "Lists the moves that games and books play in a position.",
        _EXPLORE,
        ("games.pgn onoro --moves 'm14 l14'",),
    )
    explored.add_argument("files", nargs="+", metavar="FILE", help="games as PGN, or a book's file or name")
    for subcommand in (made, checked, explored):
        subcommand.share("--engine", "--game", "--option")
    _add_make(made)
    explored.share("--position")
    explored.group(START).add_argument(
        "--moves",
        type=str.split,
        default=[],
        metavar="MOVES",
        help="moves from --position to the explored position, as one argument",
    )
    explored.share("--output-format", default="table", more=": table, json or csv")
    return flags


def _add_make(flags: CommandParser) -> None:
    add = flags.group(_OPENINGS).add_argument
    flags.share("--concurrency")
    flags.count("--lines", 500, "number of openings", group=_OPENINGS)
    flags.count("--random", 4, "random plies, from moves that do not lose at once", "PLIES", natural, _OPENINGS)
    flags.count("--searched", 0, "engine plies after the random ones", "PLIES", natural, _OPENINGS)
    flags.count("--searched-depth", 1, "search depth for --searched", "PLIES", group=_OPENINGS)
    flags.share("--depth", default=4, more=" for judging an opening")
    flags.count("--balance", 50, "keep positions with a score from -CP to CP", "CP", natural, _OPENINGS)
    flags.share("--seed", default=1)
    add(
        "--vary",
        action="append",
        default=[],
        metavar="OPTION=A,B|LOW..HIGH",
        help="pick a value of this start option at random for each line; may be repeated",
    )
    add("--attempts", type=positive, metavar="N", help="give up after N candidates (default: 100 per line)")
    flags.share("--output", more=", which must be new; scores go beside it")


def main(arguments: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if arguments is None else arguments)
    given = parse(parser(), words)
    if given.subcommand == "make":
        return run(_make(given, words))
    return run(_check(given) if given.subcommand == "check" else _explore(given))


async def _explore(given: argparse.Namespace) -> int:
    if given.output_format not in FORMATS:
        raise ValueError(f"--output-format {given.output_format}: choose one of {', '.join(FORMATS)}")
    lines = read_lines(given.files)
    given.game = given.game or _only_game(lines)
    own = [line for line in lines if not (given.game and line.game) or line.game.lower() == given.game.lower()]
    async with _opened(given) as engine:
        explored = await explore(engine, own, Opening(given.position, tuple(given.moves)))
    if explored.refused:
        omitted = counted(len(explored.refused), "line")
        complain(f"{omitted} omitted, since the engine refuses a move: {explored.refused[0]}")
    print(formatted(explored, given.output_format, given.moves), end="")
    return FINISHED


def _only_game(lines: Sequence[Line]) -> str:
    """Returns the game of all lines; empty if none names it. Raises ValueError if there are several."""
    games = sorted({line.game for line in lines if line.game})
    if len(games) > 1:
        raise ValueError(f"the files hold several games, choose one with --game: {', '.join(games)}")
    return games[0] if games else ""


async def _check(given: argparse.Namespace) -> int:
    found = 0
    book = find_book(given.book)
    async with _opened(given) as engine:
        async for fault in faults(engine, book):
            found += 1
            print(fault)
    print(f"{book}: {counted(found, 'fault')}")
    return FAULTS if found else FINISHED


async def _make(given: argparse.Namespace, words: Sequence[str]) -> int:
    recipe = Recipe(
        game=given.game,
        seed=given.seed,
        random_plies=given.random,
        searched_plies=given.searched,
        search_depth=given.searched_depth,
        depth=given.depth,
        varied=dict(_varied(text) for text in given.vary),
    )
    seen: set[str] = set()
    found = 0
    if given.output:
        outputs = (("--output", given.output), ("its scores", scores_path(given.output)))
        keep_apart(outputs, engine_inputs(given))
    async with AsyncExitStack() as stack:
        engines = [await stack.enter_async_context(_opened(given, recipe.varied)) for _ in range(given.concurrency)]
        makers = [Maker(engine, recipe, seen).make for engine in engines]
        attempts = given.attempts or 100 * given.lines
        book = stack.enter_context(_Book(given.output, _head(given, engines[0], words)))
        work = in_order(each(range(attempts)), makers, _WINDOW * len(makers))
        async for candidate in await stack.enter_async_context(work):
            fresh = candidate.position not in seen
            seen.add(candidate.position)
            if fresh and _balanced(candidate, given.balance):
                found += 1
                await book.put(str(candidate.opening), f"{candidate.score}/{recipe.depth}")
                if found == given.lines:
                    return FINISHED
    complain(f"only {found} of {given.lines} lines found among {attempts} candidates")
    return TOO_FEW


class _Book:
    """The output files: openings on stdout or in a file; scores, below `head`, only in a file beside it. Both are
    removed if no opening has been found.

    Raises ValueError if a file exists: making a book takes long, so no book is ever overwritten.
    """

    def __init__(self, path: Path | None, head: str) -> None:
        self._files: list[GrowingFile] = []
        self._head = head
        if path is not None:
            self._files.append(GrowingFile(path, new=True))
            try:
                self._files.append(GrowingFile(scores_path(path), new=True))
            except BaseException:
                self._files[0].close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._files:
            file.close()

    async def put(self, opening: str, score: str) -> None:
        if not self._files:
            await write(1, "stdout", encode(f"{opening}\n"))
            return
        for file, line in zip(self._files, (opening, f"{self._head}{score}")):
            await write(file.file, str(file.path), encode(f"{line}\n"))
        self._head = ""


@asynccontextmanager
async def _opened(
    given: argparse.Namespace, varied: Mapping[str, Sequence[str] | range] | None = None
) -> AsyncIterator[AsyncEngine]:
    """Yields the engine with its options set, after checking its queries. Raises EngineError on failure."""
    async with AsyncEngine(chosen_engine(given)) as engine:
        await engine.configure(engine.options.selection(given.game, required=True) | option_values(given.option))
        for name, values in (varied or {}).items():
            for value in values if not isinstance(values, range) else (values[0], values[-1]):
                engine.options.find(name).command(value)
        await engine.query("moves", "fen")
        yield engine


def _head(given: argparse.Namespace, engine: AsyncEngine, words: Sequence[str]) -> str:
    """Returns the comment that describes how the book was made, without the folders of the engine and of files."""
    return (
        "# Scores of the openings in the book of the same name, line by line, for the side to move: "
        f"within {given.balance} of 0 at depth {given.depth}.\n"
        f"# Made with {engine.name} by: {shlex.join(map(without_folders, [program(), *words]))}\n"
    )


def _balanced(candidate: Candidate, balance: int) -> bool:
    score = candidate.score
    return score is not None and score.cp is not None and abs(score.cp) <= balance


def _varied(text: str) -> tuple[str, Sequence[str] | range]:
    """Parses an option and its values: `Deck=base,sensei` or `Deal=0..131039`."""
    name, equals, values = text.partition("=")
    if not name or not equals or not values:
        raise ValueError(f"--vary {text}: write OPTION=A,B or OPTION=LOW..HIGH")
    low, dots, high = values.partition("..")
    if not dots:
        return name, values.split(",")
    if not low.isdecimal() or not high.isdecimal() or int(low) > int(high):
        raise ValueError(f"--vary {text}: `{values}` is not a range of whole numbers")
    return name, range(int(low), int(high) + 1)
