"""Locks on open files, which end with the process at the latest."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt  # pylint: disable=import-error

    # Windows refuses to read what is locked, so the lock is on a byte far beyond the text.
    _PLACE = 1 << 30

    def try_lock(file: int) -> bool:
        """Locks an open file against other processes. Returns False if another process holds the lock."""
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _PLACE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, place, os.SEEK_SET)
        return True

else:
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
