"""A worker process plays one game at a time, so that nothing else disturbs its clocks.

It reads JSON lines from stdin: first {"engines": [...], "rules": {...}}, then one assignment per line. It writes JSON
lines: {"event": "board", ...} for every move with `show`, {"event": "news", ...} (news.py), {"event": "game", "record": {...}} for every game, {"event":
"notice", "text": ...} for users, {"event": "error", "text": ...} if it cannot continue. At the end of stdin it stops
the game and closes its engines, so that a manager that dies leaves no process behind.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TextIO

from quadriga.client.errors import EngineError
from quadriga.common.command import CannotGoOn, explain
from quadriga.common.fields import from_json
from quadriga.common.files import KEPT
from quadriga.common.outputs import GrowingFile
from quadriga.games.record import GameRecord

from .engines import Lineup
from .game import MatchGame
from .news import News
from .settings import Assignment, Clock, EngineSetup, Rules

_LINE_LIMIT = 1 << 24
_logger = logging.getLogger(__name__)


def _emit(event: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(event) + "\n")
    sys.stdout.flush()


class _LogHandler(logging.StreamHandler[TextIO]):
    """Reports once that the log cannot be written; the match continues."""

    _told = False

    def handleError(self, record: logging.LogRecord) -> None:  # pylint: disable=invalid-name
        if not self._told:
            self._told = True
            _emit({"event": "notice", "text": f"the log cannot be written: {sys.exc_info()[1]}"})


class Worker:
    def __init__(self, config: dict[str, Any]) -> None:
        if config["cpus"]:
            os.sched_setaffinity(0, config["cpus"])  # the engines inherit it
        self._setups: list[EngineSetup] = from_json(list[EngineSetup], config["engines"])
        self._rules: Rules = from_json(Rules, config["rules"])
        self._played = False
        if self._rules.log:
            form = "%(asctime)s.%(msecs)03d %(process)d %(levelname)s %(message)s"
            level = self._rules.log_level.upper()
            file = GrowingFile(Path(self._rules.log), shared=True)
            handlers = [_LogHandler(os.fdopen(file.file, "w", encoding="utf-8", errors=KEPT))]
            logging.basicConfig(level=level, format=form, datefmt="%Y-%m-%dT%H:%M:%S", handlers=handlers)
        self._lineup = Lineup(self._setups, self._rules)

    async def play(self, assignment: Assignment) -> None:
        """Plays one game and reports it. Repeats it once if both engines died, since the machine may be the cause."""
        if self._played and self._rules.wait:
            await asyncio.sleep(self._rules.wait)
        self._played = True
        _logger.info("game %d: %s", assignment.number, assignment.opening)
        record = await self._play(assignment)
        if record.termination == "crash" and not record.culprit:
            text = f"game {assignment.number} is played again, since {record.detail}"
            _emit({"event": "notice", "text": text})
            record = await self._play(assignment)
        level = logging.WARNING if record.faulty else logging.INFO
        how = f"{record.termination} {record.culprit} {record.detail or record.reason}".split()
        _logger.log(level, "game %d: %s - %s: %s %s", record.number, record.p1, record.p2, record.result, " ".join(how))
        _emit({"event": "game", "record": asdict(record)})

    async def _play(self, assignment: Assignment) -> GameRecord:
        seats = (assignment.first, assignment.second)
        first, second = (self._setups[seat] for seat in seats)
        engines = await self._lineup.seat(*seats)
        start = self._lineup.start(assignment.first) or self._lineup.start(assignment.second)
        record = GameRecord(
            number=assignment.number,
            pair=assignment.pair,
            first=assignment.first,
            second=assignment.second,
            p1=first.name,
            p2=second.name,
            opening=assignment.opening,
            game=self._rules.game,
            event=self._rules.event,
            site=self._rules.site,
            control1=str(first.control),
            control2=str(second.control),
        )
        clocks = (self._clock(first), self._clock(second))
        opening = replace(record.opening, fen=start) if start and record.opening.fen is None else record.opening
        news = News(record, opening, clocks, _emit) if self._rules.news else None
        await MatchGame(record, engines, clocks, self._rules, _emit, news).play()
        record.opening = opening
        for seat, name in zip(seats, (first.name, second.name)):
            if record.culprit == name or not self._lineup.alive(seat):
                await self._lineup.dismiss(seat)
        return record

    def _clock(self, setup: EngineSetup) -> Clock:
        return Clock(setup.control, self._rules.margin if setup.margin is None else setup.margin)

    async def close(self) -> None:
        await self._lineup.close()


async def _stdin() -> asyncio.StreamReader:
    reader = asyncio.StreamReader(limit=_LINE_LIMIT)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


async def _work() -> None:
    reader = await _stdin()
    worker = Worker(json.loads(await reader.readline()))
    assignments: asyncio.Queue[Assignment] = asyncio.Queue()

    async def receive() -> None:
        while line := await reader.readline():
            assignments.put_nowait(from_json(Assignment, json.loads(line)))

    async def play() -> None:
        while True:
            assignment = await assignments.get()
            try:
                await worker.play(assignment)
            except (CannotGoOn, EngineError) as error:
                _emit({"event": "error", "text": explain(error)})

    tasks = [asyncio.create_task(receive()), asyncio.create_task(play())]
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await worker.close()
    for task in done:
        task.result()


if __name__ == "__main__":
    asyncio.run(_work())
