"""The command line of the match manager."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Sequence

from quadriga.arguments import program
from quadriga.errors import EngineError

from .flags import parser
from .manager import MatchError
from .replay import replay
from .results import BAD_INPUT, CANNOT_GO_ON
from .session import play_match


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    given = parser().parse_args(arguments)
    try:
        status = asyncio.run(replay(given) if given.replay else play_match(given))
        sys.stdout.flush()
        return status
    except (MatchError, OSError) as error:
        _complain(str(error))
        return CANNOT_GO_ON
    except (EngineError, ValueError) as error:
        _complain(str(error))
        return BAD_INPUT


def _complain(text: str) -> None:
    with contextlib.suppress(OSError):
        print(f"{program()}: {text}", file=sys.stderr, flush=True)
    try:
        sys.stdout.flush()
    except OSError:  # nothing can be written there; do not try once more at the end of the process
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
