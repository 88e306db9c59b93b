"""The file of records while a match is played: nothing in it is lost, and nothing twice."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from quadriga.common.files import open_alone

from .records import FIRST_TAG, GameRecord, complete_part, read_records, write_record


class RecordsFile:
    """The open records file of a match, created if need be; no other process can write to it. ValueError if that fails.

    Each game carries the identity of its match, so one file may hold several matches, and a match that was killed
    finds its own games. A game that was cut off at the end of the file is removed before anything is added.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._match = ""
        self._file = open_alone(path)
        self._regular = stat.S_ISREG(os.fstat(self._file).st_mode)

    def recover(self, match: str, resume: bool) -> list[GameRecord]:
        """The games of this match that the file holds, after cutting off an incomplete one at its end.

        ValueError: it is no records file; it holds such games, but nobody said `resume`; or only those of others.
        """
        self._match = match
        if not self._regular:
            return []
        # As bytes: translated line ends would change the length.
        text = self._path.read_bytes().decode(errors="surrogateescape")
        whole = complete_part(text)
        rest = text[len(whole) :].lstrip()
        try:
            games = list(read_records(whole))
            if not FIRST_TAG.startswith(rest[: len(FIRST_TAG)]):
                raise ValueError("what stands at its end is not a game")
        except ValueError as error:
            raise ValueError(f"{self._path}: not a file of records: {error}") from error
        own = [game for game in games if game.match == match]
        if own and not resume:
            raise ValueError(f"{self._path}: holds {len(own)} games of this very match; --resume goes on with it")
        if games and not own and resume:
            raise ValueError(f"{self._path}: holds other matches only: engines, openings, times or rules have changed")
        os.ftruncate(self._file, len(whole.encode(errors="surrogateescape")))
        return own

    def append(self, record: GameRecord) -> None:
        """Writes one game to the disk, all of it or nothing. OSError if that fails."""
        record.match = self._match
        data = write_record(record).encode()
        end = os.lseek(self._file, 0, os.SEEK_END) if self._regular else 0
        try:
            while data:
                data = data[os.write(self._file, data) :]
            if self._regular:
                os.fsync(self._file)
        except OSError as error:
            if self._regular:
                os.ftruncate(self._file, end)
            raise OSError(error.errno, error.strerror, str(self._path)) from error

    def close(self) -> None:
        """Releases the file, and removes it if nothing stands in it."""
        if self._regular and os.fstat(self._file).st_size == 0:
            self._path.unlink(missing_ok=True)
        os.close(self._file)
