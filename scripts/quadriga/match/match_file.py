"""The file of games of one match, from which a match that was cut off goes on."""

from __future__ import annotations

from pathlib import Path

from quadriga.games.file import GamesFile
from quadriga.games.record import GameRecord


class MatchFile:
    """The open file of games of a match; ValueError as from GamesFile.

    Each game carries the identity of its match, so one file may hold several matches, and a match that was killed
    finds its own games.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = GamesFile(path)
        self._match = ""

    def recover(self, match: str, resume: bool) -> list[GameRecord]:
        """The games of this match that the file holds. Call it once, before any game is added.

        ValueError: it holds such games, but nobody said `resume`; or only those of others.
        """
        self._match = match
        games, self._file.games = self._file.games, []
        own = [game for game in games if game.match == match]
        if own and not resume:
            raise ValueError(f"{self._path}: holds {len(own)} games of this very match; --resume goes on with it")
        if games and not own and resume:
            raise ValueError(f"{self._path}: holds other matches only: engines, openings, times or rules have changed")
        return own

    def append(self, record: GameRecord) -> None:
        """Writes one game to the disk. OSError if that fails."""
        record.match = self._match
        self._file.append(record)

    def close(self) -> None:
        """Releases the file, and removes it if nothing stands in it."""
        self._file.close()
