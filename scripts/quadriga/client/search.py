"""A running search: a stream of infos that ends with the answer."""

from __future__ import annotations

import asyncio

from .errors import EngineRefused, EngineTimeout, ProtocolError, refusal
from .info import MAYBE_NO_MOVE, Info, Lines, Play, Reports, parse_bestmove
from .limit import Limit
from .session import Session

_LONGEST_MOVE = 200  # characters, ten times what any game needs


class Search(Reports):
    """An async iterator over the infos of one `go`, created by `AsyncEngine.analysis`.

    The search is stopped after `seconds` without an answer, and `overdue` becomes True. `player` is the side to move.
    """

    def __init__(self, session: Session, player: str, limit: Limit, seconds: float) -> None:
        self.seconds = seconds
        self.overdue = False
        self._session = session
        self._connection = session.connection
        self._process = session.connection.process
        self._player = player
        self._grace = session.timeout
        self._lines = Lines()
        self._stopped = False
        self._refusal: EngineRefused | None = None
        self._answer: Play | None = None
        self._over = False
        self._loop = asyncio.get_running_loop()
        self._started = session.send(limit.words(session.dialect), due="bestmove")
        self._deadline = self._loop.time() + seconds

    def __aiter__(self) -> Search:
        return self

    async def __anext__(self) -> Info:
        while not self._over:
            line, at = await self._read()
            word = line.split(maxsplit=1)[0]
            if word == "info":
                self._refusal = self._refusal or self._process.error(refusal, line)
                info = Info.parse(line, self._session.dialect, self._player)
                self._lines.add(info)
                return info
            if word == "bestmove":
                await self._finish(line, at)
        raise StopAsyncIteration

    async def wait(self) -> Play:
        """Waits until the search ends and returns the answer. Raises EngineRefused if `go` was refused."""
        async for _ in self:
            pass
        if self._answer is None:
            raise self._process.error(ProtocolError, "the search ended without an answer")
        if self._answer.move is None and self._refusal is not None:
            raise self._refusal
        return self._answer

    def stop(self) -> None:
        """Sends `stop` without waiting. The iterator continues until the answer."""
        if not self._over and not self._stopped and not self._connection.ended:
            self._stopped = True
            self._deadline = self._loop.time() + self._grace
            self._connection.write("stop")

    async def close(self) -> None:
        """Stops the search if it is running and waits for its answer."""
        self.stop()
        if not self._connection.ended:
            async for _ in self:
                pass

    async def _read(self) -> tuple[str, float]:
        while True:
            try:
                async with asyncio.timeout_at(self._deadline):
                    return await self._session.read()
            except TimeoutError:
                if self._stopped:
                    self._over = True
                    self._connection.kill()
                    raise self._timeout() from None
                self.overdue = True
                self.stop()

    def _timeout(self) -> EngineTimeout:
        message = f"did not answer within {self._grace:g} s after `stop`"
        if self.overdue:
            message = f"did not answer within {self.seconds:g} s, nor within {self._grace:g} s after `stop`"
        return self._process.error(EngineTimeout, message)

    async def _finish(self, line: str, at: float) -> None:
        self._over = True
        parsed = parse_bestmove(line)
        if parsed is None or any(len(word or "") > _LONGEST_MOVE for word in parsed):
            raise self._process.error(ProtocolError, f"malformed answer `{line[:80]}`")
        move, ponder = parsed
        if move in MAYBE_NO_MOVE and not await self._is_legal(move):
            move = None
        self._answer = Play(
            move=move, ponder=ponder, info=self.info, elapsed=at - self._started, infos=tuple(self.infos)
        )

    async def _is_legal(self, move: str) -> bool:
        """Asks whether the move is legal in the searched position, or else whether the game goes on there. Returns
        False for an engine without queries."""
        lines = await self._session.exchange(f"query islegal {move}", "query moves", "query gameover")
        answers = [line.split()[1:] for line in lines if line.split()[0] == "response"]
        if len(answers) == 3 and answers[:2] != [["unknown"], ["unknown"]]:
            return answers[0] == ["true"] or move in answers[1]
        return answers[-1:] == [["false"]]
