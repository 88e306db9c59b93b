"""A game so far and its rules, without a process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..client.game import Game, Outcome, check_moves, opponent
from .extension import State


def text_of(value: object) -> str:
    """The value of an option as the protocol spells it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Board:
    """A position of a game with the moves that led to it, as python-chess's Board: `push` changes it, `pop` goes back.

    Begins at the position string `fen` (None: the start position) and makes `moves` from there. `options` are those of
    the protocol that belong to rules: of the start position (`{"Deck": "wind", "Deal": 7}`), `Repetition`, `MoveLimit`.
    Moves are words of the protocol. What the rules refuse raises EngineRefused, with the code and the words of the
    protocol, and changes nothing.

    Boards may be copied and pickled. Several threads may use one.
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
        """The protocol's word for the game."""
        return self._start[0]

    @property
    def turn(self) -> str:
        """The player to move, `p1` or `p2`."""
        return self._state.turn()

    @property
    def legal_moves(self) -> list[str]:
        """Sorted by text; empty if the game is over on the board."""
        return self._state.legal_moves()

    @property
    def move_stack(self) -> list[str]:
        """The moves since the root, as they were pushed."""
        return self._state.moves()

    def is_legal(self, move: str) -> bool:
        return self._state.is_legal(move)

    def push(self, move: str) -> None:
        """Makes a legal move."""
        self._state.push(move)

    def pop(self) -> str:
        """Takes back the last move and returns it; IndexError if there is none."""
        return self._state.pop()

    def peek(self) -> str:
        """The last move; IndexError if there is none."""
        return self._state.peek()

    def outcome(self) -> Outcome | None:
        """Result and reason of a game that is over, by the rules or by Repetition and MoveLimit."""
        found = self._state.outcome()
        return Outcome(*found) if found else None

    def is_game_over(self) -> bool:
        return self._state.outcome() is not None

    def ply(self) -> int:
        """The number of moves since the root."""
        return self._state.ply()

    def repetitions(self) -> int:
        """How often the position has occurred since the root, this time included."""
        return self._state.repetitions()

    def fen(self) -> str:
        """The canonical position string."""
        return self._state.fen()

    def root(self) -> Board:
        """The position that the moves began from."""
        game, fen, options = self._start
        return Board(game, fen, options=options)

    def key(self) -> int:
        """The 64-bit key of the position, the same on every machine."""
        return self._state.key()

    def symmetry_key(self) -> int:
        """The same for all positions that the rules cannot tell apart."""
        return self._state.symmetry_key()

    def svg(self, side: str = "p1", *, coordinates: bool = True) -> str:
        """A picture, seen from the side of `p1` or `p2`."""
        opponent(side)
        return self._state.svg(side == "p2", coordinates)

    def json(self) -> str:
        """Cells, pieces and cards as protocol/board.schema.json describes them."""
        return self._state.json()

    def rules(self) -> tuple[int, int]:
        """Repetition and MoveLimit."""
        return self._state.rules()

    def record(self) -> Game:
        """The game so far, for the engines of `quadriga.Engine`."""
        return Game(self._state.root(), self._state.moves())

    def copy(self, *, stack: bool = True) -> Board:
        """A board that is independent of this one; without `stack` its root is the current position."""
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
        """Whether game and position are the same, whatever the moves before."""
        return isinstance(other, Board) and (self.game, self.fen()) == (other.game, other.fen())

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """The board as text with coordinates."""
        return self._state.text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<Board {self.game} {self.fen()}>"


def _restore(game: str, fen: str | None, options: Mapping[str, object], moves: list[str]) -> Board:
    return Board(game, fen, moves, options=options)
