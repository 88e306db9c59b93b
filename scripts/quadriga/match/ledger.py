"""Where finished games are entered: in the journal, in the standings, on the display, in this order."""

from __future__ import annotations

from typing import Any

from .display import Display
from .journal import Journal
from .records import GameRecord
from .standings import Standings


class Ledger:
    """What the manager reports to. `journal` None: nothing is kept."""

    def __init__(self, journal: Journal | None, standings: Standings, display: Display) -> None:
        self._journal = journal
        self._standings = standings
        self._display = display

    def on_board(self, event: dict[str, Any]) -> None:
        self._display.on_board(event)

    def on_notice(self, text: str) -> None:
        self._display.say(text)

    def on_game(self, record: GameRecord) -> bool:
        if self._journal:
            self._journal.append(record)
        self._standings.add(record)
        self._display.on_game(record)
        return not self._standings.verdict
