"""News of a running game for its viewers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from quadriga.client.info import Info
from quadriga.games.record import GameRecord, Ply
from quadriga.games.scores import score_text
from quadriga.openings.book import Opening

from .settings import Clock

_PAUSE = 0.2  # minimum seconds between two reports, which bounds the cost of fast games and talkative engines
_LONGEST_LINE = 20  # moves of a main line
_LONGEST_WORD = 64


class News:
    """Reports a game while it is played: the plies since the last report, the searches of both engines, the clocks.

    Each change is reported within _PAUSE seconds; faster changes are combined. The end of the game is not reported,
    since its record follows.
    """

    def __init__(
        self,
        record: GameRecord,
        opening: Opening,
        clocks: tuple[Clock, Clock],
        report: Callable[[dict[str, Any]], None],
    ) -> None:
        """`opening`: as recorded, with the start position set by an option."""
        self._record = record
        self._opening = opening
        self._clocks = clocks
        self._report = report
        self._told = 0
        self._turn: int | None = None
        self._begins: int | None = None
        self._begun = 0.0
        self._searches: list[dict[str, Any] | None] = [None, None]
        self._next = 0.0
        self._waiting: asyncio.TimerHandle | None = None

    def turn(self, player: int) -> None:
        """Called before player 0 or 1 begins to search."""
        self._turn, self._begun = player, time.monotonic()
        if self._begins is None:
            self._begins = player
        self._changed()

    def search(self, info: Info) -> None:
        """Called during the search."""
        if self._turn is None or (info.score is None and not info.pv):
            return
        self._searches[self._turn] = {
            "ply": len(self._record.plies),
            "depth": info.depth,
            "seldepth": info.seldepth,
            "score": score_text(info.score),
            "nodes": info.nodes,
            "nps": info.nps,
            "time": info.time,
            "pv": [word for word in info.pv[:_LONGEST_LINE] if len(word) <= _LONGEST_WORD],
        }
        self._changed()

    def close(self) -> None:
        """Ends the reports."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _changed(self) -> None:
        if self._waiting is None:
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(max(0.0, self._next - time.monotonic()), self._tell)

    def _tell(self) -> None:
        self._waiting = None
        now = time.monotonic()
        self._next = now + _PAUSE
        plies = self._record.plies
        event: dict[str, Any] = {
            "event": "news",
            "game": self._record.number,
            "from": self._told,
            "plies": [ply_news(ply) for ply in plies[self._told :]],
            "turn": self._turn,
            "clocks": [clock.remaining for clock in self._clocks],
            "elapsed": now - self._begun,
            "searches": self._searches,
        }
        if self._told == 0:
            event["opening"] = {"fen": self._opening.fen, "moves": list(self._opening.moves)}
            event["begins"] = self._begins
        self._told = len(plies)
        self._report(event)


def ply_news(ply: Ply) -> dict[str, Any]:
    """Returns a ply for viewers; searches report its main line. An overlong word is a fault, not a move."""
    figures = {name: getattr(ply, name) for name in ("score", "depth", "time", "nodes")}
    return {"move": ply.move[:_LONGEST_WORD]} | figures
