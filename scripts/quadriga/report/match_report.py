"""The report of a match: its standings, and all games, some with boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quadriga.games.playback import Boards, Course, Playback
from quadriga.games.record import GameRecord, player_names
from quadriga.games.viewer import recorded, replayed, show_of, viewer_data
from quadriga.match.result import figures_of, standings_of
from quadriga.match.standings import Standings

from .source import Source


async def match_report(source: Source, title: str, playback: Playback | None, most: int) -> dict[str, Any]:
    """Returns the data of the page. At most `most` games get boards: faulty games first, then the earliest ones.
    `playback` may be None if there are no games.

    Raises ValueError if the files do not belong together, EngineError if the engine cannot play the games.
    """
    games = sorted(source.games, key=lambda game: game.number)
    standings = _standings(source, games)
    boards = Boards()
    drawn: dict[int, tuple[GameRecord, Course]] = {}
    if playback:
        for game in sorted(games, key=lambda game: not game.faulty)[:most]:
            drawn[game.number] = game, await replayed(playback, game, boards)
    others = list(drawn.values())
    courses = (drawn[game.number][1] if game.number in drawn else recorded(game, others) for game in games)
    shows = [show_of(game, course) for game, course in zip(games, courses)]
    return {
        "title": title or _title(standings),
        "lines": _lines(source, games),
        "match": _match(source, standings, len(games)),
        **viewer_data(shows, boards),
    }


def _standings(source: Source, games: Sequence[GameRecord]) -> Standings:
    if not games:
        assert source.result is not None
        return standings_of(source.result)
    return Standings(player_names(games), games=games)


def _match(source: Source, standings: Standings, games: int) -> dict[str, Any]:
    """Returns the figures in the form used by the page of a running match."""
    result: Mapping[str, Any] = source.result or {}
    played = games or result.get("played", 0)
    faults = standings.faults or result.get("faults", {})
    figures = figures_of(standings) | {"played": played, "faults": faults, "sprt": result.get("sprt")}
    engines = [{"name": name, "version": "", "control": ""} for name in standings.names]
    return {"head": {"engines": engines, "planned": result.get("planned", played)}, "figures": figures, "course": []}


def _title(standings: Standings) -> str:
    if len(standings.names) == 2:
        return f"{standings.names[0]} against {standings.names[1]}"
    return f"Tournament of {len(standings.names)} engines"


def _lines(source: Source, games: Sequence[GameRecord]) -> list[str]:
    """Returns the lines below the title: the game, limits, options and dates."""
    result: Mapping[str, Any] = source.result or {}
    names = sorted({game.game for game in games if game.game}) or [str(result.get("game", ""))]
    state = result.get("state", "finished")
    lines = [" and ".join(name.capitalize() for name in names) + ("" if state == "finished" else f", {state}")]
    controls = {(game.p1, game.control1) for game in games} | {(game.p2, game.control2) for game in games}
    lines.append(", ".join(f"{name}: {control}" for name, control in sorted(controls) if control))
    for engine in result.get("engines", ()):
        options = ", ".join(f"{name}={value}" for name, value in engine.get("options", {}).items())
        lines.append(f"{engine['name']}: {options}" if options else "")
    if dates := sorted(game.date for game in games if game.date):
        lines.append(f"{dates[0].replace('T', ' ')} to {dates[-1].replace('T', ' ')}")
    return [line for line in lines if line]
