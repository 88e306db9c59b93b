"""Ends games early by scores: by resignation and draw agreement (one-sided rules) or adjudication (two-sided rules)."""

from __future__ import annotations

from quadriga.client.game import Game, Outcome, opponent
from quadriga.client.info import Score
from quadriga.games.record import Offer

from .settings import Rules

_SIDES = ("p1", "p2")
_MATE = 1_000_000  # centipawn value of a mate


class Agreement:
    """Lets the players of one game resign, offer draws and answer offers, each based on its own scores.

    Every draw offer is appended to `offers` with its answer. A missing score, or a bound that does not prove the
    condition, has no effect.
    """

    def __init__(self, rules: Rules, offers: list[Offer]) -> None:
        self._resign = rules.resign_onesided
        self._draw = rules.draw_onesided
        self._offers = offers
        self._game = Game()
        self._plies = 0
        self._mover = _SIDES[0]
        self._scores: dict[str, Score | None] = dict.fromkeys(_SIDES)
        self._lost = dict.fromkeys(_SIDES, 0)  # consecutive moves with a losing score, per player
        self._level = dict.fromkeys(_SIDES, 0)

    def observe(self, side: str, score: Score | None) -> None:
        """Records a move by `side` with this score."""
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
        """Lets the player who has just moved resign or offer a draw; the opponent answers an offer at once."""
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


class Adjudicator:
    """Adjudicates one game by both players' scores and by its length."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._plies = 0
        self._lost = dict.fromkeys(_SIDES, 0)  # consecutive moves with a losing score, per player
        self._won = dict.fromkeys(_SIDES, 0)
        self._level = 0  # consecutive level plies, of both players together

    def observe(self, side: str, score: Score | None) -> None:
        """Records a move by `side` with this score. A bound or a missing score ends any streak."""
        self._plies += 1
        value = None
        if score is not None and not score.bound:
            value = score.cp if score.mate is None else _MATE if score.is_win else -_MATE
        if resign := self._rules.resign_twosided:
            self._lost[side] = self._lost[side] + 1 if value is not None and value <= -resign.score else 0
            self._won[side] = self._won[side] + 1 if value is not None and value >= resign.score else 0
        if draw := self._rules.draw_twosided:
            self._level = self._level + 1 if value is not None and abs(value) <= draw.score else 0

    def verdict(self) -> tuple[str, str]:
        """Returns result and reason, both empty while the game continues."""
        if resign := self._rules.resign_twosided:
            for side, other in (_SIDES, _SIDES[::-1]):
                if min(self._lost[side], self._won[other]) >= resign.moves:
                    return f"{other}win", "resignation"
        if (draw := self._rules.draw_twosided) and self._level >= 2 * draw.moves and self._plies >= draw.after:
            return "draw", "level scores"
        if self._rules.max_plies and self._plies >= self._rules.max_plies:
            return "draw", "length"
        return "", ""
