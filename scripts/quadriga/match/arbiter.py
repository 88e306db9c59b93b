"""Decides how a game stands without knowing its rules: it asks both engines, and reads their scores."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineRefused
from quadriga.client.info import Score, Status
from quadriga.openings.book import Opening

from .settings import Rules

T = TypeVar("T")
SIDES = ("p1", "p2")
_MATE = 1_000_000  # centipawns that stand for a mate


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the engines say about a position: either the `status` they agree on, or their `conflict` in words.

    `refused`: the complaint of each engine, by name, that refused the position.
    """

    status: Status | None
    conflict: str = ""
    refused: dict[str, str] | None = None


class Arbiter:
    """Asks the engines of one game, each only what it can answer. EngineError is passed on."""

    def __init__(self, engines: list[AsyncEngine]) -> None:
        self._engines = engines
        self._judges: list[AsyncEngine] = []

    async def prepare(self) -> bool:
        """Finds out which engines answer queries; False if none does, so that nobody knows the rules."""
        able = await gather_all(*(engine.knows("gameover") for engine in self._engines))
        self._judges = [engine for engine, knows in zip(self._engines, able) if knows]
        return bool(self._judges)

    async def rule(self, opening: Opening, moves: list[str]) -> Ruling:
        """Sets the position in both engines and asks how the game stands."""
        refusals = await gather_all(*(self._set(engine, opening, moves) for engine in self._engines))
        refused = {engine.name: why for engine, why in zip(self._engines, refusals) if why}
        statuses = await gather_all(*(engine.status() for engine in self._judges))
        for engine, status in zip(self._judges[1:], statuses[1:]):
            if status != statuses[0]:
                conflict = f"{self._judges[0].name} says {_words(statuses[0])}, {engine.name} says {_words(status)}"
                return Ruling(None, conflict, refused)
        return Ruling(statuses[0], "", refused)

    async def is_legal_for(self, engine: AsyncEngine, opening: Opening, moves: list[str], move: str) -> bool:
        """Whether this engine insists that the move is legal after `moves`; False if it cannot be asked."""
        if not await engine.knows(f"islegal {move}"):
            return False
        await self._set(engine, opening, moves)
        return await engine.is_legal(move)

    async def reason(self) -> str:
        """The word for how the game ended, from the first engine that has one."""
        for engine in self._judges:
            if await engine.knows("reason"):
                return (await engine.query("reason"))[0]
        return ""

    @staticmethod
    async def _set(engine: AsyncEngine, opening: Opening, moves: list[str]) -> str:
        try:
            await engine.position(opening.fen, [*opening.moves, *moves])
        except EngineRefused as error:
            return error.message
        return ""


def _words(status: Status) -> str:
    turn = "p1" if status.p1_turn else "p2"
    return f"`{turn} to move, gameover {str(status.over).lower()}, result {status.result}`"


async def gather_all(*work: Awaitable[T]) -> list[T]:
    """Like asyncio.gather, but raises the first error only when all is done: no engine is left with open questions."""
    results = await asyncio.gather(*work, return_exceptions=True)
    values = []
    for result in results:
        if isinstance(result, BaseException):
            raise result
        values.append(result)
    return values


class Adjudicator:
    """Adjudicates one game early by the scores of both players, and by its length."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._plies = 0
        self._lost = dict.fromkeys(SIDES, 0)  # consecutive moves on which a player reported a lost game
        self._won = dict.fromkeys(SIDES, 0)
        self._level = 0  # consecutive plies, of both players

    def observe(self, side: str, score: Score | None) -> None:
        """A move by this side with this score. Bounds and missing scores count for nothing."""
        self._plies += 1
        value = None
        if score is not None and not score.bound:
            value = score.cp if score.mate is None else _MATE if score.mate > 0 else -_MATE
        if resign := self._rules.resign_twosided:
            self._lost[side] = self._lost[side] + 1 if value is not None and value <= -resign.score else 0
            self._won[side] = self._won[side] + 1 if value is not None and value >= resign.score else 0
        if draw := self._rules.draw_twosided:
            self._level = self._level + 1 if value is not None and abs(value) <= draw.score else 0

    def verdict(self) -> tuple[str, str]:
        """Result and reason, empty while the game goes on."""
        if resign := self._rules.resign_twosided:
            for side, other in (SIDES, SIDES[::-1]):
                if min(self._lost[side], self._won[other]) >= resign.moves:
                    return f"{other}win", "resignation"
        if (draw := self._rules.draw_twosided) and self._level >= 2 * draw.moves and self._plies >= draw.after:
            return "draw", "level scores"
        if self._rules.max_plies and self._plies >= self._rules.max_plies:
            return "draw", "length"
        return "", ""
