"""The board server: the page, access control, and the command line."""

from __future__ import annotations

import asyncio
import importlib
import io
import os
import sys
import time
import unittest
from contextlib import redirect_stderr
from pathlib import Path
from unittest.mock import patch

import aiohttp
from board_support import PAGE, BoardTest
from processes import children, running, wait_for
from support import ROOT, FolderTest, fake, run_script

from quadriga.board import page as builder
from quadriga.common.command import CannotGoOn


class Page(BoardTest):
    async def test_serves_the_page_isolated(self) -> None:
        self.start(fake())
        status, text, headers = await self.get("/")
        self.assertEqual((status, text), (200, PAGE))
        self.assertEqual(headers["Content-Type"], "text/html; charset=utf-8")
        self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
        self.assertEqual(headers["Cross-Origin-Embedder-Policy"], "require-corp")
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        self.assertEqual(headers["Cache-Control"], "no-cache")
        policy = headers["Content-Security-Policy"]
        self.assertEqual(policy, "default-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; frame-ancestors 'none'")
        for name in ("index.html", "live.html"):
            page = (ROOT / "scripts/web/page/src" / name).read_text(encoding="utf-8")
            self.assertRegex(
                page, r"\"Content-Security-Policy\"\s+content=\"default-src 'none';[^\"]* connect-src 'self';"
            )
            self.assertNotIn("unsafe-inline", page)
        for name, content_type in (("engine.wasm", "application/wasm"), ("licenses.txt", "text/plain; charset=utf-8")):
            _, _, headers = await self.get(f"/{name}")
            self.assertEqual(headers["Content-Type"], content_type)

    async def test_serves_nothing_else(self) -> None:
        self.start(fake())
        for path in ("/../secret", "/%2e%2e/secret", "/..%2fsecret", "//etc/passwd", "/nothing.js", "/page"):
            with self.subTest(path):
                answer = await self.raw(path)
                self.assertRegex(answer, r"^HTTP/1\.1 40[34] ")
                self.assertTrue(answer.endswith("there is no such file\n"), answer)

    async def test_strange_requests_are_refused_without_a_traceback(self) -> None:
        (self.page / "circle").symlink_to("circle")
        (self.page / "private").touch(0)
        self.start(fake())
        for path in ("/a%00b", "/" + "x" * 5000, "/" + "a/" * 3000, "/circle", "/%ff%fe", "/%ED%A0%80", "/a%0d%0ab"):
            with self.subTest(path=path[:20]):
                self.assertRegex(await self.raw(path), r"^HTTP/1\.1 404 ")
        name = "00000000-0000-0000-0000-000000000000"
        cookie = f"quadriga-board-{self.port}"
        for head in (
            "GET /engines.json?token=%ED%A0%80 HTTP/1.1",
            f"GET /engines.json HTTP/1.1\r\nCookie: {cookie}=\xff\xfe",
            "GET /" + "x" * 9000 + " HTTP/1.1",
            "GET / HTTP/1.1\r\nX: " + "x" * 90_000,
            "\x16\x03\x01\x02\0",
            "nonsense",
            f"PUT /games/{name}?token={self.token} HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
            f"PUT /games/{name}?token={self.token} HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        ):
            with self.subTest(head=head[:20]):
                self.assertRegex(await self.raw("", head), r"^HTTP/1\.[01] 40[03] ")
        _, writer = await asyncio.open_connection("127.0.0.1", int(self.port))  # gone before all has been sent
        writer.write(
            f"PUT /games/{name}?token={self.token} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            "Content-Length: 9\r\n\r\nabc".encode()
        )
        writer.close()
        self.assertEqual((await self.get("/"))[0], 200)
        self.assertEqual(self.stop(), (0, ""))

    async def raw(self, path: str, head: str = "") -> str:
        """Returns the answer to a request that no client library would send."""
        first, end, rest = (head or f"GET {path} HTTP/1.1").partition("\r\n")
        lines = f"{first}\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n{rest}{end}\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", int(self.port))
        writer.write(lines.encode("latin-1"))
        async with asyncio.timeout(60):
            answer = (await reader.read()).decode()
        writer.close()
        return answer

    async def test_lists_engines(self) -> None:
        name = Path(sys.executable).name
        self.start(fake(), fake(), f"'{name} #2'={fake()}")
        status, _, _ = await self.get("/engines.json")
        self.assertEqual(status, 403)
        async with self.client.get(f"{self.root}/engines.json?token={self.token}") as answer:
            engines = (await answer.json())["engines"]
        self.assertEqual([engine["id"] for engine in engines], ["0", "1", "2"])
        self.assertEqual([engine["name"] for engine in engines], [f"{name} #1", f"{name} #3", f"{name} #2"])


