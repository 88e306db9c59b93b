"""The state of a folder of rounds: its settings, and a log with a line for each finished step."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from quadriga.common.files import parse_json, read_text
from quadriga.common.origin import differences
from quadriga.common.outputs import replace_file

Entry = Mapping[str, Any]


class Log:
    """The steps of all rounds, in order. A step is in the log only if its files are complete.

    Each line is an object with `round` (from 1), `step`, `time`, `seconds` (its duration), and the results of the step.
    """

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        """Reads the log, or creates it. Raises ValueError if the folder was created with other settings."""
        self._path = folder / "log.jsonl"
        self._lines: list[str] = []
        self.entries: list[Entry] = []
        known = folder / "settings.json"
        try:
            if known.exists():
                before = parse_json(read_text(known))
                if before != settings:
                    raise ValueError(f"its rounds have other settings: {differences(before, settings)}")
            if self._path.exists():
                self._lines = read_text(self._path).splitlines()
                self.entries = [parse_json(line) for line in self._lines]
        except ValueError as error:
            raise ValueError(f"{folder}: {error}") from None
        replace_file(known, json.dumps(settings, indent=2) + "\n")

    def add(self, number: int, step: str, seconds: float, **found: Any) -> Entry:
        """Adds a step of a round with its duration and results."""
        entry = {"round": number, "step": step, "time": datetime.now(timezone.utc).isoformat(timespec="seconds")}
        entry |= {"seconds": round(seconds, 1), **found}
        self._lines.append(json.dumps(entry))
        self.entries.append(entry)
        # Writes the whole file, since an appended line could be truncated.
        replace_file(self._path, "\n".join(self._lines) + "\n")
        return entry

    def find(self, number: int, step: str) -> Entry | None:
        """Returns the step of the round, or None if it is not finished."""
        return next((entry for entry in self.of(step) if entry["round"] == number), None)

    def of(self, step: str) -> list[Entry]:
        """Returns this step of all rounds."""
        return [entry for entry in self.entries if entry["step"] == step]

    def seconds(self) -> float:
        """Returns the total duration of all steps."""
        return float(sum(entry["seconds"] for entry in self.entries))
