"""Checks an existing book."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from quadriga.client.async_engine import AsyncEngine
from quadriga.games.start import opening_fault
from quadriga.openings.book import read_book, read_scores, scores_path, wrong_number

from .candidate import sound_moves, symmetry_key


async def faults(engine: AsyncEngine, book: Path) -> AsyncIterator[str]:
    """Describes the errors in a book.

    Errors are openings that are illegal, finished, or symmetric to earlier ones; moves known to lose although another
    move is not; and a number of scores that differs from the number of openings. Raises ValueError if the book cannot
    be read.
    """
    openings = read_book(book)
    if scores_path(book).exists() and (wrong := wrong_number(book, read_scores(book), openings)):
        yield wrong
    seen: dict[str, str] = {}
    for opening in openings:
        if fault := await opening_fault(engine, opening):
            yield f"{opening.source}{fault}"
            continue
        for ply, move in enumerate(opening.moves):
            await engine.position(opening.fen, opening.moves[:ply])
            if move not in await sound_moves(engine):
                yield f"{opening.source}{move} is known to lose"
        await engine.position(opening.fen, opening.moves)
        place = opening.source.removesuffix(": ")
        if (first := seen.setdefault(await symmetry_key(engine), place)) != place:
            yield f"{opening.source}the same position as {first}, or a symmetric one"
