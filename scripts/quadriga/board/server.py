"""The server of the board: the page, the list of engines, and a WebSocket for each running engine.

    GET /engines.json     {"engines": [{"id": "0", "name": "quadriga"}], "allowed": ["DebugLogFile"]}
    GET /engine/<id>      a WebSocket to a new process of this engine; each text message is one line, in both directions
    /games                the games saved by the page (games.py)

It is bound to 127.0.0.1, and all routes require the token of page_server.py, so that nobody else can start engines.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from pathlib import Path

from aiohttp import web

from .engines import BoardEngine
from .games import KeptGames, games_folder
from .guard import OptionGuard
from .page_server import PageServer
from .relay import ENGINE_ENDED, LONGEST_MESSAGE, Relay

_MOST_ENGINES = 256  # concurrent processes
_HEARTBEAT = 30.0  # seconds between pings to a page


class BoardServer(PageServer):
    """Serves the page and starts engines for it. `allowed` names the options of type string that a page may set."""

    def __init__(
        self, page: Path, engines: Sequence[BoardEngine], ports: Sequence[int] = (0,), allowed: Collection[str] = ()
    ) -> None:
        super().__init__(page, ports)
        self._allowed = allowed
        self._engines = {engine.id: engine for engine in engines}
        self._relays: set[Relay] = set()
        self.application.router.add_get("/engines.json", self._list_engines)
        self.application.router.add_get("/engine/{id}", self._connect)
        KeptGames(games_folder(), self.check_token).add_routes(self.application.router)

    async def __aexit__(self, *error: object) -> None:
        """Closes all connections and ends all engines. If cancelled, kills the engines."""
        try:
            await asyncio.gather(*(relay.close() for relay in list(self._relays)))
            await super().__aexit__(*error)
        finally:
            for relay in self._relays:
                relay.kill()

    async def _list_engines(self, request: web.Request) -> web.StreamResponse:
        self.check_token(request)
        engines = [{"id": engine.id, "name": engine.name} for engine in self._engines.values()]
        return web.json_response({"engines": engines, "allowed": list(self._allowed)})

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        self.check_token(request)
        engine = self._engines.get(request.match_info["id"])
        if engine is None:
            raise web.HTTPNotFound(text="there is no such engine\n")
        socket = web.WebSocketResponse(max_msg_size=LONGEST_MESSAGE, heartbeat=_HEARTBEAT, compress=False)
        await socket.prepare(request)
        if len(self._relays) >= _MOST_ENGINES:
            message = f"{_MOST_ENGINES} engines run already; close a board".encode()
            await socket.close(code=ENGINE_ENDED, message=message)
            return socket
        relay = Relay(engine, socket, OptionGuard(self._allowed))
        self._relays.add(relay)
        try:
            await relay.run()
        finally:
            self._relays.discard(relay)
        return socket
