"""An engine process: start, kill, exit status, and the last lines exchanged."""

from __future__ import annotations

import logging
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from .errors import EngineDied, EngineStartError

_LOG_LINES = 12
_LOG_WIDTH = 200
_logger = logging.getLogger(__name__)


def split_command(command: str, cwd: str | None = None) -> list[str]:
    """Splits a command line into words as a shell would. A text that names an existing file is that one program, even
    with blanks.

    Raises ValueError for unclosed quotes. Relative paths are resolved against `cwd`.
    """
    return [command] if Path(cwd or ".", command).is_file() else shlex.split(command)


def find_program(word: str) -> str | None:
    """Returns the program that the first word of a command line names: a path, or a name in PATH or in the folder of
    this Python, where pip puts programs, also of an environment that is not activated. None if there is none."""
    return shutil.which(word) or shutil.which(word, path=os.path.dirname(sys.executable or ""))


class Process:
    """A running program with unbuffered pipes, which connections (connection.py, async_connection.py) read and write.

    The process leads its own session: killing it also kills what it started, and Ctrl-C in a terminal reaches only the
    client. The logger `quadriga.client.process` logs all traffic at level DEBUG.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        name: str = "",
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """Starts the program with `env` added to the environment. Raises EngineStartError if that fails."""
        self.name = name or command[0]
        self.log: deque[str] = deque(maxlen=_LOG_LINES)
        self._killed = False
        try:
            self._popen = subprocess.Popen(
                command,
                executable=find_program(command[0]),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=cwd,
                env={**os.environ, **env} if env else None,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise EngineStartError(f"cannot start `{' '.join(command)}`: {reason}", engine=self.name) from error
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr
        self.stdin, self.stdout, self.stderr = self._popen.stdin, self._popen.stdout, self._popen.stderr
        _logger.debug("%s: started as process %d: %s", self.name, self.pid, " ".join(command))

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def returncode(self) -> int | None:
        """The exit status, negative for a signal; None while the process runs."""
        return self._popen.poll()

    def note(self, direction: str, line: str) -> None:
        """Records a line: `>` sent, `<` received, `!` written to stderr."""
        self.log.append(f"{direction} {line[:_LOG_WIDTH]}")
        _logger.debug("%s: %s %s", self.name, direction, line)

    def wait(self, seconds: float) -> int | None:
        """Blocks until the process ends, at most `seconds`. Returns the exit status, or None if it is still running."""
        try:
            return self._popen.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def send_signal(self, number: int) -> None:
        self._popen.send_signal(number)

    def kill(self) -> None:
        """Kills the process and everything it started, unless it has already ended."""
        if self.returncode is None:
            self._killed = True
            self.kill_group()

    def kill_group(self) -> None:
        """Kills the processes left behind by an ended process."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass

    def death(self) -> EngineDied:
        """Returns the error that describes how the process ended."""
        code = self.returncode
        if self._killed:
            what = "was killed"
        elif code is None:
            what = "closed its output"
        elif code < 0:
            what = f"was ended by signal {-code} ({signal.strsignal(-code) or 'unknown'})"
        else:
            what = f"ended with exit status {code}"
        return EngineDied(what, engine=self.name, log=self.log)

    def resident(self) -> int:
        """Returns the resident memory of the process in bytes."""
        with open(f"/proc/{self.pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE")
