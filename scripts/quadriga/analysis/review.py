"""Reviews a whole game: searches every position and judges every move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineError
from quadriga.client.info import Info, Score
from quadriga.client.limit import UGI, Limit
from quadriga.common.judging import BETTER_LINE, Finding, decided, finding, judge, known_score, marked
from quadriga.games.record import GameRecord, Ply
from quadriga.games.scores import score_text

from .analyst import Analyst

BEHIND_PEOPLE = "; "  # separates the people who annotated a game from the engine that reviewed it


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game with scores, judgements, marks and better lines. `errors`: failed searches with their reasons."""

    record: GameRecord
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Searched:
    finding: Finding = Finding(None)
    info: Info = Info()
    seconds: float | None = None


async def annotator(analyst: Analyst) -> str:
    """Returns the annotator text for this reviewer."""
    return reviewer_text((await analyst.open()).id_name, analyst.setup.limit)


def reviewer_text(engine: str, limit: Limit) -> str:
    """Returns the annotator text for an engine and its limits, times in seconds: `Quadriga 0.3.0, nodes=100000`."""
    values = {"depth": limit.depth, "nodes": limit.nodes, "movetime": limit.time and f"{limit.time:g}"}
    return ", ".join([engine, *(f"{name}={value}" for name, value in values.items() if value)])


def annotators(before: str, reviewed: bool, reviewer: str) -> str:
    """Returns the annotators `before` followed by `reviewer`, which replaces the last of them if that one has
    `reviewed` the game."""
    people = before.rpartition(BEHIND_PEOPLE)[0] if reviewed else before
    return f"{people}{BEHIND_PEOPLE}{reviewer}" if people else reviewer


class Reviewer:
    """Reviews games with one engine, from the last position of a game to the first: its memory of later positions helps
    with earlier ones. Other games do not influence the result."""

    def __init__(self, analyst: Analyst, game: str, on_position: Callable[[int, str], None]) -> None:
        """`game`: the default for records without a game. `on_position` is called for each position, with the nodes
        searched and the error, if any."""
        self._analyst = analyst
        self._game = game
        self._on_position = on_position

    async def review(self, record: GameRecord) -> Reviewed:
        """Returns the game as judged by the engine. Raises EngineError if the engine cannot be started again."""
        game = record.game or self._game
        errors: list[str] = []
        found: list[_Searched] = []
        fresh = True
        for count in range(len(record.plies), -1, -1):
            moves = [*record.opening.moves, *(ply.move for ply in record.plies[:count])]
            searched, error = _Searched(), ""
            engine = await self._analyst.open()
            try:
                if fresh:
                    engine = await self._analyst.select(game)
                    fresh = False
                await engine.position(record.opening.fen, moves)
                searched = await self._search(engine, record.plies[count].move if found else None, found[:1])
            except EngineError as failure:
                await self._analyst.recover(failure)
                fresh = True
                error = f"game {record.number}, after {count} of {len(record.plies)} moves: {failure.message}"
                errors.append(error)
            found.insert(0, searched)
            self._on_position(searched.info.nodes or 0, error)
        plies = [_judged(ply, *found[index : index + 2]) for index, ply in enumerate(record.plies)]
        reviewed = any(ply.judgement for ply in record.plies)
        name = annotators(record.annotator, reviewed, await annotator(self._analyst))
        return Reviewed(replace(record, plies=plies, annotator=name), tuple(errors))

    async def _search(self, engine: AsyncEngine, move: str | None, after: Sequence[_Searched]) -> _Searched:
        """Returns the finding for the engine's position, in which `move` was played and led to `after`."""
        if engine.dialect == UGI and (status := await engine.status()).over:
            return _over(status.result, status.turn)
        values = await engine.values()
        legal = len(await engine.legal_moves()) if await engine.knows("moves") else None
        known = finding(Info(pv=tuple(values)[:1]), values, legal)
        if known.exact and (score := known_score(values)):
            judgement = judge(known, after[0].finding, move) if move else None
            if not move or (judgement and not judgement.mark):  # only a bad move needs a better line
                return _Searched(known, Info(score=score, pv=known.line))
        answer = await self._analyst.search(engine)
        values = await engine.values()  # the search may have generated a tablebase
        info = answer.info
        if not info.pv and answer.move:
            info = replace(info, pv=(answer.move,))
        return _Searched(finding(info, values, legal), info, answer.elapsed)


def _over(result: str, player: str) -> _Searched:
    if result == "none":
        return _Searched()
    known = decided(result, player)
    score = Score(cp=0) if known.exact == "draw" else Score(mate=0, won=known.exact == "win")
    return _Searched(known, Info(depth=0, score=score))


def _judged(ply: Ply, before: _Searched, after: _Searched) -> Ply:
    """Returns the move with the score of the position after it, and with the judgement if both positions are known."""
    if after.info.score is None:
        return replace(ply, judgement=None, nags=marked(ply.nags, ply.judgement, None))
    judgement = judge(before.finding, after.finding, ply.move)
    variations = ply.variations
    if judgement and judgement.better and all(line[0].move != judgement.better for line in variations):
        variations = (*variations, _better(before))
    return replace(
        ply,
        score=score_text(-after.info.score),
        depth=after.info.depth,
        time=after.seconds,
        nodes=after.info.nodes,
        pv=(ply.move, *after.info.pv),
        judgement=judgement,
        nags=marked(ply.nags, ply.judgement, judgement),
        variations=variations,
    )


def _better(before: _Searched) -> tuple[Ply, ...]:
    first, *rest = before.finding.line[:BETTER_LINE]
    return Ply(first, score_text(before.info.score), before.info.depth), *map(Ply, rest)
