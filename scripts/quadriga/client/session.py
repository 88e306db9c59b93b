"""Commands and answers: the handshake, options, and the lines an engine prints in response to a command."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping

from .async_connection import AsyncConnection
from .checks import finite
from .config import EngineConfig
from .errors import EngineRefused, EngineTimeout, ProtocolError, refusal
from .game import Game
from .limit import UCI, UGI
from .option import Option, Options, plain_name

_PLAYERS = {"true": "p1", "false": "p2"}  # answers to `query p1turn`
_NEUTRAL = ("query", "d")  # commands that do not change the position


class Session:
    """Exchanges commands and answers, one at a time, and records what they reveal about the engine.

    A cancelled call may leave answers unread; the next call reads them first (`catch_up`), so that no answer is
    attributed to another command.
    """

    def __init__(self, connection: AsyncConnection, config: EngineConfig) -> None:
        self.timeout = config.timeout
        self.dialect = UGI
        self.id_name = ""
        self.author = ""
        self.options = Options()
        self.connection = connection
        self.process = connection.process
        self._config = config
        self.known: dict[str, bool] = {}  # whether the engine answers a question
        self._values: dict[str, object] = {}  # options set so far
        self._borrowed: dict[str, object] = {}  # values of options before the last search set them
        self._due: Counter[str] = Counter()  # pending answers, by their first word
        self.player: str | None = None  # the side to move: p1, p2, empty if unknown; None: not queried yet

    def send(self, *lines: str, due: str) -> float:
        """Sends lines whose answer ends with a line that begins with the word `due`. Returns the monotonic time of the
        write."""
        at = self.connection.write(*lines)
        self._due[due] += 1
        return at

    async def read(self) -> tuple[str, float]:
        """Returns the next line and its monotonic arrival time. Raises the same errors as AsyncConnection.read."""
        line, at = await self.connection.read()
        word = line.split(maxsplit=1)[0]
        if self._due[word]:
            self._due[word] -= 1
        return line, at

    async def catch_up(self) -> None:
        """Reads pending answers and restores the options that the last search set. Kills the engine and raises
        EngineTimeout if that takes more than `timeout` seconds."""
        if due := +self._due:
            try:
                async with asyncio.timeout(self.timeout):
                    while +self._due:
                        await self.read()
            except TimeoutError:
                raise self._killed(next(iter(due)), self.timeout) from None
        if self._borrowed:
            before, self._borrowed = self._borrowed, {}
            await self.configure(before)

    async def exchange(self, *commands: str, timeout: float | None = None) -> list[str]:
        """Sends commands and `isready`; returns every line before `readyok`. Raises ValueError for a line break."""
        for text in commands:
            if "\n" in text or "\r" in text:
                raise ValueError(f"a command cannot contain a line break: {text!r}")
        await self.catch_up()
        if any(text.split()[:1] and text.split()[0] not in _NEUTRAL for text in commands):
            self.player = None
        self.connection.drop_waiting()
        self.send(*commands, "isready", due="readyok")
        return (await self._until("readyok", seconds=timeout))[0]

    async def obey(self, *commands: str) -> list[str]:
        """Like `exchange`, but raises EngineRefused if the engine refuses a command."""
        lines = await self.exchange(*commands)
        for line in lines:
            if error := self.process.error(refusal, line):
                raise error
        return lines

    async def set_position(self, game: Game) -> None:
        """Sets the position and, in the same exchange, queries the side to move."""
        asks = self.known.get("p1turn", self.dialect == UGI)
        lines = await self.obey(f"position {game}", *(["query p1turn"] if asks else []))
        if asks:
            self._learn_player(lines)

    async def side_to_move(self) -> str:
        """Returns `p1` or `p2`, or an empty string if the engine does not know."""
        if self.player is None and self.known.get("p1turn", True):
            self._learn_player(await self.exchange("query p1turn"))
        return self.player or ""

    def _learn_player(self, lines: list[str]) -> None:
        answers = [_PLAYERS[line.split()[1]] for line in lines if line.split()[1:] and line.split()[1] in _PLAYERS]
        self.known["p1turn"] = bool(answers)
        self.player = answers[0] if answers else ""

    async def configure(self, options: Mapping[str, object]) -> None:
        """Sets options. Checks all values before sending any."""
        commands = [option.command(value) for option, value in self._found(options)]
        if not commands:
            return
        await self.catch_up()
        before = dict(self._values)
        self._values |= {
            plain_name(option.name): value for option, value in self._found(options) if option.kind != "button"
        }
        try:
            await self.obey(*commands)
        except EngineRefused:
            self._values = before
            raise

    def values(self, options: Iterable[str]) -> dict[str, object]:
        """Returns the current values of these options, except buttons."""
        found = [option for option in map(self.options.find, options) if option.kind != "button"]
        return {option.name: self._values.get(plain_name(option.name), option.default) for option in found}

    def give_back(self, values: Mapping[str, object]) -> None:
        """Makes the next call set these values first."""
        self._borrowed = dict(values)

    def _found(self, options: Mapping[str, object]) -> list[tuple[Option, object]]:
        return [(self.options.find(name), value) for name, value in options.items()]

    async def handshake(self) -> None:
        """Determines dialect, name, author and options."""
        self.dialect = self._config.dialect or UGI
        self.send(self.dialect, "isready", due="readyok")
        # An engine that knows only UCI ignores `ugi` and goes straight to `readyok`.
        lines, word = await self._until(f"{self.dialect}ok", "readyok")
        if word != "readyok":
            await self._until("readyok")
        elif self._config.dialect is None:
            self.dialect = UCI
            self.connection.write(UCI)
            lines, _ = await self._until("uciok")
        else:
            raise self.process.error(ProtocolError, f"does not speak {self.dialect}")
        self.options = Options.parse(lines)
        for line in lines:
            match line.split(maxsplit=2):
                case ["id", "name", text]:
                    self.id_name = text
                case ["id", "author", text]:
                    self.author = text
        self.process.name = self._config.name or self.id_name or self.process.name

    async def _until(self, *words: str, seconds: float | None = None) -> tuple[list[str], str]:
        """Returns the lines before the first one that equals one of `words`, and that word."""
        lines: list[str] = []
        seconds = finite("timeout", seconds or self.timeout)
        try:
            async with asyncio.timeout(seconds):
                while True:
                    line, _ = await self.read()
                    if line.strip() in words:
                        return lines, line.strip()
                    lines.append(line)
        except TimeoutError:
            raise self._killed(words[0], seconds) from None

    def _killed(self, word: str, seconds: float) -> EngineTimeout:
        """Kills the engine, since late answers would be ambiguous, and returns the error."""
        self.connection.kill()
        return self.process.error(EngineTimeout, f"no `{word}` within {seconds:g} s")


class EngineProperties:
    """Properties of both engine classes that need no exchange with the process."""

    _session: Session

    @property
    def name(self) -> str:
        return self._session.process.name

    @property
    def id_name(self) -> str:
        """The name the engine reports, usually with its version, regardless of the name it was opened with."""
        return self._session.id_name

    @property
    def author(self) -> str:
        return self._session.author

    @property
    def dialect(self) -> str:
        """`ugi` or `uci`."""
        return self._session.dialect

    @property
    def options(self) -> Options:
        return self._session.options

    @property
    def log(self) -> tuple[str, ...]:
        """The last lines exchanged with the engine."""
        return tuple(self._session.process.log)

    @property
    def alive(self) -> bool:
        return not self._session.connection.ended

    @property
    def pid(self) -> int:
        return self._session.process.pid

    @property
    def returncode(self) -> int | None:
        """The exit status, negative for a signal; None while the process runs."""
        return self._session.process.returncode

    @property
    def timeout(self) -> float:
        """The seconds within which the engine must answer any command except a search."""
        return self._session.timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        self._session.timeout = finite("timeout", seconds)
