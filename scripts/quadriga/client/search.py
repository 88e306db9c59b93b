"""One running search: a stream of infos that ends with the answer."""

from __future__ import annotations

import asyncio

from .errors import EngineRefused, EngineTimeout, ProtocolError
from .info import MAYBE_NO_MOVE, Info, Play, parse_bestmove
from .limit import Limit
from .process import Process

ERROR_PREFIX = "info string error "


def refusal(line: str, process: Process) -> EngineRefused | None:
    """The error that the line reports, if it is an `info string error <code> <text>`."""
    if not line.startswith(ERROR_PREFIX):
        return None
    code, _, text = line.removeprefix(ERROR_PREFIX).partition(" ")
    return EngineRefused(code, text, engine=process.name, tail=process.tail)


class Search:
    """An async iterator over the infos of one `go`; comes from `AsyncEngine.analyse`.

    After `seconds` without an answer it is stopped by itself and `overdue` becomes true. `info` sums up what is known
    of the main line so far.
    """

    def __init__(self, process: Process, dialect: str, limit: Limit, seconds: float, grace: float) -> None:
        self.seconds = seconds
        self.overdue = False
        self.info = Info()
        self._process = process
        self._dialect = dialect
        self._grace = grace
        self._stopped = False
        self._refusal: EngineRefused | None = None
        self._answer: Play | None = None
        self._over = False
        self._loop = asyncio.get_running_loop()
        self._started = process.write(limit.words(dialect))
        self._deadline = self._loop.time() + seconds

    def __aiter__(self) -> Search:
        return self

    async def __anext__(self) -> Info:
        while not self._over:
            line, at = await self._read()
            word = line.split(maxsplit=1)[0]
            if word == "info":
                self._refusal = self._refusal or refusal(line, self._process)
                return self._report(Info.parse(line, self._dialect))
            if word == "bestmove":
                await self._finish(line, at)
        raise StopAsyncIteration

    async def wait(self) -> Play:
        """Reads on to the end of the search and returns the answer. EngineRefused if `go` was refused."""
        async for _ in self:
            pass
        if self._answer is None:
            raise ProtocolError("the search ended without an answer", engine=self._process.name)
        if self._answer.move is None and self._refusal is not None:
            raise self._refusal
        return self._answer

    def stop(self) -> None:
        """Tells the engine to answer now. The stream goes on to the answer."""
        if not self._over and not self._stopped:
            self._stopped = True
            self._deadline = self._loop.time() + self._grace
            self._process.write("stop")

    async def close(self) -> None:
        """Stops the search if it still runs and waits for its answer."""
        if not self._over and not self._process.ended:
            self.stop()
            async for _ in self:
                pass

    async def _read(self) -> tuple[str, float]:
        while True:
            try:
                async with asyncio.timeout_at(self._deadline):
                    return await self._process.read()
            except TimeoutError:
                if self._stopped:
                    self._over = True
                    self._process.kill()
                    raise self._silent() from None
                self.overdue = True
                self.stop()

    def _silent(self) -> EngineTimeout:
        message = f"did not answer within {self.seconds:g} s, nor within {self._grace:g} s after `stop`"
        if not self.overdue:
            message = f"did not answer within {self._grace:g} s after `stop`"
        return EngineTimeout(message, engine=self._process.name, tail=self._process.tail)

    def _report(self, info: Info) -> Info:
        if info.multipv in (None, 1) and (info.score is not None or info.pv):
            self.info = self.info.updated(info)
        return info

    async def _finish(self, line: str, at: float) -> None:
        self._over = True
        parsed = parse_bestmove(line)
        if parsed is None:
            message = f"malformed answer `{line[:80]}`"
            raise ProtocolError(message, engine=self._process.name, tail=self._process.tail)
        move, ponder = parsed
        if move in MAYBE_NO_MOVE and not await self._may_be_legal(move):
            move = None
        self._answer = Play(move=move, ponder=ponder, info=self.info, elapsed=at - self._started)

    async def _may_be_legal(self, move: str) -> bool:
        """Whether the engine calls the move legal in the position searched; True if it cannot be asked."""
        self._deadline = self._loop.time() + self._grace
        self._process.write(f"query islegal {move}", "query moves", "isready")
        answers = []
        while (line := (await self._read())[0].strip()) != "readyok":
            if line.split()[0] == "response":
                answers.append(line.split()[1:])
        if len(answers) != 2 or answers == [["unknown"], ["unknown"]]:
            return True
        is_legal, moves = answers
        return is_legal == ["true"] or move in moves