class Doors(BoardTest):
    async def test_token(self) -> None:
        self.start(fake())
        for token in ("", "x", self.token[:-1], "%00", "%C3%A9"):
            self.assertEqual(await self.refused(token=token), 403)
            status, text, _ = await self.get(f"/engines.json?token={token}")
            self.assertEqual((status, text[:19]), (403, "the token is wrong:"))
        self.assertEqual(children(self.server.pid), [])

    async def test_the_token_becomes_a_cookie(self) -> None:
        self.start(fake())
        status, text, headers = await self.get(f"/?token={self.token}")
        self.assertEqual((status, headers["Location"]), (303, "/"))
        self.assertNotIn(self.token, text)
        name = f"quadriga-board-{self.port}"
        self.assertEqual(
            sorted(headers["Set-Cookie"].split("; ")), ["HttpOnly", "Path=/", "SameSite=Strict", f"{name}={self.token}"]
        )
        cookie = {"Cookie": f"other=1; {name}={self.token}"}
        self.assertEqual((await self.get("/engines.json", **cookie))[0], 200)
        address = f"{self.root}/engine/0"
        async with self.client.ws_connect(address, origin=self.root, headers=cookie) as socket:
            await socket.send_str("query fen")
            self.assertEqual(await self.until(socket, "response"), ["response 21 1"])
        for origin in ("http://example.org", f"http://127.0.0.1:{int(self.port) - 1}"):  # pages that receive a cookie
            with self.assertRaises(aiohttp.WSServerHandshakeError):
                await self.client.ws_connect(address, origin=origin, headers=cookie)

    async def test_a_wrong_token_becomes_no_cookie(self) -> None:
        self.start(fake())
        status, _, headers = await self.get("/?token=wrong")
        self.assertEqual((status, headers["Location"], "Set-Cookie" in headers), (303, "/", False))
        name = f"quadriga-board-{self.port}"
        for cookie in (f"{name}=wrong", f"{name}=", f"quadriga-board={self.token}"):
            self.assertEqual((await self.get("/engines.json", Cookie=cookie))[0], 403)
        good = f"{name}={self.token}"
        self.assertEqual((await self.get("/engines.json?token=wrong", Cookie=good))[0], 403)

    async def test_origin(self) -> None:
        self.start(fake())
        foreign = ("http://example.org", "null", "http://127.0.0.1", f"https://127.0.0.1:{self.port}", "")
        for origin in foreign:
            self.assertEqual(await self.refused(origin=origin), 403)
            status, _, _ = await self.get(f"/engines.json?token={self.token}", Origin=origin)
            self.assertEqual(status, 403)
        self.assertEqual(children(self.server.pid), [])
        for origin in (self.root, f"http://localhost:{self.port}"):
            await (await self.open(origin=origin)).close()

    async def test_a_program_sends_no_origin(self) -> None:
        self.start(fake())
        async with self.client.ws_connect(f"{self.root}/engine/0?token={self.token}") as socket:
            await socket.send_str("query fen")
            self.assertEqual(await self.until(socket, "response"), ["response 21 1"])

    async def test_host(self) -> None:
        self.start(fake())
        for host in ("example.org", f"example.org:{self.port}", "127.0.0.1", f"127.0.0.1.example.org:{self.port}"):
            status, text, _ = await self.get(f"/?token={self.token}", Host=host)
            self.assertEqual((status, text), (403, f"the board is at {self.root}/\n"))
        self.assertEqual((await self.get("/", Host=f"localhost:{self.port}"))[0], 200)

    async def test_page_names_no_program(self) -> None:
        self.start(fake())
        for engine in ("1", "-1", "00", "ls", "%2Fbin%2Fls", "0%20-x"):
            self.assertEqual(await self.refused(engine=engine), 404)
        self.assertEqual(await self.refused(engine=""), 404)
        self.assertEqual(children(self.server.pid), [])


