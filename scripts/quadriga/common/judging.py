"""How good a move was: win probabilities from scores, the win probability lost by a move, marks and accuracy.

`judging.json` holds the constants, and test cases for them, for this package and for the page of the board
(scripts/web/page/src/game/judging.ts, puzzle.ts):

- `marks`: the minimum win probability lost by a move with this mark;
- `slope`: the score in centipawns at which the odds of winning are e to one, for engines that report no `wdl`;
- `better_line`: the maximum length of the line that replaces a bad move, in plies;
- `accuracy`: of a move without a proved result, in per cent: scale * exp(-rate * lost) + offset, within 0 to 100;
- `puzzles`: the rating of a puzzle, base + doubling * log2(nodes) + own_move * (own moves - shortest); `beyond`: the
  number of extra plies within which no other move may win;
- `solver`: the rating of the person who solves puzzles changes by Elo's formula with this `step` and `spread`; it
  starts at the rating of the puzzle with the fraction `first` of all puzzles below it;
- `cases`: arguments and results of the functions that use these constants. Both languages run them as tests.

Source of the accuracy: Lichess, "Lichess Accuracy metric", https://lichess.org/page/accuracy.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from quadriga.client.info import Info, MoveValue, Score

_TABLE = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
_OPPOSITE = {"win": "loss", "draw": "draw", "loss": "win", "": ""}
PUZZLES: Mapping[str, int] = _TABLE["puzzles"]
BETTER_LINE: int = _TABLE["better_line"]
_EXACT = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(frozen=True, slots=True)
class Mark:
    """A word for a bad move, its number in PGN, and the minimum loss of win probability."""

    word: str
    symbol: str
    nag: int
    lost: float


MARKS = tuple(Mark(**each) for each in _TABLE["marks"])  # by the win probability lost


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known about a position, for the side to move.

    `chance`: the win probability; None if unknown. `exact`: win, draw or loss if proved, otherwise empty. `line`: the
    best moves. `values`: the moves whose results are known without a search.
    """

    chance: float | None
    exact: str = ""
    line: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move that was judged, for the player who made it.

    `lost`: the win probability that the move has lost. `was`, `now`: the value of the position before and after it,
    win, draw or loss, if proved; otherwise empty. `better`: the best move if this one has a mark.
    """

    lost: float
    was: str = ""
    now: str = ""
    better: str = ""

    @property
    def mark(self) -> Mark | None:
        return next((mark for mark in reversed(MARKS) if self.lost >= mark.lost), None)

    @property
    def given_away(self) -> int:
        """The half points that the move has given away, if the values before and after it are proved."""
        return max(0, round(2 * (_EXACT[self.was] - _EXACT[self.now]))) if self.was and self.now else 0

    @property
    def missed_win(self) -> bool:
        """Whether the move has given away a forced win."""
        return self.mark is not None and self.was == "win"


def chance_of(info: Info) -> float | None:
    """Returns the win probability after a search, from the engine's own `wdl` if available, otherwise from its
    score."""
    score = info.score
    if score is None:
        return None
    if score.mate is not None:
        return 0.0 if score.is_loss else 1.0
    if info.wdl is not None:
        win, draw, loss = info.wdl
        return (win + draw / 2) / max(1, win + draw + loss)
    return 1 / (1 + math.exp(-(score.cp or 0) / _TABLE["slope"]))


def finding(info: Info, values: Mapping[str, MoveValue], legal: int | None) -> Finding:
    """Returns the finding from a search and the known values of moves, in a position with `legal` moves (None: their
    number is unknown)."""
    exact = exact_result(values, legal)
    if not exact and info.score is not None and info.score.mate is not None and not info.score.bound:
        exact = "loss" if info.score.is_loss else "win"
    results = {move: value.result for move, value in values.items()}
    return Finding(_EXACT.get(exact, chance_of(info)), exact, info.pv, results)


def exact_result(values: Mapping[str, MoveValue], legal: int | None) -> str:
    """Returns win, draw or loss for the side to move, if the known values of its `legal` moves (None: their number is
    unknown) prove it; otherwise an empty string."""
    results = {value.result for value in values.values()}
    if "win" in results:
        return "win"
    if not values or len(values) != legal:
        return ""
    return "draw" if "draw" in results else "loss"


def known_score(values: Mapping[str, MoveValue]) -> Score | None:
    """Returns the score of a position from the value of its best (first) move; None if the distance is unknown."""
    best = next(iter(values.values()), None)
    if best is not None and best.result == "draw":
        return Score(cp=0)
    if best is None or best.plies is None:
        return None
    return Score(mate=best.plies + 1 if best.result == "win" else -best.plies - 1)


def decided(result: str, player: str) -> Finding:
    """Returns the finding for a finished game, for `player`, who would be to move."""
    exact = "draw" if result == "draw" else "win" if result == f"{player}win" else "loss"
    return Finding(_EXACT[exact], exact)


def judge(before: Finding, after: Finding, move: str) -> Judgement | None:
    """Judges a move between two positions. Returns None if either is unknown."""
    was, now = before.exact, before.values.get(move) or _OPPOSITE[after.exact]
    if now == "win":
        was = "win"
    best = before.line[0] if before.line else ""
    had = _EXACT.get(was, before.chance)
    left = _EXACT.get(now, None if after.chance is None else 1 - after.chance)
    if had is None or left is None:
        return None
    # The engine's own choice is no mistake, unless a proof shows that it is.
    lost = 0.0 if move == best and not (was and now) else max(0.0, had - left)
    judgement = Judgement(math.floor(lost * 1000 + 0.5) / 1000, was, now)
    return Judgement(judgement.lost, was, now, best if judgement.mark and best != move else "")


def marked(nags: Iterable[int], was: Judgement | None, now: Judgement | None) -> tuple[int, ...]:
    """Returns the marks of a move whose judgement changes from `was` to `now`: the first mark of the judged kind came
    from the judgement, all others from people."""
    others = list(nags)
    if was and was.mark and was.mark.nag in others:
        others.remove(was.mark.nag)
    return (now.mark.nag, *others) if now and now.mark else tuple(others)


def accuracy(judgements: Iterable[Judgement]) -> float | None:
    """Returns the mean accuracy of moves in per cent: if results are proved, the share of points kept; otherwise
    computed from the win probability lost. None if there are no moves, or only moves in lost positions."""
    each = [min(100.0, max(0.0, _kept(judgement))) for judgement in judgements if judgement.was != "loss"]
    return sum(each) / len(each) if each else None


def flawless(judgements: Sequence[Judgement | None]) -> bool:
    """Whether all of a player's moves were judged and gave nothing away, although a proved result was at stake."""
    at_stake = any(judgement and judgement.now and judgement.was in ("win", "draw") for judgement in judgements)
    return at_stake and all(judgement and judgement.mark is None for judgement in judgements)


def _kept(judgement: Judgement) -> float:
    if judgement.was and judgement.now:
        return 100 * _EXACT[judgement.now] / _EXACT[judgement.was]
    numbers = _TABLE["accuracy"]
    kept: float = numbers["scale"] * math.exp(-numbers["rate"] * judgement.lost) + numbers["offset"]
    return kept
