"""`quadriga analyse`: one engine process that analyses several positions at a time."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from quadriga.client.async_connection import AsyncConnection
from quadriga.client.config import EngineConfig
from quadriga.client.errors import EngineError, EngineStartError
from quadriga.client.limit import UGI
from quadriga.client.lines import LONGEST_LINE
from quadriga.client.option import plain_name
from quadriga.client.process import split_command

from .analyst import Setup, code_of
from .task import Task

_AHEAD = 4  # requests sent per position being searched, so that no search waits for this process
_PATIENCE = 10.0  # seconds within which the process must answer a command
_PLACE = ("line", "id", "game", "position", "moves")  # fields that say which request a line answers


@dataclass(slots=True)
class _Request:
    """A pending request. `answer`: its result, or None if it has to be sent again. `timer` starts when its search may
    begin. `overdue`: the search was cancelled because it took too long."""

    answer: asyncio.Future[dict[str, Any] | None]
    timer: asyncio.TimerHandle | None = None
    overdue: bool = False


class AnalysisProcess:
    """The engine's own analysis, with the interface of Analyst. `searches` positions are searched at a time, each on
    one thread with its own hash table; `capacity` concurrent calls to `analyse` keep them busy.

    If the process dies, only the positions being searched fail, and it is restarted.
    """

    def __init__(self, setup: Setup, searches: int) -> None:
        self.capacity = _AHEAD * searches
        self._setup = setup
        self._searches = searches
        self._start = asyncio.Lock()
        self._connection: AsyncConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._sent = 0  # lines sent to this process
        self._requests: dict[int, _Request] = {}  # by line, oldest first: the oldest are being searched

    @staticmethod
    async def start(setup: Setup, name: str, searches: int) -> AnalysisProcess | None:
        """Returns a running analysis, or None if the engine, whose `id name` is `name`, does not support it: with
        several threads per search, with memory kept between positions, or behind a script that drops its arguments."""
        threads = {plain_name(option): value for option, value in setup.options.items()}.get("threads", "1")
        if not name.startswith("Quadriga ") or threads != "1" or setup.keep:
            return None
        process = AnalysisProcess(setup, searches)
        try:
            await process._open()
        except EngineError:
            return None
        return process

    async def _open(self) -> None:
        """Starts the process unless it is running. Raises EngineError if it does not start or cannot analyse."""
        async with self._start:
            if self._connection is None:
                connection = await AsyncConnection.open(EngineConfig(self._command()), 2 * LONGEST_LINE)
                try:
                    connection.write('{"cancel": ""}')
                    async with asyncio.timeout(_PATIENCE):
                        answer, _ = await connection.read()
                    if "cancel" not in json.loads(answer):
                        raise ValueError
                except BaseException as error:
                    connection.kill()
                    await connection.close(0.0)
                    if isinstance(error, (EngineError, TimeoutError, ValueError, TypeError)):
                        raise connection.process.error(EngineStartError, "does not analyse") from error
                    raise
                self._sent = 1
                self._connection = connection
                self._reader = asyncio.create_task(self._read(connection))

    async def close(self) -> None:
        if self._connection is not None and self._reader is not None:
            await self._connection.close(0.0 if self._requests else 2.0)
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def analyse(self, task: Task) -> dict[str, Any]:
        """Analyses a position and returns the result to write. If that fails, the result holds the error. Raises
        EngineError if the process cannot be started again."""
        while True:
            await self._open()
            assert self._connection is not None
            self._sent += 1
            request = _Request(asyncio.get_running_loop().create_future())
            self._requests[self._sent] = request
            with suppress(EngineError):  # the reader notices it too
                self._connection.write(self._text(task, self._sent))
            self._watch()
            if (answer := await request.answer) is not None:
                return task.head | answer

    def _command(self) -> list[str]:
        options = self._setup.options.items()
        flags = [f"--option={name}={value}" for name, value in options if plain_name(name) != "threads"]
        return [*split_command(self._setup.command), *flags, f"--option=Threads={self._searches}", "analyse"]

    def _text(self, task: Task, line: int) -> str:
        words = self._setup.limit.words(UGI).split()
        request = {
            "id": str(line),
            "game": task.game,
            "position": task.opening.fen or "startpos",
            "moves": task.opening.moves,
            "limit": dict(zip(words[1::2], map(int, words[2::2]))),
        }
        return json.dumps(request, ensure_ascii=False).encode(errors="replace").decode()

    def _watch(self) -> None:
        """Starts the timers of the searches that may have begun."""
        for line, request in list(self._requests.items())[: self._searches]:
            if request.timer is None:
                request.timer = asyncio.get_running_loop().call_later(self._setup.timeout, self._cancel, line, request)

    def _cancel(self, line: int, request: _Request) -> None:
        connection = self._connection
        assert connection is not None
        request.overdue = True
        request.timer = asyncio.get_running_loop().call_later(_PATIENCE, connection.kill)
        with suppress(EngineError):
            self._sent += 1
            connection.write(json.dumps({"cancel": str(line)}))

    async def _read(self, connection: AsyncConnection) -> None:
        """Forwards answers until the process ends."""
        try:
            while True:
                line, _ = await connection.read()
                result = json.loads(line)
                if "cancel" not in result:
                    self._finish(result["line"], {name: result[name] for name in result if name not in _PLACE})
        except (EngineError, ValueError, KeyError, TypeError) as error:
            await self._end(connection, error)

    def _finish(self, line: int, answer: dict[str, Any] | None) -> None:
        request = self._requests.pop(line)
        if request.timer is not None:
            request.timer.cancel()
        if request.overdue and answer and ("cancelled" in answer or "tail" in answer):
            answer = {"error": {"code": "timeout", "message": f"did not answer within {self._setup.timeout:g} s"}}
        if not request.answer.done():  # it is cancelled when the analysis ends early
            request.answer.set_result(answer)
        self._watch()

    async def _end(self, connection: AsyncConnection, error: Exception) -> None:
        """Ends a process that has failed: the positions being searched fail, the others are sent again."""
        connection.kill()
        await connection.close(0.0)
        if not isinstance(error, EngineError):
            error = connection.process.error(EngineError, "sent a line that is not an answer")
        self._connection = None
        failure = {"code": code_of(error), "message": error.message, "tail": list(error.log)}
        for number, line in enumerate(list(self._requests)):
            self._finish(line, {"error": failure} if number < self._searches else None)
