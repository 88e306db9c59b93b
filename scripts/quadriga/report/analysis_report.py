"""The report of an analysis: all positions in a table, plots, and each main line to go through."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from quadriga.openings.book import Opening

from . import plots, tables
from .boards import Boards
from .page import grid, page, section
from .playback import Playback
from .scores import MATE, clipped, for_p1, reach
from .source import Source
from .viewer import Show, Shown, values


async def analysis_report(source: Source, title: str, playback: Playback, boards: Boards, most: int) -> str:
    """The page. At most `most` positions, from the beginning, are in the table and the viewer.

    ValueError for a result that is incomplete, EngineError if the engine cannot play the lines.
    """
    results = [each for each in source.analyses if "error" not in each]
    errors = [each for each in source.analyses if "error" in each]
    shows = []
    for result in results[:most]:
        try:
            shows.append(await _show(result, playback))
        except (KeyError, TypeError) as error:
            raise ValueError(f"line {result.get('line')} of the input: its result is incomplete: {error}") from None
    limit = reach(_score(result) or 0 for result in results)
    parts = [grid(_plots(results, limit)), section("Positions", _table(results[:most]))]
    if errors:
        parts.append(section("Positions that could not be analysed", _errors(errors[:most])))
    count = f"first {len(shows)} of {len(results)}" if len(shows) < len(results) else f"all {len(shows)}"
    names = sorted({str(result.get("game", "")) for result in results})
    below = [f"{', '.join(name.capitalize() for name in names)}: {len(results)} positions, {len(errors)} error{'' if len(errors) == 1 else 's'}"]
    shown = values(shows, boards, limit)
    return page(title or "Analysis", below, parts, f"Main lines, {count}", shown)


def _score(result: dict[str, Any]) -> int | None:
    """From the view of the side to move."""
    if (mate := result.get("mate")) is not None:
        return MATE - int(mate) if mate > 0 else -MATE - int(mate)
    return None if result.get("score") is None else int(result["score"])


def _text(result: dict[str, Any]) -> str:
    if result.get("mate") is not None:
        return f"#{result['mate']}"
    return "–" if result.get("score") is None else f"{result['score'] / 100:+.2f}".replace("-", "−")


async def _show(result: dict[str, Any], playback: Playback) -> Show:
    """The position, then its main line; the score belongs to the first move."""
    fen = None if result["position"] == "startpos" else str(result["position"])
    line = [str(move) for move in result.get("pv") or []]
    opening = Opening(fen, tuple(map(str, result["moves"])))
    course = await playback.play(str(result["game"]), opening, line, draw=True)
    turns = course.p1_turns + [False] * (len(line) - len(course.p1_turns))
    moves = [Shown(move, turn) for move, turn in zip(line, turns)]
    if moves:
        note = f"d{result.get('depth')}"
        moves[0] = Shown(line[0], turns[0], _text(result), for_p1(_score(result), turns[0]), note)
    lines = [f"{result['game']} {opening}".strip(), f"{_text(result)} for the side to move, best {result['bestmove'] or 'none, the game is over'}"]
    if course.refused:
        lines.append(f"the engine of this report goes no further: {course.refused}")
    return Show(f"line {result['line']}: {_text(result)} {result['bestmove'] or ''}", lines, moves, course.boards)


def _plots(results: Sequence[dict[str, Any]], limit: int) -> list[tuple[str, str]]:
    drawings = []
    if scores := [clipped(score, limit) for result in results if (score := _score(result)) is not None]:
        label = "score for the side to move, mates at the rims"
        drawings.append(("Scores", plots.histogram("values", "scores", label, scores, whole=False)))
    if depths := [int(result["depth"]) for result in results if result.get("depth") is not None]:
        drawings.append(("Depth reached", plots.histogram("depths", "depth reached", "plies", depths)))
    if times := [float(result["time"]) for result in results if result.get("time") is not None]:
        drawings.append(("Time", plots.histogram("times", "time for a position", "seconds", times, whole=False)))
    return drawings


def _table(results: Sequence[dict[str, Any]]) -> str:
    heads = ("line", "best", "score", "depth", "nodes", "time", "main line")
    rows = []
    for place, result in enumerate(results, 1):
        nodes = "–" if result.get("nodes") is None else f"{result['nodes']:,}".replace(",", " ")
        cells = [f'<a href="#game={place}">{result["line"]}</a>', escape(str(result["bestmove"] or "–")), _text(result)]
        cells += [str(result.get("depth", "–")), nodes, f"{result.get('time') or 0:.2f}"]
        rows.append([*cells, escape(" ".join(map(str, (result.get("pv") or [])[:8])))])
    return tables.table(heads, rows, "lines")


def _errors(errors: Sequence[dict[str, Any]]) -> str:
    rows = []
    for result in errors:
        error = result["error"] if isinstance(result["error"], dict) else {}
        rows.append((str(result["line"]), escape(str(error.get("code", ""))), escape(str(error.get("message", "")))))
    return tables.table(("line", "code", "why"), rows, "faults")
