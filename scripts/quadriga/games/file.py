"""A growing file of games. Appending never loses a game and never leaves part of one."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from quadriga.common.arguments import at, present_names
from quadriga.common.files import open_alone

from .old_records import is_old_form
from .pgn_read import next_game, read_pgn
from .pgn_write import write_pgn
from .read import number_games
from .record import GameRecord

_NOTE = re.compile(r"^%(.*)", re.MULTILINE)


class GamesFile:
    """An open PGN file, created if missing, and locked against other writers.

    Raises ValueError if it cannot be opened, if it is not PGN, or if another process still holds it after `patience`
    seconds. A truncated game at the end is removed before the first game is added. Pipes and devices accept games too.

    `games`: the complete games found on opening. `notes`: the lines that begin with %, which PGN reserves for programs,
    without the %.
    """

    def __init__(self, path: Path, patience: float = 0.0) -> None:
        self._path = path
        self._file = open_alone(path, patience)
        self._regular = stat.S_ISREG(os.fstat(self._file).st_mode)
        self._kept: int | None = None  # number of bytes to keep when the first game is added
        self._gap = b""  # the line ends missing after these bytes
        self.games: list[GameRecord] = []
        self.notes: list[str] = []
        if self._regular:
            try:
                with at(str(path)):
                    self._read()
            except ValueError:
                self.close()
                raise

    def _read(self) -> None:
        # Read bytes: newline translation would change the length.
        text = self._path.read_bytes().decode(errors="surrogateescape")
        if is_old_form(text):
            merge = f"{present_names('match.py')} --merge {self._path} --pgn NEW"
            raise ValueError(f"the games are in the text form of earlier versions; {merge} makes PGN of them")
        end = 0
        for game, end in read_pgn(text):
            self.games.append(game)
        number_games(self.games)
        kept = text[: next_game(text, end)]
        if not self.games and _NOTE.sub("", kept).strip("\ufeff \t\r\n"):
            raise ValueError("line 1: this is not PGN but a file of something else")
        self.notes = _NOTE.findall(kept)
        self._kept = len(kept.encode(errors="surrogateescape"))
        self._gap = b"\n" * max(0, 2 - len(kept) + len(kept.rstrip("\n"))) if kept else b""

    def next_number(self) -> int:
        """Returns one more than the greatest game number."""
        return max((game.number for game in self.games), default=0) + 1

    def append(self, record: GameRecord, above: str = "") -> None:
        """Appends one game, preceded by the lines `above`, and syncs it to disk. Writes all or nothing. Raises OSError
        on failure."""
        data = (above + write_pgn(record)).encode(errors="replace")
        if self._kept is not None:
            os.ftruncate(self._file, self._kept)
            self._kept, data = None, self._gap + data
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
        """Closes the file and deletes it if it is empty."""
        if self._regular and os.fstat(self._file).st_size == 0:
            self._path.unlink(missing_ok=True)
        os.close(self._file)
