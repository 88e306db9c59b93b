"""A game as the client knows it: where it began and the moves made since. The rules are the engine's."""

from __future__ import annotations

from collections.abc import Iterable


def check_moves(moves: Iterable[str]) -> None:
    """TypeError for a text where a list of moves is expected; ValueError for a move that is not one word."""
    if isinstance(moves, str):
        raise TypeError(f"a list of moves is expected, not the text {moves!r}")
    for move in moves:
        if not isinstance(move, str):
            raise TypeError(f"a move is a text, not {move!r}")
        if len(move.split()) != 1 or move != move.strip():
            raise ValueError(f"a move is one word, not {move!r}")


class Game:
    """A position string (None: the start position) and the moves made from it.

    Pass it to `play`, `analyse` or `analysis`. No move is checked before an engine sees it.
    """

    def __init__(self, fen: str | None = None, moves: Iterable[str] = ()) -> None:
        check_moves(moves)
        self.fen = fen
        self.moves = list(moves)

    def push(self, move: str) -> None:
        """Makes a move."""
        check_moves([move])
        self.moves.append(move)

    def pop(self) -> str:
        """Takes back the last move and returns it; IndexError if there is none."""
        return self.moves.pop()

    def copy(self) -> Game:
        return Game(self.fen, self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.fen, self.moves) == (other.fen, other.moves)

    def __str__(self) -> str:
        """What follows the word `position` in the protocol: `startpos moves m14`."""
        root = "startpos" if self.fen is None else f"fen {self.fen}"
        return f"{root} moves {' '.join(self.moves)}" if self.moves else root

    def __repr__(self) -> str:
        return f"Game({self.fen!r}, {self.moves!r})"
