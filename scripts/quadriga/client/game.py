"""A game as the client knows it: a starting position and the moves from it. The engine knows the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_OPPONENT = {"p1": "p2", "p2": "p1"}


def opponent(player: str) -> str:
    """Returns the opponent of `p1` or `p2`. Raises ValueError for any other text."""
    if player not in _OPPONENT:
        raise ValueError(f"a player is p1 or p2, not {player!r}")
    return _OPPONENT[player]


def check_moves(moves: Iterable[str]) -> None:
    """Checks a list of moves. Raises TypeError for a single text, ValueError for a move that is not one word."""
    if isinstance(moves, str):
        raise TypeError(f"a list of moves is expected, not the text {moves!r}")
    for move in moves:
        if not isinstance(move, str):
            raise TypeError(f"a move is a text, not {move!r}")
        if len(move.split()) != 1 or move != move.strip():
            raise ValueError(f"a move is one word, not {move!r}")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the players ended a game: `result` is p1win, p2win or draw; `reason` is `agreement` or `resignation`."""

    result: str
    reason: str


class Game:
    """A position string (None: the start position), the moves from it, and the players' agreements.

    Pass it to `play`, `analyse` or `analysis`, after the limit. Unlike a python-chess board, it knows no rules: moves
    are checked only by the engine, which also reports whether the rules have ended the game (`status`).

    A player, `p1` or `p2`, may resign or offer a draw at any time. `draw_offer` is the player whose offer is open; it
    stays open until the opponent accepts it, declines it, or moves. `outcome` is None until the players end the game;
    after that, moves, offers and answers raise ValueError. So do an offer while another is open and an answer without
    an offer.
    """

    def __init__(self, fen: str | None = None, moves: Iterable[str] = ()) -> None:
        check_moves(moves)
        self.fen = fen
        self.moves = list(moves)
        self.draw_offer: str | None = None
        self.outcome: Outcome | None = None

    def push(self, move: str, player: str | None = None) -> None:
        """Makes a move of `player`, whose own draw offer remains open. Without `player`, any offer lapses."""
        check_moves([move])
        self._check_open()
        if player is None or opponent(player) == self.draw_offer:
            self.draw_offer = None
        self.moves.append(move)

    def pop(self) -> str:
        """Takes back the last move, together with any later draw offer or outcome. Raises IndexError if there is no
        move."""
        move = self.moves.pop()
        self.draw_offer = self.outcome = None
        return move

    def resign(self, player: str) -> None:
        """Ends the game as a loss for `player`."""
        self._check_open()
        self.outcome = Outcome(f"{opponent(player)}win", "resignation")

    def offer_draw(self, player: str) -> None:
        """Offers the opponent of `player` a draw. Raises ValueError if an offer is open."""
        opponent(player)
        self._check_open()
        if self.draw_offer is not None:
            raise ValueError(f"{self.draw_offer} has already offered a draw")
        self.draw_offer = player

    def accept_draw(self, player: str) -> None:
        """Accepts the opponent's draw offer, which ends the game. Raises ValueError if there is no such offer."""
        self._answer(player)
        self.outcome = Outcome("draw", "agreement")

    def decline_draw(self, player: str) -> None:
        """Declines the opponent's draw offer. Raises ValueError if there is no such offer."""
        self._answer(player)

    def copy(self) -> Game:
        """Returns an independent copy of the game."""
        game = Game(self.fen, self.moves)
        game.draw_offer, game.outcome = self.draw_offer, self.outcome
        return game

    def _answer(self, player: str) -> None:
        self._check_open()
        if self.draw_offer != opponent(player):
            raise ValueError(f"{opponent(player)} has not offered a draw")
        self.draw_offer = None

    def _check_open(self) -> None:
        if self.outcome is not None:
            raise ValueError(f"the game has ended: {self.outcome.result} by {self.outcome.reason}")

    def _state(self) -> tuple[object, ...]:
        return self.fen, self.moves, self.draw_offer, self.outcome

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._state() == other._state()

    def __str__(self) -> str:
        """Returns the arguments of the `position` command: `startpos moves m14`."""
        root = "startpos" if self.fen is None else f"fen {self.fen}"
        return f"{root} moves {' '.join(self.moves)}" if self.moves else root

    def __repr__(self) -> str:
        return f"Game({self.fen!r}, {self.moves!r})"
