"""An engine process that turns tasks into results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineDied, EngineError, EngineRefused, EngineTimeout
from quadriga.client.info import Info, Play
from quadriga.client.limit import Limit

from .task import Task

_WDL = "UCI_ShowWDL"


@dataclass(frozen=True, slots=True)
class Setup:
    """How to start an engine and what to ask it.

    `timeout`: seconds per search. `keep`: keep the engine's memory between positions.
    """

    command: str
    limit: Limit
    options: Mapping[str, object]
    timeout: float
    keep: bool


class Analyst:
    """Searches one position at a time. If the engine dies, only that position fails, and the engine is restarted."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._engine: AsyncEngine | None = None
        self._game = ""

    async def open(self) -> AsyncEngine:
        """Returns the running engine; starts it if necessary. Raises EngineError if it does not start or lacks an
        option."""
        if self._engine is None:
            self._game = ""
            engine = await AsyncEngine(self.setup.command, search_timeout=self.setup.timeout)
            try:
                wdl = {_WDL: True} if _WDL in engine.options else {}
                await engine.configure(wdl | dict(self.setup.options))
            except BaseException:
                await engine.close(0.5)
                raise
            self._engine = engine
        return self._engine

    async def recover(self, error: EngineError) -> None:
        """Ends an engine that has failed, unless it can continue. The next search restarts it."""
        if not isinstance(error, EngineRefused) and not (isinstance(error, EngineTimeout) and error.recovered):
            await self.close()

    async def close(self) -> None:
        if self._engine is not None:
            await self._engine.close()
            self._engine = None

    async def analyse(self, task: Task) -> dict[str, Any]:
        """Analyses a position and returns the result to write. If that fails, the result holds the error."""
        await self.open()
        try:
            return task.head | await self._search(task)
        except EngineRefused as error:
            return task.error(error.code, error.text)
        except EngineError as error:
            await self.recover(error)
            return task.error(code_of(error), error.message, tail=list(error.log))

    async def select(self, game: str) -> AsyncEngine:
        """Returns the running engine, prepared for a game; clears its memory unless `keep` is set."""
        engine = await self.open()
        if game != self._game:
            await engine.configure(engine.options.selection(game))
            self._game = game
        if not self.setup.keep:
            await engine.new_game()
        return engine

    async def search(self, engine: AsyncEngine) -> Play:
        """Searches the engine's position within the limit."""
        return await engine.play(self.setup.limit, timeout=self.setup.timeout)

    async def _search(self, task: Task) -> dict[str, Any]:
        engine = await self.select(task.game)
        await engine.position(task.opening.fen, task.opening.moves)
        answer = await self.search(engine)
        main = _line(answer.info)
        result = {"bestmove": answer.move} | {name: main[name] for name in ("score", "mate", "bound", "depth")}
        result |= {"nodes": answer.info.nodes, "pv": main["pv"], "wdl": main["wdl"], "time": round(answer.elapsed, 4)}
        if len(answer.infos) > 1:
            result["lines"] = [_line(info) for info in answer.infos]
        return result


def _line(info: Info) -> dict[str, Any]:
    """Returns the search result of one line."""
    score = info.score
    return {
        "score": score.cp if score else None,
        "mate": score.mate if score else None,
        "bound": score.bound or None if score else None,
        "depth": info.depth,
        "pv": list(info.pv),
        "wdl": list(info.wdl) if info.wdl else None,
    }


def code_of(error: EngineError) -> str:
    """Returns the error code that a result holds for this engine failure."""
    if isinstance(error, EngineDied):
        return "engine-died"
    return "timeout" if isinstance(error, EngineTimeout) else "protocol"
