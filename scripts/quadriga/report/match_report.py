"""The report of a match: cross table, Elo, plots, and games to step through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from quadriga.games.playback import Boards, Course, Playback, Players
from quadriga.games.record import GameRecord, player_names
from quadriga.games.scores import reach
from quadriga.games.viewer import TERMINATIONS, how_ended, replayed, scores_of, show_of, viewer_data
from quadriga.match.result import standings_of
from quadriga.match.standings import Standings

from . import plots
from .pages import ViewerCode, render
from .source import Source

_MOST_FAULTS = 20  # described one by one


async def match_report(
    source: Source, title: str, playback: Playback | None, boards: Boards, most: int, code: ViewerCode | None
) -> str:
    """Returns the page, without a viewer if `code` is None. At most `most` games get boards and an entry in the viewer:
    faulty games first, then the earliest ones. `playback` may be None if there are no games.

    Raises ValueError if the files do not belong together, EngineError if the engine cannot play the games.
    """
    games = sorted(source.games, key=lambda game: game.number)
    if games:
        standings = Standings(player_names(games))
        for game in games:
            standings.add(game)
    else:
        assert source.result is not None
        standings = standings_of(source.result)
    chosen = sorted(sorted(games, key=lambda game: not game.faulty)[:most], key=lambda game: game.number)
    numbers = {game.number for game in chosen}
    shown = {number: boards for number in numbers}
    courses = [await replayed(playback, game, shown.get(game.number)) for game in games] if playback else []
    curves = [scores_of(game, course) for game, course in zip(games, courses)]
    limit = reach(value for curve in curves for value in curve if value is not None)
    shows = [
        show_of(game, course, curve) for game, course, curve in zip(games, courses, curves) if game.number in numbers
    ]
    return render(
        "match.html",
        title=title or _title(standings),
        subtitles=_subtitles(source, games),
        standings=standings,
        order_names=[standings.names[engine] for engine in standings.ranking()],
        drawings=_plots(standings, games, courses, curves, limit),
        faulty=[game for game in games if game.faulty],
        fault_words=TERMINATIONS,
        most_faults=_MOST_FAULTS,
        places={game.number: place for place, game in enumerate(chosen, 1)},
        code=code,
        viewer=viewer_data(shows, boards),
        viewer_heading=f"Games {len(shows)} of {len(games)}" if len(shows) < len(games) else "Games",
    )


def _title(standings: Standings) -> str:
    if len(standings.names) == 2:
        return f"{standings.names[0]} against {standings.names[1]}"
    return f"Tournament of {len(standings.names)} engines"


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
    lines += [
        f"{engine['name']}: {_options(engine['options'])}"
        for engine in result.get("engines", ())
        if engine.get("options")
    ]
    if dates:
        lines.append(f"{dates[0].replace('T', ' ')} to {dates[-1].replace('T', ' ')}")
    if (test := result.get("sprt")) is not None:
        decided = f"{test['accepted']} accepted" if test["accepted"] else "not decided"
        bounds = f"LLR {test['llr']:+.2f} in {test['lower']:+.2f}..{test['upper']:+.2f}"
        lines.append(f"SPRT elo0={test['elo0']:g} elo1={test['elo1']:g} ({test['model']}): {bounds}, {decided}")
    return lines


def _options(options: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _controls(game: GameRecord) -> list[tuple[str, str]]:
    return [(game.p1, game.control1), (game.p2, game.control2)]


def _plots(
    standings: Standings,
    games: Sequence[GameRecord],
    courses: Sequence[Course],
    curves: Sequence[Sequence[int | None]],
    limit: int,
) -> list[tuple[str, Markup]]:
    order = standings.ranking()
    if len(standings.names) == 2:
        order = [0]
    ratings = standings.ratings()
    entries = [(standings.names[engine], entry) for engine in order if (entry := ratings[engine])]
    drawings: list[tuple[str, Markup]] = [("Elo with 95 % intervals", plots.elo(entries))] if entries else []
    if games:
        # Different games have no player names and colours in common.
        players = courses[0].players if len({course.players for course in courses}) == 1 else Players()
        ways: dict[str, Counter[str]] = {"all games": Counter(game.result for game in games)}
        for way, result in sorted((how_ended(game, course), game.result) for game, course in zip(games, courses)):
            ways.setdefault(way, Counter())[result] += 1
        lengths = [len(game.opening.moves) + len(game.plies) for game in games]
        drawings.append(("How games ended", plots.results(ways, players)))
        drawings.append(
            ("Score over the plies", plots.scores([(g.result, c) for g, c in zip(games, curves)], limit, players))
        )
        drawings.append(("Length of games", plots.histogram("lengths", "length of games", "plies", lengths)))
    return drawings
