"""The report of a match: cross table, Elo, plots, and its games to go through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

from quadriga.match.records import GameRecord
from quadriga.match.statistics import estimate

from . import plots, tables
from .boards import Boards
from .crosstable import Crosstable
from .page import beside, grid, page, section
from .playback import Course, Playback
from .scores import for_p1, number, reach
from .source import Source
from .viewer import Show, Shown, values

_MOST_FAULTS = 20  # described one by one


async def match_report(source: Source, title: str, playback: Playback, boards: Boards, most: int) -> str:
    """The page. At most `most` games get boards and a place in the viewer: faulty ones first, then from the beginning.

    ValueError for files that do not belong together, EngineError if the engine cannot play the games.
    """
    games = sorted(source.games, key=lambda game: game.number)
    if games:
        cross = Crosstable.of_games(games)
    else:
        assert source.result is not None
        cross = Crosstable.of_result(source.result)
    chosen = sorted(sorted(games, key=lambda game: not game.faulty)[:most], key=lambda game: game.number)
    numbers = {game.number for game in chosen}
    courses = []
    for game in games:
        moves = [ply.move for ply in game.plies]
        courses.append(await playback.play(game.game, game.opening, moves, draw=game.number in numbers))
    curves = [_values(game, course) for game, course in zip(games, courses)]
    limit = reach(value for curve in curves for value in curve if value is not None)
    shows = [
        _show(game, course, curve) for game, course, curve in zip(games, courses, curves) if game.number in numbers
    ]
    standings = [section("Standings", tables.ranking(cross)), section("Cross table", tables.crosstable(cross))]
    parts = [beside(standings), grid(_plots(cross, games, curves, limit)), *_faults(games, chosen)]
    count = f"Games {len(shows)} of {len(games)}" if len(shows) < len(games) else "Games"
    return page(title or _title(cross), _subtitles(source, games), parts, count, values(shows, boards, limit))


def _title(cross: Crosstable) -> str:
    if len(cross.names) == 2:
        return f"{cross.names[0]} against {cross.names[1]}"
    return f"Tournament of {len(cross.names)} engines"


def _subtitles(source: Source, games: Sequence[GameRecord]) -> list[str]:
    result: dict[str, Any] = source.result or {}
    played = len(games) or result.get("played", 0)
    names = sorted({game.game for game in games if game.game}) or [str(result.get("game", ""))]
    planned = result.get("planned", played)
    words = [" and ".join(name.capitalize() for name in names), f"{played} games"]
    lines = [", ".join(filter(None, words)) + (f" of {planned}" if planned != played else "")]
    if result.get("state", "finished") != "finished":
        lines[0] += f", {result['state']}"
    controls = sorted({f"{name}: {control}" for game in games for name, control in _controls(game) if control})
    dates = sorted(game.date for game in games if game.date)
    if controls:
        lines.append(", ".join(controls))
    if dates:
        lines.append(f"{dates[0].replace('T', ' ')} to {dates[-1].replace('T', ' ')}")
    if (test := result.get("sprt")) is not None:
        decided = f"{test['accepted']} accepted" if test["accepted"] else "not decided"
        bounds = f"LLR {test['llr']:+.2f} in {test['lower']:+.2f}..{test['upper']:+.2f}"
        lines.append(f"SPRT elo0={test['elo0']:g} elo1={test['elo1']:g} ({test['model']}): {bounds}, {decided}")
    return lines


def _controls(game: GameRecord) -> list[tuple[str, str]]:
    return [(game.p1, game.control1), (game.p2, game.control2)]


def _plots(
    cross: Crosstable, games: Sequence[GameRecord], curves: Sequence[Sequence[int | None]], limit: int
) -> list[tuple[str, str]]:
    order = cross.ranking()
    if len(cross.names) == 2:
        order = [0]
    entries = [(cross.names[engine], entry) for engine in order if (entry := estimate(cross.total(engine)))]
    drawings = [("Elo with 95 % intervals", plots.elo(entries))] if entries else []
    if games:
        ways: dict[str, Counter[str]] = {"all games": Counter(game.result for game in games)}
        for game in sorted(games, key=_way):
            ways.setdefault(_way(game), Counter())[game.result] += 1
        lengths = [len(game.plies) for game in games]
        drawings.append(("How games ended", plots.results(ways)))
        drawings.append(("Score over the plies", plots.scores([(g.result, c) for g, c in zip(games, curves)], limit)))
        drawings.append(("Length of games", plots.histogram("lengths", "length of games", "plies", lengths)))
    return drawings


def _way(game: GameRecord) -> str:
    """How a game ended: the engines' word for it, or what went wrong."""
    return (game.reason or "by the rules") if game.termination == "normal" else game.termination


def _values(game: GameRecord, course: Course) -> list[int | None]:
    """The score of each move from p1's view. A move that the engine refuses has a mover as well."""
    turns = course.p1_turns + [False] * (len(game.plies) - len(course.p1_turns))
    return [for_p1(number(ply.score), turn) for ply, turn in zip(game.plies, turns)]


def _show(game: GameRecord, course: Course, curve: Sequence[int | None]) -> Show:
    turns = course.p1_turns + [False] * (len(game.plies) - len(course.p1_turns))
    moves = [
        Shown(ply.move, turn, "" if ply.score == "-" else ply.score, value, _note(ply.depth, ply.time))
        for ply, turn, value in zip(game.plies, turns, curve)
    ]
    points = {"p1win": "1–0", "p2win": "0–1", "draw": "½–½"}.get(game.result, "no result")
    lines = [f"p1 {game.p1} – p2 {game.p2}  {points}, {_way(game)}"]
    if str(game.opening) != "startpos":
        lines.append(f"from {game.opening}")
    if game.detail:
        lines.append(game.detail)
    if course.refused:
        lines.append(f"the engine of this report goes no further: {course.refused}")
    return Show(f"{game.number}. {game.p1} – {game.p2}  {points}", lines, moves, course.boards)


def _note(depth: int | None, time: float) -> str:
    return (f"d{depth} " if depth is not None else "") + f"{time:.2f}s"


def _faults(games: Sequence[GameRecord], chosen: Sequence[GameRecord]) -> list[str]:
    """What went wrong, with the way to the games in the viewer."""
    faulty = [game for game in games if game.faulty]
    if not faulty:
        return []
    places = {game.number: place for place, game in enumerate(chosen, 1)}
    rows = []
    for game in faulty[:_MOST_FAULTS]:
        cell = str(game.number)
        if game.number in places:
            cell = f'<a href="#game={places[game.number]}">{cell}</a>'
        tail = f"<details><summary>last lines</summary><pre>{escape(chr(10).join(game.tail))}</pre></details>" if game.tail else ""
        rows.append((cell, escape(game.culprit or "–"), escape(game.termination), escape(game.detail) + tail))
    content = tables.table(("game", "by", "what", "how"), rows, "faults")
    more = f'<p class="note">and {len(faulty) - len(rows)} more</p>\n' if len(faulty) > len(rows) else ""
    return [section("Games that did not end by the rules", content + more)]
