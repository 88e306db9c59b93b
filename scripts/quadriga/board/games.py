"""The games saved by the page: PGN files in the user's data folder.

    GET /games           {"games": [{"id": "...", "head": "[Event ..."}]}, last played first; `head`: the tags
    GET /games/<id>      the PGN of one game
    PUT /games/<id>      saves the game in the body; deletes the oldest games beyond the limit. With as many moves and
                         the same result as before, the game keeps its place in the list.
    DELETE /games/<id>   deletes the game

An id is a UUID in lower case. File system errors are answered with 507 and the reason in one line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path

from aiohttp import web

from quadriga.common.files import decode, read_bytes, user_folder
from quadriga.common.outputs import replace_file

_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_MOST = 100  # number of games
_LONGEST = 4 << 20  # bytes per game


def games_folder() -> Path:
    """Returns the folder of this user's games, according to XDG. It need not exist."""
    return user_folder("XDG_DATA_HOME", ".local/share") / "games"


class KeptGames:
    """The games in one folder. `check` raises an HTTPException for an unauthorized request."""

    def __init__(self, folder: Path, check: Callable[[web.Request], object]) -> None:
        self._folder = folder
        self._check = check

    def add_routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/games", self._list)
        router.add_get("/games/{id}", self._get)
        router.add_put("/games/{id}", self._put)
        router.add_delete("/games/{id}", self._delete)

    async def _list(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        with _refusals():
            games = [{"id": path.stem, "head": _head(path)} for path in self._newest_first()]
        return web.json_response({"games": games})

    async def _get(self, request: web.Request) -> web.StreamResponse:
        path = self._path(request)
        with _refusals():
            return web.Response(body=_read(path), content_type="text/plain", charset="utf-8")

    async def _put(self, request: web.Request) -> web.StreamResponse:
        path = self._path(request)
        body = bytearray()
        async for chunk in request.content.iter_any():
            body += chunk
            if len(body) > _LONGEST:
                raise web.HTTPRequestEntityTooLarge(_LONGEST, len(body), text=f"a game has at most {_LONGEST} bytes\n")
        try:
            text = body.decode()
        except UnicodeDecodeError:
            raise web.HTTPBadRequest(text="a game is text in UTF-8\n") from None
        with _refusals():
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            before = path.stat() if path.is_file() and _played(_read(path)) == _played(body) else None
            replace_file(path, text)
            if before:
                os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
            for old in self._newest_first()[_MOST:]:
                old.unlink(missing_ok=True)
        return web.Response(status=204)

    async def _delete(self, request: web.Request) -> web.StreamResponse:
        path = self._path(request)
        with _refusals():
            path.unlink()
        return web.Response(status=204)

    def _path(self, request: web.Request) -> Path:
        """Returns the file of a game, after checking the request."""
        self._check(request)
        name = request.match_info["id"]
        if not _ID.fullmatch(name):
            raise web.HTTPNotFound(text="there is no such game\n")
        return self._folder / f"{name}.pgn"

    def _newest_first(self) -> list[Path]:
        if not self._folder.exists():
            return []
        paths = filter(Path.is_file, self._folder.iterdir())
        found = [path for path in paths if path.suffix == ".pgn" and _ID.fullmatch(path.stem)]
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _head(path: Path) -> str:
    """Returns the tags, which end at the first empty line."""
    return "".join(takewhile(str.strip, decode(_read(path)).splitlines(keepends=True)))


def _played(pgn: bytes | bytearray) -> list[bytes]:
    """Returns the tags that change when a game goes on."""
    return re.findall(rb'^\[(?:PlyCount|Result) ".*', pgn, re.MULTILINE)


def _read(path: Path) -> bytes:
    """Returns the bytes of a file. Raises OSError if it is not a regular file."""
    if not path.is_file():
        raise FileNotFoundError
    return read_bytes(path)


@contextmanager
def _refusals() -> Iterator[None]:
    """Turns file system errors into HTTP responses; the page shows their text."""
    try:
        yield
    except FileNotFoundError:
        raise web.HTTPNotFound(text="there is no such game\n") from None
    except OSError as error:
        raise web.HTTPInsufficientStorage(text=f"{error.filename}: {error.strerror}\n") from error
    except ValueError as error:
        raise web.HTTPInsufficientStorage(text=f"{error}\n") from error
