"""How the players end a game: each resigns, offers draws and answers offers by its own scores (the one-sided rules)."""

from __future__ import annotations

from quadriga.client.game import Game, Outcome, opponent
from quadriga.client.info import Score
from quadriga.games.record import Offer

from .arbiter import SIDES
from .settings import Rules


class Agreement:
    """Follows the scores of one game. `offers` receives every offer of a draw with its answer.

    A missing score never leads to anything, nor does a bound that does not prove what is asked.
    """

    def __init__(self, rules: Rules, offers: list[Offer]) -> None:
        self._resign = rules.resign_onesided
        self._draw = rules.draw_onesided
        self._offers = offers
        self._game = Game()
        self._plies = 0
        self._mover = SIDES[0]
        self._scores: dict[str, Score | None] = dict.fromkeys(SIDES)
        self._lost = dict.fromkeys(SIDES, 0)  # consecutive moves on which a player reported a lost game
        self._level = dict.fromkeys(SIDES, 0)

    def observe(self, side: str, score: Score | None) -> None:
        """A move by this side with this score."""
        self._plies += 1
        self._mover = side
        self._scores[side] = score
        if resign := self._resign:
            lost = score is not None and score.at_most(-resign.score)
            self._lost[side] = self._lost[side] + 1 if lost else 0
        if draw := self._draw:
            level = score is not None and score.at_most(draw.score) and (-score).at_most(draw.score)
            self._level[side] = self._level[side] + 1 if level else 0

    def decide(self) -> Outcome | None:
        """Lets the player that has just moved resign or offer a draw, and its opponent answer."""
        if (resign := self._resign) and self._lost[self._mover] >= resign.moves:
            self._game.resign(self._mover)
        elif (draw := self._draw) and self._level[self._mover] >= draw.moves and self._plies >= draw.after:
            self._offer_draw(self._mover, draw.score)
        return self._game.outcome

    def _offer_draw(self, player: str, margin: int) -> None:
        other = opponent(player)
        score = self._scores[other]
        accepted = score is not None and score.at_most(margin)
        self._game.offer_draw(player)
        if accepted:
            self._game.accept_draw(other)
        else:
            self._game.decline_draw(other)
        self._level[player] = 0
        self._offers.append(Offer(self._plies, player, accepted))
