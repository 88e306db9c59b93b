"""A game in progress and its rules, without a process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..client.game import Game, Outcome, check_moves, opponent
from ..client.info import MoveValue
from ..client.option import text_of
from .extension import State


class Board:
    """A position with the moves that led to it, like python-chess's Board: `push` makes a move, `pop` takes it back.

    The board starts at the position string `fen` (None: the start position) and makes `moves` from there. `options` are
    the protocol options that concern the rules: those of the start position (`{"Deck": "wind", "Deal": 7}`),
    `Repetition` and `MoveLimit`. Moves are words of the protocol. Anything illegal raises EngineRefused, with the
    protocol's error code and text, and leaves the board unchanged.

    Boards can be copied and pickled. Several threads may use one board.
    """

    def __init__(
        self,
        game: str,
        fen: str | None = None,
        moves: Iterable[str] = (),
        *,
        options: Mapping[str, object] | None = None,
    ) -> None:
        check_moves(moves := moves if isinstance(moves, str) else list(moves))
        self._start = (game, fen, dict(options or {}))
        self._state = State(game, [(name, text_of(value)) for name, value in self._start[2].items()], fen, list(moves))

    @property
    def game(self) -> str:
        """The protocol's name of the game."""
        return self._start[0]

    @property
    def turn(self) -> str:
        """The player to move, `p1` or `p2`."""
        return self._state.turn()

    @property
    def legal_moves(self) -> list[str]:
        """All legal moves in text order; empty if the rules have ended the game."""
        return self._state.legal_moves()

    @property
    def move_stack(self) -> list[str]:
        """The moves since the root, as given to `push`."""
        return self._state.moves()

    def is_legal(self, move: str) -> bool:
        return self._state.is_legal(move)

    def push(self, move: str) -> None:
        """Makes a legal move. Raises EngineRefused for any other."""
        self._state.push(move)

    def pop(self) -> str:
        """Takes back the last move and returns it. Raises IndexError if there is none."""
        return self._state.pop()

    def peek(self) -> str:
        """Returns the last move. Raises IndexError if there is none."""
        return self._state.peek()

    def outcome(self) -> Outcome | None:
        """Returns the result and reason if the game is over, by the rules or by Repetition and MoveLimit; otherwise
        None."""
        found = self._state.outcome()
        return Outcome(*found) if found else None

    def is_game_over(self) -> bool:
        return self._state.outcome() is not None

    def ply(self) -> int:
        """Returns the number of moves since the root."""
        return self._state.ply()

    def repetitions(self) -> int:
        """Returns how often the position has occurred since the root, including this time."""
        return self._state.repetitions()

    def fen(self) -> str:
        """Returns the canonical position string."""
        return self._state.fen()

    def root(self) -> Board:
        """Returns a board at the position from which the moves began."""
        game, fen, options = self._start
        return Board(game, fen, options=options)

    def key(self) -> int:
        """Returns the 64-bit key of the position, which is the same on every machine."""
        return self._state.key()

    def symmetry_key(self) -> int:
        """Returns a key that is equal for all symmetric positions."""
        return self._state.symmetry_key()

    def values(self) -> dict[str, MoveValue]:
        """Returns the exact values known without a search, the best move first. A board has no tablebases."""
        return {move: MoveValue.parse(word) for move, word in self._state.values()}

    def svg(self, side: str = "p1", *, coordinates: bool = True) -> str:
        """Returns a picture as SVG, seen from the side of `p1` or `p2`. Raises ValueError for any other side."""
        opponent(side)
        return self._state.svg(side == "p2", coordinates)

    def json(self) -> str:
        """Returns cells, pieces and cards in the format of protocol/board.schema.json."""
        return self._state.json()

    def rules(self) -> tuple[int, int]:
        """Returns the values of Repetition and MoveLimit."""
        return self._state.rules()

    def record(self) -> Game:
        """Returns the game so far, for use with `quadriga.Engine`."""
        return Game(self._state.root(), self._state.moves())

    def copy(self, *, stack: bool = True) -> Board:
        """Returns an independent copy. Without `stack`, its root is the current position."""
        game, fen, options = self._start
        return (
            Board(game, fen, self._state.moves(), options=options)
            if stack
            else Board(game, self.fen(), options=options)
        )

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (*self._start, self._state.moves())

    def __eq__(self, other: object) -> bool:
        """Compares game and position, ignoring the moves that led there."""
        return isinstance(other, Board) and (self.game, self.fen()) == (other.game, other.fen())

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """Returns the board as text with coordinates."""
        return self._state.text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<Board {self.game} {self.fen()}>"


def _restore(game: str, fen: str | None, options: Mapping[str, object], moves: list[str]) -> Board:
    return Board(game, fen, moves, options=options)