class Building(FolderTest, unittest.IsolatedAsyncioTestCase):
    """The page is built where a checkout has none."""

    def setUp(self) -> None:
        places = {"_SOURCES": self.folder, "_BUILT": self.folder / "dist", "_INSTALLED": self.folder / "installed"}
        for name, place in places.items():
            replaced = patch.object(builder, name, place)
            replaced.start()
            self.addCleanup(replaced.stop)

    def write_build(self, script: str) -> None:
        self.program(f"cd '{self.folder}'\n{script}", "build")

    async def test_runs_beside_the_event_loop(self) -> None:
        self.write_build("while [ ! -e go ]; do sleep 0.01; done; mkdir dist; touch dist/index.html")
        build = asyncio.create_task(builder.page_folder())
        await asyncio.sleep(0.1)
        (self.folder / "go").touch()
        self.assertEqual(await asyncio.wait_for(build, 60), self.folder / "dist")

    async def test_ends_if_cancelled(self) -> None:
        word = f"{os.getpid()}.7"
        self.write_build(f"sleep {word}; touch late")
        build = asyncio.create_task(builder.page_folder())
        self.assertTrue(await asyncio.to_thread(wait_for, lambda: len(running(word)) == 1))
        build.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await build
        self.assertTrue(await asyncio.to_thread(wait_for, lambda: not running(word)))

    async def test_ends_if_cancelled_while_it_starts(self) -> None:
        word = f"{os.getpid()}.8"
        self.write_build(f"sleep {word}; touch late")
        for pause in (0.001, 0.002, 0.004, 0.008, 0.016):
            build = asyncio.create_task(builder.page_folder())
            await asyncio.sleep(0)
            time.sleep(pause)  # the process comes as far as it can, and the event loop has not heard of it
            build.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await build
        self.assertTrue(await asyncio.to_thread(wait_for, lambda: not running(word)))

    def test_a_missing_package_is_told_before(self) -> None:
        self.write_build("touch built")
        others = [name for name in sys.modules if name.startswith("quadriga.board.") and name != builder.__name__]
        with patch.dict(sys.modules, {"aiohttp": None}), redirect_stderr(io.StringIO()) as said:
            for name in others:
                del sys.modules[name]
            self.assertEqual(importlib.import_module("quadriga.board.cli").main(["--no-open", "--engine", fake()]), 2)
        self.assertIn("the Python package aiohttp is missing", said.getvalue())
        self.assertFalse((self.folder / "built").exists())

    async def test_a_failure_is_told(self) -> None:
        self.write_build("exit 1")
        with self.assertRaisesRegex(CannotGoOn, "could not build the page$"):
            await builder.page_folder()


class CommandLine(BoardTest):
    def run_board(self, *flags: str, **environment: str) -> tuple[int, str]:
        done = run_script("board.py", "--no-open", *flags, env=os.environ | environment)
        self.assertEqual(done.stdout, "")
        return done.returncode, done.stderr

    def test_bad_input(self) -> None:
        page = ("--page", str(self.page))
        self.assertEqual(
            self.run_board(*page, "--engine", "/no/such --flag"),
            (2, "board.py: --engine /no/such --flag: there is no such program\n"),
        )
        self.assertEqual(self.run_board(*page, "--engine", fake(), "--port", "70000")[0], 2)
        self.assertEqual(self.run_board(*page, "--engine", "'")[0], 2)

    def test_port_that_is_taken(self) -> None:
        self.start(fake())
        status, text = self.run_board("--page", str(self.page), "--engine", fake(), "--port", self.port)
        self.assertEqual((status, text), (3, f"board.py: port {self.port}: this port is taken\n"))

    def test_two_boards(self) -> None:
        """Starts two boards without --port: the second finds the default port taken, chooses another and says so."""
        self.start(fake(), flags=())
        first, first_port = self.server, self.port
        self.start(fake(), flags=())
        try:
            self.assertNotEqual(self.port, first_port)
            complaint = f"board.py: port 7823 is taken; for port {self.port} the browser has separate settings\n"
            self.assertEqual(self.stop(), (0, complaint))
        finally:
            self.server = first
            self.stop()

    async def test_a_port_is_free_again_at_once(self) -> None:
        self.start(fake())
        first = self.port
        for _ in range(2):
            socket = await self.open()
            await socket.send_str("isready")
            await self.until(socket, "readyok")
            self.assertEqual(self.stop(), (0, ""))
            self.start(fake(), flags=("--port", first))
            self.assertEqual(self.port, first)

    def test_without_aiohttp(self) -> None:
        (self.folder / "aiohttp.py").write_text("raise ModuleNotFoundError('no', name='aiohttp')\n")
        status, text = self.run_board("--engine", fake(), PYTHONPATH=str(self.folder))
        message = "board.py: the Python package aiohttp is missing (Debian: python3-aiohttp)\n"
        self.assertEqual((status, text), (2, message))
