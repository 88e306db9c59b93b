"""Shows a match to viewers while it is played."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from quadriga.board.page import page_folder
from quadriga.games.record import GameRecord

from .live import LiveMatch
from .live_boards import LiveBoards
from .merge import Peers
from .running_parts import RunningPart, RunningParts
from .settings import Assignment
from .standings import Standings
from .tournament import Tournament

_LOOK = 1.0  # seconds between two looks at the other parts
_SHARE = 0.02  # maximum share of its time in which a part shows its games to the others


@asynccontextmanager
async def broadcast(
    tournament: Tournament,
    schedule: Iterable[Assignment],
    standings: Standings,
    peers: Peers | None,
    running: RunningParts | None,
    finished: Sequence[GameRecord],
) -> AsyncIterator[LiveMatch]:
    """Serves the match and yields what takes its events. Raises OSError if the port is taken.

    `schedule`: the games of all parts. `peers`, `running`: the finished and the running games of the other parts, which
    are shown too; None if there are none or they cannot be read here. `finished`: games played before.
    """
    from .live_server import LiveServer  # imported here because it needs aiohttp, which other matches do not

    assert tournament.live is not None
    match = _Match(tournament, schedule, standings, peers, running)
    live = LiveMatch(match.head(), match.standings, match.part_of, match.parts)
    live.recall(finished)
    boards = LiveBoards(tournament.engines, tournament.rules)
    server = LiveServer(tournament.page or await page_folder(), live, boards, (tournament.live,), tournament.public)
    async with server:
        print(f"live: {server.url}", file=sys.stderr, flush=True)
        tasks = [
            asyncio.create_task(work) for work in (match.follow(live, lambda: bool(server.viewers)), match.share(live))
        ]
        try:
            yield live
        finally:
            for task in tasks:
                task.cancel()
            if running:
                running.remove()


class _Match:
    """A match and its parts, as viewers see them."""

    def __init__(
        self,
        tournament: Tournament,
        schedule: Iterable[Assignment],
        standings: Standings,
        peers: Peers | None,
        running: RunningParts | None,
    ) -> None:
        self._tournament = tournament
        self._standings = standings
        self._peers = peers
        self._running = running
        self._others: dict[int, RunningPart] = {}
        self._planned = Counter(self.part_of(game.pair) for game in schedule)

    def head(self) -> dict[str, Any]:
        tournament = self._tournament
        return {
            "game": tournament.rules.game,
            "engines": [
                {"name": setup.name, "version": setup.version, "control": str(setup.control)}
                for setup in tournament.engines
            ],
            "planned": self._planned.total(),
            "part": tournament.part and tournament.part.number,
        }

    def standings(self) -> Standings:
        return self._peers.standings if self._peers else self._standings

    def part_of(self, pair: int) -> int:
        """Returns the number of the part to which a pair belongs; 0 if there are no parts."""
        part = self._tournament.part
        return (pair - 1) % part.count + 1 if part else 0

    def parts(self) -> list[dict[str, Any]]:
        """Returns how far each part is, as far as its games can be read here, and whether it has died; nothing without
        parts."""
        part = self._tournament.part
        if part is None:
            return []
        played = Counter(self.part_of(game.pair) for game in self._peers.games) if self._peers else Counter()
        played[part.number] = self._standings.played
        return [
            {
                "part": number,
                "played": played[number],
                "planned": self._planned[number],
                "silent": number in self._others and self._others[number].silent,
            }
            for number in range(1, part.count + 1)
        ]

    async def follow(self, live: LiveMatch, watched: Callable[[], bool]) -> None:
        """Shows the games of the other parts: the finished ones, and while somebody watches the running ones."""
        shown: list[GameRecord] = []
        while self._peers:
            self._peers.look()
            if shown is not self._peers.games:
                shown = self._peers.games
                live.recall(shown)
            if self._running and (watched() or self._others):
                self._others = await asyncio.to_thread(self._running.read) if watched() else {}
                silent = {part for part, other in self._others.items() if other.silent}
                live.show_others({part: self._others[part].games for part in self._others.keys() - silent}, silent)
            await asyncio.sleep(_LOOK)

    async def share(self, live: LiveMatch) -> None:
        """Shows the running games of this part to the others. A file system that hangs delays nothing else."""
        while self._running:
            begun = time.monotonic()
            await asyncio.to_thread(self._running.write, live.own_games())
            await asyncio.sleep(max(_LOOK, (time.monotonic() - begun) / _SHARE))
