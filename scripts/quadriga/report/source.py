"""The input of a report: files of a match or of an analysis, distinguished by their content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from quadriga.common.arguments import at
from quadriga.common.files import parse_json, read_text
from quadriga.games.read import games_in
from quadriga.games.record import GameRecord
from quadriga.match.merge import unique


@dataclass(slots=True)
class Source:
    """The input. `games`: games of a match; `result`: output of match.py --json; `analyses`: output lines of
    analyse.py."""

    games: list[GameRecord] = field(default_factory=list)
    result: dict[str, Any] | None = None
    analyses: list[dict[str, Any]] = field(default_factory=list)


def read(paths: Sequence[Path]) -> Source:
    """Reads all files into one source. Raises a ValueError that names the file and the error."""
    source = Source()
    for path in paths:
        _read_one(source, read_text(path), str(path))
    if source.analyses and (source.games or source.result):
        raise ValueError("a report is about a match or about an analysis, not about both")
    if not (source.analyses or source.games or source.result):
        raise ValueError(f"{', '.join(map(str, paths))}: no complete game and no analysis in it")
    return source


def of_match(source: Source, wanted: str) -> Source:
    """Returns the source with only the games of the match whose tag begins with `wanted`, without duplicates. Raises
    ValueError unless exactly one match qualifies."""
    matches = {game.match: "" for game in source.games if game.match.startswith(wanted)}
    if source.games and len(matches) != 1:
        known = ", ".join(sorted({game.match for game in source.games}))
        raise ValueError(
            f"the games are of several matches, choose one by --match: {known}"
            if matches
            else f"no match {wanted} among {known}"
        )
    games = unique(game for game in source.games if game.match in matches)
    return Source(games, source.result, source.analyses)


def _read_one(source: Source, text: str, name: str) -> None:
    if text.lstrip()[:1] != "{":
        source.games += games_in(text, name)
        return
    with at(name):
        value = _whole(text)
        if value is not None and "encounters" in value:
            if source.result is not None:
                raise ValueError("there is another result of a match before it")
            source.result = value
        else:
            source.analyses += _json_lines(text)


def _whole(text: str) -> dict[str, Any] | None:
    """Parses the text as one JSON object. Returns None if it is anything else."""
    try:
        value = parse_json(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _json_lines(text: str) -> Iterable[dict[str, Any]]:
    # A last line without a line end is truncated.
    for number, line in enumerate(text.split("\n")[:-1], 1):
        if line.strip():
            value = _whole(line)
            if value is None or "line" not in value or not ("bestmove" in value or "error" in value):
                raise ValueError(f"line {number}: `{line[:60]}` is not a result of an analysis")
            yield value
