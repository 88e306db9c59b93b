"""Fills in the page templates. A page is self-contained: style, script, plots, boards, and the viewer of games.

The viewer code is built with the page of the board; its data are plain values.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from quadriga.match.statistics import Estimate


def render(template: str, **values: object) -> str:
    """Renders a template with these values. All text except Markup is escaped."""
    environment = Environment(
        loader=PackageLoader("quadriga.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"elo": elo_text, "script_data": script_data, "thousands": thousands}
    return environment.get_template(template).render(asset=_asset, **values)


def _asset(name: str) -> Markup:
    return Markup(resources.files(__package__).joinpath("templates", name).read_text(encoding="utf-8"))


def script_data(value: object) -> Markup:
    """Returns JSON that cannot close the script element that contains it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def elo_text(entry: Estimate | None) -> str:
    """Formats Elo with its error for a table cell."""
    if entry is None:
        return "–"
    if math.isinf(entry.elo):
        return "won all" if entry.elo > 0 else "lost all"
    return str(entry).removeprefix("Elo ").replace("-", "−")


def thousands(count: int | None) -> str:
    """Formats a count as `1 234 567`."""
    return "–" if count is None else f"{count:,}".replace(",", " ")


@dataclass(frozen=True, slots=True)
class ViewerCode:
    """The viewer code of a page, built by scripts/board/build from the sources of the page of the board."""

    style: Markup
    script: Markup


def read_code(page: Path | None) -> ViewerCode | None:
    """Reads the viewer code from the folder of the board's page. Returns None if it is not there."""
    if page is None or not (page / "report.js").is_file():
        return None
    style, script = ((page / name).read_text(encoding="utf-8") for name in ("report-style.css", "report.js"))
    return ViewerCode(Markup(style), Markup(script))
