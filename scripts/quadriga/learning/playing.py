"""The programs that play games of the engine with itself: quadriga-samples, which takes samples from them, and
quadriga-margins."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from pathlib import Path

from quadriga.common.command import CannotGoOn
from quadriga.openings.book import find_book, read_book

_REPORT_EVERY = 10.0  # seconds


def book_of(given: argparse.Namespace) -> Path | None:
    """Returns the book that `--openings` names, or that of the game, or None if the game has none. Raises ValueError if
    it is no book."""
    book = find_book(given.openings or given.game)
    if not given.openings and not book.exists():
        return None
    read_book(book)
    return book


def required_book(given: argparse.Namespace) -> Path:
    """Returns the same book. Raises ValueError if there is none."""
    if (book := book_of(given)) is None:
        raise ValueError(f"{given.game} has no book of openings; scripts/openings.py makes one for --openings")
    return book


def game_flags(given: argparse.Namespace, seed: int, openings: Path | None) -> dict[str, object]:
    """Returns the flags of the program for the games that the flags of a topic describe (cli.py)."""
    names = ("game", "games", "threads", "nodes", "sample_nodes")
    flags: dict[str, object] = {name.replace("_", "-"): getattr(given, name) for name in names}
    flags["seed"] = seed
    if openings is not None:
        flags["openings"] = openings
    if given.endgame_tables:
        flags["endgame-tables"] = True
    return flags


async def lines_of(program: Path, flags: Mapping[str, object]) -> AsyncGenerator[str, None]:
    """Runs a program and yields the lines that it prints. A flag whose value is True has none on the command line.

    Raises ValueError if the flags are wrong, CannotGoOn if the program fails.
    """
    if not program.is_file():
        raise ValueError(f"there is no {program}; scripts/test builds it")
    words = [f"--{flag}" if value is True else f"--{flag}={value}" for flag, value in flags.items()]
    process = await asyncio.create_subprocess_exec(
        program.resolve(), *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None and process.stderr is not None
    try:
        async for line in process.stdout:
            yield line.decode()
        complaint = (await process.stderr.read()).decode().strip()
        if status := await process.wait():
            message = complaint.removeprefix(f"{program.name}: ")
            raise ValueError(message) if status == 2 else CannotGoOn(message)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def play_games(program: Path, flags: Mapping[str, object], output: Path) -> None:
    """Plays the games that the flags of quadriga-samples describe, `games` among them, and writes their samples to the
    file: all of them or none. Forecasts go to stderr. Raises what lines_of() does.
    """
    part = output.with_name(f".{output.name}.part")
    # One that was killed may still hold the old file.
    part.unlink(missing_ok=True)
    planned = int(str(flags["games"]))
    try:
        begun = reported = time.monotonic()
        async with aclosing(lines_of(program, {**flags, "output": part})) as lines:
            async for line in lines:
                now = time.monotonic()
                if now - reported > _REPORT_EVERY:
                    reported = now
                    games = int(line.split()[0])
                    left = (now - begun) / games * (planned - games)
                    print(f"{games} of {planned} games, {left:.0f} s left", file=sys.stderr, flush=True)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    part.replace(output)
