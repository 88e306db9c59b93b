"""The page of a report. Built with the page of the board, it has its data in a script element; loads nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from quadriga.board.page import way_to_a_page
from quadriga.common.files import read_text

_TITLE, _DATA = "<title>Report</title>", '<script id="data" type="application/json">'


def read_page(folder: Path) -> str:
    """Reads the page from the folder of the board's page. Raises ValueError if it is missing."""
    if not (folder / "report.html").is_file():
        raise ValueError(f"there is no page for reports; {way_to_a_page()}")
    return read_text(folder / "report.html")


def filled(page: str, title: str, report: Mapping[str, Any]) -> str:
    """Returns the page with its title and its data."""
    return page.replace(_TITLE, f"<title>{escape(title)}</title>", 1).replace(_DATA, _DATA + script_data(report), 1)


def script_data(value: object) -> str:
    """Returns JSON that cannot close the script element that contains it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
