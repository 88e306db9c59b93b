"""How a command runs and ends: signals stop it, and whatever goes wrong is one message and an exit status."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from quadriga.client.errors import EngineError

from .arguments import program

BAD_INPUT, CANNOT_GO_ON, INTERRUPTED = 2, 3, 130


class CannotGoOn(Exception):
    """The work cannot go on; what is finished stays finished."""


def run(work: Coroutine[Any, Any, int]) -> int:
    """Does the work of a command and returns its exit status. SIGINT and SIGTERM cancel it.

    ValueError and EngineError are bad input, as is a missing package; after OSError and CannotGoOn it could not go on.
    """
    try:
        status = asyncio.run(_until_a_signal(work))
        sys.stdout.flush()
        return status
    except asyncio.CancelledError:
        return INTERRUPTED
    except BrokenPipeError:  # nobody reads the output any more
        status = CANNOT_GO_ON
    except (OSError, CannotGoOn) as error:
        complain(explain(error))
        status = CANNOT_GO_ON
    except (EngineError, ValueError) as error:
        complain(explain(error))
        status = BAD_INPUT
    except ModuleNotFoundError as error:
        complain(f"the Python package {error.name} is missing (Debian: python3-{error.name})")
        status = BAD_INPUT
    try:
        sys.stdout.flush()
    except OSError:  # nothing can be written there; do not try once more at the end of the process
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def explain(error: Exception) -> str:
    """The error as people should read it. An OSError that names no file is about the output."""
    if isinstance(error, OSError):
        return f"{error.filename or 'stdout'}: {error.strerror}"
    return error.report() if isinstance(error, EngineError) else str(error)


def complain(text: str) -> None:
    with suppress(OSError):
        print(f"{program()}: {text}", file=sys.stderr, flush=True)


async def _until_a_signal(work: Coroutine[Any, Any, int]) -> int:
    task = asyncio.current_task()
    assert task
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await work
