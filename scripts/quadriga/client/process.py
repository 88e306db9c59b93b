"""An engine process: start, kill, exit status, and the last lines exchanged."""

from __future__ import annotations

import logging
import os
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from .config import EngineConfig
from .descendants import kill_descendants
from .errors import EngineDied, EngineStartError

_LOG_LINES = 12
_LOG_WIDTH = 200
_MARK = "QUADRIGA_STARTED_"
_logger = logging.getLogger(__name__)

T = TypeVar("T")


def split_command(command: str, cwd: str | None = None) -> list[str]:
    """Splits a command line into words as a shell would, unless it is the path of an existing file, which may contain
    spaces.

    Raises ValueError for unclosed quotes. Relative paths are resolved against `cwd`.
    """
    return [command] if Path(cwd or ".", command).is_file() else shlex.split(command)


def find_program(word: str) -> str | None:
    """Returns the program that the first word of a command line names: a path, or a name in PATH or in this
    Python's folder, where pip installs programs even if the environment is not activated. None if not found."""
    return shutil.which(word) or shutil.which(word, path=os.path.dirname(sys.executable or ""))


class Process:
    """A running program with unbuffered pipes, which connections (connection.py, async_connection.py) read and write.

    The process leads its own session, so that Ctrl-C in a terminal reaches only the client. When it ends, so do all its
    descendants, which are recognized by a variable in their environment. `pidfd` becomes readable when the process
    ends. The logger `quadriga.client.process` logs the command at level INFO, all traffic at DEBUG.

    After a fork, the process belongs to the parent: in the child all pipes are closed, `check_owner` raises
    RuntimeError, and killing does nothing.
    """

    def __init__(self, config: EngineConfig) -> None:
        """Starts the program. Raises EngineStartError if that fails, ValueError for unclosed quotes in the command."""
        command = config.command
        command = split_command(command, config.cwd) if isinstance(command, str) else list(command)
        if not command:
            raise EngineStartError("the command is empty", engine=config.name)
        self.name = config.name or os.path.basename(command[0])
        self.log: deque[str] = deque(maxlen=_LOG_LINES)
        self._killed = False
        self._swept = False  # whether its descendants have been killed
        self._owned = True
        self._mark = _MARK + secrets.token_hex(8)
        try:
            self._popen = subprocess.Popen(
                command,
                executable=find_program(command[0]),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=config.cwd,
                env={**os.environ, **(config.env or {}), self._mark: "1"},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise EngineStartError(f"cannot start `{' '.join(command)}`: {reason}", engine=self.name) from error
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr
        self.stdin, self.stdout, self.stderr = self._popen.stdin, self._popen.stdout, self._popen.stderr
        self.pidfd = -1
        _processes.add(self)
        try:
            self.pidfd = os.pidfd_open(self.pid)
        except (AttributeError, OSError) as error:
            self._popen.kill()
            self._popen.wait()
            self.close()
            message = f"cannot watch the process, which needs Linux 5.3 or later: {error}"
            raise EngineStartError(message, engine=self.name) from error
        _logger.info("%s: started as process %d: %s", self.name, self.pid, " ".join(command))

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

    def check_owner(self) -> None:
        """Raises RuntimeError in a child of the Python process that started this one."""
        if not self._owned:
            raise RuntimeError("the engine belongs to another process")

    def kill(self) -> None:
        """Kills the process, unless it has already ended, and everything that it has started."""
        if not self._owned or self._swept:
            return
        reaped = self._popen.returncode is not None  # its number may have been reused by now
        try:
            ended = reaped or os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:  # another thread was faster
            reaped = ended = True
        self._killed = self._killed or not ended
        kill_descendants(None if reaped else self.pid, self._mark)
        if not reaped:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
        self._swept = ended

    def end(self, seconds: float) -> None:
        """Asks the process to quit, waits up to `seconds` for it, and kills what is left. May be called from any thread
        at any time."""
        if self._owned:
            if self.returncode is None:
                with suppress(OSError, ValueError):  # it has ended, or closed its input
                    os.set_blocking(self.stdin.fileno(), False)
                    os.write(self.stdin.fileno(), b"quit\n")
                self.wait(seconds)
            self.kill()
            self.wait(5.0)

    def close(self) -> None:
        """Closes all descriptors, which no event loop may still watch. May be called again."""
        for pipe in (self.stdin, self.stdout, self.stderr):
            pipe.close()
        if self.pidfd >= 0:
            os.close(self.pidfd)
            self.pidfd = -1

    def disown(self) -> None:
        """Called in a child of this Python process."""
        self._owned = False
        self.close()

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
        return self.error(EngineDied, what)

    def error(self, kind: Callable[..., T], *arguments: Any, **more: Any) -> T:
        """Returns an error of this kind, with the name of the engine and the last lines exchanged."""
        return kind(*arguments, engine=self.name, log=self.log, **more)

    def resident(self) -> int:
        """Returns the resident memory of the process in bytes."""
        with open(f"/proc/{self.pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE")


_processes: weakref.WeakSet[Process] = weakref.WeakSet()


def _disown_all() -> None:
    for process in list(_processes):
        process.disown()


os.register_at_fork(after_in_child=_disown_all)
