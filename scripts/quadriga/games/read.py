"""Reads recorded games in whatever form they are, and numbers those that no match has numbered."""

from __future__ import annotations

from collections.abc import Sequence

from .old_records import is_old_form, read_records
from .pgn_read import read_pgn
from .record import GameRecord


def read_games(text: str) -> list[GameRecord]:
    """All complete games of a text, PGN or the old form; ValueError names the line. Games that belong to no match have the
    numbers of number_games()."""
    games = list(read_records(text)) if is_old_form(text) else [game for game, _ in read_pgn(text)]
    number_games(games)
    return games


def number_games(games: Sequence[GameRecord]) -> None:
    """Gives games that belong to no match engines by their names, and pairs: two games from one opening with sides
    swapped. Where their numbers are not all different, as in games of other programs, pair n gets 2n - 1 and 2n. For games
    of several files, call it again with all of them."""
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
