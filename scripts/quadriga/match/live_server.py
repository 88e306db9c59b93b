"""Serves a running match to viewers, who can only watch.

    GET /live/events the match as Server-Sent Events: first the whole state, then changes (live.py)
    GET /live/games/<n>   a game for the page's viewer; a running game up to its last move
    GET /live/games/<n>/<plies>?move=...&move=...
                          the position of a game after that many plies and the moves of a line; without
                          a picture if no engine of the match can draw it

All require the token of board/page_server.py, unless the server is public. The match never waits for a viewer: one that
does not read is dropped, and its browser may reconnect and reload the state.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self

from aiohttp import web

from quadriga.board.page_server import PageServer
from quadriga.games.playback import Picture
from quadriga.games.record import GameRecord

from .live import LiveMatch
from .live_boards import LiveBoards

_TICK = 0.2  # seconds between two messages
_DRAWING = 0.1  # seconds between two pictures
_MOST_VIEWERS = 200
_WAITING = 50  # messages queued for a viewer
_SEND_BUFFER = 1 << 18  # bytes in the kernel for one viewer
_SILENCE = 15.0  # seconds without messages before a comment keeps the connection alive
_LONGEST_LINE = 64  # moves
_MOVE = re.compile("[!-~]{1,40}")
_LAST_WORDS = 2.0  # seconds for viewers to receive the end of the match


class _Viewer:
    """One connection. `dropped`: it did not read."""

    def __init__(self, request: web.Request) -> None:
        self._transport = request.transport
        self.messages: asyncio.Queue[bytes | None] = asyncio.Queue(_WAITING)
        if self._transport is not None and (connection := self._transport.get_extra_info("socket")):
            with suppress(OSError):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)

    def tell(self, message: bytes | None) -> bool:
        """Queues a message; None ends the stream. If too many are queued, drops the viewer and returns False."""
        try:
            self.messages.put_nowait(message)
            return True
        except asyncio.QueueFull:
            self.drop()
            return False

    def drop(self) -> None:
        if isinstance(self._transport, asyncio.Transport):
            self._transport.abort()


def _event(message: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(message, separators=(',', ':'))}\n\n".encode()


class LiveServer(PageServer):
    """Shows `live` to all viewers. Draws only while there are any. `viewers`: the current ones."""

    def __init__(
        self, page: Path, live: LiveMatch, boards: LiveBoards, ports: Sequence[int] = (0,), public: str = ""
    ) -> None:
        super().__init__(page, ports, "live.html", public)
        self._live = live
        self._boards = boards
        self.viewers: set[_Viewer] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self.application.router.add_get("/live/events", self._watch)
        self.application.router.add_get("/live/games/{number:[0-9]{1,9}}", self._replay)
        self.application.router.add_get("/live/games/{number:[0-9]{1,9}}/{plies:[0-9]{1,5}}", self._line)

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        self._tasks = [asyncio.create_task(work) for work in (self._tell(), self._draw())]
        return self

    async def __aexit__(self, *error: object) -> None:
        """Sends the end of the match to viewers that read, and closes all connections."""
        try:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_WORDS):
                    await self._explain()
            self._send_changes()
            for viewer in list(self.viewers):
                viewer.tell(None)
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_WORDS):
                    while self.viewers:
                        await asyncio.sleep(0.02)
        finally:
            for viewer in self.viewers:
                viewer.drop()
            try:
                await super().__aexit__(*error)
            finally:
                await self._boards.close()

    async def _tell(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            if self.viewers:
                self._send_changes()

    def _send_changes(self) -> None:
        if message := self._live.changes():
            data = _event(message)
            self.viewers = {viewer for viewer in self.viewers if viewer.tell(data)}

    async def _draw(self) -> None:
        while True:
            await asyncio.sleep(_DRAWING)
            if self.viewers and (game := self._live.undrawn()):
                game.ask()
                game.show(await self._boards.draw(game.opening, game.moves()))
            await self._explain()

    async def _explain(self) -> None:
        """Asks the drawing engine for the wording of the reasons why games ended."""
        while self.viewers and (record := self._live.unexplained()):
            moves = [ply.move for ply in record.plies]
            self._live.explain(record.reason, await self._boards.draw(record.opening, moves))

    async def _watch(self, request: web.Request) -> web.StreamResponse:
        self.check_token(request)
        if len(self.viewers) >= _MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text=f"too many viewers ({_MOST_VIEWERS})\n")
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        viewer = _Viewer(request)
        await response.prepare(request)
        await response.write(b"retry: 1000\n\n")
        viewer.tell(_event(self._live.snapshot()))
        self.viewers.add(viewer)
        try:
            with suppress(ConnectionError):
                await self._pass_on(viewer, response)
        finally:
            self.viewers.discard(viewer)
        return response

    @staticmethod
    async def _pass_on(viewer: _Viewer, response: web.StreamResponse) -> None:
        """Sends a viewer's messages, each once the viewer has read enough of the earlier ones."""
        while True:
            try:
                async with asyncio.timeout(_SILENCE):
                    message = await viewer.messages.get()
            except TimeoutError:
                message = b":\n\n"
            if message is None:
                return
            await response.write(message)

    def _game(self, request: web.Request) -> tuple[GameRecord, bool]:
        """Returns the game that a request names (a running game up to its last move), and whether it has ended."""
        self.check_token(request)
        number = int(request.match_info["number"])
        finished = self._live.record(number)
        record = finished or self._live.unfinished(number)
        if record is None:
            raise web.HTTPNotFound(text="there is no such game\n")
        return record, finished is not None

    async def _replay(self, request: web.Request) -> web.StreamResponse:
        record, is_finished = self._game(request)
        data = await self._boards.replay(record, is_finished)
        if data is None:
            raise web.HTTPNotFound(text="no engine of this match can replay its games\n")
        return web.Response(body=data, content_type="application/json")

    async def _line(self, request: web.Request) -> web.StreamResponse:
        record, _ = self._game(request)
        plies = int(request.match_info["plies"])
        line: list[str] = request.query.getall("move", [])
        if plies > len(record.plies):
            raise web.HTTPNotFound(text="there is no such position\n")
        if len(line) > _LONGEST_LINE or not all(map(_MOVE.fullmatch, line)):
            raise web.HTTPBadRequest(text=f"expected at most {_LONGEST_LINE} moves\n")
        picture = await self._boards.line(record.opening, [*(ply.move for ply in record.plies[:plies]), *line])
        return web.json_response(asdict(picture or Picture("", "")))
