"""Blocking exchange of bytes and lines with an engine process, for tests that violate the protocol."""

from __future__ import annotations

import os
import select
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Self

from .config import EngineConfig
from .errors import ProtocolError
from .lines import LONGEST_LINE, LineSplitter
from .process import Process

_PART = 1 << 16
_KEPT_COMPLAINTS = 1 << 16


class Silence(Exception):
    """The engine did not send a line, or read its input, in time."""


class Connection:
    """A connection to one process. Every wait ends after `patience` seconds. Leaving the context kills the process.

    A thread always reads stderr, so that a process never blocks on it.
    """

    def __init__(self, command: Sequence[str], patience: float = 10.0) -> None:
        """Starts the program. Raises EngineStartError if that fails."""
        self.patience = patience
        self.process = Process(EngineConfig(command))
        self._splitter = LineSplitter()
        self._lines: deque[bytes | None] = deque()
        self._ended = False
        self._stdin, self._stdout = self.process.stdin, self.process.stdout
        os.set_blocking(self._stdin.fileno(), False)
        os.set_blocking(self._stdout.fileno(), False)
        self._complaints = bytearray()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(self.patience)
        self._listener.join(self.patience)
        self.process.close()

    def send(self, *lines: str) -> None:
        """Sends lines, given without line ends, in one write."""
        for line in lines:
            self.process.note(">", line)
        self.send_bytes("".join(line + "\n" for line in lines).encode("utf-8", "surrogateescape"))

    def send_bytes(self, data: bytes, reading: bool = True) -> None:
        """Writes all data, reading output meanwhile unless `reading` is False. Returns early if the engine closes its
        input.

        Raises Silence if the engine does not read the data in time.
        """
        rest = memoryview(data)
        deadline = time.monotonic() + self.patience
        while rest:
            outputs = [self._stdout] if reading and not self._ended else []
            readable, writable, _ = select.select(outputs, [self._stdin], [], max(0.0, deadline - time.monotonic()))
            if readable:
                self._receive()
            if writable:
                try:
                    rest = rest[os.write(self._stdin.fileno(), rest[:_PART]) :]
                except BlockingIOError:
                    pass
                except BrokenPipeError:
                    return
            if not readable and not writable:
                raise Silence(f"did not read its input within {self.patience:g} s")

    def line(self, seconds: float | None = None) -> str | None:
        """Returns the next line without its line end, or None at the end of the output. Raises Silence on timeout,
        ProtocolError for a line of more than LONGEST_LINE bytes."""
        limit = self.patience if seconds is None else seconds
        deadline = time.monotonic() + limit
        while not self._lines:
            if self._ended:
                return None
            if not select.select([self._stdout], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise Silence(f"did not send the expected line within {self.patience:g} s")
            self._receive()
        if (line := self._lines.popleft()) is None:
            raise ProtocolError(f"sent a line of more than {LONGEST_LINE} bytes")
        text = line.decode("utf-8", "backslashreplace")
        self.process.note("<", text)
        return text

    def until(self, *words: str) -> list[str]:
        """Returns all lines through the first whose first word is one of `words`. Raises EOFError if the output ends
        first."""
        lines: list[str] = []
        for line in self._following():
            lines.append(line)
            if line.split()[:1] and line.split()[0] in words:
                return lines
        raise EOFError(f"its output ended before `{'` or `'.join(words)}`")

    def rest(self) -> list[str]:
        """Returns all lines until the end of the output."""
        return list(self._following())

    def is_silent(self, seconds: float) -> bool:
        """Returns whether no line arrives within `seconds`. A line that does arrive is discarded."""
        try:
            return self.line(seconds) is None
        except Silence:
            return True

    def close_input(self) -> None:
        self._stdin.close()

    def close_output(self) -> None:
        """Closes our end of the engine's stdout."""
        self._ended = True
        self._stdout.close()

    def status(self, seconds: float | None = None) -> int:
        """Waits for the process to exit and returns its exit status. Raises Silence if it does not exit in time."""
        limit = self.patience if seconds is None else seconds
        if (status := self.process.wait(limit)) is None:
            raise Silence(f"did not exit within {limit:g} s")
        return status

    def complaints(self) -> str:
        """Returns what the process wrote to stderr, at most the first 64 KiB. Call it after the process has ended."""
        self._listener.join(self.patience)
        return self._complaints.decode("utf-8", "backslashreplace")

    def _following(self) -> Iterator[str]:
        deadline = time.monotonic() + self.patience
        while (line := self.line(max(0.0, deadline - time.monotonic()))) is not None:
            yield line

    def _receive(self) -> None:
        try:
            part = os.read(self._stdout.fileno(), _PART)
        except BlockingIOError:
            return
        self._ended = not part
        self._lines += self._splitter.feed(part)

    def _listen(self) -> None:
        while part := self.process.stderr.read(_PART):
            self._complaints += part[: _KEPT_COMPLAINTS - len(self._complaints)]
