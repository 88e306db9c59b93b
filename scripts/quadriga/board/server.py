"""The HTTP server of the board: the files of the page, the list of engines, and a WebSocket for each running engine.

    GET /                 the page, and the files beside it
    GET /?token=T         keeps the token in a cookie of the browser, and leads to the address without it
    GET /engines.json     {"engines": [{"id": "0", "name": "quadriga"}]}
    GET /engine/<id>      a WebSocket to a new process of this engine: a line is a text message, both ways
    /games                the games that the page keeps (games.py)

It is bound to 127.0.0.1. Who starts an engine needs the token, in the cookie or, in a script, as `?token=T`; other users
of the machine lack it. Requests of other sites are refused by their Origin, and those under another name by the Host.
The page itself is open to all: a link in another program opens it without the cookie, which its own requests then bear.
"""

from __future__ import annotations

import asyncio
import errno
import hmac
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path

from aiohttp import web

from .engines import BoardEngine
from .games import KeptGames, games_folder
from .guard import OptionGuard
from .relay import ENGINE_ENDED, LONGEST_MESSAGE, Relay

_ADDRESS = "127.0.0.1"
_MOST_ENGINES = 256  # processes at a time
_HEARTBEAT = 30.0  # seconds between signs of life that a page is asked for
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class BoardServer:
    """Serves the page in a folder and starts engines for it; an async context manager. OSError if the port is taken.

    `ports` are tried in turn; 0 is any that is free. `allowed`: the options of type string that a page may set.
    """

    def __init__(
        self, page: Path, engines: Sequence[BoardEngine], ports: Sequence[int] = (0,), allowed: Collection[str] = ()
    ) -> None:
        self.token = secrets.token_urlsafe(24)
        self.port = 0
        self._ports = ports
        self._allowed = allowed
        self._page = page.resolve()
        self._engines = {engine.id: engine for engine in engines}
        self._relays: set[Relay] = set()
        application = web.Application(middlewares=[self._check_host])
        application.on_response_prepare.append(self._add_headers)
        application.router.add_get("/engines.json", self._list_engines)
        application.router.add_get("/engine/{id}", self._connect)
        KeptGames(games_folder(), self._check_token).add_routes(application.router)
        application.router.add_get("/", self._open_page)
        application.router.add_get("/{file:.+}", self._send_file)
        self._runner = web.AppRunner(application, access_log=None, handle_signals=False)

    @property
    def url(self) -> str:
        return f"http://{_ADDRESS}:{self.port}/?token={self.token}"

    async def __aenter__(self) -> BoardServer:
        await self._runner.setup()
        for port in self._ports:
            try:
                await web.TCPSite(self._runner, _ADDRESS, port).start()
                break
            except OSError as error:
                if error.errno == errno.EADDRINUSE and port != self._ports[-1]:
                    continue
                await self._runner.cleanup()
                reason = "this port is taken" if error.errno == errno.EADDRINUSE else error.strerror
                raise OSError(error.errno, reason, f"port {port}") from error
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Ends all engines and connections. Cancelled meanwhile, it kills the engines."""
        try:
            await asyncio.gather(*(relay.close() for relay in list(self._relays)))
            await self._runner.cleanup()
        finally:
            for relay in self._relays:
                relay.kill()

    @property
    def _cookie(self) -> str:
        """Its name: cookies belong to a host with all its ports, and each board has a token of its own."""
        return f"quadriga-board-{self.port}"

    @property
    def _hosts(self) -> tuple[str, str]:
        return f"{_ADDRESS}:{self.port}", f"localhost:{self.port}"

    @web.middleware
    async def _check_host(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """A foreign name that leads to this address is no way in, nor is a request sent by a foreign page."""
        if request.headers.get("Host") not in self._hosts:
            raise web.HTTPForbidden(text=f"the board is at http://{_ADDRESS}:{self.port}/\n")
        origin = request.headers.get("Origin")
        if origin is not None and origin not in [f"http://{host}" for host in self._hosts]:
            raise web.HTTPForbidden(text="the request comes from a foreign page\n")
        return await handler(request)

    def _check_token(self, request: web.Request) -> None:
        """HTTPForbidden unless the request bears the token. A token in the address counts alone."""
        given = request.query.get("token", request.cookies.get(self._cookie, ""))
        if not self._is_token(given):
            raise web.HTTPForbidden(text="the token is wrong: open the address that quadriga-board has printed\n")

    def _is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode(), self.token.encode())

    async def _list_engines(self, request: web.Request) -> web.StreamResponse:
        self._check_token(request)
        return web.json_response(
            {"engines": [{"id": engine.id, "name": engine.name} for engine in self._engines.values()]}
        )

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        self._check_token(request)
        if request.headers.get("Origin") is None:  # every browser sends it
            raise web.HTTPForbidden(text="the request has no Origin\n")
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

    async def _open_page(self, request: web.Request) -> web.StreamResponse:
        """The page; a token in its address moves into the cookie, so that no link that is copied there holds it."""
        token = request.query.get("token")
        if token is None:
            return await self._send_file(request)
        answer = web.HTTPSeeOther("/")
        if self._is_token(token):
            answer.set_cookie(self._cookie, token, path="/", httponly=True, samesite="Strict")
        return answer

    async def _send_file(self, request: web.Request) -> web.StreamResponse:
        place = (self._page / request.match_info.get("file", "index.html")).resolve()
        if not place.is_relative_to(self._page) or not place.is_file():
            raise web.HTTPNotFound(text="there is no such file\n")
        content_type = _TYPES.get(place.suffix, "application/octet-stream")
        return web.FileResponse(place, headers={"Content-Type": content_type})

    async def _add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        """The page is isolated, so that the engine inside it may use threads; it loads nothing from elsewhere."""
        sockets = " ".join(f"ws://{host}" for host in self._hosts)  # 'self' does not cover them in every browser
        policy = {
            "default-src": "'none'",
            "script-src": "'self' 'wasm-unsafe-eval'",
            "worker-src": "'self'",
            "style-src": "'self'",
            "img-src": "'self' data: blob:",
            "font-src": "'self'",
            "media-src": "'self'",
            "manifest-src": "'self'",
            "connect-src": f"'self' {sockets}",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }
        response.headers.update(
            {
                "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cross-Origin-Embedder-Policy": "require-corp",
                "Cross-Origin-Resource-Policy": "same-origin",
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cache-Control": "no-cache",
            }
        )
