"""The files that a command writes: replaced at the end, new, or appended to. files.py has the policy for them."""

from __future__ import annotations

import errno
import fcntl
import os
import secrets
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from .arguments import at
from .files import NONBLOCK, PATIENCE, POLL, encode, read_bytes, status_of


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Adds the name of the file to OSErrors that lack one, such as the error for a full disk."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error


@contextmanager
def replacing(path: Path, begun: Path | None = None) -> Iterator[Path]:
    """Yields the name of a new file in the folder of `path`, `begun` if given, which replaces it at the end. On any
    exception the new file is removed, and the old one is unchanged. A file that a killed run has left at `begun` is
    removed first."""
    target = Path(os.path.realpath(path))
    if begun:
        begun.unlink(missing_ok=True)
    else:
        begun = target.with_name(f".{target.name[:40]}.{secrets.token_hex(8)}")
    try:
        yield begun
        with suppress(FileNotFoundError):
            os.chmod(begun, stat.S_IMODE(os.stat(target).st_mode))
        os.replace(begun, target)
    except BaseException:
        begun.unlink(missing_ok=True)
        raise


class OutputFile:
    """A file written once, at the end of a command; stdout without a path. Created before the work; raises ValueError
    if the file cannot be written."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file: int | None = None
        if path is not None:
            with at(str(path)):
                self._file = _prepared(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            os.close(self._file)

    def write(self, content: str | bytes) -> None:
        """Writes all of the content. Raises an OSError that names the file."""
        if self._path is None:
            assert isinstance(content, str)
            sys.stdout.write(content)
            return
        data = encode(content) if isinstance(content, str) else content
        with naming(str(self._path)):
            _put(self._path, self._file, data)


def replace_file(path: Path, content: str | bytes) -> None:
    """Replaces a file atomically. Raises an OSError that names the file, or ValueError if the file is refused; then it
    is unchanged."""
    with naming(str(path)):
        stream = _prepared(path)
        try:
            _put(path, stream, encode(content) if isinstance(content, str) else content)
        finally:
            if stream is not None:
                os.close(stream)


def _prepared(path: Path) -> int | None:
    """Checks that a file can be written. Opens and returns a device or pipe."""
    status = status_of(path)
    if status and not stat.S_ISREG(status.st_mode):
        return _open_stream(path, status)
    _check_replaceable(path, status)
    return None


def _put(path: Path, stream: int | None, data: bytes) -> None:
    """Writes to the open device or pipe, or replaces the regular file at `path`."""
    if stream is not None:
        write_all(stream, data)
        return
    with replacing(path) as begun:
        file = os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            write_all(file, data)
        finally:
            os.close(file)


def write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def _check_replaceable(path: Path, status: os.stat_result | None) -> None:
    """Raises OSError if a regular file cannot be replaced or created."""
    if status and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with tempfile.TemporaryFile(dir=os.path.dirname(os.path.realpath(path))):
        pass


def _open_stream(path: Path, status: os.stat_result) -> int:
    """Opens a device or pipe for writing."""
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISSOCK(status.st_mode) or stat.S_ISBLK(status.st_mode):
        raise ValueError("this is a socket or a device")
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            file = os.open(path, os.O_WRONLY | NONBLOCK)
            os.set_blocking(file, True)
            return file
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            if time.monotonic() > deadline:
                raise ValueError("nobody reads from this pipe") from None
            time.sleep(POLL)


class GrowingFile:
    """A file open for appending and reading, locked against other writers if it is regular and not `shared`. Created if
    missing; with `new`, it must be missing. close() removes the file if this object created it and it is empty.

    `file`: its descriptor. Raises ValueError if the file is refused, or if another program still holds it after `patience` seconds.
    """

    def __init__(self, path: Path, patience: float = 0.0, new: bool = False, shared: bool = False) -> None:
        self.path = path
        self._created = False
        self._shared = shared
        with at(str(path)):
            status = None if new else status_of(path)
            if status and not stat.S_ISREG(status.st_mode):
                self.file, self.regular = _open_stream(path, status), False
            else:
                self.file, self.regular = (self._open(time.monotonic() + patience, new), True)

    def _open(self, deadline: float, new: bool) -> int:
        while True:
            file = self._create(new)
            if self._shared or _try_lock(file):
                if _is_at(file, self.path):
                    return file
                os.close(file)  # its owner removed it between open and lock; a new file may be there already
                continue
            os.close(file)
            if time.monotonic() >= deadline:
                raise ValueError("another program is writing to this file")
            time.sleep(POLL)

    def _create(self, new: bool) -> int:
        how = os.O_RDWR | os.O_APPEND | NONBLOCK
        while True:
            try:
                file = os.open(os.path.realpath(self.path), how | os.O_CREAT | os.O_EXCL, 0o666)
                self._created = True
                return file
            except FileExistsError:
                if new:
                    raise
            with suppress(FileNotFoundError):  # removed in between
                self._created = False
                return os.open(self.path, how)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def size(self) -> int:
        """Returns the size in bytes; 0 for a device or pipe."""
        return os.fstat(self.file).st_size if self.regular else 0

    def read_all(self) -> bytes:
        """Returns the content of a regular file; empty for a device or pipe. Raises ValueError like InputFile."""
        return read_bytes(self.path) if self.regular else b""

    def append(self, data: bytes) -> None:
        """Appends data and syncs it to disk, all or nothing. Raises an OSError that names the file."""
        end = self.size()
        with naming(str(self.path)):
            try:
                write_all(self.file, data)
                if self.regular:
                    os.fsync(self.file)
            except BaseException:
                if self.regular:
                    os.ftruncate(self.file, end)
                raise

    def close(self) -> None:
        if self._created and self.size() == 0:
            Path(os.path.realpath(self.path)).unlink(missing_ok=True)
        os.close(self.file)


def _is_at(file: int, path: Path) -> bool:
    """Returns whether `path` still refers to the open file."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False


def _try_lock(file: int) -> bool:
    """Locks an open file against other processes. Returns False if another process holds the lock."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some cluster file systems do not support locks
        pass
    return True


@contextmanager
def reserved(path: Path) -> Iterator[None]:
    """Reserves a file against other processes that call this. Raises ValueError if one of them holds it. Devices and
    pipes are not reserved."""
    # python3-filelock leaves its file behind, and cannot lock anything on a file system without locks.
    if path.exists() and not path.is_file():
        yield
        return
    guard = path.with_name(f".{path.name}.lock")
    with at(str(path)):
        file = os.open(guard, os.O_WRONLY | os.O_CREAT | NONBLOCK, 0o666)
        if not _try_lock(file) or not _is_at(file, guard):  # its owner removed it between open and lock
            os.close(file)
            raise ValueError("another program is writing to this file")
    try:
        yield
    finally:
        guard.unlink(missing_ok=True)
        os.close(file)
