"""A file to which games are appended. Appending changes nothing in the file and never leaves an incomplete game."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from quadriga.common.arguments import at
from quadriga.common.files import decode_in_place, encode
from quadriga.common.outputs import GrowingFile
from quadriga.openings.book import Opening

from .pgn_read import next_game, read_pgn
from .pgn_write import write_pgn
from .read import number_games
from .record import GameRecord, Ply

_NOTE = re.compile(r"^%(.*)", re.MULTILINE)
# Texts that end a truncated comment or tag, so that the next tag begins a game.
_CLOSING = ("", "\n1.", "}", '"]', "]", '\\"]', *("Event"[at:] + ' ""]' for at in range(6)))
_PROBE = write_pgn(
    GameRecord(1, 0, 0, 1, "A", "B", Opening(), plies=[Ply("a", "+0.10", 1)], result="draw", tail=["< a"])
)
_PROBED = [game for game, _ in read_pgn(_PROBE)]


def notes_of(text: str) -> list[str]:
    """Returns the lines that begin with % (reserved for programs in PGN), without the %."""
    return _NOTE.findall(text)


class GamesFile:
    """An open PGN file, created if missing, and locked against other writers.

    Raises ValueError if it cannot be opened, if it is not PGN, or if another process still holds it after `patience`
    seconds. A truncated last game stays unchanged: the first game appended is preceded by whatever closes it. Pipes and
    devices accept games too.

    `games`: the complete games found on opening. `notes`: see notes_of().
    """

    def __init__(self, path: Path, patience: float = 0.0) -> None:
        self._file = GrowingFile(path, patience)
        self._gap = ""  # the text before the first game appended
        self.games: list[GameRecord] = []
        self.notes: list[str] = []
        try:
            data = self._file.read_all()
            with at(str(path)):
                self._read(decode_in_place(data))
        except BaseException:
            self.close()
            raise

    @property
    def regular(self) -> bool:
        """Whether it is a regular file, not a pipe or device."""
        return self._file.regular

    def _read(self, text: str) -> None:
        end = 0
        for game, end in read_pgn(text):
            self.games.append(game)
        number_games(self.games)
        end = next_game(text, end)
        if not self.games and _NOTE.sub("", text[:end]).strip("\ufeff \t\r\n"):
            raise ValueError("line 1: this is not PGN")
        self.notes = notes_of(text[:end])
        if text:
            closed = text[-2:] + (closing := _closing(text[end:]))
            self._gap = closing + "\n" * max(0, 2 - len(closed) + len(closed.rstrip("\n")))

    def next_number(self) -> int:
        """Returns one more than the greatest game number."""
        return max((game.number for game in self.games), default=0) + 1

    def append(self, record: GameRecord, above: str = "") -> None:
        """Appends one game, preceded by the lines `above`, and syncs it to disk. Writes all or nothing. Raises OSError
        on failure."""
        self._file.append(encode(self._gap + above + write_pgn(record)))
        self._gap = ""

    def close(self) -> None:
        """Closes the file, and deletes it if this object created it and it is empty."""
        self._file.close()


def _closing(rest: str) -> str:
    """Returns the text that closes a truncated game, so that the next game can be read. Raises ValueError if there is
    none."""
    if not rest.strip():
        return ""
    for closing in _CLOSING:
        with suppress(ValueError):
            if [game for game, _ in read_pgn(f"{rest}{closing}\n\n{_PROBE}")] == _PROBED:
                return closing
    raise ValueError("the last game is incomplete, so nothing can be added")
