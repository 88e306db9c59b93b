"""The command line of the analysis."""

from __future__ import annotations

import argparse
import asyncio
from codecs import BOM_UTF8
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from quadriga.client.limit import Limit
from quadriga.common.arguments import option_values
from quadriga.common.command import parse, run
from quadriga.common.files import InputFile, keep_apart
from quadriga.common.flags import OUTPUT, RUN, CommandParser, chosen_engine, engine_inputs
from quadriga.common.origin import concealed, fingerprint
from quadriga.common.pool import in_order
from quadriga.common.stream import lines
from quadriga.games.pgn_tokens import TAG_LINE
from quadriga.openings.book import find_book

from .analyst import Analyst, Setup
from .game_file import review_games
from .output import Output
from .process import AnalysisProcess
from .progress import Progress
from .task import Reader, Task

FINISHED, ERRORS = 0, 1
_NODES = 100_000  # the default limit
_WINDOW = 32  # positions per engine that may be ahead of the output

_Result: TypeAlias = dict[str, Any]
_Worker: TypeAlias = Callable[[Task], Awaitable[tuple[Task, _Result]]]

_EPILOG = """\
input, one position per line:
  onoro 1W/BB m12 w moves m14        a game, a position string, moves from it
  onitama startpos                   the start position
  startpos moves m14                 with --game onoro, as in opening books

Blank lines, and text from # to the end of a line, are ignored. With --ids each line begins with an id of your choice;
`cat -n positions.txt` uses the line number.

output, one JSON object per position, in input order:
  protocol/json.md lists its fields

Node and time limits suit all games; the time to reach a depth differs widely between games.

--game-file reviews whole games: each position is searched, and each move of the PGN output has the score after it, the
win probability lost (`lost=0.5`), and the proved results before and after it, if any (`was=win, now=draw`). A bad
move has an annotation glyph ($6 inaccuracy, $2 mistake, $4 blunder) and the better line as a variation. A summary
for each player goes to stderr.

exit status: 0 all positions were analysed; 1 some have an error object; 2 bad input, or the engine does not start; 3
the analysis could not continue; 130 interrupted. Finished positions are kept.
"""


def parser() -> CommandParser:
    flags = CommandParser(
        "Analyses positions with a UGI or UCI engine: positions in, JSON Lines out.",
        _EPILOG,
        examples=(
            "onoro --game onoro --nodes 10000 --output onoro.jsonl",
            "--game-file games.pgn --output reviewed.pgn",
        ),
    )
    add = flags.group("input").add_argument
    add(
        "positions",
        nargs="?",
        metavar="FILE",
        help="file of positions, or a book's file or name (default: stdin)",
    )
    flags.share("--engine", "--option")
    flags.share("--game", more="; applies to lines that name none")
    add(
        "--game-file",
        type=Path,
        metavar="FILE",
        help="review the games in this PGN file instead; write PGN with scores, glyphs and better lines",
    )
    add(
        "--ids",
        action="store_true",
        help="use the first word of each line as its id in the result",
    )
    flags.share("--depth")
    flags.share("--nodes", more=f" (default: {_NODES}, unless depth or time is given)")
    flags.share("--movetime")
    flags.share("--concurrency")
    flags.group(RUN).add_argument(
        "--keep",
        action="store_true",
        help="keep the engine's memory between positions; results then depend on their order",
    )
    flags.share("--timeout", default=600.0)
    flags.share("--output")
    flags.share("--resume", more="; the input must be the same")
    flags.share("--resume-anyway")
    flags.group(OUTPUT).add_argument(
        "--retry-errors", action="store_true", help="resume, and retry the positions that failed"
    )
    flags.share("--quiet", more=": no progress on stderr")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    return run(_run(parse(parser(), arguments)))


async def _run(given: argparse.Namespace) -> int:
    limit = Limit(depth=given.depth, nodes=given.nodes, time=given.movetime)
    if limit == Limit():
        limit = Limit(nodes=_NODES)
    given.resume = given.resume or given.resume_anyway or given.retry_errors
    if given.resume and not given.output:
        raise ValueError("--resume needs --output FILE")
    if given.game_file and (given.positions or given.ids or given.retry_errors):
        raise ValueError("--game-file stands alone, without positions, --ids and --retry-errors")
    given.positions = None if given.positions is None else find_book(given.positions)
    inputs = [("the input", given.positions), ("--game-file", given.game_file), *engine_inputs(given)]
    keep_apart([("--output", given.output)], inputs)
    given.engine = chosen_engine(given)
    setup = Setup(given.engine, limit, option_values(given.option), given.timeout, given.keep)
    analysts = [Analyst(setup) for _ in range(given.concurrency)]
    try:
        if given.game_file:
            return FINISHED if await review_games(given, analysts) else ERRORS
        with InputFile(given.positions) as source:
            return await _analyse(given, analysts, source)
    finally:
        await asyncio.gather(*(analyst.close() for analyst in analysts))


