"""Lines to explore: recorded games, and the openings of books."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from quadriga.common.arguments import at
from quadriga.common.files import read_text
from quadriga.games.read import games_in, some_games
from quadriga.games.record import GameRecord
from quadriga.games.scores import number
from quadriga.openings.book import Opening, find_book, parse_book, read_scores, scores_path, supplied_book, wrong_number

_PGN = re.compile(r"(?:\s+|%.*|;.*)*\[")


@dataclass(frozen=True, slots=True)
class Line:
    """A start and all moves from it.

    For a game: `result`, and in `scores` the mover's score for each of its last moves, in centipawns (None: unknown or
    a mate).
    For an opening in a book: `balance`, the score at its end for the side to move; None if missing.
    """

    opening: Opening
    game: str = ""
    is_book: bool = False
    result: str = "none"
    scores: tuple[int | None, ...] = ()
    balance: int | None = None

    def score_of(self, ply: int) -> int | None:
        """Returns the score of the move after `ply` moves."""
        place = ply - len(self.opening.moves) + len(self.scores)
        return self.scores[place] if place >= 0 else None


def read_lines(names: Sequence[str]) -> list[Line]:
    """Returns the lines of all files, PGN or books, except games without a result; a supplied book may be named without
    its folder. Raises a ValueError that names the file and the error."""
    return [line for name in names for line in _read(find_book(name))]


def _read(path: Path) -> Iterator[Line]:
    text = read_text(path)
    if not _PGN.match(text):
        yield from _of_book(text, path)
        return
    yield from (_of_game(game) for game in some_games(games_in(text, str(path)), path) if game.points is not None)


def _of_game(game: GameRecord) -> Line:
    scores = tuple(_centipawns(ply.score) for ply in game.plies)
    return Line(replace(game.opening, moves=tuple(game.moves)), game.game, result=game.result, scores=scores)


def _of_book(text: str, path: Path) -> Iterator[Line]:
    openings = parse_book(text, path)
    scores = read_scores(path) if scores_path(path).exists() else [""] * len(openings)
    if wrong := wrong_number(path, scores, openings):
        raise ValueError(wrong)
    game = path.stem.partition("_")[0] if path == supplied_book(path.stem) else ""
    for opening, score in zip(openings, scores):
        yield Line(opening, game, is_book=True, balance=_centipawns(score.partition("/")[0]))


def _centipawns(score: str) -> int | None:
    return None if "#" in score else number(score)
