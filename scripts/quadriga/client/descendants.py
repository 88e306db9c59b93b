"""Kills what a process has started, wherever it has gone."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

_ROUNDS = 4  # a process may fork while the others are being looked up


@dataclass(frozen=True, slots=True)
class _Running:
    """A process in /proc. Number and start time together identify it; the parent changes when it ends."""

    pid: int
    parent: int
    start: int


def kill_descendants(pid: int | None, mark: str) -> None:
    """Kills the processes whose parents lead to `pid` (None: it has ended), and those with the variable `mark` in the
    environment that they were started with.

    Parents find what has dropped its environment, the mark finds what has lost its parent; a change of session hides
    from neither. `mark` is a name that no other process tree uses. Takes some milliseconds.
    """
    killed: set[_Running] = set()
    for _ in range(_ROUNDS):
        found = set(_descendants(pid, mark)) - killed
        for process in found:
            _kill(process)
        if not found:
            return
        killed |= found


def _descendants(pid: int | None, mark: str) -> Iterator[_Running]:
    needle = b"\0" + os.fsencode(mark) + b"="
    below = set()
    others: dict[int, list[_Running]] = {}
    waiting: list[_Running] = []
    for entry in os.listdir("/proc"):
        if entry.isdecimal() and (process := _look(int(entry))):
            if needle in b"\0" + _read(f"/proc/{process.pid}/environ"):
                waiting.append(process)
            else:
                others.setdefault(process.parent, []).append(process)
    waiting += others.pop(pid, []) if pid is not None else []
    while waiting:
        process = waiting.pop()
        if process.pid not in below:
            below.add(process.pid)
            yield process
            waiting += others.pop(process.pid, [])


def _look(pid: int) -> _Running | None:
    """Returns a running process; None if it has ended, even if nobody has waited for it."""
    words = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    return None if not words or words[0] in b"ZX" else _Running(pid, int(words[1]), int(words[19]))


def _read(path: str) -> bytes:
    """Returns the content of a file, empty if this user may not read it."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.readall()
    except OSError:
        return b""


def _kill(process: _Running) -> None:
    with suppress(OSError):
        pidfd = os.pidfd_open(process.pid)  # the number cannot be given to another process from here on
        try:
            now = _look(process.pid)
            if now and now.start == process.start:
                signal.pidfd_send_signal(pidfd, signal.SIGKILL)
        finally:
            os.close(pidfd)
