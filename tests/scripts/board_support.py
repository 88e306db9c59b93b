"""The board server as a separate process, with aiohttp's client in place of the page."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import time
import unittest
from collections.abc import Sequence
from typing import Any

import aiohttp
from processes import children
from support import FolderTest, script

PAGE = "<!doctype html><title>stub</title>"


class BoardTest(FolderTest, unittest.IsolatedAsyncioTestCase):
    """Starts the command with a stub page."""

    client: aiohttp.ClientSession
    server: subprocess.Popen[str]
    root: str  # the common prefix of all addresses
    port: str
    token: str

    def setUp(self) -> None:
        self.page = self.folder / "page"
        self.page.mkdir()
        (self.page / "index.html").write_text(PAGE)
        (self.page / "engine.wasm").write_bytes(b"\0asm")
        (self.page / "licenses.txt").touch()
        self.write("secret", "secret")

    def start(self, *engines: str, flags: Sequence[str] = ("--port", "0")) -> None:
        named = [word for engine in engines for word in ("--engine", engine)]
        words = script("board.py", "--no-open", "--page", self.page, *named, *flags)
        self.server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop)
        assert self.server.stdout
        line = self.server.stdout.readline()
        found = re.fullmatch(r"(http://127\.0\.0\.1:(\d+))/\?token=([\w-]{20,})\n", line)
        assert found, line
        self.root, self.port, self.token = found[1], found[2], found[3]

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Stops the server. Returns its exit status and stderr."""
        if self.server.poll() is None:
            self.server.send_signal(number)
        _, complaints = self.server.communicate(timeout=20)
        return self.server.returncode, complaints

    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().set_debug(False)  # debug mode records the origin of every task, which is slow
        self.client = aiohttp.ClientSession()
        self.addAsyncCleanup(self.client.close)

    async def get(self, path: str, **headers: str) -> tuple[int, str, Any]:
        """Returns status, text and headers of a response, without following redirects."""
        async with self.client.get(self.root + path, headers=headers, allow_redirects=False) as answer:
            return answer.status, await answer.text(), answer.headers

    async def open(self, engine: str = "0", token: str | None = None, origin: str | None = None) -> Any:
        path = f"/engine/{engine}?token={self.token if token is None else token}"
        return await self.client.ws_connect(
            self.root + path, origin=self.root if origin is None else origin, max_msg_size=0
        )

    async def refused(self, **arguments: Any) -> int:
        with self.assertRaises(aiohttp.WSServerHandshakeError) as caught:
            await self.open(**arguments)
        return caught.exception.status

    async def until(self, socket: Any, word: str) -> list[str]:
        """Returns all lines through the one that begins with the word."""
        lines: list[str] = []
        async with asyncio.timeout(60):
            while not lines or lines[-1].split()[0] != word:
                message = await socket.receive()
                self.assertEqual(message.type, aiohttp.WSMsgType.TEXT, message)
                lines.append(message.data)
        return lines

    async def closed(self, socket: Any) -> tuple[int, str]:
        """Reads until the connection closes. Returns the close code and reason."""
        async with asyncio.timeout(60):
            while (message := await socket.receive()).type == aiohttp.WSMsgType.TEXT:
                pass
        return message.data or socket.close_code, message.extra or ""

    async def no_engine_left(self) -> None:
        end = time.monotonic() + 10
        while children(self.server.pid):
            self.assertLess(time.monotonic(), end, "an engine is left")
            await asyncio.sleep(0.02)
