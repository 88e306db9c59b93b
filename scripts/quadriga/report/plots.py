"""The plots of a report, drawn by matplotlib as SVG that takes its font and text colour from the page."""

from __future__ import annotations

import io
import math
import re
import warnings
from collections.abc import Callable, Mapping, Sequence

import matplotlib  # type: ignore[import]
from markupsafe import Markup
from matplotlib.axes import Axes  # type: ignore[import]
from matplotlib.figure import Figure  # type: ignore[import]
from matplotlib.ticker import MaxNLocator  # type: ignore[import]

from quadriga.games.playback import Players
from quadriga.games.scores import clipped, medians
from quadriga.match.statistics import Estimate

_BARS = "#4f9a6e"
_DRAW, _NO_RESULT = "#8d79b5", "#b8b8b8"
_INK = "#010203"  # placeholder for the text colour of the page
_STYLE = {
    "svg.fonttype": "none", "svg.hashsalt": "quadriga", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False,
    "text.color": _INK, "axes.labelcolor": _INK, "axes.edgecolor": _INK, "xtick.color": _INK, "ytick.color": _INK,
    "text.parse_math": False,  # names and reasons are not formulas
    "axes.axisbelow": True, "grid.color": _INK, "grid.alpha": 0.12, "legend.frameon": False,
}  # fmt: skip
_MANY = 150  # maximum number of lines in one plot
_SIZE = (4.4, 2.9)  # inches; small, to keep the text legible when a phone narrows the plot


def _kinds(players: Players) -> dict[str, tuple[str, str]]:
    """Returns the colour and name of each result, in legend order."""
    colours = {"p1win": players.colours[0], "draw": _DRAW, "p2win": players.colours[1], "none": _NO_RESULT}
    return {result: (colour, players.winner(result)) for result, colour in colours.items()}


def _drawn(name: str, title: str, draw: Callable[[Axes], None], height: float = _SIZE[1]) -> Markup:
    with matplotlib.rc_context(_STYLE), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # the page's font may have it
        figure = Figure(figsize=(_SIZE[0], height), layout="constrained")
        draw(figure.add_subplot())
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return Markup(_inline(name, title, text.getvalue()))


