"""How the files that a user names are opened, read, replaced and appended to. No other module opens one.

| what | policy |
| --- | --- |
| text, read | UTF-8; a byte order mark is skipped; bytes that are not UTF-8 become surrogate escapes (PEP 383); line ends of Unix, Windows and old Macs become \\n |
| text, written | UTF-8 with \\n; surrogate escapes become the bytes that they were, other surrogates `?`; in JSON both are escaped |
| input | a regular file of at most LARGEST bytes, a pipe that somebody writes to, or a terminal; never a folder, device or socket |
| output, replaced | a regular file atomically, through links, with its mode; its temporary file goes on any exception; devices and pipes are written to |
| output, new | must not exist; removed again if it stays empty |
| output, grown | locked against other programs; what is in it stays; removed again if it was not there before and stays empty |
| pipes | opening one never blocks: without another end it is refused after PATIENCE seconds |
| start of a command | outputs are opened or checked before any work; keep_apart() compares them with all inputs and each other |
| errors | ValueError `file: reason` for a file that is refused; OSError with the name of the file where writing fails later |
"""

from __future__ import annotations

import codecs
import errno
import json
import os
import re
import secrets
import select
import signal
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from quadriga.client.process import split_command

from .arguments import at
from .locks import try_lock

LARGEST = 2 << 30  # bytes of an input that is read at once
PATIENCE = 1.0  # seconds to wait for the other end of a pipe
KEPT = "quadriga-kept"  # name of the error handler with which text is encoded
_POLL = 0.02
_CHUNK = 1 << 20
_NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)


