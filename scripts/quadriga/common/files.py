"""How the files that a user names are opened, read, replaced and appended to. Only this module and outputs.py (for
output) open one.

| what | policy |
| --- | --- |
| text, read | UTF-8; a byte order mark is skipped; bytes that are not UTF-8 become surrogate escapes (PEP 383); line ends of Unix, Windows and old Macs become \\n |
| text, written | UTF-8 with \\n; surrogate escapes become the original bytes, other surrogates `?`; in JSON both are escaped |
| input | a regular file of at most LARGEST bytes, a pipe with a writer, or a terminal; never a folder, device or socket |
| output, replaced | a regular file atomically, through links, with its mode; its temporary file is removed on any exception; devices and pipes are written to |
| output, new | must not exist; removed again if it stays empty |
| output, grown | locked against other programs; existing content stays; removed again if it is new and stays empty |
| pipes | opening one never blocks: without another end it is refused after PATIENCE seconds |
| start of a command | outputs are opened or checked before any work; keep_apart() compares them with all inputs and each other |
| errors | ValueError `file: reason` for a file that is refused; OSError with the name of the file if writing fails later |
"""

from __future__ import annotations

import codecs
import errno
import json
import os
import re
import select
import signal
import stat
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from quadriga.client.process import split_command

from .arguments import at

LARGEST = 2 << 30  # bytes of an input that is read at once
PATIENCE = 1.0  # seconds to wait for the other end of a pipe
KEPT = "quadriga-kept"  # name of the error handler for encoding text
POLL = 0.02
_CHUNK = 1 << 20
NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)


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
    """Returns bytes of a file as text; see the table. Never fails."""
    return decode_in_place(data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n"))


def decode_in_place(data: bytes) -> str:
    """Like decode(), but encode() of any part of the text has the same length as the original bytes: a byte order mark
    stays, and \\r\\n becomes a space and \\n."""
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

    `file`: its descriptor, 0 for stdin, possibly non-blocking. `begun`: data already read from it.
    """

    def __init__(self, path: Path | None) -> None:
        self.name = "stdin" if path is None else str(path)
        self.file, self.begun = 0, b""
        if path is not None:
            with at(self.name):
                _refuse_as_input(os.stat(path))  # opening a device may change its state
                self.file = os.open(path, os.O_RDONLY | NONBLOCK)
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
    """Returns a whole input. Raises a ValueError that names the file."""
    with InputFile(path) as file:
        return file.read_all()


def read_text(path: Path) -> str:
    """Returns a whole input as text. Raises a ValueError that names the file."""
    return decode(read_bytes(path))


def status_of(path: Path) -> os.stat_result | None:
    """Returns the status of a file, or None if there is none."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _refuse_as_input(status: os.stat_result) -> None:
    kind = status.st_mode
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISSOCK(kind):
        raise ValueError("this is a socket")
    if stat.S_ISBLK(kind) or stat.S_ISCHR(kind) and not _is_harmless(status):
        raise ValueError("this is a device")


def _is_harmless(status: os.stat_result) -> bool:
    """Returns whether a character device is a terminal or /dev/null."""
    with suppress(OSError):
        return status.st_rdev == os.stat(os.devnull).st_rdev or os.major(status.st_rdev) in (4, 5, *range(136, 144))
    return False


def _wait_for_writer(file: int) -> bytes:
    """Returns the first bytes of a pipe; none if nothing is written yet. Raises ValueError if it has no writer."""
    deadline = time.monotonic() + PATIENCE
    while True:
        with suppress(BlockingIOError):
            if data := os.read(file, _CHUNK):
                return data
            if time.monotonic() < deadline:
                time.sleep(POLL)
                continue
            raise ValueError("nothing writes to this pipe")
        return b""


@contextmanager
def _interruptible() -> Iterator[None]:
    """Lets signals end a blocking read, during which asyncio cannot handle them."""
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


def user_folder(variable: str, default: str) -> Path:
    """Returns Quadriga's folder in the one named by a variable of the XDG Base Directory Specification, or in `default`
    in the home folder. It need not exist."""
    # python3-platformdirs uses relative folders, which the specification says to ignore.
    base = os.environ.get(variable, "")
    return (Path(base) if os.path.isabs(base) else Path.home() / default) / "quadriga"


Named = tuple[str, Path | None]  # a description of the file, such as its flag; None if it is not given


def keep_apart(outputs: Iterable[Named], inputs: Iterable[Named] = ()) -> None:
    """Raises ValueError if an output is also an input or another output, even under another name, or would be if it
    existed. Stdout is an output too, if it is a regular file. Devices and pipes may be given twice."""
    seen = {key: name for name, path in inputs if path is not None and (key := _identity(path))}
    status = os.fstat(sys.__stdout__.fileno()) if sys.__stdout__ else None
    if status and stat.S_ISREG(status.st_mode):
        key = status.st_dev, status.st_ino, ""
        if key in seen:
            raise ValueError(f"stdout and {seen[key]} are the same file")
        seen[key] = "stdout"
    for name, path in outputs:
        if path is not None and (own := _identity(path)):
            if own in seen:
                raise ValueError(f"{path}: {name} and {seen[own]} are the same file")
            seen[own] = name


def _identity(path: Path) -> tuple[int, int, str] | None:
    """Returns a key that is the same for all names of a file; None if it may be used twice."""
    try:
        if status := status_of(path):
            return (status.st_dev, status.st_ino, "") if stat.S_ISREG(status.st_mode) else None
        real = os.path.realpath(path)
        folder = os.stat(os.path.dirname(real))
        return folder.st_dev, folder.st_ino, os.path.basename(real)
    except (OSError, ValueError):  # reported when the file is opened
        return None


def engine_files(command: str, options: Iterable[str] = (), cwd: str | None = None) -> list[Named]:
    """Returns the files that an engine reads, as far as its command line and option values name them."""
    with suppress(ValueError):  # reported where the engine is started
        words = [*split_command(command, cwd), *options]
        paths = [Path(cwd or ".", word) for word in words]
        return [("a file of the engine", path) for path in paths if _identity(path) and path.exists()]
    return []
