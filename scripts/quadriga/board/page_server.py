"""An HTTP server for the page, for those who have its token.

    GET /                 the page and its files
    GET /?token=T         stores the token in a browser cookie and redirects to the address without it

Routes of subclasses require the token, in the cookie or, for scripts, as `?token=T`; other users of the machine lack
it. Requests from other sites are refused by their Origin, those under another host name by their Host. The page itself
needs no token: a link in another program opens it without the cookie, which the page's own requests then send.
"""

from __future__ import annotations

import errno
import hmac
import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Self

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

LOCAL = "127.0.0.1"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
_NO_HTTP = (HttpProcessingError, web.RequestPayloadError)
_logger = logging.getLogger(__name__)
# Malformed HTTP is answered with 400. Anybody may send it, so no traceback is logged.
_logger.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], _NO_HTTP)))
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PageServer:
    """Serves the page in a folder; an async context manager. Raises OSError if no port is free.

    `ports` are tried in order; 0 means any free port. `start`: the file served for `/`. `public`: an address to bind to
    instead of 127.0.0.1; no token is then required.
    """

    def __init__(self, page: Path, ports: Sequence[int] = (0,), start: str = "index.html", public: str = "") -> None:
        self.token = "" if public else secrets.token_urlsafe(24)
        self.port = 0
        self._address = public or LOCAL
        self._ports = ports
        self._page = Path(os.path.realpath(page))  # unlike Path.resolve(), accepts loops of links
        self._start = start
        self.application = web.Application(middlewares=[self._check_host])
        self.application.on_response_prepare.append(self._add_headers)
        self._runner = web.AppRunner(self.application, access_log=None, handle_signals=False, logger=_logger)

    @property
    def url(self) -> str:
        return f"http://{self._hosts[0]}/" + (f"?token={self.token}" if self.token else "")

    async def __aenter__(self) -> Self:
        self.application.router.add_get("/", self._open_page)
        self.application.router.add_get("/{file:.+}", self._send_file)
        await self._runner.setup()
        for port in self._ports:
            try:
                await web.TCPSite(self._runner, self._address, port).start()
                break
            except OSError as error:
                if error.errno == errno.EADDRINUSE and port != self._ports[-1]:
                    continue
                await self._runner.cleanup()
                taken = error.errno == errno.EADDRINUSE
                raise OSError(
                    error.errno, "this port is taken" if taken else error.strerror, self._place(port)
                ) from error
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    def _place(self, port: int) -> str:
        return f"port {port}" if self._address == LOCAL else f"{self._address}, port {port}"

    @property
    def _cookie(self) -> str:
        """The cookie name contains the port: a host shares its cookies among all ports, but each board has its own
        token."""
        return f"quadriga-board-{self.port}"

    @property
    def _hosts(self) -> list[str]:
        names = [LOCAL, "localhost"] if self._address == LOCAL else [self._address]
        return [f"[{name}]:{self.port}" if ":" in name else f"{name}:{self.port}" for name in names]

    @web.middleware
    async def _check_host(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Refuses requests under a foreign host name that resolves to this address, and requests from foreign pages."""
        if request.headers.get("Host", "").lower() not in (host.lower() for host in self._hosts):
            raise web.HTTPForbidden(text=f"the board is at http://{self._hosts[0]}/\n")
        origin = request.headers.get("Origin")
        if origin is not None and origin.lower() not in [f"http://{host}".lower() for host in self._hosts]:
            raise web.HTTPForbidden(text="the request comes from a foreign page\n")
        try:
            return await handler(request)
        except (*_NO_HTTP, ConnectionError) as error:  # while the body is read
            raise web.HTTPBadRequest(text="the request cannot be read\n") from error

    def check_token(self, request: web.Request) -> None:
        """Raises HTTPForbidden unless the request has the token, if there is one. A token in the address takes
        precedence over the cookie."""
        given = request.query.get("token", request.cookies.get(self._cookie, ""))
        if self.token and not self._is_token(given):
            raise web.HTTPForbidden(text="the token is wrong: open the address that the command has printed\n")

    def _is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode(errors="surrogateescape"), self.token.encode())

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
        place = self._page / request.match_info.get("file", self._start)
        try:
            place = place.resolve()
            known = place.is_relative_to(self._page) and place.is_file() and os.access(place, os.R_OK)
        except (OSError, ValueError, RuntimeError):  # an impossible file name, or a loop of links
            known = False
        if not known:
            raise web.HTTPNotFound(text="there is no such file\n")
        content_type = _TYPES.get(place.suffix, "application/octet-stream")
        return web.FileResponse(place, headers={"Content-Type": content_type})

    async def _add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        """Isolates the page, so that its engine may use threads, and forbids loading anything from elsewhere. The pages
        forbid more; their policies bind neither workers nor frames around them."""
        policy = "default-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; frame-ancestors 'none'"
        response.headers.update(
            {
                "Content-Security-Policy": policy,
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cross-Origin-Embedder-Policy": "require-corp",
                "Cross-Origin-Resource-Policy": "same-origin",
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cache-Control": "no-cache",
            }
        )
