"""Recorded games as values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from quadriga.common.judging import Judgement
from quadriga.openings.book import Opening

BY_PLAYERS = ("agreement", "resignation")  # terminations decided by the players, not by the rules
_OFFER = re.compile(r"(\d+) (p1|p2) (accepted|declined)")


@dataclass(frozen=True, slots=True)
class Ply:
    """One move: the mover's score as text (`-` if none), depth, seconds used, nodes and, if recorded, the main line.

    A score is `+0.35`, or `#5` and `#-4` for a mate in that many plies, with `<` or `>` before a bound. `nags`: PGN's
    numbers for marks, 4 for a blunder. `variations`: lines that replace this move. `comments`: people's comments after
    the move; `before`: those before it, if it is the first move of a variation.
    """

    move: str
    score: str = "-"
    depth: int | None = None
    time: float | None = None
    nodes: int | None = None
    pv: tuple[str, ...] = ()
    judgement: Judgement | None = None
    nags: tuple[int, ...] = ()
    variations: tuple[tuple[Ply, ...], ...] = ()
    comments: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw offer by `player`, p1 or p2, after `ply` moves."""

    ply: int
    player: str
    accepted: bool

    def __str__(self) -> str:
        return f"{self.ply} {self.player} {'accepted' if self.accepted else 'declined'}"

    @staticmethod
    def parse_all(text: str) -> list[Offer]:
        """Parses `24 p2 declined, 41 p1 accepted`. Raises ValueError for anything else."""
        offers = []
        for word in text.split(", ") if text else ():
            if not (found := _OFFER.fullmatch(word)):
                raise ValueError(f"`{word[:40]}` is not an offer of a draw")
            offers.append(Offer(int(found[1]), found[2], found[3] == "accepted"))
        return offers


@dataclass(slots=True)
class GameRecord:
    """One recorded game.

    `termination`: normal; agreement, resignation (by the loser); adjudication; illegal, time, stall, crash, protocol
    (the culprit lost); disagreement, or crash without a culprit if both engines died (no result); unfinished.
    `reason`: the engines' own word for a normal end, if any, or the reason for adjudication. `first`, `second`: the
    tournament indices of the engines that play p1 and p2. `offers`: draw offers in order. `begins`: p2 if it makes the
    first move after the opening, otherwise empty. `tail`: the last lines of the engine at fault. `match`: identical for
    all games of one match; empty for games without a match. `annotator`: who has judged the moves. `others`: all other
    tags, and Round, Date, Time and Termination if their text differs from the fields. `comments`: people's comments
    before the first move. `remarks`: people's comments on moves of the opening, by index.
    """

    number: int
    pair: int
    first: int
    second: int
    p1: str
    p2: str
    opening: Opening
    match: str = ""
    game: str = ""
    begins: str = ""
    event: str = ""
    site: str = ""
    date: str = ""
    control1: str = ""
    control2: str = ""
    plies: list[Ply] = field(default_factory=list)
    result: str = "none"
    termination: str = "normal"
    reason: str = ""
    culprit: str = ""
    detail: str = ""
    annotator: str = ""
    others: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    remarks: dict[int, Ply] = field(default_factory=dict)
    tail: list[str] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def moves(self) -> list[str]:
        """All moves, those of the opening first."""
        return [*self.opening.moves, *(ply.move for ply in self.plies)]

    @property
    def faulty(self) -> bool:
        """Whether an engine failed or the engines disagreed."""
        return self.termination not in ("normal", "adjudication", "unfinished", *BY_PLAYERS)

    @property
    def points(self) -> float | None:
        """The points of p1; None if the game has no result."""
        return {"p1win": 1.0, "draw": 0.5, "p2win": 0.0}.get(self.result)


def player_names(games: Iterable[GameRecord]) -> list[str]:
    """Returns the engine names of a match by tournament index. Raises ValueError if the games belong to different
    matches."""
    names: dict[int, str] = {}
    for game in games:
        for index, name in ((game.first, game.p1), (game.second, game.p2)):
            if names.setdefault(index, name) != name:
                raise ValueError(
                    f"engine {index + 1} is {names[index]} in one game and {name} in another: give the games of one match"
                )
    return [names.get(index, f"engine {index + 1}") for index in range(max(names) + 1)]
