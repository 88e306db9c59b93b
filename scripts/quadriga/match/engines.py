"""Starts the engines of a match, keeps them running between games, and checks them before the first game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineStartError, OptionError
from quadriga.common.arguments import distinct
from quadriga.games.start import configure_start, opening_fault
from quadriga.openings.book import Opening

from .settings import EngineSetup, Rules

_PAUSES = (0.5, 2.0)  # seconds before the second and third attempt to start an engine


async def open_engine(setup: EngineSetup, rules: Rules) -> tuple[AsyncEngine, str]:
    """Starts one participant and selects the game, if it has such an option. Raises EngineError on failure.

    Also returns the position string of its start position if its options have changed it, otherwise an empty string.
    """
    engine = await AsyncEngine(
        setup.command,
        name=setup.name,
        cwd=setup.cwd,
        dialect=setup.dialect,
        timeout=rules.start_timeout,
        search_timeout=rules.search_timeout,
    )
    try:
        start = await configure_start(engine, engine.options.selection(rules.game) | setup.options)
        engine.timeout = rules.timeout
    except OptionError as error:
        await engine.close(0.5)
        raise OptionError(error.message, engine=engine.name) from error
    except BaseException:
        await engine.close(0.5)
        raise
    return engine, start


class Lineup:
    """The running engines of one worker: at most the two players."""

    def __init__(self, setups: list[EngineSetup], rules: Rules) -> None:
        self._setups = setups
        self._rules = rules
        self._running: dict[int, AsyncEngine] = {}
        self._starts: dict[int, str] = {}

    async def seat(self, first: int, second: int) -> tuple[AsyncEngine, AsyncEngine]:
        """Returns the two engines, starting them if necessary, and closes all others."""
        for index in [index for index in self._running if self._rules.restart or index not in (first, second)]:
            await self.dismiss(index)
        for index in (first, second):
            if not self.alive(index):
                await self.dismiss(index)
            if index not in self._running:
                self._running[index], self._starts[index] = await self._open(self._setups[index])
        return self._running[first], self._running[second]

    def start(self, index: int) -> str:
        """Returns the position string of a running engine's start position if its options have changed it, otherwise an
        empty string."""
        return self._starts[index]

    async def _open(self, setup: EngineSetup) -> tuple[AsyncEngine, str]:
        """Starts an engine, with retries: its file may be being replaced, or memory may be temporarily short."""
        for pause in _PAUSES:
            try:
                return await open_engine(setup, self._rules)
            except EngineStartError:
                await asyncio.sleep(pause)
        return await open_engine(setup, self._rules)

    def alive(self, index: int) -> bool:
        return index in self._running and self._running[index].alive

    async def dismiss(self, index: int) -> None:
        """Closes one engine if it is running."""
        if engine := self._running.pop(index, None):
            await engine.close()

    async def close(self) -> None:
        for index in list(self._running):
            await self.dismiss(index)


async def introduce(setups: list[EngineSetup], rules: Rules, openings: Sequence[Opening]) -> None:
    """Starts every engine once to check that it works and knows the game, and to learn its name. One engine checks the
    openings."""
    checked = False
    for setup in setups:
        engine, _ = await open_engine(setup, rules)
        try:
            setup.version = engine.id_name
            setup.name = setup.name or engine.name
            if not checked and await engine.knows("gameover"):
                for opening in openings:
                    if fault := await opening_fault(engine, opening):
                        raise ValueError(f"{opening.source}opening `{opening}`: {fault}")
                checked = True
        finally:
            await engine.close()
    for setup, name in zip(setups, distinct([setup.name for setup in setups])):
        setup.name = name
    if not checked:
        raise ValueError("no engine answers `query gameover`, so the rules are unknown")
