"""Writes results and reads the results of an earlier run."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from quadriga.common.files import InputFile, parse_json
from quadriga.common.origin import differences
from quadriga.common.outputs import GrowingFile, replacing
from quadriga.common.stream import write

from .task import Task

_BEGINNING = b'{"line": '


class Output:
    """JSON Lines on stdout or in a file. Each result is written completely as soon as it is known.

    Raises ValueError if the file cannot be opened, or if it is not empty and `resume` is false. With `resume`, a
    truncated last line is removed and `earlier` returns the results so far. `made_with` holds everything that
    determines the results; the first new result stores it as `madeWith`. Raises ValueError if it differs from the
    earlier run's, unless `anyway`. With `retry`, all results are rewritten to a file that replaces the old one once it
    has as many results.
    """

    def __init__(
        self, path: Path | None, resume: bool, anyway: bool, made_with: Mapping[str, str], retry: bool = False
    ) -> None:
        self.retry = retry
        self._path = path
        self._files = ExitStack()
        self._replacement: ExitStack | None = None
        self._left = 0  # results to write until the replacement is complete
        self._made_with: Mapping[str, str] | None = None if path is None else made_with
        self._fd = 1
        self._done: Iterator[bytes] = iter(())
        if path is not None:
            file = self._files.enter_context(GrowingFile(path))
            self._fd = file.file
            try:
                self._continue(file, resume, anyway)
            except BaseException:
                self._files.close()
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
        if self.retry and end:
            self._left = sum(1 for _ in _results(file.path, end))
            self._begin_again(file.path)

    def _begin_again(self, path: Path) -> None:
        real = Path(os.path.realpath(path))
        begun = real.with_name(f".{real.name}.retry")
        self._replacement = self._files.enter_context(ExitStack())
        self._replacement.enter_context(replacing(path, begun))
        self._fd = self._files.enter_context(GrowingFile(begun)).file

    def _compare(self, path: Path, anyway: bool) -> None:
        """Compares `made_with` with the value in the first result of the earlier run."""
        assert self._made_with is not None
        first = next(self._done)
        self._done = itertools.chain([first], self._done)
        before, made_with = parse_json(first).get("madeWith"), self._made_with
        if before == made_with:
            if not (self.retry and "error" in parse_json(first)):
                self._made_with = None
        elif not anyway:
            told = isinstance(before, dict)
            why = differences(before, made_with) if told else "it does not record how its results were made"
            raise ValueError(f"{path}: {why}; --resume-anyway continues it")

    def __enter__(self) -> Output:
        return self

    def __exit__(self, *error: Any) -> None:
        self._files.__exit__(*error)

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

    async def put(self, result: dict[str, Any], new: bool = True) -> None:
        """Writes a result, which is `new` or from the earlier run. Raises OSError like write()."""
        if new and self._made_with is not None:
            result, self._made_with = result | {"madeWith": self._made_with}, None
        await write(self._fd, str(self._path or "stdout"), json.dumps(result).encode() + b"\n")
        self._left -= 1
        if self._left == 0 and self._replacement:
            self._replacement.close()


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
