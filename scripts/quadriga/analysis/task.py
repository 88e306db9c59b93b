"""Analysis tasks, one per input line: `[id] [game] <position string or startpos> [moves <m1> ...]`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quadriga.client.lines import LONGEST_LINE
from quadriga.common.files import decode
from quadriga.openings.book import Opening


@dataclass(frozen=True, slots=True)
class Task:
    """A position of `game` (empty: the engine plays only one). If the line is invalid, `refused` says why.

    `id`: the caller's id for the line; None if lines have no ids. `earlier`: the result of an earlier run, to be kept.
    """

    number: int
    text: str
    game: str = ""
    opening: Opening = Opening()
    refused: str = ""
    id: str | None = None
    earlier: dict[str, Any] | None = None

    @property
    def head(self) -> dict[str, Any]:
        """The parts of the input that the result repeats to identify its line."""
        place = {"line": self.number} | ({} if self.id is None else {"id": self.id})
        if self.refused:
            return place | {"input": self.text}
        position = self.opening.fen or "startpos"
        return place | {"game": self.game, "position": position, "moves": list(self.opening.moves)}

    def error(self, code: str, message: str, **more: Any) -> dict[str, Any]:
        """Returns the result of a position that cannot be analysed."""
        return self.head | {"error": {"code": code, "message": message} | more}


@dataclass(frozen=True, slots=True)
class Reader:
    """Parses lines into tasks. `games`: the game names that may begin a line; `game`: the game of lines without one.
    `ids`: lines begin with an id, which their results repeat."""

    games: Sequence[str] = ()
    game: str = ""
    ids: bool = False

    def read(self, number: int, line: bytes | None) -> Task | None:
        """Parses a line into a task; returns None for a blank line or a comment. Never raises: the task records the
        error."""
        if line is None:
            return Task(number, "", refused=f"the line is longer than {LONGEST_LINE} bytes")
        text = decode(line).strip()
        if not self.ids or text.startswith("#"):
            return self._read(number, text, None)
        word, *rest = text.split(maxsplit=1) or [""]
        return self._read(number, "".join(rest), word)

    def _read(self, number: int, text: str, word: str | None) -> Task | None:
        if not text.split("#")[0].strip():
            return None
        first, _, rest = text.partition(" ")
        game = self.game
        if first.lower() in self.games:
            game, text = first.lower(), rest
        elif self.games and not game:
            known = ", ".join(self.games)
            why = f"the line does not begin with a game ({known}), and --game was not given"
            return Task(number, text, refused=why, id=word)
        try:
            return Task(number, text, game, Opening.parse(text), id=word)
        except ValueError as error:
            return Task(number, text, refused=str(error), id=word)
