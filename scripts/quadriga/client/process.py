"""A child process as a stream of lines with the moment each one arrived."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import deque
from collections.abc import Mapping, Sequence

from .errors import EngineDied, EngineStartError, ProtocolError

_TAIL_LINES = 12
_TAIL_WIDTH = 200
_LONGEST_LINE = 16 << 20
_WAITING_LINES = 100_000
_LAST_WORDS = 0.3  # seconds left for output still in the pipes after the process has gone


class Process(asyncio.SubprocessProtocol):
    """Lines in, lines out. One task reads; anybody may write. The process gets a session of its own, so that killing
    it also kills what it started, and Ctrl-C in a terminal reaches the client alone."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tail: deque[str] = deque(maxlen=_TAIL_LINES)
        self._lines: deque[tuple[str, float]] = deque()
        self._pending = {1: b"", 2: b""}
        self._overflow = ""
        self._killed = False
        self._wakeup: asyncio.Future[None] | None = None
        self._ended = asyncio.Event()
        self._exited = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.SubprocessTransport

    @staticmethod
    async def start(
        arguments: Sequence[str], *, name: str, cwd: str | None = None, env: Mapping[str, str] | None = None
    ) -> Process:
        """Starts the program; EngineStartError if that cannot be done."""
        process = Process(name)
        environment = {**os.environ, **env} if env else None
        try:
            await process._loop.subprocess_exec(
                lambda: process, *arguments, cwd=cwd, env=environment, start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise EngineStartError(f"cannot start `{' '.join(arguments)}`: {reason}", engine=name) from error
        return process

    @property
    def returncode(self) -> int | None:
        return self._transport.get_returncode()

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    def write(self, *lines: str) -> float:
        """Sends the lines at once; returns the moment after the write. EngineDied if nobody listens any more."""
        if self.ended:
            raise self.death()
        for line in lines:
            self.tail.append("> " + line[:_TAIL_WIDTH])
        pipe = self._transport.get_pipe_transport(0)
        assert isinstance(pipe, asyncio.WriteTransport)
        pipe.write("".join(line + "\n" for line in lines).encode())
        return time.monotonic()

    async def read(self) -> tuple[str, float]:
        """The next line without its end, and when it arrived. EngineDied after the last one."""
        while not self._lines:
            if self._overflow:
                raise ProtocolError(self._overflow, engine=self.name, tail=self.tail)
            if self.ended:
                raise self.death()
            self._wakeup = self._loop.create_future()
            try:
                await self._wakeup
            finally:
                self._wakeup = None
        return self._lines.popleft()

    def drop_waiting(self) -> None:
        """Forgets lines that nobody asked for."""
        self._lines.clear()

    def death(self) -> EngineDied:
        """The error that tells how the process ended."""
        code = self.returncode
        if self._killed:
            what = "was killed"
        elif code is None:
            what = "closed its output"
        elif code < 0:
            what = f"was ended by signal {-code} ({signal.strsignal(-code) or 'unknown'})"
        else:
            what = f"ended with exit status {code}"
        return EngineDied(what, engine=self.name, tail=self.tail)

    async def wait(self, seconds: float) -> bool:
        """Whether the process is gone within that time."""
        try:
            async with asyncio.timeout(seconds):
                await self._exited.wait()
        except TimeoutError:
            return False
        return True

    async def close(self, grace: float) -> int | None:
        """Closes stdin, waits for the end, kills after `grace` seconds; returns the exit status."""
        if pipe := self._transport.get_pipe_transport(0):
            pipe.close()
        if not await self.wait(grace):
            self.kill()
            await self.wait(5.0)
        self._transport.close()
        return self.returncode

    def kill(self) -> None:
        """Ends the process and everything it started, at once; nothing more is read from it."""
        if self.returncode is None:
            self._killed = True
            self._kill_group()
        self._finish()

    def _kill_group(self) -> None:
        try:
            os.killpg(self._transport.get_pid(), signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass

    # Called by the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport  # a process that dies at once has been and gone before `start` returns

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        now = time.monotonic()
        *lines, rest = (self._pending[fd] + data).split(b"\n")
        self._pending[fd] = rest
        if len(rest) > _LONGEST_LINE or len(self._lines) > _WAITING_LINES:
            self._overflow = "sends without end and without being asked"
            self._pending[fd] = b""
            self.kill()
        for raw in lines:
            text = raw.decode("utf-8", "replace").rstrip("\r")
            self.tail.append(("< " if fd == 1 else "! ") + text[:_TAIL_WIDTH])
            if fd == 1 and text.strip():
                self._lines.append((text, now))
        self._wake()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == 1:
            self._loop.call_later(_LAST_WORDS, self._finish)

    def process_exited(self) -> None:
        self._exited.set()
        self._kill_group()  # what the process itself may have left behind
        self._loop.call_later(_LAST_WORDS, self._finish)

    def connection_lost(self, exc: Exception | None) -> None:
        self._finish()

    def _finish(self) -> None:
        self._ended.set()
        self._wake()

    def _wake(self) -> None:
        if self._wakeup is not None and not self._wakeup.done():
            self._wakeup.set_result(None)
