"""Candidates for a book: a few plies from the start position, and the engine's score for the position reached."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.info import Score
from quadriga.client.limit import Limit
from quadriga.openings.book import Opening


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make candidates.

    The first `random_plies` are drawn from the legal moves that are not known to lose. Then the engine plays
    `searched_plies` at `search_depth`, and the position reached is searched to `depth`. `varied`: options of the start
    position, with the values to draw from.
    """

    game: str
    seed: int
    random_plies: int
    searched_plies: int
    search_depth: int
    depth: int
    varied: Mapping[str, Sequence[str] | range]


@dataclass(frozen=True, slots=True)
class Candidate:
    """`position` is a key shared by all symmetric positions; `score` is None if the game is over or the position is not
    new."""

    opening: Opening
    position: str
    score: Score | None = None


async def sound_moves(engine: AsyncEngine) -> Sequence[str]:
    """Returns the legal moves in the engine's position except those known to lose; all moves if all of them lose."""
    legal, values = await engine.legal_moves(), await engine.values()
    return [move for move in legal if move not in values or values[move].result != "loss"] or legal


async def symmetry_key(engine: AsyncEngine) -> str:
    """Returns a key shared by all positions symmetric to the engine's; the position string if the engine has no such
    key."""
    [key] = await engine.query("symmetrykey" if await engine.knows("symmetrykey") else "fen")
    return key


class Maker:
    """Makes candidates with one engine. Candidate n does not depend on the engine process or on earlier candidates.

    `seen`: positions of candidates with lower numbers; they and symmetric ones are not searched again.
    """

    def __init__(self, engine: AsyncEngine, recipe: Recipe, seen: Collection[str]) -> None:
        self._engine = engine
        self._recipe = recipe
        self._seen = seen

    async def make(self, number: int) -> Candidate:
        recipe, engine = self._recipe, self._engine
        chance = random.Random(f"{recipe.seed}/{number}")
        drawn = {name: chance.choice(values) for name, values in recipe.varied.items()}
        await engine.configure(drawn)
        await engine.new_game()
        await engine.position()
        root = await engine.fen() if drawn else None
        opening = Opening(root, tuple(await self._moves(root, chance.choice)))
        position = await symmetry_key(engine)
        if position in self._seen or (await engine.status()).over:
            return Candidate(opening, position)
        await engine.new_game()  # makes the score independent of earlier lines
        await engine.position(opening.fen, opening.moves)
        return Candidate(opening, position, (await engine.play(Limit(depth=recipe.depth))).info.score)

    async def _moves(self, root: str | None, choose: Callable[[Sequence[str]], str]) -> list[str]:
        """Plays the plies on the engine's board and returns them; fewer if the game ends."""
        moves: list[str] = []
        await self._engine.position(root)
        for ply in range(self._recipe.random_plies + self._recipe.searched_plies):
            if ply < self._recipe.random_plies:
                sound = await sound_moves(self._engine)
                move = choose(sound) if sound else None
            else:
                move = (await self._engine.play(Limit(depth=self._recipe.search_depth))).move
            if move is None:
                break
            moves.append(move)
            await self._engine.position(root, moves)
        return moves
