"""Fills in the templates of a page. Everything is in it: style, script, plots and boards."""

from __future__ import annotations

import json
import math
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from quadriga.match.statistics import Estimate


def render(template: str, **values: object) -> str:
    """The page that a template makes of these values. All text in them is escaped but for Markup."""
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
    """JSON that cannot end the script element in which it stands."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def elo_text(entry: Estimate | None) -> str:
    """Elo with its error, as a cell of a table."""
    if entry is None:
        return "–"
    if math.isinf(entry.elo):
        return "won all" if entry.elo > 0 else "lost all"
    return str(entry).removeprefix("Elo ").replace("-", "−")


def thousands(count: int | None) -> str:
    """`1 234 567`."""
    return "–" if count is None else f"{count:,}".replace(",", " ")
