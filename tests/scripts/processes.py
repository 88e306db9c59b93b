"""What tests ask about running processes. Zombies do not run."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path


def children(pid: int) -> list[int]:
    """Returns the running children of a process."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has ended
            continue
        if int(parent) == pid and state != "Z":
            found.append(int(path.parent.name))
    return found


def running(word: str) -> list[int]:
    """Returns the processes that have this word on their command line."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if os.fsencode(word) in words:  # a zombie has none
            found.append(int(path.parent.name))
    return found


def wait_for(condition: Callable[[], bool], seconds: float = 30.0) -> bool:
    """Returns whether the condition holds within so many seconds."""
    deadline = time.monotonic() + seconds
    while not (holds := condition()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return holds


def all_end(pids: Iterable[int | str]) -> bool:
    """Returns whether the processes end soon: on a busy machine a killed one takes a moment."""
    places = [Path(f"/proc/{pid}") for pid in pids]
    return wait_for(lambda: not any(place.exists() for place in places), 5.0)
