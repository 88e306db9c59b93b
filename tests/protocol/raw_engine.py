"""An engine process for tests, with a limit on every wait.

QUADRIGA_BINARY names the engine; QUADRIGA_EMULATOR the program that runs it, wine for one, unless the system does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from quadriga.client.connection import Connection  # pylint: disable=wrong-import-position

BINARY = os.environ["QUADRIGA_BINARY"]
_EMULATOR = os.environ.get("QUADRIGA_EMULATOR", "")
COMMAND = (*([_EMULATOR] if _EMULATOR else []), BINARY)
IS_WINDOWS = BINARY.endswith(".exe")
PATIENCE = 60.0
SOON = 5.0 if _EMULATOR else 1.0  # for what ends at once: an emulator shares the processors with other tests


class RawEngine(Connection):
    """Reads only when a line is asked for. `starter` is a command that runs the command following it, such as `env`."""

    def __init__(self, *arguments: str, starter: Sequence[str] = ()) -> None:
        super().__init__([*starter, *COMMAND, *arguments], PATIENCE)

    def send_bytes(self, data: bytes, reading: bool = False) -> None:
        super().send_bytes(data, reading)

    def line(self, seconds: float | None = None) -> str | None:
        line = super().line(seconds)
        assert line is None or line.isascii(), line
        return line


def run(text: str | bytes, *arguments: str) -> tuple[list[str], int]:
    """Runs a process with this input. Returns its output lines and exit status."""
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run([*COMMAND, *arguments], input=data, capture_output=True, timeout=10 * PATIENCE)
    assert done.stdout == b"" or done.stdout.endswith(b"\n"), "the last line is not whole"
    return done.stdout.decode("ascii").splitlines(), done.returncode


def without_infos(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith("info depth")]


GAMES = tuple(run("query games")[0][0].split()[1:])
