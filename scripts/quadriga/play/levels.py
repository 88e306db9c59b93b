"""The skill levels by name, the same as on the page of the board."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from quadriga.client.option import Options

_FILE = Path(__file__).resolve().parents[1] / "common/levels.json"


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the engine. `name`: in lower case; `elo`: a value of UCI_Elo, None for full strength."""

    name: str
    elo: int | None


def level_bounds(options: Options) -> tuple[int, int] | None:
    """Returns the lowest and highest level; None if the engine has no levels."""
    option = options.get("UCI_Elo") if "UCI_LimitStrength" in options else None
    return (option.low, option.high) if option and option.low is not None and option.high is not None else None


def levels(bounds: tuple[int, int] | None) -> list[Level]:
    """Returns the named levels within the bounds of an engine's UCI_Elo (None: no levels), from the weakest to full
    strength."""
    named = [Level(each["name"].lower(), each["elo"]) for each in json.loads(_FILE.read_text(encoding="utf-8"))]
    return [level for level in named if level.elo is None or (bounds and bounds[0] <= level.elo <= bounds[1])]


def find_level(text: str, bounds: tuple[int, int] | None) -> Level:
    """Returns the level with this name, unambiguous prefix of a name, or Elo. Raises ValueError if there is none."""
    if bounds is None:
        raise ValueError("the engine has no levels")
    named = levels(bounds)
    if text.isdecimal() and bounds[0] <= int(text) <= bounds[1]:
        elo = int(text)
        return next((level for level in named if level.elo == elo), Level(f"Elo {elo}", elo))
    words = " ".join(text.lower().replace("-", " ").split())
    found = [level for level in named if words and level.name.startswith(words)]
    if exact := [level for level in found if level.name == words]:
        found = exact
    if len(found) != 1:
        names = ", ".join(level.name for level in named)
        raise ValueError(f"there is no level `{text}`; choose {names}, or a number from {bounds[0]} to {bounds[1]}")
    return found[0]
