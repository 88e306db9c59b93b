"""What the viewers of a running match see, as messages.

A message holds the changes since the last one, so its size does not depend on the speed of the games; a viewer's first
message holds everything. scripts/web/page/src/game/match.ts reads them.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from quadriga.games.playback import Picture, read_about
from quadriga.games.record import GameRecord, Ply
from quadriga.openings.book import Opening

from .news import ply_news
from .result import figures_of
from .settings import Assignment
from .standings import Standings

KEPT_GAMES = 500  # finished games that viewers can replay
_KEPT_NOTICES = 20
_LONGEST_TEXT = 200  # characters of an engine's texts and of notices
_COURSE = 400  # points in the plot of the test
_FIGURES_EVERY = 0.5  # minimum seconds between two computations of ratings


@dataclass(slots=True)
class Running:
    """The game of one slot, which stays there with its result until the next one begins."""

    assignment: Assignment
    slot: int
    opening: Opening
    begins: int = 0
    plies: list[dict[str, Any]] = field(default_factory=list)
    turn: int | None = None
    clocks: list[float | None] = field(default_factory=lambda: [None, None])
    begun: float = 0.0  # when the search began, in monotonic time
    searches: list[dict[str, Any] | None] = field(default_factory=lambda: [None, None])
    result: dict[str, Any] | None = None
    changed: bool = True
    sent: int = 0  # plies sent to the viewers
    picture: tuple[int, Picture] | None = None  # preceded by its number of plies
    picture_sent: bool = True
    asked: int = -1  # plies of the position whose picture was requested last,
    asked_at: float = 0.0  # and when, in monotonic time

    def moves(self) -> list[str]:
        return [ply["move"] for ply in self.plies]

    def ask(self) -> None:
        """Called before a picture is requested. A position that cannot be drawn is not requested again."""
        self.asked, self.asked_at = len(self.plies), time.monotonic()

    def show(self, picture: Picture | None) -> None:
        """Shows the picture requested last. None if the position cannot be drawn: an earlier picture stays; without one
        an empty picture is sent."""
        if picture or not self.picture:
            self.picture, self.picture_sent = (self.asked, picture or Picture("", "")), False

    def message(self, whole: bool) -> dict[str, Any]:
        start = 0 if whole else self.sent
        return {
            "slot": self.slot,
            "number": self.assignment.number,
            "players": [self.assignment.first, self.assignment.second],
            "position": self.opening.fen,
            "opening": list(self.opening.moves),
            "begins": self.begins,
            "from": start,
            "plies": self.plies[start:],
            "turn": self.turn,
            "clocks": self.clocks,
            "elapsed": time.monotonic() - self.begun if self.turn is not None else 0.0,
            "searches": self.searches,
            "result": self.result,
        }

    def picture_message(self) -> dict[str, Any]:
        assert self.picture is not None
        plies, picture = self.picture
        return {"number": self.assignment.number, "plies": plies, "board": picture.board, "svg": picture.svg}


class LiveMatch:
    """The state of a match; receives the events of the manager.

    `head`: the constant part: game, engines, number of games. `standings` returns the standings to show.
    """

    def __init__(self, head: Mapping[str, Any], standings: Callable[[], Standings]) -> None:
        self._head = dict(head)
        self._standings = standings
        self._state = "running"
        self._slots: dict[int, Running] = {}
        self._finished: dict[int, GameRecord] = {}  # in the order in which they ended
        self._fresh: set[int] = set()  # numbers of finished games that are not sent yet
        self._texts: dict[str, str] = {}  # reason texts by word; empty if no engine has one
        self._notices: deque[str] = deque(maxlen=_KEPT_NOTICES)
        self._new_notices: deque[str] = deque(maxlen=_KEPT_NOTICES)
        self._next: list[dict[str, Any]] = []  # games that have not begun
        self._next_due = False
        self._course: list[tuple[int, float]] = []  # progress of the test: games played, LLR
        self._course_step = 1
        self._figures_due = False
        self._figures_next = 0.0
        self._ended = False

    def recall(self, records: Iterable[GameRecord]) -> None:
        """Adds games that were played before."""
        for record in records:
            self._keep(record)
        self._figures_due = True

    def on_start(self, assignment: Assignment, slot: int, coming: Iterable[Assignment] = ()) -> None:
        """`coming`: the next games that viewers see."""
        self._slots[slot] = Running(assignment, slot, assignment.opening)
        self._next = [{"number": game.number, "players": [game.first, game.second]} for game in coming]
        self._next_due = True

    def on_news(self, event: dict[str, Any]) -> None:
        game = self._game(event["game"])
        assert game  # on_start() has announced it
        if opening := event.get("opening"):
            game.opening = Opening(opening["fen"], tuple(opening["moves"]))
            game.begins = event["begins"]
        del game.plies[event["from"] :]
        game.plies += event["plies"]
        game.sent = min(game.sent, event["from"])
        game.turn, game.clocks, game.searches = event["turn"], event["clocks"], event["searches"]
        game.begun = time.monotonic() - event["elapsed"]
        game.changed = True

    def on_game(self, record: GameRecord) -> None:
        """Called when a game has ended and is counted in the standings."""
        self._keep(record)
        self._figures_due = True
        standings = self._standings()
        if standings.sprt and standings.played % self._course_step == 0:
            self._course.append((standings.played, round(standings.llr, 4)))
            if len(self._course) > _COURSE:
                self._course = self._course[1::2]
                self._course_step *= 2
        if game := self._game(record.number):
            game.opening = record.opening
            game.plies = [ply_news(ply) for ply in record.plies]
            game.turn = None
            game.result = self._summary(record)
            game.changed = True

    def on_notice(self, text: str) -> None:
        self._notices.append(text[:_LONGEST_TEXT])
        self._new_notices.append(text[:_LONGEST_TEXT])

    def end(self, state: str) -> None:
        """Called when the match is over. `state`: finished, interrupted, or why it could not continue."""
        self._state = state
        self._ended = self._figures_due = True
        self._figures_next = 0.0

    def record(self, number: int) -> GameRecord | None:
        """Returns a finished game."""
        return self._finished.get(number)

    def unfinished(self, number: int) -> GameRecord | None:
        """Returns a running game up to its last known move, without a result."""
        game = self._game(number)
        if game is None:
            return None
        plies = [Ply(ply["move"], ply["score"], ply["depth"], ply["time"], ply["nodes"]) for ply in game.plies]
        names = [engine["name"] for engine in self._head["engines"]]
        first, second = game.assignment.first, game.assignment.second
        seats = (game.assignment.pair, first, second, names[first], names[second])
        return GameRecord(number, *seats, game.opening, game=self._head["game"], plies=plies)

    def snapshot(self) -> dict[str, Any]:
        """Returns the whole state, for a new viewer."""
        games = [game for _, game in sorted(self._slots.items())]
        return {
            "whole": True,
            "head": self._head | {"kept": KEPT_GAMES},
            "state": self._state,
            "games": [game.message(True) for game in games],
            "pictures": [game.picture_message() for game in games if game.picture],
            "finished": [self._summary(record) for record in self._finished.values()],
            "figures": self._figures(),
            "course": self._course,
            "notices": list(self._notices),
            "next": self._next,
        }

    def changes(self) -> dict[str, Any] | None:
        """Returns the changes since the last call; None if there are none."""
        message: dict[str, Any] = {}
        games = list(self._slots.values())
        if changed := [game for game in games if game.changed]:
            message["games"] = [game.message(False) for game in changed]
            for game in changed:
                game.changed, game.sent = False, len(game.plies)
        if drawn := [game for game in games if game.picture and not game.picture_sent]:
            message["pictures"] = [game.picture_message() for game in drawn]
            for game in drawn:
                game.picture_sent = True
        if self._fresh:
            message["finished"] = [
                self._summary(game) for number, game in self._finished.items() if number in self._fresh
            ]
            self._fresh.clear()
        if self._new_notices:
            message["notices"] = list(self._new_notices)
            self._new_notices.clear()
        if self._next_due:
            self._next_due = False
            message["next"] = self._next
        if self._figures_due and time.monotonic() >= self._figures_next:
            self._figures_due = False
            self._figures_next = time.monotonic() + _FIGURES_EVERY
            message |= {"figures": self._figures(), "course": self._course[-1:]}
        if self._ended:
            self._ended = False
            message["state"] = self._state
        return message or None

    def undrawn(self) -> Running | None:
        """Returns the game that has waited longest for a picture of its position."""
        waiting = [game for game in self._slots.values() if game.asked != len(game.plies)]
        return min(waiting, key=lambda game: game.asked_at) if waiting else None

    def unexplained(self) -> GameRecord | None:
        """Returns a finished game with a reason whose text has not been requested."""
        normal = (game for game in self._finished.values() if game.termination == "normal" and game.reason)
        return next((game for game in normal if game.reason not in self._texts), None)

    def explain(self, reason: str, last: Picture | None) -> None:
        """Takes a reason's text from the last position of a game, for all games that ended for this reason."""
        word, text = read_about(last.board).reason if last else ("", "")
        self._texts[reason] = text = text[:_LONGEST_TEXT] if word == reason else ""
        if not text:
            return
        self._fresh |= {number for number, record in self._finished.items() if record.reason == reason}
        for game in self._slots.values():
            if game.result and (record := self._finished.get(game.assignment.number)) and record.reason == reason:
                game.result, game.changed = self._summary(record), True

    def _game(self, number: int) -> Running | None:
        return next((game for game in self._slots.values() if game.assignment.number == number), None)

    def _keep(self, record: GameRecord) -> None:
        self._finished[record.number] = record
        self._fresh.add(record.number)
        while len(self._finished) > KEPT_GAMES:
            first = next(iter(self._finished))
            del self._finished[first]
            self._fresh.discard(first)

    def _summary(self, record: GameRecord) -> dict[str, Any]:
        return {
            "number": record.number,
            "players": [record.first, record.second],
            "result": record.result,
            "termination": record.termination,
            "reason": record.reason[:_LONGEST_TEXT],
            "text": self._texts.get(record.reason, ""),
            "culprit": record.culprit,
            "detail": record.detail[:_LONGEST_TEXT],
            "plies": len(record.opening.moves) + len(record.plies),
        }

    def _figures(self) -> dict[str, Any]:
        standings = self._standings()
        return figures_of(standings) | {"played": standings.played, "faults": standings.faults}
