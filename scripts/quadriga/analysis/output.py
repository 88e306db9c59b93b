"""Writes results and reads those of an earlier run."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from quadriga.common.files import open_alone
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
        self._done: Iterator[bytes] = iter(())
        if path is not None:
            self._fd = open_alone(path)
            if os.fstat(self._fd).st_size and not resume:
                self._close()
                raise ValueError(f"{path} is not empty; continue it with --resume, or delete it")
            end = _end_of_last_line(self._fd)
            if os.fstat(self._fd).st_size > end:
                begun = os.pread(self._fd, len(_BEGINNING), end)
                if not _BEGINNING.startswith(begun):
                    self._close()
                    raise _stranger(path, begun)
                os.ftruncate(self._fd, end)
            self._done = _results(path, end)
            if end:
                try:
                    self._compare(path, made_with, anyway)
                except ValueError:
                    self._close()
                    raise

    def _compare(self, path: Path, made_with: Mapping[str, str], anyway: bool) -> None:
        """Compares `made_with` with that of the earlier run, which its first result holds."""
        first = next(self._done)
        self._done = itertools.chain([first], self._done)
        before = json.loads(first).get("madeWith")
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
        self._close()

    def earlier(self, task: Task) -> dict[str, Any] | None:
        """Returns the earlier result for this task, or None when there are no more. Call it for all tasks in order.

        Raises ValueError if the result is for a different task, which means that the input has changed.
        """
        line = next(self._done, None)
        if line is None:
            return None
        result: dict[str, Any] = json.loads(line)
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

    def _close(self) -> None:
        if self._path is not None:
            os.close(self._fd)


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
    with path.open("rb") as file:
        while file.tell() < end:
            line = file.readline()
            try:
                if not isinstance(json.loads(line), dict):
                    raise ValueError
            except ValueError:
                raise _stranger(path, line) from None
            yield line


def _stranger(path: Path, line: bytes) -> ValueError:
    return ValueError(f"{path}: this is not a result of an analysis: {line[:80].decode(errors='replace').rstrip()}")
