"""The bytes and lines exchanged with an engine process, by blocking calls: for tests that break the protocol."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Sequence
from types import TracebackType

from .process import Process

_PART = 1 << 16


class Silence(Exception):
    """The engine sent nothing, or read nothing, in time."""


class Connection:
    """A connection to one process, of which every wait ends after `patience` seconds. Leaving the context kills it."""

    def __init__(self, command: Sequence[str], patience: float = 10.0) -> None:
        """Starts the program; EngineStartError if that fails."""
        self.patience = patience
        self.process = Process(command)
        self._received = bytearray()
        self._ended = False
        self._stdin, self._stdout, self._stderr = self.process.stdin, self.process.stdout, self.process.stderr
        os.set_blocking(self._stdin.fileno(), False)
        os.set_blocking(self._stdout.fileno(), False)

    def __enter__(self) -> Connection:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait(self.patience)
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()

    def send(self, *lines: str) -> None:
        """Lines without their ends, written at once."""
        for line in lines:
            self.process.note(">", line)
        self.send_bytes("".join(line + "\n" for line in lines).encode())

    def send_bytes(self, data: bytes, reading: bool = True) -> None:
        """Writes all data; reads the output meanwhile unless `reading` is False. Does nothing if the engine is gone."""
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
                raise Silence(f"did not take its input within {self.patience:g} s")

    def line(self, seconds: float | None = None) -> str | None:
        """The next line without its end; None at the end of the output. Silence if nothing comes."""
        limit = self.patience if seconds is None else seconds
        deadline = time.monotonic() + limit
        while (end := self._received.find(b"\n")) < 0:
            if self._ended:
                return None
            if not select.select([self._stdout], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise Silence(f"did not say what was waited for within {self.patience:g} s")
            self._receive()
        text = self._received[:end].decode("utf-8", "backslashreplace")
        del self._received[: end + 1]
        self.process.note("<", text)
        return text

    def until(self, *words: str) -> list[str]:
        """All lines up to the first one that begins with one of the words, that one included; EOFError if none does."""
        lines: list[str] = []
        deadline = time.monotonic() + self.patience
        while (line := self.line(max(0.0, deadline - time.monotonic()))) is not None:
            lines.append(line)
            if line.split()[:1] and line.split()[0] in words:
                return lines
        raise EOFError(f"its output ended before `{'` or `'.join(words)}`")

    def rest(self) -> list[str]:
        """All lines up to the end of the output."""
        lines: list[str] = []
        while (line := self.line()) is not None:
            lines.append(line)
        return lines

    def is_silent(self, seconds: float) -> bool:
        """Whether no line comes in this time; one that does is lost."""
        try:
            return self.line(seconds) is None
        except Silence:
            return True

    def close_input(self) -> None:
        self._stdin.close()

    def close_output(self) -> None:
        """Closes the pipe that the engine writes to."""
        self._ended = True
        self._stdout.close()

    def status(self, seconds: float | None = None) -> int:
        """The exit status, once the process has ended; Silence if it does not."""
        limit = self.patience if seconds is None else seconds
        if (status := self.process.wait(limit)) is None:
            raise Silence(f"did not exit within {limit:g} s")
        return status

    def complaints(self) -> str:
        """What the process wrote to stderr; call it after its end."""
        return self._stderr.read().decode("utf-8", "backslashreplace")

    def _receive(self) -> None:
        try:
            part = os.read(self._stdout.fileno(), _PART)
        except BlockingIOError:
            return
        self._ended = not part
        self._received += part
