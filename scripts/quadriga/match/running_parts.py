"""The parts of a match show each other their running games: each keeps its own in a file beside its PGN."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quadriga.common.files import parse_json, read_text, replace_file

_SUFFIX = ".live"
_SILENCE = 20.0  # seconds without a change of its file after which a part counts as dead


@dataclass(frozen=True, slots=True)
class RunningPart:
    """What another part says of itself. `games`: messages of Running. `silent`: it has said nothing for a while, and
    has not ended."""

    games: Sequence[dict[str, Any]]
    silent: bool


class RunningParts:
    """Reads and writes the files of one match. The part with the file of games `pgn` is number `part`; `match` is the
    digest of the match.

    A file that cannot be written or read costs the viewers something, never the match, so nothing here raises an error.
    """

    def __init__(self, pgn: Path, match: str, part: int) -> None:
        self._path = pgn.with_name(pgn.name + _SUFFIX)
        self._match = match
        self._part = part
        self._lock = threading.Lock()
        self._ended = False
        self._heard: dict[int, tuple[float, float]] = {}  # of other parts: when they wrote, by their clock and by ours

    def write(self, games: Sequence[dict[str, Any]]) -> None:
        """Shows the running games of this part to the others. Called again and again, since a part that does not write
        counts as dead."""
        state = {"match": self._match, "part": self._part, "written": time.time(), "games": games}
        with self._lock, suppress(OSError, ValueError):
            if not self._ended:
                replace_file(self._path, json.dumps(state, separators=(",", ":")))

    def remove(self) -> None:
        """Called when this part has ended, maybe while another thread writes."""
        with self._lock, suppress(OSError):
            self._ended = True
            self._path.unlink(missing_ok=True)

    def read(self) -> dict[int, RunningPart]:
        """Returns the other parts that have not ended, by their numbers. Files of other matches or without sense are
        passed over."""
        latest: dict[int, tuple[float, Sequence[dict[str, Any]]]] = {}
        with suppress(OSError):
            for path in filter(Path.is_file, self._path.parent.glob(f"*{_SUFFIX}")):
                with suppress(OSError, ValueError, KeyError, TypeError):
                    state = parse_json(read_text(path))
                    part, written = int(state["part"]), float(state["written"])
                    newer = part not in latest or latest[part][0] < written
                    if state["match"] == self._match and part != self._part and newer:
                        latest[part] = (written, list(state["games"]))
        return {part: RunningPart(games, self._is_silent(part, written)) for part, (written, games) in latest.items()}

    def _is_silent(self, part: int, written: float) -> bool:
        """Clocks of machines differ, so that only the first look compares them."""
        now = time.monotonic()
        if part not in self._heard:
            self._heard[part] = (written, now - max(0.0, time.time() - written))
        elif self._heard[part][0] != written:
            self._heard[part] = (written, now)
        return now - self._heard[part][1] > _SILENCE
