"""What is to be analysed: one line of input, `[game] <position string or startpos> [moves <m1> ...]`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quadriga.common.stream import LONGEST_LINE
from quadriga.openings.book import Opening


@dataclass(frozen=True, slots=True)
class Task:
    """A position of `game` (empty: the engine plays only one), or `refused`: why the line is none."""

    number: int
    text: str
    game: str = ""
    opening: Opening = Opening()
    refused: str = ""

    @property
    def head(self) -> dict[str, Any]:
        """What the result repeats of the input, so that it can be told which line it belongs to."""
        if self.refused:
            return {"line": self.number, "input": self.text}
        position = self.opening.fen or "startpos"
        return {"line": self.number, "game": self.game, "position": position, "moves": list(self.opening.moves)}


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads lines as tasks. `games`: the names that a line may begin with; `game` is for lines without."""

    games: Sequence[str] = ()
    game: str = ""

    def read(self, number: int, line: bytes | None) -> Task | None:
        """The task in a line; None for a blank line or a comment. Never fails: what is wrong is told by the task."""
        if line is None:
            return Task(number, "", refused=f"the line is longer than {LONGEST_LINE} bytes")
        try:
            text = line.decode().strip()
        except UnicodeDecodeError:
            return Task(number, line.decode(errors="replace").strip(), refused="the line is not UTF-8")
        if not text.split("#")[0].strip():
            return None
        word, _, rest = text.partition(" ")
        game = self.game
        if word.lower() in self.games:
            game, text = word.lower(), rest
        elif self.games and not game:
            known = ", ".join(self.games)
            return Task(number, text, refused=f"the line begins with no game ({known}), and --game was not given")
        try:
            return Task(number, text, game, Opening.parse(text))
        except ValueError as error:
            return Task(number, text, refused=str(error))