def _inline(name: str, title: str, document: str) -> str:
    """Converts an SVG document to a page element, without its prologue and size, and with ids unique on the page."""
    svg = document[document.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->|<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(href="|url\()#', rf"\1#{name}-", svg)
    svg = re.sub(r"(font: [\d.]+px) [^;\"]*", r"\1 system-ui, sans-serif", svg)
    view = re.search(r'viewBox="[^"]*"', svg)
    assert view
    head = f'<svg class="plot" role="img" aria-label="{title}" {view[0]} xmlns:xlink="http://www.w3.org/1999/xlink">'
    svg = head + svg[svg.index(">") + 1 :]
    return re.sub(r"\n\s*", "\n", svg).replace(_INK, "currentColor")


def elo(entries: Sequence[tuple[str, Estimate]]) -> Markup:
    """Plots Elo with 95 % intervals, one row per engine, the first at the top."""

    def draw(axes: Axes) -> None:
        known = [entry.elo for _, entry in entries if not math.isinf(entry.elo)]
        edge = max([abs(value) for value in known] + [entry.error or 0 for _, entry in entries] + [100]) * 1.3
        for row, (_, entry) in enumerate(entries):
            at = max(-edge, min(edge, entry.elo))
            axes.errorbar(at, row, xerr=entry.error, fmt="o", color=_BARS, capsize=4, markersize=6)
            words = (
                str(entry).removeprefix("Elo ") if not math.isinf(entry.elo) else "won all" if at > 0 else "lost all"
            )
            axes.annotate(words, (at, row), xytext=(0, 8), textcoords="offset points", ha="center")
        axes.axvline(0, color=_INK, linewidth=0.8, alpha=0.5)
        axes.set_yticks(range(len(entries)), [name[:28] for name, _ in entries])
        axes.set_ylim(len(entries) - 0.4, -0.8)
        axes.set_xlim(-edge * 1.25, edge * 1.25)
        axes.grid(axis="x")
        axes.set_xlabel("Elo against the opponents")

    return _drawn("elo", "Elo with error bars", draw, max(1.6, 0.9 + 0.5 * len(entries)))


def scores(courses: Sequence[tuple[str, Sequence[int | None]]], limit: int, players: Players) -> Markup:
    """Plots the scores for p1 by ply: a line per game, coloured by result, and the median of all games."""
    kinds = _kinds(players)
    rows = [[None if score is None else clipped(score, limit) for score in course] for _, course in courses]

    def draw(axes: Axes) -> None:
        step = max(1, len(rows) // _MANY)
        for (result, _), row in list(zip(courses, rows))[::step]:
            seen = [(ply, score) for ply, score in enumerate(row, 1) if score is not None]
            if seen:
                axes.plot(*zip(*seen), color=kinds[result][0], linewidth=0.9, alpha=0.6)
        middle = [math.nan if score is None else score for score in medians(rows, max(5, len(rows) // 5))]
        if not all(map(math.isnan, middle)):
            axes.plot(range(1, len(middle) + 1), middle, color=_INK, linewidth=1.8, label="median")
        axes.axhline(0, color=_INK, linewidth=0.8, alpha=0.5)
        for result, (colour, label) in kinds.items():
            if any(result == each for each, _ in courses):
                axes.plot([], [], color=colour, label=label)
        axes.set_ylim(-limit / 100 * 1.05, limit / 100 * 1.05)
        axes.set_xlabel("ply")
        axes.set_ylabel(f"score for {players.names[0]}")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid()
        axes.legend(ncols=4, loc="lower center", bbox_to_anchor=(0.5, 1.0), handlelength=1.2, columnspacing=1.2)

    return _drawn("scores", "score over the plies", draw)


def histogram(name: str, title: str, label: str, values: Sequence[float], whole: bool = True) -> Markup:
    """Plots how often each value occurs."""

    def draw(axes: Axes) -> None:
        low, high = min(values), max(values)
        if whole:
            width = max(1, math.ceil((high - low + 1) / 30))
            bins = [low - 0.5 + width * each for each in range(int((high - low) // width) + 2)]
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
            axes.set_xlim(min(bins[0], (low + high) / 2 - 3.5) - 0.2, max(bins[-1], (low + high) / 2 + 3.5) + 0.2)
        else:
            bins = [low + (high - low or 1) * each / 25 for each in range(26)]
        axes.hist(values, bins=bins, color=_BARS)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(axis="y")
        axes.set_xlabel(label)
        axes.set_ylabel("games" if name == "lengths" else "positions")

    return _drawn(name, title, draw)


def results(counts: Mapping[str, Mapping[str, int]], players: Players) -> Markup:
    """Plots how games ended: a stacked bar by result for each kind of end, in the given order."""

    def draw(axes: Axes) -> None:
        ways = list(counts)
        begin = [0] * len(ways)
        for result, (colour, label) in _kinds(players).items():
            widths = [counts[way].get(result, 0) for way in ways]
            if any(widths):
                axes.barh(ways, widths, left=begin, color=colour, label=label, height=0.6)
                begin = [a + b for a, b in zip(begin, widths)]
        for row, total in enumerate(begin):
            axes.annotate(str(total), (total, row), xytext=(4, 0), textcoords="offset points", va="center")
        axes.invert_yaxis()
        axes.margins(x=0.1)
        axes.grid(axis="x")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("games")
        axes.legend(ncols=4, loc="lower center", bbox_to_anchor=(0.45, 1.0), handlelength=1.2, columnspacing=1.2)

    return _drawn("results", "results", draw, max(1.8, 1.2 + 0.35 * len(counts)))
