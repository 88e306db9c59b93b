"""An engine process for tests: raw bytes, real pipes, signals, and a limit on every wait.

QUADRIGA_BINARY names the engine; QUADRIGA_EMULATOR the program that runs it, wine for one, unless the system does.
"""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Sequence
from typing import IO, Any

BINARY = os.environ["QUADRIGA_BINARY"]
_EMULATOR = os.environ.get("QUADRIGA_EMULATOR", "")
COMMAND = (*([_EMULATOR] if _EMULATOR else []), BINARY)
IS_WINDOWS = BINARY.endswith(".exe")
PATIENCE = 60.0
SOON = 5.0 if _EMULATOR else 1.0  # for what ends at once: an emulator shares the processors with other tests


class RawEngine:
    """`input_pipe` and `output_pipe` are True for pipes, or any value that subprocess accepts. `starter` is a command
    that runs the command following it, such as `env`."""

    def __init__(
        self, *arguments: str, input_pipe: Any = True, output_pipe: Any = True, starter: Sequence[str] = ()
    ) -> None:
        self.process = subprocess.Popen(
            [*starter, *COMMAND, *arguments],
            stdin=subprocess.PIPE if input_pipe is True else input_pipe,
            stdout=subprocess.PIPE if output_pipe is True else output_pipe,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        self._pending = b""

    def __enter__(self) -> "RawEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream:
                stream.close()

    @property
    def input(self) -> IO[bytes]:
        assert self.process.stdin
        return self.process.stdin

    @property
    def output(self) -> IO[bytes]:
        assert self.process.stdout
        return self.process.stdout

    @property
    def errors(self) -> IO[bytes]:
        assert self.process.stderr
        return self.process.stderr

    def send(self, text: str | bytes) -> None:
        """Sends text, which must include line ends."""
        data = text.encode() if isinstance(text, str) else text
        while data:
            data = data[self.input.write(data) :]

    def line(self, *commands: str) -> None:
        self.send("".join(command + "\n" for command in commands))

    def receive(self, patience: float = PATIENCE) -> str | None:
        """Returns the next line, or None at the end of the output. Raises TimeoutError if no line arrives."""
        deadline = time.monotonic() + patience
        while b"\n" not in self._pending:
            if not select.select([self.output], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise TimeoutError(f"no line in {patience} s")
            part = os.read(self.output.fileno(), 1 << 16)
            if not part:
                return None
            self._pending += part
        line, self._pending = self._pending.split(b"\n", 1)
        return line.decode("ascii")

    def receive_until(self, start: str) -> list[str]:
        """Returns all lines through the first that begins with `start`."""
        lines: list[str] = []
        while not lines or not lines[-1].startswith(start):
            line = self.receive()
            if line is None:
                raise EOFError(f"the output ended before {start!r}: {lines[-5:]}")
            lines.append(line)
        return lines

    def is_silent(self, seconds: float) -> bool:
        try:
            self.receive(seconds)
        except TimeoutError:
            return True
        return False

    def close_input(self) -> None:
        self.input.close()

    def rest(self) -> list[str]:
        """Returns all lines until the end of the output."""
        lines = []
        while (line := self.receive()) is not None:
            lines.append(line)
        return lines

    def status(self, patience: float = PATIENCE) -> int:
        """Waits for the process to end and returns its exit status."""
        return self.process.wait(patience)


def run(text: str | bytes, *arguments: str) -> tuple[list[str], int]:
    """Runs a process with this input. Returns its output lines and exit status."""
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run([*COMMAND, *arguments], input=data, capture_output=True, timeout=10 * PATIENCE)
    assert done.stdout == b"" or done.stdout.endswith(b"\n"), "the last line is not whole"
    return done.stdout.decode("ascii").splitlines(), done.returncode


def without_infos(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith("info depth")]


GAMES = tuple(run("query games")[0][0].split()[1:])
