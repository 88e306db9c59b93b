"""The engines of a match as processes: opened when their turn comes, kept for the next game, opened again after a fault."""

from __future__ import annotations

from quadriga.engine import AsyncEngine
from quadriga.errors import OptionError
from quadriga.option import plain_name

from .settings import EngineSetup, Rules

GAME_OPTIONS = ("Game", "UCI_Variant")


async def open_engine(setup: EngineSetup, rules: Rules) -> AsyncEngine:
    """Starts one participant and selects the game in it, if it has an option for that; EngineError otherwise."""
    engine = await AsyncEngine.open(
        setup.command,
        name=setup.name,
        cwd=setup.cwd,
        dialect=setup.dialect,
        timeout=rules.patience,
        search_timeout=rules.search_patience,
    )
    try:
        await engine.configure(_game_option(engine, rules.game) | dict(setup.options))
    except OptionError as error:
        await engine.close(0.5)
        raise OptionError(error.message, engine=engine.name) from error
    except BaseException:
        await engine.close(0.5)
        raise
    return engine


def _game_option(engine: AsyncEngine, game: str) -> dict[str, object]:
    names = {plain_name(option.name) for option in engine.options}
    known = [name for name in GAME_OPTIONS if plain_name(name) in names]
    return {known[0]: game} if game and known else {}


class Lineup:
    """Holds the running engines of one worker: never more than the two that play."""

    def __init__(self, setups: list[EngineSetup], rules: Rules) -> None:
        self._setups = setups
        self._rules = rules
        self._running: dict[int, AsyncEngine] = {}

    async def seat(self, first: int, second: int) -> tuple[AsyncEngine, AsyncEngine]:
        """The two engines, started if need be; others are closed."""
        for index in [index for index in self._running if self._rules.restart or index not in (first, second)]:
            await self.dismiss(index)
        for index in (first, second):
            if index in self._running and not self._running[index].alive:
                await self.dismiss(index)
            if index not in self._running:
                self._running[index] = await open_engine(self._setups[index], self._rules)
        return self._running[first], self._running[second]

    async def dismiss(self, index: int) -> None:
        """Closes one engine, if it runs."""
        if engine := self._running.pop(index, None):
            await engine.close()

    async def close(self) -> None:
        for index in list(self._running):
            await self.dismiss(index)
