"""Relays lines between one WebSocket and one engine process, with limits on both sides."""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from contextlib import suppress

from aiohttp import WSCloseCode, WSMsgType, web

from quadriga.client.config import EngineConfig
from quadriga.client.errors import ERROR, EngineStartError
from quadriga.client.lines import LONGEST_LINE
from quadriga.client.process import Process
from quadriga.common.stream import lines, write

from .engines import BoardEngine
from .guard import OptionGuard, OptionRefused

ENGINE_ENDED = 4000  # close code; the reason states why the engine ended or was killed
LONGEST_MESSAGE = 16 << 20  # a longer one closes the connection (code 1009, sent by aiohttp)
_UNREAD_INPUT = 4 << 20  # bytes queued for an engine that does not read
_FLOOD_SECONDS = 30.0
_FLOOD_LINES = 10_000  # maximum lines
_FLOOD_BYTES = 64 << 20  # and bytes within _FLOOD_SECONDS
_GRACE = 1.0  # seconds between `quit` and the kill
_REASON_BYTES = 123  # maximum length in a close frame


class EngineGone(Exception):
    """The engine has ended or must be ended. The message states the reason."""


class Flood:
    """Counts what an engine sends within _FLOOD_SECONDS or since the last message of the page, whichever is shorter."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self._start = time.monotonic()
        self._lines = 0
        self._bytes = 0

    def add(self, size: int) -> None:
        """Counts a line of `size` bytes. Raises EngineGone if the limit is exceeded."""
        if time.monotonic() - self._start > _FLOOD_SECONDS:
            self.reset()
        self._lines += 1
        self._bytes += size
        if self._lines > _FLOOD_LINES or self._bytes > _FLOOD_BYTES:
            raise EngineGone(f"was ended: it sent {self._lines} lines within {_FLOOD_SECONDS:g} s")


class Relay:
    """One connection. `run` starts the engine and returns once the page has disconnected or the engine has ended.

    Engine output is read only as fast as the page accepts it: the pipe fills up, and the engine waits or drops its
    reports. Input waits in a bounded queue, and the guard checks which options it sets.
    """

    def __init__(self, engine: BoardEngine, socket: web.WebSocketResponse, guard: OptionGuard) -> None:
        self._engine = engine
        self._socket = socket
        self._guard = guard
        self._process: Process | None = None
        self._exited = asyncio.Event()
        self._input: deque[bytes] = deque()
        self._waiting = asyncio.Event()
        self._unread = 0
        self._flood = Flood()

    async def run(self) -> None:
        try:
            self._process = Process(EngineConfig(self._engine.command, name=self._engine.name))
        except EngineStartError as error:
            await self._close(error.message)
            return
        asyncio.get_running_loop().add_reader(self._process.pidfd, self._on_exit, self._process)
        tasks = [asyncio.create_task(work(self._process)) for work in (self._listen, self._feed, self._pass_on)]
        complaints = asyncio.create_task(self._note_complaints(self._process))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            reasons = [str(task.exception()) for task in done if task.exception()]
            if reasons:
                await asyncio.wait([complaints], timeout=0.2)  # its last output goes into the reason
                await self._close(reasons[0] + self._last_words(self._process))
        finally:
            await self._end(self._process, [*tasks, complaints])

    async def close(self) -> None:
        """Closes the connection because the server is stopping. `run` then returns."""
        await self._socket.close(code=WSCloseCode.GOING_AWAY, message=b"the server has ended")

    def kill(self) -> None:
        """Kills the engine."""
        if self._process:
            self._process.kill()

    async def _listen(self, process: Process) -> None:
        """Queues messages from the page. Returns once the page has disconnected."""
        async for message in self._socket:
            self._flood.reset()
            if message.type != WSMsgType.TEXT:
                await self._socket.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"a message is a line of text")
                return
            data = message.data.encode("utf-8", "replace")
            if len(data) > LONGEST_LINE:
                await self._send(f"{ERROR}line-too-long a line has at most {LONGEST_LINE} bytes")
            elif b"\n" in data or b"\r" in data:
                await self._send(f"{ERROR}unknown-command a message is one line")
            elif self._unread + len(data) > _UNREAD_INPUT:
                raise EngineGone(f"was ended: it left {self._unread} bytes of its input unread")
            else:
                await self._take(process, message.data)

    async def _take(self, process: Process, line: str) -> None:
        """Queues one line from the page, or answers it with an error if it sets a refused option."""
        try:
            line = self._guard.checked(line)
        except OptionRefused as refusal:
            await self._send(f"{ERROR}{refusal}")
            return
        process.note(">", line)
        data = line.encode("utf-8", "replace") + b"\n"
        self._unread += len(data)
        self._input.append(data)
        self._waiting.set()

    async def _feed(self, process: Process) -> None:
        """Writes the queue to the engine."""
        fd = process.stdin.fileno()
        with suppress(BrokenPipeError):
            while True:
                await self._waiting.wait()
                self._waiting.clear()
                while self._input:
                    await write(fd, self._engine.name, self._input[0])
                    self._unread -= len(self._input.popleft())
        await self._exited.wait()  # _pass_on reports how it ended

    async def _pass_on(self, process: Process) -> None:
        """Sends engine output to the page until it ends."""
        async for line in lines(process.stdout.fileno(), self._engine.name):
            if line is None:
                raise EngineGone(f"was ended: it sent a line of more than {LONGEST_LINE} bytes")
            self._flood.add(len(line))
            text = line.decode("utf-8", "replace")
            process.note("<", text)
            self._guard.read(text)
            await self._send(text)
        with suppress(TimeoutError):
            async with asyncio.timeout(_GRACE):
                await self._exited.wait()
        raise EngineGone(process.death().message)

    async def _note_complaints(self, process: Process) -> None:
        async for line in lines(process.stderr.fileno(), self._engine.name):
            process.note("!", (line or b"").decode("utf-8", "replace"))

    async def _send(self, text: str) -> None:
        with suppress(ConnectionError):  # the page has gone; _listen notices
            await self._socket.send_str(text)

    async def _close(self, reason: str) -> None:
        data = reason.encode()[:_REASON_BYTES].decode("utf-8", "ignore").encode()
        with suppress(ConnectionError):
            await self._socket.close(code=ENGINE_ENDED, message=data)

    @staticmethod
    def _last_words(process: Process) -> str:
        words = [line[2:] for line in process.log if line.startswith("!") and line[2:].strip()]
        return f": {words[-1]}" if words else ""

    def _on_exit(self, process: Process) -> None:
        asyncio.get_running_loop().remove_reader(process.pidfd)
        self._exited.set()
        process.kill()

    async def _end(self, process: Process, tasks: list[asyncio.Task[None]]) -> None:
        """Asks the engine to quit, kills it after _GRACE seconds, and cleans up all tasks, processes and pipes."""
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            if not self._exited.is_set():
                with suppress(OSError):
                    os.set_blocking(process.stdin.fileno(), False)
                    os.write(process.stdin.fileno(), b"quit\n")
                process.stdin.close()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_GRACE):
                        await self._exited.wait()
        finally:
            process.end(0.0)
            asyncio.get_running_loop().remove_reader(process.pidfd)
            process.close()
