"""The file of games of one match, from which a match that was cut off goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from quadriga.common.origin import differences
from quadriga.games.file import GamesFile
from quadriga.games.record import GameRecord

from .identity import Identity


class MatchFile:
    """The open file of games of a match; ValueError as from GamesFile.

    Each game carries the identity of its match, so one file may hold several matches, and a match that was killed finds
    its own games. A line above the first game of a match says what the match is played with.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = GamesFile(path)
        self._match = ""
        self._above = ""

    def recover(self, identity: Identity, resume: bool, anyway: bool = False) -> tuple[str, list[GameRecord]]:
        """The match whose games are to be added, and those that the file holds. Call it once, before any game is added.

        ValueError: it holds such games, but nobody said `resume`; or only those of other matches; or an engine's program
        has changed. With `anyway` the games count as those of the last match in the file, whatever has changed.
        """
        games, self._file.games = self._file.games, []
        notes = [note for text in reversed(self._file.notes) if (note := Identity.parse(text))]
        same = next((note.match for note in notes if note.settings == identity.settings), identity.match)
        own = [game for game in games if game.match == same]
        if games and not own and anyway:
            same = games[-1].match
            own = [game for game in games if game.match == same]
        before = next((note for note in notes if note.match == same), None)
        if own and not resume:
            raise ValueError(f"{self._path}: holds {len(own)} games of this very match; --resume goes on with it")
        if resume and not anyway:
            if games and not own:
                why = (
                    differences(notes[0].settings, identity.settings) if notes else "it does not say how it was played"
                )
                self._refuse(f"holds the games of another match: {why}")
            if before and (changed := _changed(before, identity)):
                self._refuse(f"the program of {changed} is not the one that played these games, though its version is")
        identity = replace(identity, match=same)
        if before != identity:
            self._above = f"%{identity.note()}\n\n"
        self._match = same
        return same, own

    def _refuse(self, why: str) -> None:
        raise ValueError(f"{self._path}: {why}; --resume-anyway goes on with it")

    def append(self, record: GameRecord) -> None:
        """Writes one game to the disk. OSError if that fails."""
        record.match = self._match
        self._file.append(record, self._above)
        self._above = ""

    def close(self) -> None:
        """Releases the file, and removes it if nothing stands in it."""
        self._file.close()


def _changed(before: Identity, now: Identity) -> str:
    """The engines whose programs were others; one whose program was not found is not among them."""
    names = [
        name for name, program in now.programs.items() if program and before.programs.get(name, program) != program
    ]
    return " and ".join(names)
