"""The report of an analysis: its results, and main lines to step through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quadriga.common.arguments import counted
from quadriga.games.playback import Boards, Playback
from quadriga.games.scores import centipawns, for_p1, mate, written
from quadriga.games.viewer import Show, Shown, viewer_data
from quadriga.openings.book import Opening

from .source import Source


@dataclass(frozen=True, slots=True)
class Analysed:
    """A position and its search result; `score` is in hundredths for the side to move. See analyse.py.

    `line`: the id of the line, or its number if it has none.
    """

    line: str
    game: str
    opening: Opening
    best: str
    score: int | None
    pv: tuple[str, ...]
    depth: int | None
    nodes: int | None
    time: float | None


@dataclass(frozen=True, slots=True)
class Refused:
    """An input line that could not be analysed, and the reason."""

    line: str
    code: str
    message: str


def read_analysed(value: dict[str, Any]) -> Analysed | Refused:
    """Parses one result. Raises ValueError if it is incomplete."""
    try:
        line = str(value.get("id", value["line"]))
        if "error" in value:
            error = value["error"] if isinstance(value["error"], dict) else {}
            return Refused(line, str(error.get("code", "")), str(error.get("message", "")))
        fen = None if value["position"] == "startpos" else str(value["position"])
        return Analysed(
            line=line,
            game=str(value["game"]),
            opening=Opening(fen, tuple(map(str, value["moves"]))),
            best=str(value["bestmove"] or ""),
            score=_score(value),
            pv=tuple(map(str, value.get("pv") or ())),
            depth=None if value.get("depth") is None else int(value["depth"]),
            nodes=None if value.get("nodes") is None else int(value["nodes"]),
            time=None if value.get("time") is None else float(value["time"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"line {value.get('line')} of the input: its result is incomplete: {error}") from None


def _score(value: dict[str, Any]) -> int | None:
    if value.get("mate") is not None:
        return mate(int(value["mate"]))
    return None if value.get("score") is None else centipawns(int(value["score"]))


async def analysis_report(source: Source, title: str, playback: Playback | None, most: int) -> dict[str, Any]:
    """Returns the data of the page. Only the first `most` positions are listed and get boards. `playback` may be None
    if there are no results.

    Raises ValueError for an incomplete result, EngineError if the engine cannot play the lines.
    """
    read = [read_analysed(value) for value in source.analyses]
    results = [each for each in read if isinstance(each, Analysed)]
    errors = [each for each in read if isinstance(each, Refused)]
    boards = Boards()
    shows = [await _show(result, playback, boards) for result in results[:most]] if playback else []
    games = ", ".join(sorted({result.game.capitalize() for result in results}))
    return {
        "title": title or "Analysis",
        "lines": [f"{games}: {counted(len(results), 'position')}, {counted(len(errors), 'error')}"],
        "analysis": {
            "scores": [result.score for result in results if result.score is not None],
            "depths": [result.depth for result in results if result.depth is not None],
            "times": [result.time for result in results if result.time is not None],
            "rows": [_row(result) for result in results[:most]],
            "errors": [[error.line, error.code, error.message] for error in errors[:most]],
        },
        **viewer_data(shows, boards),
    }


def _row(result: Analysed) -> list[object]:
    """Returns a row of the table: line, best move, score, depth, nodes, seconds, main line."""
    figures = (result.score, result.depth, result.nodes, result.time)
    return [result.line, result.best, *figures, " ".join(result.pv[:8])]


async def _show(result: Analysed, playback: Playback, boards: Boards) -> Show:
    """Returns the position and its main line. The score is attached to the first move."""
    course = await playback.play(f"line {result.line}", result.game, result.opening, result.pv, boards)
    moves = [Shown(move) for move in result.pv]
    score = for_p1(result.score, course.p1_turns[0]) if course.p1_turns else None
    if moves:
        moves[0] = Shown(result.pv[0], score, result.depth)
    lines = [f"{result.game} {result.opening}".strip()]
    lines.append(
        f"best move {result.best}, {written(score)} for {course.players.names[0]}"
        if result.best
        else "the game is over"
    )
    if course.refused:
        lines.append(f"the engine stops the replay: {course.refused}")
    return Show(f"line {result.line}: {result.best or 'game over'}", lines, moves, course)
