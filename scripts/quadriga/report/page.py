"""A page from its parts. Everything is in it: style, script, plots, boards; a policy forbids it to load anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from typing import Any

from .viewer import SECTION, as_script

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def page(title: str, subtitles: Iterable[str], parts: Sequence[str], heading: str, shown: dict[str, Any]) -> str:
    """`parts` are HTML; titles are text. `shown` is for the viewer, `heading` stands above it."""
    below = "".join(f"<p>{escape(line)}</p>\n" for line in subtitles)
    links = f'<p><a href="#viewer">{escape(heading)} on the board</a></p>\n' if shown["games"] else ""
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_asset('page.css')}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(title)}</h1>\n{below}{links}</header>\n"
        + "".join(parts)
        + SECTION.format(heading=escape(heading))
        + f'<script id="data" type="application/json">{as_script(shown)}</script>\n'
        + f"<script>\n{_asset('viewer.js')}</script>\n</body>\n</html>\n"
    )


def section(heading: str, content: str) -> str:
    return f"<section>\n<h2>{escape(heading)}</h2>\n{content}</section>\n"


def beside(sections: Sequence[str]) -> str:
    """Sections next to each other where they are narrow enough."""
    return f'<div class="beside">\n{"".join(sections)}</div>\n'


def grid(drawings: Sequence[tuple[str, str]]) -> str:
    """Plots, each with its heading, beside each other where there is room."""
    return '<div class="plots">\n' + "".join(section(heading, drawing) for heading, drawing in drawings) + "</div>\n"


def _asset(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
