"""The server of the board, as a process of its own, with aiohttp's client in the place of the page."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from contextlib import suppress
from pathlib import Path
from typing import Any

from support import SCRIPTS, fake

if importlib.util.find_spec("aiohttp"):
    import aiohttp

BINARY = os.environ.get("QUADRIGA_BINARY", "")
PAGE = "<!doctype html><title>stub</title>"


def children(pid: int) -> list[int]:
    """The processes that this one has started and that still run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has ended
            continue
        if int(parent) == pid and state != "Z":
            found.append(int(path.parent.name))
    return found


@unittest.skipUnless(importlib.util.find_spec("aiohttp"), "no aiohttp (Debian: python3-aiohttp)")
class BoardTest(unittest.IsolatedAsyncioTestCase):
    """Starts the command with a stub of a page."""

    client: aiohttp.ClientSession
    server: subprocess.Popen[str]
    root: str  # of all addresses
    port: str
    token: str

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.page = self.folder / "page"
        self.page.mkdir()
        (self.page / "index.html").write_text(PAGE)
        (self.page / "engine.wasm").write_bytes(b"\0asm")
        (self.folder / "secret").write_text("secret")

    def start(self, *engines: str) -> None:
        flags = [word for engine in engines for word in ("--engine", engine)]
        words = [sys.executable, str(SCRIPTS / "board.py"), "--no-open", "--page", str(self.page), *flags]
        self.server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop)
        assert self.server.stdout
        line = self.server.stdout.readline()
        found = re.fullmatch(r"(http://127\.0\.0\.1:(\d+))/\?token=([\w-]{20,})\n", line)
        assert found, line
        self.root, self.port, self.token = found[1], found[2], found[3]

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Ends the server; its exit status and what it wrote to stderr."""
        if self.server.poll() is None:
            self.server.send_signal(number)
        _, complaints = self.server.communicate(timeout=20)
        return self.server.returncode, complaints

    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().set_debug(False)  # keeps the origin of every task, which is slow
        self.client = aiohttp.ClientSession()
        self.addAsyncCleanup(self.client.close)

    async def get(self, path: str, **headers: str) -> tuple[int, str, Any]:
        async with self.client.get(self.root + path, headers=headers) as answer:
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
        """The lines up to the one that begins with the word."""
        lines: list[str] = []
        async with asyncio.timeout(60):
            while not lines or lines[-1].split()[0] != word:
                message = await socket.receive()
                self.assertEqual(message.type, aiohttp.WSMsgType.TEXT, message)
                lines.append(message.data)
        return lines

    async def closed(self, socket: Any) -> tuple[int, str]:
        """Reads on to the end: the code and the reason."""
        async with asyncio.timeout(60):
            while (message := await socket.receive()).type == aiohttp.WSMsgType.TEXT:
                pass
        return message.data or socket.close_code, message.extra or ""

    async def no_engine_left(self) -> None:
        end = time.monotonic() + 10
        while children(self.server.pid):
            self.assertLess(time.monotonic(), end, "an engine is left")
            await asyncio.sleep(0.02)


class Page(BoardTest):
    async def test_serves_the_page_isolated(self) -> None:
        self.start(fake())
        status, text, headers = await self.get(f"/?token={self.token}")
        self.assertEqual((status, text), (200, PAGE))
        self.assertEqual(headers["Content-Type"], "text/html; charset=utf-8")
        self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
        self.assertEqual(headers["Cross-Origin-Embedder-Policy"], "require-corp")
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        self.assertEqual(headers["Cache-Control"], "no-cache")
        policy = headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertIn(f"connect-src 'self' ws://127.0.0.1:{self.port}", policy)
        self.assertNotIn("unsafe-inline", policy)
        _, _, headers = await self.get("/engine.wasm")
        self.assertEqual(headers["Content-Type"], "application/wasm")

    async def test_serves_nothing_else(self) -> None:
        self.start(fake())
        for path in ("/../secret", "/%2e%2e/secret", "/..%2fsecret", "//etc/passwd", "/nothing.js", "/page"):
            with self.subTest(path):
                reader, writer = await asyncio.open_connection("127.0.0.1", int(self.port))
                writer.write(
                    f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n".encode()
                )
                answer = (await reader.read()).decode()
                self.assertRegex(answer, r"^HTTP/1\.1 40[34] ")
                self.assertTrue(answer.endswith("there is no such file\n"), answer)
                writer.close()

    async def test_lists_engines(self) -> None:
        self.start(fake(), fake(), f"'A fake'={fake()}")
        status, _, _ = await self.get("/engines.json")
        self.assertEqual(status, 403)
        async with self.client.get(f"{self.root}/engines.json?token={self.token}") as answer:
            engines = (await answer.json())["engines"]
        name = Path(sys.executable).name
        self.assertEqual([engine["id"] for engine in engines], ["0", "1", "2"])
        self.assertEqual([engine["name"] for engine in engines], [name, f"{name} #2", "A fake"])


class Doors(BoardTest):
    async def test_token(self) -> None:
        self.start(fake())
        for token in ("", "x", self.token[:-1], "%00", "%C3%A9"):
            self.assertEqual(await self.refused(token=token), 403)
            status, text, _ = await self.get(f"/engines.json?token={token}")
            self.assertEqual((status, text[:19]), (403, "the token is wrong:"))
        self.assertEqual(children(self.server.pid), [])

    async def test_origin(self) -> None:
        self.start(fake())
        foreign = ("http://example.org", "null", "http://127.0.0.1", f"https://127.0.0.1:{self.port}", "")
        for origin in foreign:
            self.assertEqual(await self.refused(origin=origin), 403)
            status, _, _ = await self.get(f"/engines.json?token={self.token}", Origin=origin)
            self.assertEqual(status, 403)
        with self.assertRaises(aiohttp.WSServerHandshakeError):
            await self.client.ws_connect(f"{self.root}/engine/0?token={self.token}")
        self.assertEqual(children(self.server.pid), [])
        for origin in (self.root, f"http://localhost:{self.port}"):
            await (await self.open(origin=origin)).close()

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


class Lines(BoardTest):
    async def test_one_process_a_connection(self) -> None:
        self.start(fake("--name", "one"), fake("--name", "two"))
        first, second, other = await self.open(), await self.open(), await self.open("1")
        for socket, name in ((first, "one"), (second, "one"), (other, "two")):
            await socket.send_str("ugi")
            self.assertEqual((await self.until(socket, "ugiok"))[0], f"id name {name}")
        await first.send_str("position startpos moves t3")
        for socket, answer in ((first, "response 18 2"), (second, "response 21 1")):
            await socket.send_str("query fen")
            self.assertEqual(await self.until(socket, "response"), [answer])
        self.assertEqual(len(children(self.server.pid)), 3)
        await first.close()
        await second.send_str("query fen")
        self.assertEqual(await self.until(second, "response"), ["response 21 1"])

    async def test_messages_that_are_no_line(self) -> None:
        self.start(fake())
        socket = await self.open()
        await socket.send_str("position startpos moves t3")
        await socket.send_str("x" * 10_000_000)
        self.assertRegex((await self.until(socket, "info"))[0], "^info string error line-too-long ")
        await socket.send_str("isready\nquit")
        self.assertRegex((await self.until(socket, "info"))[0], "^info string error unknown-command ")
        await socket.send_str("query fen")
        self.assertEqual(await self.until(socket, "response"), ["response 18 2"])
        await socket.send_bytes(b"isready\n")
        self.assertEqual((await self.closed(socket))[0], 1003)
        socket = await self.open()
        with suppress(ConnectionError, aiohttp.ClientError):  # the server does not read on
            await socket.send_str("x" * 20_000_000)
        await self.no_engine_left()

    async def test_long_lines_pass(self) -> None:
        self.start(BINARY or fake())
        socket = await self.open()
        await socket.send_str("x" * 1_000_000)
        self.assertRegex((await self.until(socket, "info"))[0], "^info string error unknown-command .{,100}$")

    async def test_flood_ends_the_engine_with_a_message(self) -> None:
        self.start(fake("--fault", "flood"))
        socket = await self.open()
        await socket.send_str("go depth 1")
        code, reason = await self.closed(socket)
        self.assertEqual(code, 4000)
        self.assertRegex(reason, r"^was ended: it sent \d+ lines within 30 s$")
        await self.no_engine_left()
        await self.check_works()

    async def test_a_page_that_does_not_read_holds_the_engine_back(self) -> None:
        self.start(fake("--fault", "flood"))
        socket = await self.open()
        await socket.send_str("go depth 1")
        await asyncio.sleep(1)
        before = self.resident()
        await asyncio.sleep(2)
        self.assertLess(self.resident() - before, 1 << 20)
        self.assertEqual(len(children(self.server.pid)), 1)
        await self.check_works()
        await socket.close()

    def resident(self) -> int:
        """The memory of the server in bytes."""
        return int(Path(f"/proc/{self.server.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

    async def check_works(self) -> None:
        """Another board still gets its answers."""
        socket = await self.open()
        await socket.send_str("query fen")
        self.assertEqual(await self.until(socket, "response"), ["response 21 1"])

    async def test_an_engine_that_does_not_read(self) -> None:
        self.start(fake("--fault", "stall"))
        socket = await self.open()
        await socket.send_str("go depth 1")
        for _ in range(60):
            await socket.send_str("y" * 100_000)
        code, reason = await self.closed(socket)
        self.assertEqual(code, 4000)
        self.assertRegex(reason, r"^was ended: it left \d+ bytes of its input unread$")
        await self.check_works()


class Ends(BoardTest):
    async def test_engine_crashes_and_is_started_again(self) -> None:
        self.start(fake("--fault", "crash@1"))
        socket = await self.open()
        await socket.send_str("position startpos moves t3")
        await socket.send_str("go depth 1")
        self.assertEqual(await self.closed(socket), (4000, "ended with exit status 9: out of luck"))
        socket = await self.open()
        await socket.send_str("query fen")
        self.assertEqual(await self.until(socket, "response"), ["response 21 1"])

    async def test_engine_is_killed(self) -> None:
        self.start(fake())
        socket = await self.open()
        await socket.send_str("isready")
        await self.until(socket, "readyok")
        os.kill(children(self.server.pid)[0], signal.SIGKILL)
        self.assertEqual(await self.closed(socket), (4000, "was ended by signal 9 (Killed)"))

    async def test_last_lines_arrive(self) -> None:
        self.start(fake())
        socket = await self.open()
        for line in ("query fen", "go depth 1", "quit"):
            await socket.send_str(line)
        self.assertEqual((await self.until(socket, "bestmove"))[0], "response 21 1")
        self.assertEqual(await self.closed(socket), (4000, "ended with exit status 0"))

    async def test_engine_cannot_be_started(self) -> None:
        program = self.folder / "engine"
        program.write_text("#!/nowhere\n")
        program.chmod(0o755)
        self.start(str(program))
        code, reason = await self.closed(await self.open())
        self.assertEqual(code, 4000)
        self.assertRegex(reason, "^cannot start `.*`: No such file or directory$")

    async def test_engine_dies_with_its_page(self) -> None:
        self.start(fake("--fault", "stall"), BINARY or fake())
        for engine, command in (("0", "go depth 1"), ("1", "go infinite")):
            for politely in (True, False):
                socket = await self.open(engine)
                await socket.send_str(command)
                await asyncio.sleep(0.1)
                self.assertEqual(len(children(self.server.pid)), 1)
                if politely:
                    await socket.close()
                else:
                    socket._response.connection.transport.abort()
                await self.no_engine_left()

    async def test_fifty_boards_at_once(self) -> None:
        self.start(BINARY or fake())
        sockets = await asyncio.gather(*(self.open() for _ in range(50)))

        async def play(socket: Any) -> str:
            for line in ("ugi", "position startpos", "go depth 3", "query gameover"):
                await socket.send_str(line)
            return (await self.until(socket, "response"))[-1]

        self.assertEqual(await asyncio.gather(*map(play, sockets)), ["response false"] * 50)
        self.assertEqual(len(children(self.server.pid)), 50)
        await asyncio.gather(*(socket.close() for socket in sockets))
        await self.no_engine_left()

    async def test_signals_end_everything(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number.name):
                self.start(fake("--fault", "stall"), BINARY or fake())
                first, second = await self.open("0"), await self.open("1")
                await first.send_str("go depth 1")
                await second.send_str("go infinite")
                await asyncio.sleep(0.2)
                engines = children(self.server.pid)
                self.assertEqual(len(engines), 2)
                ended = asyncio.create_task(asyncio.to_thread(self.stop, number))
                self.assertEqual(await self.closed(first), (1001, "the server has ended"))
                self.assertEqual(await self.closed(second), (1001, "the server has ended"))
                self.assertEqual(await ended, (0, ""))
                self.assertEqual([pid for pid in engines if Path(f"/proc/{pid}").exists()], [])


class CommandLine(BoardTest):
    def run_board(self, *flags: str, **environment: str) -> tuple[int, str]:
        words = [sys.executable, str(SCRIPTS / "board.py"), "--no-open", *flags]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, env=os.environ | environment)
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

    def test_without_aiohttp(self) -> None:
        (self.folder / "aiohttp.py").write_text("raise ModuleNotFoundError('no', name='aiohttp')\n")
        status, text = self.run_board("--engine", fake(), PYTHONPATH=str(self.folder))
        message = "board.py: the Python package aiohttp is missing (Debian: python3-aiohttp)\n"
        self.assertEqual((status, text), (2, message))


if __name__ == "__main__":
    unittest.main()
