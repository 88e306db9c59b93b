"""Locks on open files, which end with the process at the latest."""

from __future__ import annotations

import fcntl


def try_lock(file: int) -> bool:
    """Locks an open file against other processes. Returns False if another process holds the lock."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some cluster file systems do not support locks
        pass
    return True
