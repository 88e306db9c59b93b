"""Line-based communication with an engine process, for asyncio."""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from .errors import ProtocolError
from .process import Process

_LONGEST_LINE = 16 << 20
_WAITING_LINES = 100_000
_LAST_WORDS = 0.3  # seconds to collect output left in the pipes after the process exits


class AsyncConnection:
    """Exchanges lines with a process. Only one task may read; any task may write."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._loop = asyncio.get_running_loop()
        self._lines: deque[tuple[str, float]] = deque()
        self._partial = {"<": b"", "!": b""}
        self._overflow = False
        self._wakeup: asyncio.Future[None] | None = None
        self._ended = False
        self._exited = asyncio.Event()
        self._pidfd: int | None = None
        self._stdin: asyncio.WriteTransport
        self._transports: list[asyncio.BaseTransport] = []

    @staticmethod
    async def open(
        command: Sequence[str], *, name: str = "", cwd: str | None = None, env: Mapping[str, str] | None = None
    ) -> AsyncConnection:
        """Starts the program. Raises EngineStartError if that fails."""
        connection = AsyncConnection(Process(command, name=name, cwd=cwd, env=env))
        try:
            await connection._attach()
        except BaseException:
            connection.process.kill()
            raise
        return connection

    @property
    def ended(self) -> bool:
        """Whether the process has ended or closed its output, so that nothing can be written."""
        return self._ended

    def write(self, *lines: str) -> float:
        """Sends the lines without blocking and returns the monotonic time of the write. Raises EngineDied if the
        process has ended."""
        if self._ended:
            raise self.process.death()
        for line in lines:
            self.process.note(">", line)
        self._stdin.write("".join(line + "\n" for line in lines).encode())
        return time.monotonic()

    async def read(self) -> tuple[str, float]:
        """Returns the next line, without its line end, and the monotonic time at which it arrived.

        Waits until a line arrives. Raises EngineDied after the last line, ProtocolError if the engine sends without
        end.
        """
        while not self._lines:
            if self._overflow:
                message = "sends without end and without being asked"
                raise ProtocolError(message, engine=self.process.name, log=self.process.log)
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
        self._stdin.close()
        if not await self._wait(grace):
            self.kill()
            await self._wait(5.0)
        for transport in self._transports:
            transport.close()
        self._forget_exit()
        self._finish()
        return self.process.returncode

    def kill(self) -> None:
        """Kills the process and everything it started, and marks the connection as ended."""
        self.process.kill()
        self._finish()

    async def _attach(self) -> None:
        self._pidfd = os.pidfd_open(self.process.pid)
        self._loop.add_reader(self._pidfd, self._on_exit)
        self._stdin, _ = await self._loop.connect_write_pipe(asyncio.BaseProtocol, self.process.stdin)
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
        *lines, rest = (self._partial[mark] + data).split(b"\n")
        self._partial[mark] = rest
        if len(rest) > _LONGEST_LINE or len(self._lines) > _WAITING_LINES:
            self._overflow = True
            self._partial[mark] = b""
            self.kill()
        for raw in lines:
            text = raw.decode("utf-8", "replace").rstrip("\r")
            self.process.note(mark, text)
            if mark == "<" and text.strip():
                self._lines.append((text, now))
        self._wake()

    def _on_end(self, mark: str) -> None:
        if mark == "<":
            self._loop.call_later(_LAST_WORDS, self._finish)

    def _on_exit(self) -> None:
        self._forget_exit()
        self._exited.set()
        self.process.kill_group()
        self._loop.call_later(_LAST_WORDS, self._finish)

    def _forget_exit(self) -> None:
        if self._pidfd is not None:
            self._loop.remove_reader(self._pidfd)
            os.close(self._pidfd)
            self._pidfd = None

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
