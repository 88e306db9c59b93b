"""Runs a match: distributes the games to worker processes and reports their results."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

from quadriga.client.async_connection import AsyncConnection
from quadriga.client.config import EngineConfig
from quadriga.client.errors import EngineDied, EngineError, ProtocolError
from quadriga.common.command import CannotGoOn
from quadriga.common.fields import from_json
from quadriga.games.record import GameRecord
from quadriga.openings.book import Opening

from .settings import Assignment, EngineSetup, Rules

_WORKER = [sys.executable, "-m", "quadriga.match.worker"]
_PACKAGES = str(Path(__file__).resolve().parents[2])
_LONGEST_RECORD = 1 << 30  # bytes in a worker's line, in which texts from engines are bounded
_CLOSING = 15.0  # seconds for a worker to close two engines
_ATTEMPTS = 3  # attempts at one game before a failing worker ends the match


class Listener(Protocol):
    """Receives the events of a match. An OSError raised by a method ends the match."""

    def on_start(self, assignment: Assignment, slot: int) -> None:
        """Called when a game begins in a slot."""

    def on_board(self, event: dict[str, Any]) -> None:
        ...

    def on_news(self, event: dict[str, Any]) -> None:
        """Called with the news of a running game, if the rules request them; see news.py."""

    def on_notice(self, text: str) -> None:
        """Called when something failed that is not an engine's fault; the match continues."""

    def on_game(self, record: GameRecord) -> bool:
        """Called when a game has ended. Returns whether the match continues."""


class _Enough(Exception):
    """The listener wants no more games."""


class Manager:
    """Plays `assignments`, one game at a time for each entry of `slots`, each slot with its own worker process.

    A slot is the set of hardware threads to which its worker and engines are bound; None means no binding. `running`:
    the number of running games. `cut_short`: whether games were left unplayed because of finish().
    """

    def __init__(
        self,
        setups: list[EngineSetup],
        rules: Rules,
        assignments: Iterable[Assignment],
        slots: Sequence[Sequence[int] | None],
    ) -> None:
        self._config = {"engines": [asdict(setup) for setup in setups], "rules": asdict(rules)}
        self._assignments: Iterator[Assignment] = iter(assignments)
        self._slots = slots
        self._finishing = False
        self.running = 0
        self.cut_short = False

    def finish(self) -> None:
        """Lets the running games end and begins no others, so that run() returns soon."""
        self._finishing = True

    async def run(self, listener: Listener) -> None:
        """Plays until no games are left, the listener ends the match or finish() was called. Raises CannotGoOn if it
        cannot continue."""
        try:
            async with asyncio.TaskGroup() as group:
                for number, cpus in enumerate(self._slots, 1):
                    config = json.dumps(self._config | {"cpus": cpus})
                    group.create_task(self._serve(number, _Slot(f"worker {number}", config, listener), listener))
        except BaseExceptionGroup as errors:
            for error in errors.exceptions:
                if not isinstance(error, _Enough):
                    raise error from None

    async def _serve(self, number: int, slot: _Slot, listener: Listener) -> None:
        try:
            for assignment in self._assignments:
                if self._finishing:
                    self.cut_short = True
                    return
                listener.on_start(assignment, number)
                self.running += 1
                record = await slot.play(assignment)
                self.running -= 1
                if not listener.on_game(record):
                    raise _Enough
        finally:
            await asyncio.shield(slot.close())


class _Slot:
    """Runs one game at a time in a worker process. If the worker dies, it is replaced and the game is played again."""

    def __init__(self, name: str, config: str, listener: Listener) -> None:
        self._name = name
        self._config = config
        self._listener = listener
        self._worker: AsyncConnection | None = None

    async def play(self, assignment: Assignment) -> GameRecord:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                self._worker = self._worker or await self._start()
                self._worker.write(json.dumps(asdict(assignment)))
                return await self._result(self._worker)
            except (EngineDied, ProtocolError) as error:
                await self.close()
                if attempt == _ATTEMPTS:
                    raise CannotGoOn(
                        f"game {assignment.number} cannot be played, a worker failed: {error.report()}"
                    ) from error
                self._listener.on_notice(
                    f"game {assignment.number} is played again, since {error.engine} {error.message}"
                )
        raise AssertionError("the last attempt returns or raises")

    async def close(self) -> None:
        worker, self._worker = self._worker, None
        if worker:
            await worker.close(_CLOSING)

    async def _start(self) -> AsyncConnection:
        path = os.pathsep.join(filter(None, (_PACKAGES, os.environ.get("PYTHONPATH"))))
        try:
            config = EngineConfig(_WORKER, name=self._name, env={"PYTHONPATH": path})
            worker = await AsyncConnection.open(config, _LONGEST_RECORD)
        except EngineError as error:
            raise CannotGoOn(error.report()) from error
        worker.write(self._config)
        return worker

    async def _result(self, worker: AsyncConnection) -> GameRecord:
        while True:
            line, _ = await worker.read()
            event = json.loads(line)
            match event["event"]:
                case "game":
                    record: GameRecord = from_json(GameRecord, event["record"])
                    return record
                case "error":
                    raise CannotGoOn(event["text"])
                case "notice":
                    self._listener.on_notice(event["text"])
                case "board":
                    self._listener.on_board(event)
                case "news":
                    self._listener.on_news(event)
