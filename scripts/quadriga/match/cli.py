"""The command line of the match manager."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from quadriga.command import run

from .flags import parser
from .replay import replay


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    given = parser().parse_args(arguments)
    return run(replay(given) if given.replay else _play(given))


async def _play(given: argparse.Namespace) -> int:
    from .session import play_match  # not at the top: it needs rich, and the flags do not

    return await play_match(given)


if __name__ == "__main__":
    sys.exit(main())
