"""The boards that the viewers of a running match see. One engine of the match draws them for all viewers, in a separate
process of low priority."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineError
from quadriga.client.option import plain_name
from quadriga.games.playback import Boards, Picture, Playback
from quadriga.games.record import GameRecord
from quadriga.games.viewer import replayed, show_of, viewer_data
from quadriga.openings.book import Opening

from .engines import open_engine
from .settings import EngineSetup, Rules

_LARGE = ("hash", "tablememory", "threads")  # options not needed for drawing
_ATTEMPTS = 3  # failed engines after which no more boards are drawn
_LARGEST = 1 << 18  # bytes of a picture; Quadriga's largest, Onager's, have 30,000
_KEPT = 32  # replayed games, some ten KiB each, and positions of lines
_NICENESS = 19
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class LiveBoards:
    """Draws positions and replays games. An engine that fails is replaced; after _ATTEMPTS `failures` no more boards
    are drawn."""

    def __init__(self, setups: Sequence[EngineSetup], rules: Rules) -> None:
        self._setups = list(setups)
        self._rules = rules
        self._engine: AsyncEngine | None = None
        self._playback: Playback | None = None
        self.failures = 0
        self._replays: dict[tuple[int, int, bool], bytes] = {}
        self._lines: dict[tuple[Opening, tuple[str, ...]], Picture | None] = {}
        self._lock = asyncio.Lock()

    async def draw(self, opening: Opening, moves: Sequence[str]) -> Picture | None:
        """Returns the position after the opening and the moves; None if it cannot be drawn."""
        async with self._lock:
            if playback := await self._opened():
                try:
                    picture = await playback.picture(self._rules.game, opening, moves)
                except EngineError:
                    await self._failed()
                else:
                    return picture if picture and len(picture.board) + len(picture.svg) <= _LARGEST else None
            return None

    async def line(self, opening: Opening, moves: Sequence[str]) -> Picture | None:
        """Like `draw`, for a position that all viewers are likely to request."""
        key = (opening, tuple(moves))
        if key in self._lines:
            return self._lines[key]
        failures = self.failures
        picture = await self.draw(opening, moves)
        if self.failures == failures:  # if the engine died, its replacement may draw it
            _keep(self._lines, key, picture)
        return picture

    async def replay(self, record: GameRecord, finished: bool = True) -> bytes | None:
        """Returns a game for the page's viewer, as JSON; None if no engine can replay it."""
        key = (record.number, len(record.plies), finished)
        async with self._lock:
            if key in self._replays:
                return self._replays[key]
            if (playback := await self._opened()) is None:
                return None
            boards = Boards()
            try:
                course = await replayed(playback, record, boards)
            except EngineError:
                await self._failed()
                return None
            playback.complaints.clear()
            data = viewer_data([show_of(record, course)], boards)
            if not finished:
                data["games"][0] |= {"title": f"{record.number}. {record.p1} – {record.p2}", "ended": None}
            _keep(self._replays, key, json.dumps(data, separators=(",", ":")).encode())
            return self._replays[key]

    async def close(self) -> None:
        engine, self._engine, self._playback = self._engine, None, None
        if engine is not None:
            await engine.close()

    async def _opened(self) -> Playback | None:
        """Returns the engine that draws, started if necessary: the first of the match that knows `query board`."""
        while self._playback is None and self._setups and self.failures < _ATTEMPTS:
            own = {name: value for name, value in self._setups[0].options.items() if plain_name(name) not in _LARGE}
            try:
                self._engine, _ = await open_engine(replace(self._setups[0], options=own), self._rules)
                with suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, self._engine.pid, _NICENESS)
                if await self._engine.knows("board"):
                    self._playback = Playback(self._engine)
                else:
                    await self.close()
                    del self._setups[0]
            except EngineError:
                await self._failed()
        return self._playback

    async def _failed(self) -> None:
        self.failures += 1
        await self.close()


def _keep(kept: dict[_Key, _Value], key: _Key, value: _Value) -> None:
    """Adds an entry; drops the oldest one if there are more than _KEPT."""
    kept[key] = value
    if len(kept) > _KEPT:
        del kept[next(iter(kept))]
