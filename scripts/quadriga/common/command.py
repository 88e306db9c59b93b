"""Runs a command: signals cancel it; errors become one message and an exit status."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, requires
from typing import Any

from quadriga.client.connection import Silence
from quadriga.client.errors import EngineError

from .arguments import program
from .files import KEPT

BAD_INPUT, CANNOT_GO_ON, INTERRUPTED = 2, 3, 130


class CannotGoOn(Exception):
    """The work cannot continue. Finished results are kept."""


def run(work: Coroutine[Any, Any, int]) -> int:
    """Runs the work of a command and returns its exit status. SIGINT, SIGTERM and SIGHUP cancel the work.

    ValueError, EngineError and a missing package mean bad input; OSError and CannotGoOn mean that work cannot continue.
    """
    return _status_of(lambda: asyncio.run(_until_a_signal(work)))


def run_check(work: Callable[[], int]) -> int:
    """Runs a blocking check of an engine and returns its exit status. Like run(), except that failures of the engine
    (EngineError, Silence, EOFError) mean that the check cannot continue."""

    def checked() -> int:
        try:
            return work()
        except (EngineError, Silence, EOFError) as error:
            if isinstance(error, ValueError):  # a bad option
                raise
            raise CannotGoOn(explain(error)) from error

    return _status_of(checked)


def _status_of(work: Callable[[], int]) -> int:
    try:
        status = work()
        sys.stdout.flush()
        return status
    except (asyncio.CancelledError, KeyboardInterrupt):  # the latter before the signal handlers are installed
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the output has gone
        status = CANNOT_GO_ON
    except (OSError, CannotGoOn) as error:
        complain(explain(error))
        status = CANNOT_GO_ON
    except (EngineError, ValueError) as error:
        complain(explain(error))
        status = BAD_INPUT
    except (MemoryError, RecursionError) as error:
        complain(f"out of resources: {type(error).__name__}")
        status = CANNOT_GO_ON
    except ModuleNotFoundError as error:
        complain(f"the Python package {error.name} is missing ({_sources_of(error.name or '')})")
        status = BAD_INPUT
    try:
        sys.stdout.flush()
    except OSError:
        _give_up_stdout()
    return status


def parse(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parses the command line. Exits like the parser, or with status 3 if the help cannot be written. Afterwards, text
    from files and command lines that is not UTF-8 is printed unchanged."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=KEPT)
    try:
        try:
            return parser.parse_args(arguments)
        except SystemExit:
            sys.stdout.flush()
            raise
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # the reader of the output has gone
            complain(explain(error))
        _give_up_stdout()
        sys.exit(CANNOT_GO_ON)


def explain(error: Exception) -> str:
    """Formats the error for users. An OSError without a file name is attributed to the output."""
    if isinstance(error, OSError):
        return f"{error.filename or 'stdout'}: {error.strerror}"
    return error.report() if isinstance(error, EngineError) else str(error)


def _sources_of(package: str) -> str:
    """Names the source of a missing package: the Debian package or, after `pip install`, the extra that requires it."""
    sources = [f"Debian: python3-{package}"]
    with suppress(PackageNotFoundError):
        for requirement in requires("quadriga") or []:
            if match := re.match(rf"{package}\W.*\bextra == ['\"](\w+)", requirement):
                sources.append(f"pip: quadriga[{match[1]}]")
    return ", ".join(sources)


def complain(text: str) -> None:
    with suppress(OSError):
        print(f"{program()}: {text}", file=sys.stderr, flush=True)


def _give_up_stdout() -> None:
    """Discards buffered output that could not be written; Python would try again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


async def _until_a_signal(work: Coroutine[Any, Any, int]) -> int:
    task = asyncio.current_task()
    assert task
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_IGN:  # under nohup
            continue
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await work


@contextmanager
def on_first_interrupt(act: Callable[[], object]) -> Iterator[None]:
    """Within the block, the first SIGINT calls `act` instead of cancelling the current task; the next one cancels it."""
    loop = asyncio.get_running_loop()
    task = asyncio.current_task()
    assert task
    cancel = task.cancel
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # in the background of a shell without job control
        yield
        return

    def interrupted() -> None:
        loop.add_signal_handler(signal.SIGINT, cancel)
        act()

    loop.add_signal_handler(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        loop.add_signal_handler(signal.SIGINT, cancel)
