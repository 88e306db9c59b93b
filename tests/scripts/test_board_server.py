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
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from socket import create_server
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

    def start(self, *engines: str, flags: Sequence[str] = ("--port", "0")) -> None:
        named = [word for engine in engines for word in ("--engine", engine)]
        words = [sys.executable, str(SCRIPTS / "board.py"), "--no-open", "--page", str(self.page), *named, *flags]
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
        """Status, text and headers of an answer; where it leads is not followed."""
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
        status, text, headers = await self.get("/")
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
        for origin in (
            "http://example.org",
            f"http://127.0.0.1:{int(self.port) - 1}",
        ):  # pages to which a cookie is sent
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


class Options(BoardTest):
    """A hostile page: it has the token, and sends what it likes."""

    async def says(self, socket: Any, *lines: str) -> list[str]:
        """Everything that comes back for some lines, before the answer to `isready`."""
        for line in (*lines, "isready"):
            await socket.send_str(line)
        return (await self.until(socket, "readyok"))[:-1]

    async def greeted(self, handshake: str = "ugi") -> Any:
        socket = await self.open()
        await socket.send_str(handshake)
        await self.until(socket, f"{handshake}ok")
        return socket

    def hostile(self) -> list[str]:
        """Lines that would make the engine write to `log`, were they passed on."""
        log = self.folder / "log"
        return [
            f"setoption name DebugLogFile value {log}",
            f"setoption name Debug Log File value {log}",
            f"SetOption NAME debuglogfile VALUE {log}",
            f" \t setoption\tname\tDeBuG \t LOGfile\tvalue\t{log}",
            f"setoption name D e b u g L o g F i l e value {log}",
            f"setoption\x0bname\u2003DebugLogFile value {log}",
            f"\0setoption name DebugLogFile value {log}",
            f"\ufeffsetoption name DebugLogFile value {log}",
            f"setoption name DebugLogFile value {log} value 3",
            f"isready {'x' * 4095} setoption name DebugLogFile value {log}",
            f"setoption name Hash value 16 {' ' * 4095} setoption name DebugLogFile value {log}",
            f"setoption DebugLogFile value {log}",
        ]

    @unittest.skipUnless(BINARY, "no engine")
    async def test_no_option_names_a_file(self) -> None:
        self.start(BINARY)
        for handshake in ("ugi", "uci"):
            socket = await self.greeted(handshake)
            for line in self.hostile():
                with self.subTest(handshake=handshake, line=line[:60]):
                    answers = await self.says(socket, line, "query fen")
                    self.assertRegex(answers[0], "^info string error bad-option .")
                    self.assertEqual(len(answers), 2)  # and that of the query: nothing is out of step
                    self.assertFalse((self.folder / "log").exists())
            self.assertRegex(
                (await self.says(socket, f"setoption name OnoroTable value {self.folder}/log"))[0],
                "^info string error bad-option Onoro ?Table may name a file; board.py --allow-option permits it$",
            )
            await socket.close()

    @unittest.skipUnless(BINARY, "no engine")
    async def test_before_the_handshake_no_option_is_set(self) -> None:
        self.start(BINARY)
        socket = await self.open()
        for line in (*self.hostile(), "setoption name Hash value 1", "setoption name NoSuch"):
            self.assertRegex((await self.says(socket, line))[0], "^info string error bad-option .", line[:60])
        self.assertFalse((self.folder / "log").exists())

    @unittest.skipUnless(BINARY, "no engine")
    async def test_other_options_are_set(self) -> None:
        self.start(BINARY)
        socket = await self.greeted()
        spellings = (
            "setoption name Game value onitama",
            "SETOPTION\tname  g A m e\tvalue  onitama",
            "setoption name ClearHash",
        )
        self.assertEqual(await self.says(socket, *spellings, "query game"), ["response onitama"])
        for line in ("setoption name Hash value x", "setoption name Hash"):
            self.assertRegex((await self.says(socket, line))[0], "^info string error bad-value Hash")
        self.assertEqual(
            await self.says(socket, "setoption name NoSuch value 1"),
            ["info string error bad-option the engine has announced no option 'NoSuch'"],
        )

    @unittest.skipUnless(BINARY, "no engine")
    async def test_what_the_command_line_permits(self) -> None:
        log = self.folder / "a  log"
        self.start(BINARY, flags=("--port", "0", "--allow-option", "debug log file"))
        socket = await self.greeted()
        self.assertEqual(await self.says(socket, f"setoption name Debug Log File value {log}"), [])
        self.assertIn("isready", log.read_text())
        self.assertEqual(len(await self.says(socket, "setoption name OnoroTable value x")), 1)

    @unittest.skipUnless(BINARY, "no engine")
    async def test_what_the_command_of_the_engine_sets(self) -> None:
        log = self.folder / "log"
        self.start(f"{BINARY} --option DebugLogFile={log}")
        socket = await self.greeted()
        self.assertEqual(len(await self.says(socket, "setoption name DebugLogFile value")), 1)
        self.assertIn("isready", log.read_text())


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

    def test_two_boards(self) -> None:
        """Both on the usual port, if nothing else has it: the second one goes elsewhere, and says so."""
        self.start(fake(), flags=())
        first, first_port = self.server, self.port
        self.start(fake(), flags=())
        try:
            self.assertNotEqual(self.port, first_port)
            complaint = f"board.py: port 7823 is taken; for port {self.port} the browser has settings of its own\n"
            self.assertEqual(self.stop(), (0, complaint))
        finally:
            self.server = first
            self.stop()

    def test_the_usual_port_is_free_again(self) -> None:
        try:
            create_server(("127.0.0.1", 7823)).close()
        except OSError:
            self.skipTest("another program has the port")
        for _ in range(2):
            self.start(fake(), flags=())
            self.assertEqual(self.port, "7823")
            self.assertEqual(self.stop(), (0, ""))

    def test_without_aiohttp(self) -> None:
        (self.folder / "aiohttp.py").write_text("raise ModuleNotFoundError('no', name='aiohttp')\n")
        status, text = self.run_board("--engine", fake(), PYTHONPATH=str(self.folder))
        message = "board.py: the Python package aiohttp is missing (Debian: python3-aiohttp)\n"
        self.assertEqual((status, text), (2, message))


if __name__ == "__main__":
    unittest.main()
