"""The client itself, for asyncio: one engine process that speaks UGI or UCI."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import TracebackType

from .errors import EngineDied, EngineStartError, EngineTimeout, ProtocolError, Unsupported
from .info import Play
from .limit import UCI, UGI, Limit
from .option import Option, find_option
from .process import Process
from .search import Search, refusal

RESULTS = ("p1win", "p2win", "draw", "none")


@dataclass(frozen=True, slots=True)
class Status:
    """How the game stands: the three questions that every UGI engine answers. `result` is one of RESULTS."""

    p1_turn: bool
    over: bool
    result: str


class AsyncEngine:
    """An engine that was opened with `AsyncEngine.open`; use it as an async context manager or call `close`.

    Every method sends its commands, then `isready`, and returns once the engine has caught up; an answer that is late
    by more than `timeout` seconds ends in EngineTimeout and the engine is killed. A search that its limits do not
    bound in time is given `search_timeout` seconds. One method runs at a time; others wait their turn, except `stop`.
    A position is set once and kept by the engine, as in the protocol.
    """

    def __init__(self, process: Process, timeout: float, search_timeout: float) -> None:
        self.timeout = timeout
        self.search_timeout = search_timeout
        self.dialect = UGI
        self.name = process.name
        self.author = ""
        self.options: tuple[Option, ...] = ()
        self._process = process
        self._turn = asyncio.Lock()
        self._searcher: asyncio.Task[object] | None = None
        self._known: dict[str, bool] = {}

    @staticmethod
    async def open(
        command: str | Sequence[str],
        *,
        name: str = "",
        options: Mapping[str, object] | None = None,
        dialect: str | None = None,
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        timeout: float = 10.0,
        search_timeout: float = 600.0,
    ) -> AsyncEngine:
        """Starts the engine, shakes hands and sets options.

        `command` is a command line, split as a shell would, or its words. `dialect` is `ugi`, `uci` or None: UGI if the
        engine answers it, else UCI. `name` is used in messages until the engine has told its own, and kept if given.
        """
        words = shlex.split(command) if isinstance(command, str) else list(command)
        if not words:
            raise EngineStartError("the command is empty", engine=name)
        process = await Process.start(words, name=name or words[0], cwd=cwd, env=env)
        engine = AsyncEngine(process, timeout, search_timeout)
        try:
            await engine._handshake(dialect)
            engine.name = process.name = name or engine.name
            await engine.configure(options or {})
        except (EngineDied, EngineTimeout, ProtocolError) as error:
            await engine._abandon()
            message = f"no handshake: {error.message}"
            raise EngineStartError(message, engine=engine.name, tail=error.tail) from error
        except BaseException:
            await engine._abandon()
            raise
        return engine

    async def __aenter__(self) -> AsyncEngine:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def tail(self) -> tuple[str, ...]:
        """The last lines exchanged with the engine."""
        return tuple(self._process.tail)

    @property
    def alive(self) -> bool:
        return not self._process.ended

    async def configure(self, options: Mapping[str, object]) -> None:
        """Sets options by name (case and blanks do not count). Values are checked first: OptionError sends nothing."""
        commands = [find_option(self.options, name).command(value) for name, value in options.items()]
        if commands:
            self._refuse_errors(await self.command(*commands))

    async def new_game(self) -> None:
        """Tells the engine that the next position belongs to another game; it forgets what it learned."""
        self._refuse_errors(await self.command("ucinewgame" if self.dialect == UCI else "uginewgame"))

    async def position(self, fen: str | None = None, moves: Sequence[str] = ()) -> None:
        """Sets a position string (None: the start) and the moves from it; EngineRefused if the engine complains."""
        root = "startpos" if fen is None else f"fen {fen}"
        tail = f" moves {' '.join(moves)}" if moves else ""
        self._refuse_errors(await self.command(f"position {root}{tail}"))

    async def query(self, *questions: str) -> list[str]:
        """The answers to `query <question>`, in order; Unsupported if one of them is not answered or unknown."""
        lines = await self.command(*(f"query {question}" for question in questions))
        answers = [" ".join(line.split()[1:]) for line in lines if line.split()[0] == "response"]
        if len(answers) != len(questions) or "unknown" in answers:
            missing = [question for question, answer in zip(questions, answers) if answer == "unknown"]
            asked = ", ".join(missing or questions)
            raise Unsupported(f"does not answer: query {asked}", engine=self.name, tail=self.tail)
        return answers

    async def status(self) -> Status:
        """Who is to move, whether the game is over, and who has won."""
        turn, over, result = await self.query("p1turn", "gameover", "result")
        for answer, allowed in ((turn, ("true", "false")), (over, ("true", "false")), (result, RESULTS)):
            if answer not in allowed:
                message = f"answered `{answer}` where {'|'.join(allowed)} was due"
                raise ProtocolError(message, engine=self.name, tail=self.tail)
        return Status(p1_turn=turn == "true", over=over == "true", result=result)

    async def knows(self, question: str) -> bool:
        """Whether the engine answers this question beyond UGI (`reason`, `moves`, `islegal` ...); asked only once."""
        word = question.split()[0]
        if word not in self._known:
            try:
                await self.query(question)
                self._known[word] = True
            except Unsupported:
                self._known[word] = False
        return self._known[word]

    async def legal_moves(self) -> list[str]:
        """All legal moves (extension)."""
        return (await self.query("moves"))[0].split()

    async def is_legal(self, move: str) -> bool:
        """Whether the move is legal (extension)."""
        return (await self.query(f"islegal {move}"))[0] == "true"

    async def fen(self) -> str:
        """The current position as a string (extension)."""
        return (await self.query("fen"))[0]

    async def display(self) -> str:
        """What `d` prints: the board for people (extension)."""
        return "\n".join(await self.command("d"))

    async def play(self, limit: Limit, timeout: float | None = None) -> Play:
        """Searches the current position and returns the answer.

        `timeout` overrides the time after which the search is stopped and EngineTimeout raised.
        """
        async with self.analyse(limit, timeout) as search:
            answer = await search.wait()
        if search.overdue:
            message = f"did not answer within {search.seconds:g} s, only after `stop`"
            raise EngineTimeout(message, engine=self.name, tail=self.tail, recovered=True)
        return answer

    @asynccontextmanager
    async def analyse(self, limit: Limit, timeout: float | None = None) -> AsyncIterator[Search]:
        """Searches, and yields the search: an async iterator over its infos. Leaving the block stops it."""
        async with self._my_turn():
            self._searcher = asyncio.current_task()
            seconds = timeout
            if seconds is None:
                seconds = self.search_timeout if limit.seconds is None else limit.seconds + self.timeout
            self._process.drop_waiting()
            search = Search(self._process, self.dialect, limit, seconds, self.timeout)
            try:
                yield search
            finally:
                self._searcher = None
                try:
                    await search.close()
                except asyncio.CancelledError:
                    self._process.kill()
                    raise

    def stop(self) -> None:
        """Ends the running search at once; its answer goes to the task that waits for it."""
        self._process.write("stop")

    async def command(self, *commands: str, timeout: float | None = None) -> list[str]:
        """Sends command lines and `isready`; returns everything the engine says before `readyok`."""
        for text in commands:
            if "\n" in text or "\r" in text:
                raise ValueError(f"a command cannot hold a line break: {text!r}")
        async with self._my_turn():
            self._process.drop_waiting()
            self._process.write(*commands, "isready")
            return (await self._until("readyok", seconds=timeout))[0]

    async def close(self, grace: float = 2.0) -> int | None:
        """Sends `quit`, waits up to `grace` seconds, then kills. Returns the exit status; may be called again."""
        if self.alive:
            self._process.write("quit")
        return await self._process.close(grace)

    def _my_turn(self) -> asyncio.Lock:
        """The lock under which commands are exchanged; RuntimeError where waiting for it would never end."""
        if self._searcher is not None and self._searcher is asyncio.current_task():
            raise RuntimeError("this block is analysing with the engine; leave it before sending other commands")
        return self._turn

    async def _handshake(self, dialect: str | None) -> None:
        if dialect not in (None, UGI, UCI):
            raise ValueError(f"there is no dialect `{dialect}`; it is {UGI} or {UCI}")
        self.dialect = dialect or UGI
        self._process.write(self.dialect, "isready")
        # An engine that knows only UCI passes over `ugi` and goes straight to `readyok`.
        lines, word = await self._until(f"{self.dialect}ok", "readyok")
        if word != "readyok":
            await self._until("readyok")
        elif dialect is None:
            self.dialect = UCI
            self._process.write(UCI)
            lines, _ = await self._until("uciok")
        else:
            raise ProtocolError(f"does not speak {dialect}", engine=self._process.name, tail=self.tail)
        self.options = tuple(filter(None, (Option.parse(line) for line in lines if line.startswith("option "))))
        for line in lines:
            match line.split(maxsplit=2):
                case ["id", "name", text]:
                    self.name = text
                case ["id", "author", text]:
                    self.author = text

    async def _until(self, *words: str, seconds: float | None = None) -> tuple[list[str], str]:
        """The lines before the first one that is one of `words`, and that word."""
        lines: list[str] = []
        seconds = seconds or self.timeout
        try:
            async with asyncio.timeout(seconds):
                while True:
                    line, _ = await self._process.read()
                    if line.strip() in words:
                        return lines, line.strip()
                    lines.append(line)
        except TimeoutError:
            self._process.kill()
            message = f"no `{words[0]}` within {seconds:g} s"
            raise EngineTimeout(message, engine=self._process.name, tail=self.tail) from None
        except asyncio.CancelledError:
            self._process.kill()  # its answer would be taken for that of the next command
            raise

    def _refuse_errors(self, lines: Sequence[str]) -> None:
        for line in lines:
            if error := refusal(line, self._process):
                raise error

    async def _abandon(self) -> None:
        self._process.kill()
        await self._process.close(0.0)
