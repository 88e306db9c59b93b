"""How games end early, by scores: the players end them by the one-sided rules, the manager by the two-sided ones."""

from __future__ import annotations

from quadriga.client.game import Game, Outcome, opponent
from quadriga.client.info import Score
from quadriga.games.record import Offer

from .arbiter import SIDES
from .settings import Rules

_MATE = 1_000_000  # centipawns that stand for a mate


class Agreement:
    """What the players of one game do by their scores: each resigns, offers draws and answers offers by its own ones.

    `offers` receives every offer of a draw with its answer.

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


class Adjudicator:
    """Adjudicates one game early by the scores of both players, and by its length."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._plies = 0
        self._lost = dict.fromkeys(SIDES, 0)  # consecutive moves on which a player reported a lost game
        self._won = dict.fromkeys(SIDES, 0)
        self._level = 0  # consecutive plies, of both players

    def observe(self, side: str, score: Score | None) -> None:
        """A move by this side with this score. Bounds and missing scores count for nothing."""
        self._plies += 1
        value = None
        if score is not None and not score.bound:
            value = score.cp if score.mate is None else _MATE if score.mate > 0 else -_MATE
        if resign := self._rules.resign_twosided:
            self._lost[side] = self._lost[side] + 1 if value is not None and value <= -resign.score else 0
            self._won[side] = self._won[side] + 1 if value is not None and value >= resign.score else 0
        if draw := self._rules.draw_twosided:
            self._level = self._level + 1 if value is not None and abs(value) <= draw.score else 0

    def verdict(self) -> tuple[str, str]:
        """Result and reason, empty while the game goes on."""
        if resign := self._rules.resign_twosided:
            for side, other in (SIDES, SIDES[::-1]):
                if min(self._lost[side], self._won[other]) >= resign.moves:
                    return f"{other}win", "resignation"
        if (draw := self._rules.draw_twosided) and self._level >= 2 * draw.moves and self._plies >= draw.after:
            return "draw", "level scores"
        if self._rules.max_plies and self._plies >= self._rules.max_plies:
            return "draw", "length"
        return "", ""
