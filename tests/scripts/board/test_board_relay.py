"""The board server: lines between a page and its engines, and how each side ends."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp
from board_support import BoardTest
from processes import all_end, children, running, wait_for
from support import BINARY, fake


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
        with suppress(ConnectionError, aiohttp.ClientError):  # the server has stopped reading
            await socket.send_str("x" * 20_000_000)
        await self.no_engine_left()

    async def test_long_lines_pass(self) -> None:
        self.start(BINARY)
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

    async def test_a_line_without_an_end_ends_the_engine(self) -> None:
        self.start(fake("--fault", "endless"))
        socket = await self.open()
        await socket.send_str("go depth 1")
        self.assertEqual(await self.closed(socket), (4000, "was ended: it sent a line of more than 1048576 bytes"))
        await self.no_engine_left()

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
        """Returns the resident memory of the server in bytes."""
        return int(Path(f"/proc/{self.server.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

    async def check_works(self) -> None:
        """Checks that another board still gets answers."""
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

    async def test_an_engine_takes_along_what_it_has_started(self) -> None:
        word = f"{os.getpid()}.5"
        self.start(f"sh -c '(setsid sleep {word} &); exec {fake('--fault', 'stall')}'")
        for command in ("quit", "go depth 1"):
            socket = await self.open()
            await socket.send_str("isready")
            await self.until(socket, "readyok")
            self.assertEqual(len(running(word)), 1)
            await socket.send_str(command)
            await socket.close()
            self.assertTrue(await asyncio.to_thread(wait_for, lambda: not running(word)))

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
        self.start(self.program("#!/nowhere\n"))
        code, reason = await self.closed(await self.open())
        self.assertEqual(code, 4000)
        self.assertRegex(reason, "^cannot start `.*`: No such file or directory$")

    async def test_engine_dies_with_its_page(self) -> None:
        self.start(fake("--fault", "stall"), BINARY)
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
        self.start(BINARY)
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
                self.start(fake("--fault", "stall"), BINARY)
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
                self.assertTrue(all_end(engines))
