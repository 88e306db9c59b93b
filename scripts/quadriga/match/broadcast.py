"""Shows a match to viewers while it is played."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from quadriga.board.page import page_folder
from quadriga.games.record import GameRecord

from .live import LiveMatch
from .live_boards import LiveBoards
from .standings import Standings
from .tournament import Tournament


@asynccontextmanager
async def broadcast(
    tournament: Tournament, planned: int, standings: Callable[[], Standings], finished: Sequence[GameRecord]
) -> AsyncIterator[LiveMatch]:
    """Serves the match and yields an object that receives its events. Raises OSError if the port is taken.

    `planned`: the total number of games. `standings` returns the standings to show. `finished`: games played before.
    """
    from .live_server import LiveServer  # imported here because it needs aiohttp, which other matches do not

    assert tournament.live is not None
    head = {
        "game": tournament.rules.game,
        "engines": [
            {"name": setup.name, "version": setup.version, "control": str(setup.control)}
            for setup in tournament.engines
        ],
        "planned": planned,
    }
    live = LiveMatch(head, standings)
    live.recall(finished)
    boards = LiveBoards(tournament.engines, tournament.rules)
    page = tournament.page or await page_folder()
    async with LiveServer(page, live, boards, (tournament.live,), tournament.public) as server:
        print(f"live: {server.url}", file=sys.stderr, flush=True)
        yield live
