"""The self-play programs: quadriga-samples, which samples positions of games, and quadriga-tune, which plays matches
between tunings of search and evaluation."""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path

from quadriga.client.lines import LONGEST_LINE
from quadriga.common.command import CannotGoOn
from quadriga.common.outputs import replacing
from quadriga.openings.book import find_book, read_book, supplied_book

_REPORT_EVERY = 10.0  # seconds


def book_of(given: argparse.Namespace) -> Path | None:
    """Returns the book that `--openings` names, or the game's own, or None if it has none. Raises ValueError if the
    file is not a book."""
    book = find_book(given.openings) if given.openings else supplied_book(given.game)
    if book:
        read_book(book)
    return book


def required_book(given: argparse.Namespace) -> Path:
    """Like book_of(), but raises ValueError if there is none."""
    if (book := book_of(given)) is None:
        raise ValueError(f"{given.game} has no book of openings; scripts/openings.py makes one for --openings")
    return book


def game_flags(given: argparse.Namespace, seed: int, openings: Path | None) -> dict[str, object]:
    """Returns the program's flags for the games described by a subcommand's flags (cli.py)."""
    names = ("game", "games", "concurrency", "nodes", "sample_nodes")
    flags: dict[str, object] = {name.replace("_", "-"): getattr(given, name) for name in names}
    flags["seed"] = seed
    if openings is not None:
        flags["openings"] = openings
    if given.endgame_tables:
        flags["endgame-tables"] = True
    return flags


@asynccontextmanager
async def _running(
    program: Path, flags: Mapping[str, object], stdin: int = asyncio.subprocess.DEVNULL
) -> AsyncGenerator[asyncio.subprocess.Process, None]:
    """Runs a program, and waits for its end unless an exception is raised. A flag with the value True is a switch.
    Raises ValueError if the flags are wrong, CannotGoOn if the program fails.
    """
    if not program.is_file():
        raise ValueError(f"there is no {program}; cmake --build {program.parent} --target {program.name} builds it")
    words = [f"--{flag}" if value is True else f"--{flag}={value}" for flag, value in flags.items()]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        program.resolve(), *words, stdin=stdin, stdout=pipe, stderr=pipe, limit=LONGEST_LINE
    )
    assert process.stderr is not None
    complaints = asyncio.create_task(process.stderr.read())  # always read, since a program blocks on a full pipe
    try:
        yield process
        complaint = (await complaints).decode().strip()
        if status := await process.wait():
            message = complaint.removeprefix(f"{program.name}: ")
            raise ValueError(message) if status == 2 else CannotGoOn(message)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        complaints.cancel()


async def lines_of(program: Path, flags: Mapping[str, object]) -> AsyncGenerator[str, None]:
    """Runs a program and yields the lines that it prints. Raises the same errors as _running()."""
    async with _running(program, flags) as process:
        assert process.stdout is not None
        async for line in process.stdout:
            yield line.decode()


async def listed(given: argparse.Namespace, kind: str, chosen: Iterable[str]) -> dict[str, list[int]]:
    """Returns what quadriga-tune lists of a kind, `margin` or `term`, for the game: the numbers of each, by name.
    Raises ValueError if a name in `chosen` is not among them, and the same errors as _running()."""
    found: dict[str, list[int]] = {}
    async with aclosing(lines_of(given.program, {"game": given.game, "list": True})) as lines:
        async for line in lines:
            if row := re.match(rf"{kind}((?: -?\d+)+) (.+)", line):
                found[row[2]] = [int(number) for number in row[1].split()]
    for name in chosen:
        if name not in found:
            raise ValueError(f"there is no {kind} `{name}`; the {kind}s are: {', '.join(found)}")
    return found


def flag_of(values: Mapping[str, int]) -> str:
    """Returns margins, or factors of weights in thousandths, by name, as quadriga-tune reads them."""
    return ",".join(f"{name}={value}" for name, value in values.items())


class _Ended(Exception):
    """The program has closed its stdout."""


@asynccontextmanager
async def asking(
    program: Path, flags: Mapping[str, object]
) -> AsyncGenerator[Callable[[Sequence[str]], Awaitable[list[str]]], None]:
    """Runs a program that answers each line with a line. Yields a function that writes lines and returns the answers.
    Raises the same errors as _running(), also if the program ends before the last answer.
    """
    async with _running(program, flags, asyncio.subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        source, sink = process.stdout, process.stdin

        async def ask(lines: Sequence[str]) -> list[str]:
            with suppress(ConnectionError):
                sink.writelines(f"{line}\n".encode() for line in lines)
                await sink.drain()
            answers = [(await source.readline()).decode() for _ in lines]
            if not all(answers):
                raise _Ended
            return answers

        ended = False
        try:
            yield ask
        except _Ended:
            ended = True
        with suppress(ConnectionError):
            sink.close()
    if ended:
        raise CannotGoOn(f"{program.name} has ended too soon")


async def play_games(program: Path, flags: Mapping[str, object], output: Path) -> None:
    """Plays games with quadriga-samples and these flags, which include `games`, and writes either all of their samples
    to the file or none. Forecasts go to stderr. Raises the same errors as lines_of().
    """
    part = output.with_name(f".{output.name}.part")
    planned = int(str(flags["games"]))
    with replacing(output, part):
        begun = reported = time.monotonic()
        async with aclosing(lines_of(program, {**flags, "output": part})) as lines:
            async for line in lines:
                now = time.monotonic()
                if now - reported > _REPORT_EVERY:
                    reported = now
                    games = int(line.split()[0])
                    left = (now - begun) / games * (planned - games)
                    print(f"{games} of {planned} games, {left:.0f} s left", file=sys.stderr, flush=True)
