"""Line-based communication with an engine process, for asyncio."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from .config import EngineConfig
from .errors import ProtocolError
from .lines import LONGEST_LINE, LineSplitter
from .process import Process

_WAITING_LINES = 100_000
_LAST_WORDS = 0.3  # seconds to collect output left in the pipes after the process exits
_FORGOTTEN = 0.2  # seconds for a process that is no longer used to quit


class AsyncConnection:
    """Exchanges lines with a process. Only one task may read; any task may write.

    A process is killed if it sends a line of more than `longest` bytes, or too many lines that are not read.
    """

    def __init__(self, process: Process, longest: int = LONGEST_LINE) -> None:
        self.process = process
        self._loop = asyncio.get_running_loop()
        self._lines: deque[tuple[str, float]] = deque()
        self._splitters = {"<": LineSplitter(longest), "!": LineSplitter()}
        self._overflow = False
        self._wakeup: asyncio.Future[None] | None = None
        self._ended = False
        self._released = False
        self._exited = asyncio.Event()
        self._stdin: asyncio.WriteTransport
        self._transports: list[asyncio.BaseTransport] = []

    @staticmethod
    async def open(config: EngineConfig, longest: int = LONGEST_LINE) -> AsyncConnection:
        """Starts the program. Raises the same errors as Process."""
        connection = AsyncConnection(Process(config), longest)
        try:
            await connection._attach()
        except BaseException:
            connection.process.end(0.0)
            connection._release()
            raise
        return connection

    @property
    def ended(self) -> bool:
        """Whether the process has ended or closed its output, so that nothing can be written."""
        return self._ended

    def write(self, *lines: str) -> float:
        """Sends the lines without blocking and returns the monotonic time of the write. Raises EngineDied if the
        process has ended, RuntimeError after a fork."""
        self.process.check_owner()
        if self._ended:
            raise self.process.death()
        for line in lines:
            self.process.note(">", line)
        self._stdin.write("".join(line + "\n" for line in lines).encode("utf-8", "surrogateescape"))
        return time.monotonic()

    async def read(self) -> tuple[str, float]:
        """Returns the next line, without its line end, and the monotonic time at which it arrived.

        Waits until a line arrives. Raises EngineDied after the last line, ProtocolError if the engine floods its
        output, RuntimeError after a fork.
        """
        self.process.check_owner()
        while not self._lines:
            if self._overflow:
                raise self.process.error(ProtocolError, "floods its output without being asked")
            if self._ended:
                raise self.process.death()
            self._wakeup = self._loop.create_future()
            try:
                await self._wakeup
            finally:
                self._wakeup = None
        return self._lines.popleft()

    def drop_waiting(self) -> None:
        """Discards lines received but not yet read."""
        self._lines.clear()

    async def close(self, grace: float) -> int | None:
        """Closes stdin and waits for the process to exit; kills it after `grace` seconds. Returns the exit status."""
        self.process.check_owner()
        self._stdin.close()
        try:
            if not await self._wait(grace):
                self.kill()
                await self._wait(5.0)
        finally:
            self.kill()
            self._release()
        return self.process.returncode

    def kill(self) -> None:
        """Kills the process and everything it started, and marks the connection as ended."""
        self.process.kill()
        self._finish()

    def forget(self) -> None:
        """Ends the process if it is still running. Called, by any thread, once the connection is no longer in use.
        Blocks for less than a second."""
        self.process.end(_FORGOTTEN)
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._release)
            return
        self.process.close()

    async def _attach(self) -> None:
        self._loop.add_reader(self.process.pidfd, self._on_exit)
        self._stdin, _ = await self._loop.connect_write_pipe(asyncio.BaseProtocol, self.process.stdin)
        self._transports.append(self._stdin)
        for mark, stream in (("<", self.process.stdout), ("!", self.process.stderr)):
            transport, _ = await self._loop.connect_read_pipe(
                partial(_Reader, self._on_data, self._on_end, mark), stream
            )
            self._transports.append(transport)

    async def _wait(self, seconds: float) -> bool:
        """Returns whether the process exits within `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                await self._exited.wait()
        except TimeoutError:
            return False
        return True

    def _on_data(self, mark: str, data: bytes) -> None:
        now = time.monotonic()
        for raw in self._splitters[mark].feed(data):
            if raw is not None:
                text = raw.decode("utf-8", "replace").rstrip("\r")
                self.process.note(mark, text)
                if mark == "<" and text.strip():
                    self._lines.append((text, now))
            elif mark == "<":
                self._overflow = True
        if self._overflow or len(self._lines) > _WAITING_LINES:
            self._overflow = True
            self.kill()
        self._wake()

    def _on_end(self, mark: str) -> None:
        if mark == "<":
            self._loop.call_later(_LAST_WORDS, self._finish)

    def _on_exit(self) -> None:
        self._loop.remove_reader(self.process.pidfd)
        self._exited.set()
        self.process.kill()
        self._loop.call_later(_LAST_WORDS, self._finish)

    def _release(self) -> None:
        """Closes all descriptors."""
        if not self._released:
            self._released = True
            self._finish()
            self._loop.remove_reader(self.process.pidfd)
            for transport in self._transports:
                if isinstance(transport, asyncio.WriteTransport) and transport.get_write_buffer_size():
                    transport.abort()  # `close` would wait for a reader
                transport.close()
            self._loop.call_soon(self.process.close)

    def _finish(self) -> None:
        self._ended = True
        self._wake()

    def _wake(self) -> None:
        if self._wakeup is not None and not self._wakeup.done():
            self._wakeup.set_result(None)


class _Reader(asyncio.Protocol):
    """Forwards the data of one pipe."""

    def __init__(self, on_data: Callable[[str, bytes], None], on_end: Callable[[str], None], mark: str) -> None:
        self._on_data = on_data
        self._on_end = on_end
        self._mark = mark

    def data_received(self, data: bytes) -> None:
        self._on_data(self._mark, data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._on_end(self._mark)
