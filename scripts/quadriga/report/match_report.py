"""The report of a match: cross table, Elo, plots, and games to step through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from quadriga.games.record import GameRecord, Offer, player_names
from quadriga.match.result import standings_of
from quadriga.match.standings import Standings

from . import plots
from .pages import Show, Shown, ViewerCode, render, viewer_data
from .playback import Boards, Course, Playback, Players
from .scores import for_p1, number, reach
from .source import Source

_MOST_FAULTS = 20  # described one by one
_TERMINATIONS = {
    "illegal": "illegal move", "time": "time forfeit", "stall": "no answer", "protocol": "protocol error",
    "disagreement": "engines disagree", "agreement": "by agreement",
}  # fmt: skip


async def match_report(
    source: Source, title: str, playback: Playback, boards: Boards, most: int, code: ViewerCode | None
) -> str:
    """Returns the page, without a viewer if `code` is None. At most `most` games get boards and an entry in the viewer:
    faulty games first, then the earliest ones.

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
    courses = [await _play(playback, game, draw=game.number in numbers) for game in games]
    curves = [_values(game, course) for game, course in zip(games, courses)]
    limit = reach(value for curve in curves for value in curve if value is not None)
    shows = [
        _show(game, course, curve) for game, course, curve in zip(games, courses, curves) if game.number in numbers
    ]
    return render(
        "match.html",
        title=title or _title(standings),
        subtitles=_subtitles(source, games),
        standings=standings,
        order_names=[standings.names[engine] for engine in standings.ranking()],
        drawings=_plots(standings, games, courses, curves, limit),
        faulty=[game for game in games if game.faulty],
        fault_words=_TERMINATIONS,
        most_faults=_MOST_FAULTS,
        places={game.number: place for place, game in enumerate(chosen, 1)},
        code=code,
        viewer=viewer_data(shows, boards),
        viewer_heading=f"Games {len(shows)} of {len(games)}" if len(shows) < len(games) else "Games",
    )


async def _play(playback: Playback, game: GameRecord, draw: bool) -> Course:
    """Plies count from the root, moves of the opening included, as the board counts them."""
    root = replace(game.opening, moves=())
    moves = [*game.opening.moves, *(ply.move for ply in game.plies)]
    illegal = game.termination == "illegal"
    return await playback.play(f"game {game.number}", game.game, root, moves, draw, last_is_illegal=illegal)


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
        for way, result in sorted((_way(game, course), game.result) for game, course in zip(games, courses)):
            ways.setdefault(way, Counter())[result] += 1
        lengths = [len(game.opening.moves) + len(game.plies) for game in games]
        drawings.append(("How games ended", plots.results(ways, players)))
        drawings.append(
            ("Score over the plies", plots.scores([(g.result, c) for g, c in zip(games, curves)], limit, players))
        )
        drawings.append(("Length of games", plots.histogram("lengths", "length of games", "plies", lengths)))
    return drawings


def _way(game: GameRecord, course: Course) -> str:
    """Describes how a game ended: the text for its reason, or the termination."""
    if game.termination == "normal":
        word, text = course.reason
        return (text if word == game.reason else game.reason) or "by the rules"
    return _TERMINATIONS.get(game.termination, game.termination)


def _values(game: GameRecord, course: Course) -> list[int | None]:
    """Returns the score of each move for p1; None for moves of the opening and where the mover is unknown."""
    opening = len(game.opening.moves)
    values = [for_p1(number(ply.score), turn) for ply, turn in zip(game.plies, course.p1_turns[opening:])]
    return [None] * opening + values + [None] * (len(game.plies) - len(values))


def _show(game: GameRecord, course: Course, curve: Sequence[int | None]) -> Show:
    opening = game.opening.moves
    moves = [Shown(move, note="opening") for move in opening]
    moves += [
        Shown(ply.move, value, _note(ply.depth, ply.time)) for ply, value in zip(game.plies, curve[len(opening) :])
    ]
    points = {"p1win": "1–0", "p2win": "0–1", "draw": "½–½"}.get(game.result, "no result")
    lines = [f"from {game.opening.fen}"] if game.opening.fen is not None else []
    if game.detail:
        lines.append(game.detail)
    if game.offers:
        lines.append(f"draw offers: {', '.join(_offer(game, offer) for offer in game.offers)}")
    if course.refused:
        lines.append(f"the engine of this report goes no further: {course.refused}")
    end = f"{course.players.winner(game.result)}: {_way(game, course)}"
    return Show(f"{game.number}. {game.p1} – {game.p2}  {points}", lines, moves, course, (game.p1, game.p2), end)


def _offer(game: GameRecord, offer: Offer) -> str:
    answer = "accepted" if offer.accepted else "declined"
    return f"{game.p1 if offer.player == 'p1' else game.p2} after ply {len(game.opening.moves) + offer.ply} ({answer})"


def _note(depth: int | None, time: float) -> str:
    return (f"depth {depth}, " if depth is not None else "") + f"{time:.2f} s"
