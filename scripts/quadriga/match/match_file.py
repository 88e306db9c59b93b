"""The games file of one match, from which an interrupted match is resumed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from quadriga.common.arguments import counted
from quadriga.common.origin import differences
from quadriga.games.file import GamesFile
from quadriga.games.record import GameRecord

from .identity import Identity


class MatchFile:
    """The open games file of a match. Raises ValueError like GamesFile.

    Each game carries its match's identity, so one file may hold several matches, and a killed match can find its
    own games. A line above the first game of a match records its identity.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = GamesFile(path)
        self._match = ""
        self._above = ""

    def recover(self, identity: Identity, resume: bool, anyway: bool = False) -> tuple[str, list[GameRecord]]:
        """Returns the id of the match whose games will be added, and its games already in the file.

        Call it once, before adding games. Raises ValueError if the file holds such games but `resume` is false; with
        `resume`, if it holds only games of other matches, or if the program of an engine has changed. With `anyway`,
        the games of the last match in the file are used regardless of changes.
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
            raise ValueError(f"{self._path}: holds {counted(len(own), 'game')} of this match; --resume continues it")
        if resume and not anyway:
            if games and not own:
                why = (
                    differences(notes[0].settings, identity.settings) if notes else "it does not say how it was played"
                )
                self._refuse(f"holds the games of another match: {why}")
            if before and (changed := _changed(before, identity)):
                self._refuse(f"the program of {changed} has changed since these games, although its version has not")
        identity = replace(identity, match=same)
        if before != identity:
            self._above = identity.line()
        self._match = same
        return same, own

    def _refuse(self, why: str) -> None:
        raise ValueError(f"{self._path}: {why}; --resume-anyway continues it")

    def append(self, record: GameRecord) -> None:
        """Appends one game and syncs it to disk. Raises OSError on failure."""
        record.match = self._match
        self._file.append(record, self._above)
        self._above = ""

    def close(self) -> None:
        """Closes the file and deletes it if it is empty."""
        self._file.close()


def _changed(before: Identity, now: Identity) -> str:
    """Names the engines whose programs have changed. Engines whose program was not found are ignored."""
    names = [
        name for name, program in now.programs.items() if program and before.programs.get(name, program) != program
    ]
    return " and ".join(names)
