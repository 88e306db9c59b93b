"""Determines which start position an engine's options select, and whether a game can begin with an opening."""

from __future__ import annotations

from collections.abc import Mapping

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineRefused
from quadriga.client.option import plain_name
from quadriga.openings.book import Opening


async def configure_start(engine: AsyncEngine, options: Mapping[str, object]) -> str:
    """Sets options of a newly started engine. Returns the position string of its start position if options other than
    the game have changed it, otherwise an empty string. Raises EngineError like configure()."""
    choice = engine.options.game
    game = {name: value for name, value in options.items() if choice and plain_name(name) == plain_name(choice.name)}
    await engine.configure(game)
    if len(game) == len(options):
        return ""
    before = await _start(engine)
    await engine.configure({name: value for name, value in options.items() if name not in game})
    after = await _start(engine)
    return after if after != before else ""


async def opening_fault(engine: AsyncEngine, opening: Opening) -> str:
    """Sets the position of an opening. Returns why no game can begin there; empty if one can."""
    try:
        await engine.position(opening.fen, opening.moves)
    except EngineRefused as error:
        return error.message
    return "the game is already over" if (await engine.status()).over else ""


async def _start(engine: AsyncEngine) -> str:
    """Returns the position string of the start position, or an empty string if the engine cannot report it."""
    if not await engine.knows("fen"):
        return ""
    await engine.position()
    return await engine.fen()
