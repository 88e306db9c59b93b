"""The HTTP server of the board: page files, the list of engines, and a WebSocket for each running engine.

    GET /                 the page and its files
    GET /?token=T         stores the token in a browser cookie and redirects to the address without it
    GET /engines.json     {"engines": [{"id": "0", "name": "quadriga"}]}
    GET /engine/<id>      a WebSocket to a new process of this engine; each text message is one line, in both directions
    /games                the games saved by the page (games.py)

The server is bound to 127.0.0.1. Starting an engine requires the token, in the cookie or, for scripts, as `?token=T`;
other users of the machine do not have it. Requests from other sites are refused by their Origin, those under another
host name by their Host. The page itself needs no token: a link in another program opens it without the cookie, which
the page's own requests then send.
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
_MOST_ENGINES = 256  # concurrent processes
_HEARTBEAT = 30.0  # seconds between pings to a page
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
    """Serves the page in a folder and starts engines for it; an async context manager. Raises OSError if no port is
    free.

    `ports` are tried in order; 0 means any free port. `allowed` names the options of type string that a page may set.
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
        """Closes all connections and ends all engines. If cancelled meanwhile, kills the engines."""
        try:
            await asyncio.gather(*(relay.close() for relay in list(self._relays)))
            await self._runner.cleanup()
        finally:
            for relay in self._relays:
                relay.kill()

    @property
    def _cookie(self) -> str:
        """The cookie name contains the port: a host shares its cookies among all ports, but each board has its own
        token."""
        return f"quadriga-board-{self.port}"

    @property
    def _hosts(self) -> tuple[str, str]:
        return f"{_ADDRESS}:{self.port}", f"localhost:{self.port}"

    @web.middleware
    async def _check_host(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Refuses requests under a foreign host name that resolves to this address, and requests from foreign pages."""
        if request.headers.get("Host") not in self._hosts:
            raise web.HTTPForbidden(text=f"the board is at http://{_ADDRESS}:{self.port}/\n")
        origin = request.headers.get("Origin")
        if origin is not None and origin not in [f"http://{host}" for host in self._hosts]:
            raise web.HTTPForbidden(text="the request comes from a foreign page\n")
        return await handler(request)

    def _check_token(self, request: web.Request) -> None:
        """Raises HTTPForbidden unless the request has the token. A token in the address takes precedence over the
        cookie."""
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
        """Sends the page. Moves a token from the address into the cookie, so that copied links do not contain it."""
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
        """Isolates the page, so that its engine may use threads, and forbids loading anything from elsewhere."""
        sockets = " ".join(f"ws://{host}" for host in self._hosts)  # some browsers do not include WebSockets in 'self'
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
