"""What a report is about: the files of a match or of an analysis, told apart by what they hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from quadriga.common.arguments import at
from quadriga.games.read import read_games
from quadriga.games.record import GameRecord
from quadriga.match.merge import unique


@dataclass(slots=True)
class Source:
    """`games`: those of a match; `result`: what match.py --json wrote; `analyses`: lines of analyse.py."""

    games: list[GameRecord] = field(default_factory=list)
    result: dict[str, Any] | None = None
    analyses: list[dict[str, Any]] = field(default_factory=list)


def read(paths: Sequence[Path]) -> Source:
    """All files together; ValueError names what is wrong and where."""
    source = Source()
    for path in paths:
        with at(str(path)):
            _read_one(source, path.read_text(encoding="utf-8"))
    if source.analyses and (source.games or source.result):
        raise ValueError("a report is about a match or about an analysis, not about both")
    if not (source.analyses or source.games or source.result):
        raise ValueError(f"{', '.join(map(str, paths))}: no complete game and no analysis in it")
    return source


def of_match(source: Source, wanted: str) -> Source:
    """Only the games of the match whose tag begins with `wanted`, each once; ValueError if there is not exactly one such
    match."""
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


def _read_one(source: Source, text: str) -> None:
    first = text.lstrip()[:1]
    if first == "{":
        value = _whole(text)
        if value is not None and "encounters" in value:
            if source.result is not None:
                raise ValueError("there is another result of a match before it")
            source.result = value
        else:
            source.analyses += _json_lines(text)
    else:
        source.games += read_games(text)


def _whole(text: str) -> dict[str, Any] | None:
    """The text as one JSON object; None if it is something else."""
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _json_lines(text: str) -> Iterable[dict[str, Any]]:
    # A last line without its end was cut off.
    for number, line in enumerate(text.split("\n")[:-1], 1):
        if line.strip():
            value = _whole(line)
            if value is None or "line" not in value or not ("bestmove" in value or "error" in value):
                raise ValueError(f"line {number}: `{line[:60]}` is no result of an analysis")
            yield value