def _keep(error: UnicodeError) -> tuple[bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return (
        b"".join(bytes([ord(each) - 0xDC00]) if 0xDC80 <= ord(each) <= 0xDCFF else b"?" for each in text),
        error.end,
    )


codecs.register_error(KEPT, _keep)


def encode(text: str) -> bytes:
    """Returns text as it is written to files. Never fails."""
    return text.encode("utf-8", KEPT)


def decode(data: bytes) -> str:
    """Returns bytes of a file as text, see the table. Never fails."""
    return decode_in_place(data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n"))


def decode_in_place(data: bytes) -> str:
    """Like decode(), but encode() of any part of the text has the length of the bytes there: a byte order mark stays, and
    \\r\\n becomes a blank and \\n."""
    return data.replace(b"\r\n", b" \n").replace(b"\r", b"\n").decode("utf-8", "surrogateescape")


def parse_json(text: str | bytes) -> Any:
    """Parses JSON. Raises ValueError for anything else, however deeply it is nested."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("the values are nested too deeply") from None


def json_text(value: object, **how: Any) -> str:
    """Returns valid JSON in which only surrogates are escaped. `how`: arguments of json.dumps()."""
    text = json.dumps(value, ensure_ascii=False, **how)
    return re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)


class InputFile:
    """A file that is open for reading; stdin without a path. Raises ValueError if the file is refused.

    `file`: its descriptor, 0 for stdin, maybe non-blocking. `begun`: what is read of it already.
    """

    def __init__(self, path: Path | None) -> None:
        self.name = "stdin" if path is None else str(path)
        self.file, self.begun = 0, b""
        if path is not None:
            with at(self.name):
                _refuse_as_input(os.stat(path))  # opening a device may change its state
                self.file = os.open(path, os.O_RDONLY | _NONBLOCK)
                try:
                    _refuse_as_input(status := os.fstat(self.file))
                    if stat.S_ISFIFO(status.st_mode):
                        self.begun = _wait_for_writer(self.file)
                except BaseException:
                    os.close(self.file)
                    raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.file:
            os.close(self.file)

    def read_all(self) -> bytes:
        """Returns all bytes. Raises ValueError if they cannot be read or are more than LARGEST."""
        data = bytearray(self.begun)
        with at(self.name), _interruptible():
            while os.fstat(self.file).st_size <= LARGEST and len(data) <= LARGEST:
                try:
                    if not (chunk := os.read(self.file, _CHUNK)):
                        return bytes(data)
                    data += chunk
                except BlockingIOError:
                    select.select([self.file], [], [])
            raise ValueError(f"the file is larger than {LARGEST >> 30} GiB")


def read_bytes(path: Path) -> bytes:
    """Returns a whole input. Raises ValueError that names the file."""
    with InputFile(path) as file:
        return file.read_all()


def read_text(path: Path) -> str:
    """Returns a whole input as text. Raises ValueError that names the file."""
    return decode(read_bytes(path))


def _refuse_as_input(status: os.stat_result) -> None:
    kind = status.st_mode
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISSOCK(kind):
        raise ValueError("this is a socket")
    if stat.S_ISBLK(kind) or stat.S_ISCHR(kind) and not _is_harmless(status):
        raise ValueError("this is a device")


def _is_harmless(status: os.stat_result) -> bool:
    """Returns whether a character device is a terminal or the empty one."""
    with suppress(OSError):
        return status.st_rdev == os.stat(os.devnull).st_rdev or os.major(status.st_rdev) in (4, 5, *range(136, 144))
    return False


def _wait_for_writer(file: int) -> bytes:
    """Returns the first bytes of a pipe, none if its writer has not written yet. Raises ValueError without a writer."""
    deadline = time.monotonic() + PATIENCE
    while True:
        with suppress(BlockingIOError):
            if data := os.read(file, _CHUNK):
                return data
            if time.monotonic() < deadline:
                time.sleep(_POLL)
                continue
            raise ValueError("nothing comes out of this pipe")
        return b""


@contextmanager
def _interruptible() -> Iterator[None]:
    """Lets signals end a read: asyncio, which handles them, runs only after it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    caught = {number: handler for number, handler in before.items() if callable(handler)}
    for number in caught:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in caught.items():
            signal.signal(number, handler)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Adds the name of the file to OSErrors that lack one, such as that of a full disk."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error


@contextmanager
def replacing(path: Path, begun: Path | None = None) -> Iterator[Path]:
    """Yields the name of a new file in the folder of `path`, `begun` if given, which replaces it at the end. On any
    exception the new file is removed, and the old one is unchanged. With `begun`, what a run that was killed has left
    there is removed first."""
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
    """A file that is written once, at the end of a command; stdout without a path. Raises ValueError if that will not
    be possible: made before the work."""

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
        """Writes all of the content. Raises OSError that names the file."""
        if self._path is None:
            assert isinstance(content, str)
            sys.stdout.write(content)
            return
        data = encode(content) if isinstance(content, str) else content
        with naming(str(self._path)):
            _put(self._path, self._file, data)


def replace_file(path: Path, content: str | bytes) -> None:
    """Replaces a file atomically. Raises OSError that names the file, ValueError if it is one that is refused; then the
    file is unchanged."""
    with naming(str(path)):
        stream = _prepared(path)
        try:
            _put(path, stream, encode(content) if isinstance(content, str) else content)
        finally:
            if stream is not None:
                os.close(stream)


def _prepared(path: Path) -> int | None:
    """Checks that a file can be written. Opens and returns a device or pipe."""
    status = _status(path)
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


def _status(path: Path) -> os.stat_result | None:
    """Returns None if there is no such file."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _check_replaceable(path: Path, status: os.stat_result | None) -> None:
    """Raises OSError if a regular file cannot be replaced, or not be created."""
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
            file = os.open(path, os.O_WRONLY | _NONBLOCK)
            os.set_blocking(file, True)
            return file
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            if time.monotonic() > deadline:
                raise ValueError("nobody reads from this pipe") from None
            time.sleep(_POLL)


class GrowingFile:
    """A file to which text is added, open for reading too, and locked against other writers if it is a regular one and
    not `shared`. Created if missing; with `new`, only if missing. close() removes a file that this object has created
    and that is empty.

    `file`: its descriptor. Raises ValueError if the file is refused, or if another program still holds it after `patience` seconds.
    """

    def __init__(self, path: Path, patience: float = 0.0, new: bool = False, shared: bool = False) -> None:
        self.path = path
        self._created = False
        self._shared = shared
        with at(str(path)):
            status = None if new else _status(path)
            if status and not stat.S_ISREG(status.st_mode):
                self.file, self.regular = _open_stream(path, status), False
            else:
                self.file, self.regular = (
                    self._open(time.monotonic() + patience, new),
                    True,
                )

    def _open(self, deadline: float, new: bool) -> int:
        while True:
            file = self._create(new)
            if self._shared or try_lock(file):
                if _is_at(file, self.path):
                    return file
                os.close(file)  # its owner removed it between open and lock; a new file may be there already
                continue
            os.close(file)
            if time.monotonic() >= deadline:
                raise ValueError("another program is writing to this file")
            time.sleep(_POLL)

    def _create(self, new: bool) -> int:
        how = os.O_RDWR | os.O_APPEND | _NONBLOCK
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
        """Returns all that is in a regular file, nothing of a device or pipe. Raises ValueError like InputFile."""
        return read_bytes(self.path) if self.regular else b""

    def append(self, data: bytes) -> None:
        """Adds data and syncs it to disk, all or nothing. Raises OSError that names the file."""
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


@contextmanager
def reserved(path: Path) -> Iterator[None]:
    """Reserves a file against other processes that call this. Raises ValueError if one of them holds it. Devices and
    pipes are not reserved."""
    if path.exists() and not path.is_file():
        yield
        return
    guard = path.with_name(f".{path.name}.lock")
    with at(str(path)):
        file = os.open(guard, os.O_WRONLY | os.O_CREAT | _NONBLOCK, 0o666)
        if not try_lock(file) or not _is_at(file, guard):  # its owner removed it between open and lock
            os.close(file)
            raise ValueError("another program is writing to this file")
    try:
        yield
    finally:
        guard.unlink(missing_ok=True)
        os.close(file)


Named = tuple[str, Path | None]  # what a file is, such as its flag; None if it is not given


def keep_apart(outputs: Iterable[Named], inputs: Iterable[Named] = ()) -> None:
    """Raises ValueError if an output is an input or another output, by whatever names, or would be if it existed. Stdout
    is an output too, if it is a regular file. Devices and pipes may be given twice."""
    seen = {key: name for name, path in inputs if path is not None and (key := _identity(path))}
    status = os.fstat(sys.__stdout__.fileno()) if sys.__stdout__ else None
    if status and stat.S_ISREG(status.st_mode):
        key = status.st_dev, status.st_ino, ""
        if key in seen:
            raise ValueError(f"stdout and {seen[key]} are one file")
        seen[key] = "stdout"
    for name, path in outputs:
        if path is not None and (own := _identity(path)):
            if own in seen:
                raise ValueError(f"{path}: {name} and {seen[own]} are one file")
            seen[own] = name


def _identity(path: Path) -> tuple[int, int, str] | None:
    """Returns what a file has in common with all its names; None for what may be used twice."""
    try:
        if status := _status(path):
            return (status.st_dev, status.st_ino, "") if stat.S_ISREG(status.st_mode) else None
        real = os.path.realpath(path)
        folder = os.stat(os.path.dirname(real))
        return folder.st_dev, folder.st_ino, os.path.basename(real)
    except (OSError, ValueError):  # whoever opens it will say so
        return None


def engine_files(command: str, options: Iterable[str] = (), cwd: str | None = None) -> list[Named]:
    """Returns the files that an engine reads as far as its command line and the values of its options show them."""
    with suppress(ValueError):  # reported where the engine is started
        words = [*split_command(command, cwd), *options]
        paths = [Path(cwd or ".", word) for word in words]
        return [("a file of the engine", path) for path in paths if _identity(path) and path.exists()]
    return []
