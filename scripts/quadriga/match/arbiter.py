"""Determines the state of a game from the answers of both engines, without knowing its rules."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineRefused
from quadriga.client.game import opponent
from quadriga.client.info import Status
from quadriga.common.judging import exact_result
from quadriga.openings.book import Opening

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the engines say about a position: the `status` they agree on, or a description of their `conflict`.

    `refused` maps each engine that refused the position to its error message.
    """

    status: Status | None
    conflict: str = ""
    refused: dict[str, str] | None = None


class Arbiter:
    """Queries the engines of one game, each only for what it supports. EngineError propagates."""

    def __init__(self, engines: list[AsyncEngine]) -> None:
        self._engines = engines
        self._judges: list[AsyncEngine] = []

    async def prepare(self) -> bool:
        """Determines which engines answer queries. Returns False if none does: then the rules are unknown."""
        able = await gather_all(*(engine.knows("gameover") for engine in self._engines))
        self._judges = [engine for engine, knows in zip(self._engines, able) if knows]
        return bool(self._judges)

    async def rule(self, opening: Opening, moves: list[str]) -> Ruling:
        """Sets the position in both engines and queries the state of the game."""
        refusals = await gather_all(*(self._set(engine, opening, moves) for engine in self._engines))
        refused = {engine.name: why for engine, why in zip(self._engines, refusals) if why}
        statuses = await gather_all(*(engine.status() for engine in self._judges))
        for engine, status in zip(self._judges[1:], statuses[1:]):
            if status != statuses[0]:
                conflict = f"{self._judges[0].name} says {_words(statuses[0])}, {engine.name} says {_words(status)}"
                return Ruling(None, conflict, refused)
        return Ruling(statuses[0], "", refused)

    async def is_legal_for(self, engine: AsyncEngine, opening: Opening, moves: list[str], move: str) -> bool:
        """Returns whether this engine considers the move legal after `moves`. False if it cannot be asked."""
        if not await engine.knows(f"islegal {move}"):
            return False
        await self._set(engine, opening, moves)
        return await engine.is_legal(move)

    async def reason(self) -> str:
        """Returns the reason why the game ended, from the first engine that reports one."""
        for engine in self._judges:
            if await engine.knows("reason"):
                return (await engine.query("reason"))[0]
        return ""

    async def exact_result(self, turn: str) -> str:
        """Returns the result under perfect play from the position that rule() has set, where `turn` is to move:
        `p1win`, `p2win` or `draw`, from the values that engines know without a search. Empty if no engine knows it, or
        if they disagree."""
        results = {"win": f"{turn}win", "loss": f"{opponent(turn)}win"}
        found = set()
        for engine in self._judges:
            if values := await engine.values():
                result = exact_result(values, len(await engine.legal_moves()))
                found.add(results.get(result, result))
        found.discard("")
        return found.pop() if len(found) == 1 else ""

    @staticmethod
    async def _set(engine: AsyncEngine, opening: Opening, moves: list[str]) -> str:
        try:
            await engine.position(opening.fen, [*opening.moves, *moves])
        except EngineRefused as error:
            return error.message
        return ""


def _words(status: Status) -> str:
    return f"`{status.turn} to move, gameover {str(status.over).lower()}, result {status.result}`"


async def gather_all(*work: Awaitable[T]) -> list[T]:
    """Like asyncio.gather, but waits for all awaitables before raising the first error, so that no engine has a pending
    query."""
    results = await asyncio.gather(*work, return_exceptions=True)
    values = []
    for result in results:
        if isinstance(result, BaseException):
            raise result
        values.append(result)
    return values
