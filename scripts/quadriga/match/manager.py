"""Runs a match: hands the games to workers, books what comes back. It plays nothing itself."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

from quadriga.errors import EngineDied, EngineError
from quadriga.process import Process

from .book import Opening
from .records import GameRecord, Ply
from .settings import Assignment, EngineSetup, Rules, to_json

_WORKER = [sys.executable, "-m", "quadriga.match.worker"]
_PACKAGES = str(Path(__file__).resolve().parents[2])
_CLOSING = 15.0  # seconds for a worker to close two engines


class MatchError(Exception):
    """The match cannot go on; what is finished stays finished."""


class Listener(Protocol):
    """Learns what happens. An OSError from `on_game` ends the match."""

    def on_board(self, event: dict[str, Any]) -> None: ...

    def on_game(self, record: GameRecord) -> None: ...


class Manager:
    """Plays `assignments`, `concurrency` games at a time, each in a worker process of its own."""

    def __init__(
        self, setups: list[EngineSetup], rules: Rules, assignments: Iterable[Assignment], concurrency: int
    ) -> None:
        self._config = json.dumps(to_json(setups, rules))
        self._assignments: Iterator[Assignment] = iter(assignments)
        self._concurrency = concurrency
        self._stopping = False

    async def run(self, listener: Listener) -> None:
        """Plays until the games run out or `finish` is called. MatchError tells why it cannot go on."""
        try:
            async with asyncio.TaskGroup() as group:
                for number in range(self._concurrency):
                    group.create_task(self._serve(f"worker {number + 1}", listener))
        except BaseExceptionGroup as errors:
            raise errors.exceptions[0] from None

    def finish(self) -> None:
        """Lets the running games end and begins no more."""
        self._stopping = True

    async def _serve(self, name: str, listener: Listener) -> None:
        assignment = self._next()
        if assignment is None:
            return
        worker = await self._start(name)
        try:
            while assignment is not None:
                worker.write(json.dumps(asdict(assignment)))
                listener.on_game(await self._result(worker, listener))
                assignment = self._next()
        except EngineDied as error:
            raise MatchError(f"a worker failed: {error}") from error
        finally:
            await asyncio.shield(worker.close(_CLOSING))

    def _next(self) -> Assignment | None:
        return None if self._stopping else next(self._assignments, None)

    async def _start(self, name: str) -> Process:
        path = os.pathsep.join(filter(None, (_PACKAGES, os.environ.get("PYTHONPATH"))))
        try:
            worker = await Process.start(_WORKER, name=name, env={"PYTHONPATH": path})
        except EngineError as error:
            raise MatchError(str(error)) from error
        worker.write(self._config)
        return worker

    @staticmethod
    async def _result(worker: Process, listener: Listener) -> GameRecord:
        while True:
            line, _ = await worker.read()
            event = json.loads(line)
            match event["event"]:
                case "game":
                    return _record(event["record"])
                case "error":
                    raise MatchError(event["text"])
                case "board":
                    listener.on_board(event)


def _record(value: dict[str, Any]) -> GameRecord:
    fields = dict(value)
    opening = fields.pop("opening")
    plies = [Ply(**ply) for ply in fields.pop("plies")]
    return GameRecord(opening=Opening(opening["fen"], tuple(opening["moves"])), plies=plies, **fields)
