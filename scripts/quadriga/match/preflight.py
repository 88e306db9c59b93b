"""What is looked at before the first game, so that bad input is one message and not a thousand lost games."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.engine import AsyncEngine
from quadriga.errors import EngineRefused

from .book import Opening
from .lineup import open_engine
from .settings import EngineSetup, Rules


async def introduce(setups: list[EngineSetup], rules: Rules, openings: Sequence[Opening]) -> None:
    """Starts every engine once: it must work, know the game, and tell its name; one of them checks the openings."""
    checked = False
    for setup in setups:
        engine = await open_engine(setup, rules)
        try:
            setup.name = setup.name or engine.name
            if not checked and await engine.knows("gameover"):
                await _check_openings(engine, openings)
                checked = True
        finally:
            await engine.close()
    names = [setup.name for setup in setups]
    for at, setup in enumerate(setups):
        if names.count(names[at]) > 1:
            setup.name = f"{names[at]} #{names[: at + 1].count(names[at])}"
    if not checked:
        raise ValueError("no engine answers `query gameover`, so nobody knows the rules")


async def _check_openings(engine: AsyncEngine, openings: Sequence[Opening]) -> None:
    for opening in openings:
        try:
            await engine.position(opening.fen, opening.moves)
        except EngineRefused as error:
            raise ValueError(f"{opening.source}opening `{opening}`: {error.message}") from error
        if (await engine.status()).over:
            raise ValueError(f"{opening.source}opening `{opening}`: the game is already over there")
