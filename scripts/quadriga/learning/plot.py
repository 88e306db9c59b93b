"""The plot of the losses of all rounds."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import matplotlib  # type: ignore[import]
from matplotlib.figure import Figure  # type: ignore[import]

from quadriga.common.outputs import replace_file

from .log import Entry

_LEARNED, _HELD_OUT, _TERMS, _LEAST = "#8d79b5", "#4f9a6e", "#c2703d", "#b8b8b8"


def draw_losses(trainings: Sequence[Entry], path: Path) -> None:
    """Draws the losses of all epochs, one round after the other, as SVG. `trainings`: the training steps of the log."""
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "quadriga", "font.size": 9}):
        figure = Figure(figsize=(8, 4), layout="constrained")
        axes = figure.add_subplot()
        start = 0
        for entry in trainings:
            epochs = entry["epochs"]
            span = [start + number for number in range(1, len(epochs) + 1)]
            labels = ("learned from", "held out", "terms alone", "least possible") if not start else (None,) * 4
            axes.plot(span, [each[0] for each in epochs], color=_LEARNED, label=labels[0])
            axes.plot(span, [each[1] for each in epochs], color=_HELD_OUT, label=labels[1])
            for value, colour, label in (("terms", _TERMS, labels[2]), ("least", _LEAST, labels[3])):
                axes.plot((span[0], span[-1]), [entry[f"loss_{value}"]] * 2, "--", color=colour, label=label)
            axes.annotate(f"{entry['round']}", (span[0], 1), xycoords=("data", "axes fraction"), ha="left", va="bottom")
            start = span[-1]
        axes.set_xlabel("epochs, by rounds")
        axes.set_ylabel("log loss")
        axes.grid(alpha=0.2)
        axes.legend(frameon=False)
        content = io.BytesIO()
        figure.savefig(content, format="svg", metadata={"Date": None, "Creator": None})
    replace_file(path, content.getvalue())
