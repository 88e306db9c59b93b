"""What a person sees and types at a board."""

from __future__ import annotations

from quadriga.client.game import Game

from .moves import continuations, matching
from .opponent import Opponent
from .picture import Picture
from .terminal import Terminal


class Screen:
    """The board of one game, seen from the side of `player`, `p1` or `p2`."""

    def __init__(self, terminal: Terminal, engine: Opponent, player: str) -> None:
        self._terminal = terminal
        self._engine = engine
        self._picture = Picture(player, terminal.in_colour)

    async def show(self, game: Game) -> None:
        """Draws the position, at the top of an empty screen if the terminal can be cleared."""
        if board := await self._engine.board(game):
            self._terminal.show(self._picture.draw(board) + "\n")
        elif text := await self._engine.text(game):
            self._terminal.show(text)

    async def read_move(self, game: Game, line: str) -> str | None:
        """Returns the legal move that a typed line means. Otherwise prints the possible moves and returns None."""
        legal = await self._engine.legal(game)
        if legal is None:
            moves = [line] if len(line.split()) == 1 and await self._engine.accepts(game, line) else []
        else:
            moves = matching(line, legal)
        if len(moves) == 1:
            return moves[0]
        if moves:
            self._terminal.say(f"{len(moves)} moves begin so:")
            self._terminal.list(continuations(line, moves))
        else:
            self._terminal.say(f"No legal move begins with `{line[:40]}`; `moves` lists them, `help` all commands.")
        return None

    async def list_moves(self, game: Game, beginning: str) -> None:
        """Lists the legal moves with this beginning, or their next elements."""
        legal = await self._engine.legal(game)
        if legal is None:
            self._terminal.say(f"{self._engine.name} does not list its moves.")
        else:
            moves = matching(beginning, legal) if beginning else legal
            self._terminal.list(continuations(beginning, moves) or ["none"])
