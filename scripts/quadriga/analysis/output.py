"""Writes results and reads those of an earlier run."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from quadriga.common.files import GrowingFile, InputFile, parse_json
from quadriga.common.origin import differences
from quadriga.common.stream import write

from .task import Task

_BEGINNING = b'{"line": '


class Output:
    """JSON Lines on stdout or in a file. Each result is written as a whole as soon as it is known.

    Raises ValueError if the file cannot be opened, or if it is not empty and `resume` is false. With `resume`, a
    truncated last line is removed and `earlier` returns the results so far. `made_with` is everything that determines
    the results; the first result of a file stores it as `madeWith`. Raises ValueError if it differs from that of the
    earlier run, unless `anyway`.
    """

    def __init__(self, path: Path | None, resume: bool, anyway: bool, made_with: Mapping[str, str]) -> None:
        self._path = path
        self._made_with: Mapping[str, str] | None = None if path is None else made_with
        self._fd = 1
        self._file: GrowingFile | None = None
        self._done: Iterator[bytes] = iter(())
        if path is not None:
            self._file = GrowingFile(path)
            self._fd = self._file.file
            try:
                self._continue(self._file, resume, anyway)
            except BaseException:
                self._file.close()
                raise

    def _continue(self, file: GrowingFile, resume: bool, anyway: bool) -> None:
        if not file.size():
            return
        if not resume:
            raise ValueError(f"{file.path} is not empty; continue it with --resume, or delete it")
        end = _end_of_last_line(self._fd)
        begun = os.pread(self._fd, len(_BEGINNING), end)
        if not _BEGINNING.startswith(begun):
            raise _stranger(file.path, begun)
        self._done = _results(file.path, end)
        if end:
            self._compare(file.path, anyway)
        os.ftruncate(self._fd, end)

    def _compare(self, path: Path, anyway: bool) -> None:
        """Compares `made_with` with that of the earlier run, which its first result holds."""
        assert self._made_with is not None
        first = next(self._done)
        self._done = itertools.chain([first], self._done)
        before, made_with = parse_json(first).get("madeWith"), self._made_with
        if before == made_with:
            self._made_with = None
        elif not anyway:
            told = isinstance(before, dict)
            why = differences(before, made_with) if told else "nothing in it says what its results were made with"
            raise ValueError(f"{path}: {why}; --resume-anyway continues it")

    def __enter__(self) -> Output:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file:
            self._file.close()

    def earlier(self, task: Task) -> dict[str, Any] | None:
        """Returns the earlier result for this task, or None when there are no more. Call it for all tasks in order.

        Raises ValueError if the result is for a different task, which means that the input has changed.
        """
        line = next(self._done, None)
        if line is None:
            return None
        result: dict[str, Any] = parse_json(line)
        if any(result.get(name) != value for name, value in task.head.items()):
            raise ValueError(
                f"{self._path}: the result for line {result.get('line')} is not about line {task.number} of this input"
            )
        return result

    def surplus(self) -> bool:
        """Returns whether the earlier run has more results than there are tasks."""
        return next(self._done, None) is not None

    async def put(self, result: dict[str, Any]) -> None:
        """Writes a result. Raises OSError like write()."""
        if self._made_with is not None:
            result, self._made_with = result | {"madeWith": self._made_with}, None
        await write(self._fd, str(self._path or "stdout"), json.dumps(result).encode() + b"\n")


def _end_of_last_line(fd: int) -> int:
    end = os.fstat(fd).st_size
    while end:
        begin = max(0, end - 65536)
        at = os.pread(fd, end - begin, begin).rfind(b"\n")
        if at >= 0:
            return begin + at + 1
        end = begin
    return 0


def _results(path: Path, end: int) -> Iterator[bytes]:
    """Yields the lines of an earlier run, read on demand."""
    with InputFile(path) as source, os.fdopen(source.file, "rb", closefd=False) as file:
        while file.tell() < end:
            line = file.readline()
            try:
                if not isinstance(parse_json(line), dict):
                    raise ValueError
            except ValueError:
                raise _stranger(path, line) from None
            yield line


def _stranger(path: Path, line: bytes) -> ValueError:
    return ValueError(f"{path}: this is not a result of an analysis: {line[:80].decode(errors='replace').rstrip()}")