async def _analyse(given: argparse.Namespace, analysts: Sequence[Analyst], source: InputFile) -> int:
    reader = await _reader(given, analysts[0])
    made_with = await _made_with(given, analysts[0])
    with Output(given.output, given.resume, given.resume_anyway, made_with, given.retry_errors) as output, Progress(
        await _count(given.positions, reader), given.quiet
    ) as progress:
        tasks = _tasks(lines(source.file, source.name, source.begun), reader, output, progress)
        async with _workers(analysts) as workers, in_order(tasks, workers, _WINDOW * len(analysts)) as results:
            async for task, result in results:
                await output.put(result, new=task.earlier is None)
                if task.earlier is None:
                    progress.add(result)
                else:
                    progress.skip(result)
        if output.surplus():
            raise ValueError(f"{given.output} holds more results than the input has positions")
    return ERRORS if progress.errors else FINISHED


@asynccontextmanager
async def _workers(analysts: Sequence[Analyst]) -> AsyncIterator[list[_Worker]]:
    """Yields the workers: the engine's own analysis mode if it has one, otherwise the analysts."""
    engine = await analysts[0].open()
    process = await AnalysisProcess.start(analysts[0].setup, engine.id_name, len(analysts))
    if process is None:
        yield [_worker(analyst.analyse) for analyst in analysts]
        return
    await analysts[0].close()
    try:
        yield [_worker(process.analyse)] * process.capacity
    finally:
        await process.close()


def _worker(analyse: Callable[[Task], Awaitable[_Result]]) -> _Worker:
    async def work(task: Task) -> tuple[Task, _Result]:
        if task.refused:
            return task, task.earlier or task.error("bad-line", task.refused)
        return task, task.earlier or await analyse(task)

    return work


async def _made_with(given: argparse.Namespace, analyst: Analyst) -> dict[str, str]:
    """Returns everything that determines the results, as text; the command and paths as digests."""
    values = {
        "engine": (await analyst.open()).id_name,
        "command": given.engine,
        "program": fingerprint(given.engine),
        "depth": given.depth,
        "nodes": analyst.setup.limit.nodes,
        "movetime": given.movetime,
        "timeout": given.timeout,
        "keep": given.keep or None,
    }
    values |= {f"option {name}": value for name, value in option_values(given.option).items()}
    return concealed(
        {name: str(value) for name, value in values.items() if value is not None}, lambda key: key == "command"
    )


async def _reader(given: argparse.Namespace, analyst: Analyst) -> Reader:
    """Returns a reader for the games of this engine. Raises OptionError if the engine does not know `--game`."""
    options = (await analyst.open()).options
    for name, value in options.selection(given.game, required=True).items():
        options[name].command(value)
    choices = options.game.choices if options.game else ()
    return Reader([choice.lower() for choice in choices], given.game.lower(), given.ids)


async def _tasks(
    source: AsyncIterator[bytes | None], reader: Reader, output: Output, progress: Progress
) -> AsyncIterator[Task]:
    """Yields the tasks that no earlier run has completed, or all if the output is rewritten."""
    number = 0
    async for line in source:
        number += 1
        if number == 1 and line:
            line = line.removeprefix(BOM_UTF8)
        if line and line.startswith(b"[") and TAG_LINE.match(line.decode("latin-1")):
            raise ValueError(f"line {number} is a tag of a PGN file; --game-file reviews the games of such a file")
        task = reader.read(number, line)
        if task is None:
            continue
        earlier = output.earlier(task)
        if output.retry:
            yield task if earlier is None or "error" in earlier else replace(task, earlier=earlier)
        elif earlier is None:
            yield task
        else:
            progress.skip(earlier)


async def _count(path: Path | None, reader: Reader) -> int | None:
    """Returns the number of positions in a regular file, None for other inputs."""
    if path is None or not path.is_file():
        return None
    count = 0
    with InputFile(path) as file:
        async for line in lines(file.file, file.name):
            count += reader.read(0, line) is not None
    return count
