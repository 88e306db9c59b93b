"""Tournament files: the table that tournament.py reads, as TOML or JSON, with paths taken from the folder of the file."""

from __future__ import annotations

import json
import os
import shlex
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

from quadriga.arguments import at

_PATHS = ("openings", "records", "json")


def load(path: Path) -> dict[str, Any]:
    """The table of a file; its suffix says what it is. ValueError if it cannot be read or is no such file."""
    with at(str(path)):
        text = path.read_text(encoding="utf-8")
        if path.suffix not in (".toml", ".json"):
            raise ValueError("the name of a tournament file ends in .toml or .json")
        values = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
        if not isinstance(values, dict):
            raise ValueError("a table is expected at the top")
    folder = path.resolve().parent
    for key in _PATHS:
        if isinstance(values.get(key), str):
            values[key] = str(folder / values[key])
    engines = values.get("engines")
    for engine in engines if isinstance(engines, list) else ():
        if isinstance(engine, dict):
            _resolve(engine, folder)
    return values


def _resolve(engine: dict[str, Any], folder: Path) -> None:
    """Programs and working folders as full paths. A program without a slash is left for PATH."""
    words = engine.get("command")
    if isinstance(words, str):
        with suppress(ValueError):  # whoever reads the command complains of it
            words = shlex.split(words)
    if isinstance(words, list) and words and isinstance(words[0], str) and os.sep in words[0]:
        engine["command"] = [os.path.normpath(folder / words[0]), *words[1:]]
    if isinstance(engine.get("cwd"), str):
        engine["cwd"] = os.path.normpath(folder / engine["cwd"])
