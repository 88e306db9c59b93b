"""The state of a folder of rounds: its settings, a log with a line for each finished step, and a plot of the losses."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import matplotlib  # type: ignore[import]
from matplotlib.figure import Figure  # type: ignore[import]

from quadriga.common.files import parse_json, read_text
from quadriga.common.origin import differences
from quadriga.common.outputs import replace_file

Entry = Mapping[str, Any]

_LEARNED, _HELD_OUT, _TERMS, _LEAST = "#8d79b5", "#4f9a6e", "#c2703d", "#b8b8b8"


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

    def draw_losses(self, step: str) -> None:
        """Draws the losses of all epochs, one training `step` after the other, as SVG."""
        with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "quadriga", "font.size": 9}):
            figure = Figure(figsize=(8, 4), layout="constrained")
            axes = figure.add_subplot()
            start = 0
            for entry in self.of(step):
                epochs = entry["epochs"]
                span = [start + number for number in range(1, len(epochs) + 1)]
                labels = ("learned from", "held out", "terms alone", "least possible") if not start else (None,) * 4
                axes.plot(span, [each[0] for each in epochs], color=_LEARNED, label=labels[0])
                axes.plot(span, [each[1] for each in epochs], color=_HELD_OUT, label=labels[1])
                for value, colour, label in (("terms", _TERMS, labels[2]), ("least", _LEAST, labels[3])):
                    axes.plot((span[0], span[-1]), [entry[f"loss_{value}"]] * 2, "--", color=colour, label=label)
                axes.annotate(
                    f"{entry['round']}", (span[0], 1), xycoords=("data", "axes fraction"), ha="left", va="bottom"
                )
                start = span[-1]
            axes.set_xlabel("epochs, by rounds")
            axes.set_ylabel("log loss")
            axes.grid(alpha=0.2)
            axes.legend(frameon=False)
            content = io.BytesIO()
            figure.savefig(content, format="svg", metadata={"Date": None, "Creator": None})
        replace_file(self._path.with_name("losses.svg"), content.getvalue())
