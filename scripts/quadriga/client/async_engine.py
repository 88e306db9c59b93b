"""The asyncio client for one engine that speaks UGI or UCI."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import AsyncIterator, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, overload

from .async_connection import AsyncConnection
from .checks import finite
from .config import EngineConfig, takes_arguments_of
from .errors import EngineDied, EngineStartError, EngineTimeout, ProtocolError, Unsupported
from .game import Game
from .info import RESULTS, Info, MoveValue, Play, Score, Status
from .limit import Limit
from .search import Search
from .session import EngineProperties, Session

Values: TypeAlias = Mapping[str, object] | None  # of options, by name
Seconds: TypeAlias = float | None


class AsyncEngine(EngineProperties):
    """An engine: `async with AsyncEngine(command) as engine`, or `engine = await AsyncEngine(command)` and `close`.

    Every method sends its commands followed by `isready` and returns once the engine has answered them all. If an
    answer takes longer than `timeout` seconds, the engine is killed and EngineTimeout is raised. A search without a
    time limit may take `search_timeout` seconds. Only one method runs at a time; the others wait, except `stop`. Any
    method may be cancelled: its search is stopped, and the next method first waits for the answers still to come.

    An engine ends when it is garbage collected or Python exits; in a child after a fork its methods raise RuntimeError.

    Searches and queries take a game, which they set as the engine's position. Without one they refer to the position
    set last, as in the protocol. `play`, `analyse` and `analysis` take the limit before the game; python-chess takes
    the board first.
    """

    @takes_arguments_of(EngineConfig)
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Does not start the engine. Opening does so, performs the handshake and sets options; it raises
        EngineStartError, or OptionError for a bad option. The arguments are those of EngineConfig."""
        self._config = EngineConfig(*args, **kwargs)
        self.search_timeout = self._config.search_timeout
        self._turn = asyncio.Lock()
        self._searcher: asyncio.Task[object] | None = None

    def __await__(self) -> Generator[Any, None, AsyncEngine]:
        return self._start().__await__()

    async def __aenter__(self) -> AsyncEngine:
        return self if hasattr(self, "_session") else await self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _start(self) -> AsyncEngine:
        connection = await AsyncConnection.open(self._config)
        self._session = Session(connection, self._config)
        weakref.finalize(self, connection.forget)
        try:
            await self._session.handshake()
            await self.configure(self._config.options or {})
        except (EngineDied, EngineTimeout, ProtocolError) as error:
            await self._abandon()
            raise EngineStartError(f"no handshake: {error.message}", engine=self.name, log=error.log) from error
        except BaseException:
            await self._abandon()
            raise
        return self

    async def configure(self, options: Mapping[str, object]) -> None:
        """Sets options by name. Checks all values before sending any; raises OptionError if one is invalid."""
        async with self._my_turn():
            await self._session.configure(options)

    async def new_game(self) -> None:
        """Announces a new game: the engine clears its memory."""
        async with self._my_turn():
            await self._session.obey(f"{self.dialect}newgame")

    async def position(self, fen: str | None = None, moves: Sequence[str] = ()) -> None:
        """Sets a position: a position string (None: the start position) and the moves from it. Raises EngineRefused if
        it is illegal."""
        async with self._my_turn():
            await self._session.set_position(Game(fen, moves))

    async def ping(self) -> float:
        """Waits until the engine has processed all earlier commands. Returns the seconds until `readyok`."""
        start = time.monotonic()
        await self.command()
        return time.monotonic() - start

    async def query(self, *questions: str, game: Game | None = None) -> list[str]:
        """Returns the answers to `query <question>`, in order, about the game, or about the engine's position if None.
        Raises Unsupported if the engine does not know a question."""
        async with self._my_turn():
            if game is not None:
                await self._session.set_position(game)
            lines = await self._session.exchange(*(f"query {question}" for question in questions))
        answers = [" ".join(line.split()[1:]) for line in lines if line.split()[0] == "response"]
        if len(answers) != len(questions) or "unknown" in answers:
            missing = [question for question, answer in zip(questions, answers) if answer == "unknown"]
            raise self._session.process.error(Unsupported, f"does not answer: query {', '.join(missing or questions)}")
        return answers

    async def status(self, game: Game | None = None) -> Status:
        """Returns who is to move, whether the game is over, and the result."""
        turn, over, result = await self.query("p1turn", "gameover", "result", game=game)
        for answer, allowed in ((turn, ("true", "false")), (over, ("true", "false")), (result, RESULTS)):
            if answer not in allowed:
                why = f"answered `{answer}` instead of {'|'.join(allowed)}"
                raise self._session.process.error(ProtocolError, why)
        status = Status(p1_turn=turn == "true", over=over == "true", result=result)
        self._session.player = status.turn
        return status

    async def knows(self, question: str) -> bool:
        """Returns whether the engine answers this kind of question (`reason`, `islegal` ...). Asks only once."""
        word = question.split()[0]
        if word not in self._session.known:
            try:
                await self.query(question)
                self._session.known[word] = True
            except Unsupported:
                self._session.known[word] = False
        return self._session.known[word]

    async def legal_moves(self, game: Game | None = None) -> list[str]:
        """Returns all legal moves (extension)."""
        return (await self.query("moves", game=game))[0].split()

    async def is_legal(self, move: str, game: Game | None = None) -> bool:
        """Returns whether the move is legal (extension)."""
        return (await self.query(f"islegal {move}", game=game))[0] == "true"

    async def fen(self, game: Game | None = None) -> str:
        """Returns the position string (extension)."""
        return (await self.query("fen", game=game))[0]

    async def values(self, game: Game | None = None) -> dict[str, MoveValue]:
        """Returns the exact values of the legal moves that the engine knows without a search, the best first: from the
        rules, built-in values or tablebases (extension). Empty if it knows none."""
        try:
            words = (await self.query("values", game=game))[0].split()
            return {move: MoveValue.parse(word) for move, word in zip(words[::2], words[1::2], strict=True)}
        except Unsupported:
            return {}
        except ValueError as error:
            raise self._session.process.error(ProtocolError, f"answered `query values` with {error}") from None

    async def display(self, game: Game | None = None) -> str:
        """Returns the output of `d`: the board as text (extension)."""
        async with self._my_turn():
            if game is not None:
                await self._session.set_position(game)
            return "\n".join(await self._session.exchange("d"))

    async def play(
        self,
        limit: Limit,
        game: Game | None = None,
        *,
        options: Values = None,
        timeout: Seconds = None,
        on_info: Callable[[Info], None] | None = None,
    ) -> Play:
        """Searches the game, or the current position if None, and returns the answer.

        `options` apply to this search only. `timeout` overrides the number of seconds after which the search is stopped
        and EngineTimeout is raised. `on_info` is called during the search with the combined reports of the main line.
        """
        answer, _ = await self._search(limit, game, on_info, options=options, timeout=timeout)
        return answer

    @overload
    async def analyse(
        self, limit: Limit, game: Game | None = None, *, options: Values = None, timeout: Seconds = None
    ) -> Info:
        ...

    @overload
    async def analyse(
        self, limit: Limit, game: Game | None = None, *, multipv: int, options: Values = None, timeout: Seconds = None
    ) -> list[Info]:
        ...

    async def analyse(
        self, limit: Limit, game: Game | None = None, *, multipv: int | None = None, **search: Any
    ) -> Info | list[Info]:
        """Searches like `play` and returns the info of the main line; with `multipv`, a list with the info of each
        line."""
        _, done = await self._search(limit, game, multipv=multipv, **search)
        return done.info if multipv is None else done.infos

    @asynccontextmanager
    async def analysis(
        self,
        limit: Limit | None = None,
        game: Game | None = None,
        *,
        multipv: int | None = None,
        options: Values = None,
        timeout: Seconds = None,
    ) -> AsyncIterator[Search]:
        """Starts a search and yields it: an async iterator over its infos. Leaving the block stops the search.

        With `multipv`, the infos cover that many lines; `infos` holds the latest of each. Without a limit, the search
        runs until the block is left, or for `timeout` seconds.
        """
        if multipv is not None:
            options = {**(options or {}), "MultiPV": multipv}
        limit = Limit(infinite=True) if limit is None or limit.empty else limit
        seconds = timeout
        if seconds is None:
            seconds = self.search_timeout if limit.seconds is None else limit.seconds + self.timeout
        finite("timeout", seconds)
        async with self._my_turn():
            await self._session.catch_up()
            before = self._session.values(options or {})
            try:
                await self._session.configure(options or {})
                if game is not None:
                    await self._session.set_position(game)
                player = await self._session.side_to_move()
                self._searcher = asyncio.current_task()
                self._session.connection.drop_waiting()
                search = Search(self._session, player, limit, seconds)
                try:
                    yield search
                finally:
                    self._searcher = None
                    search.stop()
                await search.close()  # after an exception, the next call waits for the answer
            finally:
                self._session.give_back(before)

    async def would_accept_draw(
        self, limit: Limit, game: Game | None = None, *, player: str | None = None, score: int = 0
    ) -> bool:
        """Searches and returns whether `player` (None: the side to move) is at most `score` centipawns ahead.

        True for a lost game; False for a won game, a missing score or a lower bound. If you already have a search
        result, use `info.score.at_most(score)` instead.
        """
        finite("score", score)
        own = await self._score_of(limit, game, player)
        return own is not None and own.at_most(score)

    async def would_resign(
        self, limit: Limit, game: Game | None = None, *, player: str | None = None, score: int = 1000
    ) -> bool:
        """Searches and returns whether `player` (None: the side to move) is lost or behind by at least `score`
        centipawns.

        A missing score or one that is only a lower bound does not count.
        """
        finite("score", score)
        own = await self._score_of(limit, game, player)
        return own is not None and own.at_most(-score)

    def stop(self) -> None:
        """Stops the running search without waiting. The task that awaits the search receives the answer."""
        self._session.connection.write("stop")

    async def command(self, *commands: str, timeout: float | None = None) -> list[str]:
        """Sends commands and `isready`; returns every line before `readyok`. Raises ValueError for a line break."""
        async with self._my_turn():
            return await self._session.exchange(*commands, timeout=timeout)

    async def close(self, grace: float = 2.0) -> int | None:
        """Sends `quit`, waits up to `grace` seconds, then kills. Returns the exit status. May be called again."""
        finite("grace", grace)
        if self.alive:
            self._session.connection.write("quit")
        return await self._session.connection.close(grace)

    async def _search(
        self, limit: Limit, game: Game | None, on_info: Callable[[Info], None] | None = None, **arguments: Any
    ) -> tuple[Play, Search]:
        if limit.empty:
            raise ValueError("the limit is empty: give time, depth, nodes, mate or clocks, or infinite=True")
        async with self.analysis(limit, game, **arguments) as search:
            if on_info is not None:
                async for _ in search:
                    on_info(search.info)
            answer = await search.wait()
        if search.overdue:
            message = f"did not answer within {search.seconds:g} s, only after `stop`"
            raise self._session.process.error(EngineTimeout, message, recovered=True)
        return answer, search

    async def _score_of(self, limit: Limit, game: Game | None, player: str | None) -> Score | None:
        score = (await self.analyse(limit, game)).score
        return score if score is None or player is None else score.pov(player)

    def _my_turn(self) -> asyncio.Lock:
        """Returns the lock that serializes commands. Raises RuntimeError if acquiring it would deadlock."""
        if self._searcher is not None and self._searcher is asyncio.current_task():
            raise RuntimeError("this block is analysing with the engine; leave it before sending other commands")
        return self._turn

    async def _abandon(self) -> None:
        self._session.connection.kill()
        await self._session.connection.close(0.0)
