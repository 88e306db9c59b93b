"""Shows the progress of an analysis on stderr: a bar in a terminal, otherwise a line every few seconds."""

from __future__ import annotations

import sys
import time
from typing import Any

from quadriga.common.arguments import counted, program

_EVERY = 10.0  # seconds between lines


class Progress:
    """Counts results. `total` is None if their number is unknown."""

    def __init__(self, total: int | None, quiet: bool) -> None:
        self.done = 0
        self.errors = 0
        self._nodes = 0
        self._total = total
        self._quiet = quiet
        self._begun = self._told = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> Progress:
        if not self._quiet and sys.stderr.isatty():
            self._bar = _bar(self._total)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
        if not self._quiet and (self.done or kind is None):
            self._tell()

    def skip(self, result: dict[str, Any]) -> None:
        """Skips a position that an earlier run has completed; an error there still counts."""
        self.errors += "error" in result
        if self._total is not None:
            self._total -= 1
            if self._bar is not None:
                self._bar.update(self._bar.task_ids[0], total=self._total)

    def add(self, result: dict[str, Any]) -> None:
        self.count(result.get("nodes") or 0, result.get("error"))

    def count(self, nodes: int, error: object) -> None:
        """Counts a position that was searched or has failed."""
        self.done += 1
        self.errors += bool(error)
        self._nodes += nodes
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self.done, errors=counted(self.errors, "error"))
        elif not self._quiet and time.monotonic() - self._told > _EVERY:
            self._told = time.monotonic()
            self._tell()

    def _tell(self) -> None:
        text = "no position is left to search"
        errors = counted(self.errors, "error")
        if self.done:
            seconds = max(time.monotonic() - self._begun, 1e-3)
            of = "" if self._total is None else f"{self.done} of "
            text = of + counted(self._total or self.done, "position")
            errors += f", {seconds:.1f} s, {self.done / seconds:.1f} positions/s, {self._nodes / seconds:.0f} nodes/s"
        print(f"{program()}: {text}, {errors}", file=sys.stderr)


def _bar(total: int | None) -> Any:
    """Returns a running progress bar, or None if rich is not installed."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn
        from rich.progress import Progress as Bar
        from rich.progress import TextColumn, TimeRemainingColumn
    except ModuleNotFoundError:
        return None
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[errors]}"), TimeRemainingColumn())
    bar = Bar(*columns, console=Console(stderr=True))
    bar.add_task("positions", total=total, errors=counted(0, "error"))
    bar.start()
    return bar
