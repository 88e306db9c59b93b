"""Reads recorded games in either format, and numbers those that do not belong to a match."""

from __future__ import annotations

from collections.abc import Sequence

from .old_records import is_old_form, read_records
from .pgn_read import read_pgn
from .record import GameRecord


def read_games(text: str) -> list[GameRecord]:
    """Returns all complete games of a text, PGN or the old format. Raises ValueError that names the line.

    Games that belong to no match are numbered by number_games().
    """
    games = list(read_records(text)) if is_old_form(text) else [game for game, _ in read_pgn(text)]
    number_games(games)
    return games


def number_games(games: Sequence[GameRecord]) -> None:
    """Assigns engine indices and pairs to games that belong to no match.

    Engines are told apart by name. A pair is two games from one opening with sides swapped. If the game numbers are not
    unique, as in games of other programs, the games of pair n become 2n - 1 and 2n. For games from several files, call
    this again with all of them.
    """
    strangers = [game for game in games if not game.match]
    numbers = {game.number for game in strangers}
    numbered = len(numbers) == len(strangers) and 0 not in numbers
    engines: dict[str, int] = {}
    open_pairs: dict[tuple[str, str, str], list[int]] = {}
    pairs = 0
    for game in strangers:
        game.first, game.second = (engines.setdefault(name, len(engines)) for name in (game.p1, game.p2))
        opening = str(game.opening)
        if waiting := open_pairs.get((opening, game.p2, game.p1)):
            game.pair = waiting.pop(0)
            number = 2 * game.pair
        else:
            pairs += 1
            game.pair = pairs
            number = 2 * pairs - 1
            open_pairs.setdefault((opening, game.p1, game.p2), []).append(pairs)
        if not numbered:
            game.number = number
