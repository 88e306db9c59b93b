"""Reads recorded games, and numbers those that do not belong to a match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quadriga.common.arguments import at
from quadriga.common.command import complain
from quadriga.common.files import read_text

from .pgn_read import read_pgn
from .record import GameRecord


def load_games(path: Path) -> list[GameRecord]:
    """Returns all complete games of a file like games_in(). Raises a ValueError that names the file and the line."""
    return games_in(read_text(path), str(path))


def games_in(text: str, name: str) -> list[GameRecord]:
    """Returns all complete games in the text of a file. Prints the number of games skipped for lack of a result to
    stderr. Raises a ValueError that names the file and the line."""
    left_out: list[int] = []
    with at(name):
        games = read_games(text, left_out)
    if left_out:
        what = "1 game is" if len(left_out) == 1 else f"{len(left_out)} games are"
        line = text.count("\n", 0, left_out[0]) + 1
        complain(f"{name}: {what} skipped, without a result, the first at line {line}")
    return games


def some_games(games: list[GameRecord], *files: Path) -> list[GameRecord]:
    """Returns the games of these files. Raises ValueError if there are none."""
    if not games:
        raise ValueError(f"{', '.join(map(str, files))}: no complete game in it")
    return games


def read_games(text: str, left_out: list[int] | None = None) -> list[GameRecord]:
    """Returns all complete games of a text in PGN. Raises a ValueError that names the line.

    Games that belong to no match are numbered by number_games(). The offsets of games without a result are added to
    `left_out`.
    """
    games = [game for game, _ in read_pgn(text, left_out)]
    number_games(games)
    return games


def number_games(games: Sequence[GameRecord]) -> None:
    """Assigns engine indices and pairs to games that belong to no match.

    Engines are identified by name. A pair is two games from one opening with sides swapped. If the game numbers are not
    unique, as in games from other programs, the games of pair n become 2n - 1 and 2n, and keep their tags Round. For
    games from several files, call this again with all of them.
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
            game.others.setdefault("Round", str(game.number))
            game.number = number
