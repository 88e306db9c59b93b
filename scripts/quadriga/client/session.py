"""Commands and answers: the handshake, options, and the lines an engine prints in response to a command."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from .async_connection import AsyncConnection
from .errors import EngineTimeout, ProtocolError, refusal
from .game import Game
from .limit import UCI, UGI
from .option import Options, plain_name

_PLAYERS = {"true": "p1", "false": "p2"}  # answers to `query p1turn`
_NEUTRAL = ("query", "d")  # commands that do not change the position


class Session:
    """Exchanges commands and answers, one at a time, and keeps what they reveal about the engine."""

    def __init__(self, connection: AsyncConnection, timeout: float) -> None:
        self.timeout = timeout
        self.dialect = UGI
        self.name = connection.process.name
        self.id_name = ""
        self.author = ""
        self.options = Options()
        self.connection = connection
        self.known: dict[str, bool] = {}  # which questions the engine answers
        self._values: dict[str, object] = {}  # options set so far
        self.player: str | None = None  # the side to move: p1, p2, empty if the engine cannot tell; None: not asked yet

    @property
    def log(self) -> tuple[str, ...]:
        return tuple(self.connection.process.log)

    async def exchange(self, *commands: str, timeout: float | None = None) -> list[str]:
        """Sends commands and `isready`; returns every line before `readyok`. Raises ValueError for a line break."""
        for text in commands:
            if "\n" in text or "\r" in text:
                raise ValueError(f"a command cannot hold a line break: {text!r}")
            if text.split()[:1] and text.split()[0] not in _NEUTRAL:
                self.player = None
        self.connection.drop_waiting()
        self.connection.write(*commands, "isready")
        return (await self._until("readyok", seconds=timeout))[0]

    async def obey(self, *commands: str) -> list[str]:
        """Like `exchange`, but raises EngineRefused if the engine refuses a command."""
        lines = await self.exchange(*commands)
        for line in lines:
            if error := refusal(line, engine=self.connection.process.name, log=self.connection.process.log):
                raise error
        return lines

    async def set_position(self, game: Game) -> None:
        """Sets the position and, in the same exchange, queries the side to move."""
        asks = self.known.get("p1turn", self.dialect == UGI)
        lines = await self.obey(f"position {game}", *(["query p1turn"] if asks else []))
        if asks:
            self._learn_player(lines)

    async def side_to_move(self) -> str:
        """Returns `p1` or `p2`, or an empty text if the engine cannot tell."""
        if self.player is None and self.known.get("p1turn", True):
            self._learn_player(await self.exchange("query p1turn"))
        return self.player or ""

    def _learn_player(self, lines: list[str]) -> None:
        answers = [_PLAYERS[line.split()[1]] for line in lines if line.split()[1:] and line.split()[1] in _PLAYERS]
        self.known["p1turn"] = bool(answers)
        self.player = answers[0] if answers else ""

    async def configure(self, options: Mapping[str, object]) -> dict[str, object]:
        """Sets options and returns their previous values. Checks all values before sending any."""
        known = [(self.options.find(name), value) for name, value in options.items()]
        commands = [option.command(value) for option, value in known]
        settable = [(option, value) for option, value in known if option.kind != "button"]
        before = {option.name: self._values.get(plain_name(option.name), option.default) for option, _ in settable}
        if commands:
            await self.obey(*commands)
        self._values |= {plain_name(option.name): value for option, value in settable}
        return before

    async def handshake(self, dialect: str | None) -> None:
        """Determines dialect, name, author and options. With `dialect` None, UGI if the engine answers it, otherwise
        UCI."""
        if dialect not in (None, UGI, UCI):
            raise ValueError(f"there is no dialect `{dialect}`; it is {UGI} or {UCI}")
        self.dialect = dialect or UGI
        self.connection.write(self.dialect, "isready")
        # An engine that knows only UCI ignores `ugi` and goes straight to `readyok`.
        lines, word = await self._until(f"{self.dialect}ok", "readyok")
        if word != "readyok":
            await self._until("readyok")
        elif dialect is None:
            self.dialect = UCI
            self.connection.write(UCI)
            lines, _ = await self._until("uciok")
        else:
            raise ProtocolError(f"does not speak {dialect}", engine=self.name, log=self.log)
        self.options = Options.parse(lines)
        for line in lines:
            match line.split(maxsplit=2):
                case ["id", "name", text]:
                    self.name = self.id_name = text
                case ["id", "author", text]:
                    self.author = text

    async def _until(self, *words: str, seconds: float | None = None) -> tuple[list[str], str]:
        """Returns the lines before the first one that equals one of `words`, and that word."""
        lines: list[str] = []
        seconds = seconds or self.timeout
        try:
            async with asyncio.timeout(seconds):
                while True:
                    line, _ = await self.connection.read()
                    if line.strip() in words:
                        return lines, line.strip()
                    lines.append(line)
        except TimeoutError:
            self.connection.kill()
            message = f"no `{words[0]}` within {seconds:g} s"
            raise EngineTimeout(message, engine=self.connection.process.name, log=self.log) from None
        except asyncio.CancelledError:
            self.connection.kill()  # a late answer would be taken for that of the next command
            raise


class EngineProperties:
    """Properties of both engine classes that need no exchange with the process."""

    _session: Session

    @property
    def name(self) -> str:
        return self._session.name

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
        return self._session.log

    @property
    def alive(self) -> bool:
        return not self._session.connection.ended

    @property
    def pid(self) -> int:
        return self._session.connection.process.pid

    @property
    def returncode(self) -> int | None:
        """The exit status, negative for a signal; None while the process runs."""
        return self._session.connection.process.returncode

    @property
    def timeout(self) -> float:
        """The seconds within which the engine must answer any command except a search."""
        return self._session.timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        self._session.timeout = seconds
