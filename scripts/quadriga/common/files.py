"""Atomic replacement of files, and files that only one process may write."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .arguments import at
from .locks import try_lock


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Adds the file name to OSErrors that lack one, such as that of a full disk."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def replace_file(path: Path, content: str | bytes) -> None:
    """Replaces the file atomically: readers see the old or the new content. On OSError, the file is unchanged."""
    with naming(path):
        if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
            _write(path, content)
            return
        begun = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            _write(begun, content)
            begun.replace(path)
        except OSError:
            begun.unlink(missing_ok=True)
            raise


def _write(path: Path, content: str | bytes) -> None:
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content, encoding="utf-8")


def open_alone(path: Path, patience: float = 0.0) -> int:
    """Opens or creates a file for reading and appending, and locks it if it is a regular file.

    Raises ValueError if that fails, or if another process still holds the lock after `patience` seconds.
    """
    deadline = time.monotonic() + patience
    with at(str(path)):
        while True:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
            if not stat.S_ISREG(os.fstat(file).st_mode) or try_lock(file):
                if _is_at(file, path):
                    return file
                os.close(file)  # its owner removed it between open and lock; a new file may be there already
                continue
            os.close(file)
            if time.monotonic() >= deadline:
                raise ValueError("another program is writing to this file")
            time.sleep(0.02)


def _is_at(file: int, path: Path) -> bool:
    """Returns whether `path` still refers to the open file."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False


@contextmanager
def reserved(path: Path) -> Iterator[None]:
    """Reserves the file against other processes that call this. Raises ValueError if one of them holds it.

    Devices and pipes are not reserved.
    """
    if path.exists() and not path.is_file():
        yield
        return
    guard = path.with_name(f".{path.name}.lock")
    with at(str(path)):
        file = os.open(guard, os.O_WRONLY | os.O_CREAT, 0o666)
        if not try_lock(file) or not _is_at(file, guard):  # its owner removed it between open and lock
            os.close(file)
            raise ValueError("another program is writing to this file")
    try:
        yield
    finally:
        guard.unlink(missing_ok=True)
        os.close(file)


def check_writable(path: Path) -> None:
    """Raises ValueError if the file cannot be created, or a device or pipe not be written."""
    with at(str(path)):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():  # nobody may have the right to create a file beside it
            if not os.access(path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return
        with tempfile.TemporaryFile(dir=path.parent):
            pass
