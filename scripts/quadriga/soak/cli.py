"""The command line of the soak test."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from quadriga.client.connection import Connection, Silence
from quadriga.client.errors import EngineError
from quadriga.client.option import Options
from quadriga.client.process import split_command
from quadriga.common.arguments import positive
from quadriga.common.command import complain, explain, parse

from .match import Report, soak

FLAT, NOT_FLAT, BAD_INPUT, WENT_WRONG, INTERRUPTED = 0, 1, 2, 3, 130

_TELL_EVERY = 10.0  # seconds

_EPILOG = """\
For every game and depth one process plays all games against itself, each from a few random moves, with a table of one
mebibyte. Its memory must not grow: in the second half of the games it seldom reaches new heights.

exit status: 0 no error, and memory flat; 1 memory grows; 2 bad input; 3 an error; 130 interrupted.
"""


def parser() -> argparse.ArgumentParser:
    """All flags."""
    flags = argparse.ArgumentParser(
        description="Plays many games through single engine processes.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = flags.add_argument
    add("engine", metavar="ENGINE", help="the engine's command line")
    add("--game", action="append", default=[], help="game to play (all that the engine offers); may be repeated")
    add("--games", type=positive, default=2000, metavar="COUNT", help="games of each (2000)")
    add("--depth", type=positive, action="append", default=[], help="depth to search (1 and 2); may be repeated")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays; returns the exit status."""
    flags = parse(parser(), arguments)
    try:
        return _run(split_command(flags.engine), flags.game, flags.depth or [1, 2], flags.games)
    except ValueError as error:
        complain(str(error))
        return BAD_INPUT
    except (EngineError, Silence, EOFError) as error:
        complain(explain(error))
        return WENT_WRONG
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(command: Sequence[str], games: Sequence[str], depths: Sequence[int], count: int) -> int:
    if not command:
        raise ValueError("no engine is given")
    flat = True
    for game in games or _games_of(command):
        for depth in depths:
            start = time.monotonic()
            with Connection(command, patience=60.0) as engine:
                report = soak(engine, game, depth, count, _Teller(f"{game}, depth {depth}"))
                engine.send("quit")
                status = engine.status()
                complaints = engine.complaints()
            if status != 0 or complaints:
                raise EngineError(f"exit status {status}, and on stderr: {complaints!r}")
            flat = flat and report.is_flat
            print(f"{game}, depth {depth}: {_summary(report)}, {time.monotonic() - start:.0f} s", flush=True)
    return FLAT if flat else NOT_FLAT


def _games_of(command: Sequence[str]) -> tuple[str, ...]:
    with Connection(command) as engine:
        engine.send("ugi")
        option = Options.parse(engine.until("ugiok")).game
    if option is None:
        raise ValueError("the engine has no option Game")
    return option.choices


def _summary(report: Report) -> str:
    reasons = ", ".join(f"{reason} {count}" for reason, count in report.reasons.most_common())
    memory = f"{report.memory[0] >> 10} to {max(report.memory) >> 10} KiB, growth {report.growth >> 10} KiB"
    memory_use = "flat" if report.is_flat else "GROWS"
    return f"{report.games} games, {report.plies} plies ({reasons}), memory {memory}, {memory_use}"


class _Teller:
    """A line on stderr now and then."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._next = time.monotonic() + _TELL_EVERY

    def __call__(self, report: Report) -> None:
        if time.monotonic() >= self._next and sys.stderr.isatty():
            self._next = time.monotonic() + _TELL_EVERY
            print(f"{self._what}: {report.games} games", file=sys.stderr, flush=True)
