"""Kills all descendants of a process, even orphans and those in other sessions."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass

_ROUNDS = 20  # a process may fork, or be inside execve(2), during the scan
_KERNEL_THREAD = 0x00200000  # PF_KTHREAD of the kernel's include/linux/sched.h


@dataclass(frozen=True, slots=True)
class _Running:
    """A process in /proc. Its number and start time identify it; `parent` changes when the parent ends."""

    pid: int
    parent: int
    start: int


def kill_descendants(pid: int | None, mark: str) -> None:
    """Kills the descendants of `pid` (None: it has ended), and the processes started with the variable `mark` in their
    environment.

    Parent links find processes with a cleared environment, and the mark finds orphans; changing the session evades
    neither. `mark` is a name that no other process tree uses. Takes some milliseconds; on a busy machine the processes
    may end a little later.
    """
    killed: set[_Running] = set()
    for _ in range(_ROUNDS):
        descendants, hidden = _descendants(pid, mark)
        for process in descendants - killed:
            _kill(process)
        if descendants <= killed and not hidden:
            return
        killed |= descendants
        if hidden:
            time.sleep(0.001)


def _descendants(pid: int | None, mark: str) -> tuple[set[_Running], bool]:
    """Returns the processes to kill, and whether the environment of some process is not readable yet."""
    needle = b"\0" + os.fsencode(mark) + b"="
    found: set[_Running] = set()
    others: dict[int, list[_Running]] = {}
    waiting: list[_Running] = []
    hidden = False
    for entry in os.listdir("/proc"):
        if entry.isdecimal() and (process := _look(int(entry))):
            environment = _read(f"/proc/{process.pid}/environ")
            hidden = hidden or not environment and _becomes_another(process.pid)
            if needle in b"\0" + environment:
                waiting.append(process)
            else:
                others.setdefault(process.parent, []).append(process)
    waiting += others.pop(pid, []) if pid is not None else []
    while waiting:
        process = waiting.pop()
        found.add(process)
        waiting += others.pop(process.pid, [])
    return found, hidden


def _stat(pid: int) -> list[bytes]:
    """Returns the fields of proc_pid_stat(5) from the third on, the state; none if the process is gone."""
    return _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()


def _becomes_another(pid: int) -> bool:
    """Returns whether a process whose environment is empty may soon have another: inside execve(2) the old one is
    dropped before the new one is readable."""
    if not (words := _stat(pid)) or int(words[23]) == 1:  # startcode: hidden from this user
        return False
    start, end = int(words[47]), int(words[48])
    return end == 0 or start != end


def _look(pid: int) -> _Running | None:
    """Returns a running process; None if it has ended, even as a zombie, or is a kernel thread."""
    words = _stat(pid)
    if not words or words[0] in b"ZX" or int(words[6]) & _KERNEL_THREAD:
        return None
    return _Running(pid, int(words[1]), int(words[19]))


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
