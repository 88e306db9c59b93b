"""The report of an analysis: all positions in a table, plots, and each main line to go through."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from . import plots
from .analysed import Analysed, Refused, read_analysed
from .boards import Boards
from .pages import render
from .playback import Playback
from .scores import clipped, for_p1, reach, written
from .source import Source
from .viewer import Show, Shown, ViewerCode, viewer_data


async def analysis_report(
    source: Source, title: str, playback: Playback, boards: Boards, most: int, code: ViewerCode | None
) -> str:
    """The page; without a viewer if there is no code of it. At most `most` positions, from the beginning, are in the table and the viewer.

    ValueError for a result that is incomplete, EngineError if the engine cannot play the lines.
    """
    read = [read_analysed(value) for value in source.analyses]
    results = [each for each in read if isinstance(each, Analysed)]
    errors = [each for each in read if isinstance(each, Refused)]
    shows = [await _show(result, playback) for result in results[:most]]
    limit = reach(result.score for result in results if result.score is not None)
    games = ", ".join(sorted({result.game.capitalize() for result in results}))
    return render(
        "analysis.html",
        title=title or "Analysis",
        subtitles=[f"{games}: {len(results)} positions, {len(errors)} error{'' if len(errors) == 1 else 's'}"],
        drawings=_plots(results, limit),
        results=results[:most],
        errors=errors[:most],
        code=code,
        viewer=viewer_data(shows, boards),
        viewer_heading=f"Main lines, first {most} of {len(results)}" if most < len(results) else "Main lines",
    )


async def _show(result: Analysed, playback: Playback) -> Show:
    """The position, then its main line; the score belongs to the first move."""
    course = await playback.play(f"line {result.line}", result.game, result.opening, result.pv, draw=True)
    moves = [Shown(move) for move in result.pv]
    score = for_p1(result.score, course.p1_turns[0]) if course.p1_turns else None
    if moves:
        moves[0] = Shown(result.pv[0], score, f"depth {result.depth}" if result.depth is not None else "")
    lines = [f"{result.game} {result.opening}".strip()]
    lines.append(
        f"best move {result.best}, {written(score)} for {course.players.names[0]}"
        if result.best
        else "the game is over"
    )
    if course.refused:
        lines.append(f"the engine of this report goes no further: {course.refused}")
    return Show(f"line {result.line}: {result.best or 'game over'}", lines, moves, course)


def _plots(results: Sequence[Analysed], limit: int) -> list[tuple[str, Markup]]:
    drawings = []
    if scores := [clipped(result.score, limit) for result in results if result.score is not None]:
        label = "score for the side to move, mates at the ends"
        drawings.append(("Scores", plots.histogram("values", "scores", label, scores, whole=False)))
    if depths := [result.depth for result in results if result.depth is not None]:
        drawings.append(("Depth reached", plots.histogram("depths", "depth reached", "plies", depths)))
    if times := [result.time for result in results if result.time is not None]:
        drawings.append(("Time", plots.histogram("times", "time for a position", "seconds", times, whole=False)))
    return drawings
