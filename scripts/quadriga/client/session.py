"""Commands and answers: the handshake, options, and what the engine says to each command."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from .async_connection import AsyncConnection
from .errors import EngineRefused, EngineTimeout, ProtocolError
from .game import Game
from .limit import UCI, UGI
from .option import Options, plain_name

_ERROR = "info string error "
_PLAYERS = {"true": "p1", "false": "p2"}  # answers to `query p1turn`
_NEUTRAL = ("query", "d")  # commands that leave the position as it is


def refusal(line: str, connection: AsyncConnection) -> EngineRefused | None:
    """The error that the line reports, if it is an `info string error <code> <text>`."""
    if not line.startswith(_ERROR):
        return None
    code, _, text = line.removeprefix(_ERROR).partition(" ")
    return EngineRefused(code, text, engine=connection.process.name, log=connection.process.log)


class Session:
    """The base of AsyncEngine. Callers of these methods hold the lock `turn`."""

    def __init__(self, connection: AsyncConnection, timeout: float) -> None:
        self.timeout = timeout
        self.dialect = UGI
        self.name = connection.process.name
        self.author = ""
        self.options = Options()
        self._connection = connection
        self._known: dict[str, bool] = {}  # which questions the engine answers
        self._values: dict[str, object] = {}  # options that were set
        self._player: str | None = None  # the side to move: p1, p2, empty if it cannot be asked; None: not asked yet

    @property
    def log(self) -> tuple[str, ...]:
        """The last lines exchanged with the engine."""
        return tuple(self._connection.process.log)

    @property
    def alive(self) -> bool:
        return not self._connection.ended

    async def _exchange(self, *commands: str, timeout: float | None = None) -> list[str]:
        """Sends commands and `isready`; returns what the engine says before `readyok`."""
        for text in commands:
            if "\n" in text or "\r" in text:
                raise ValueError(f"a command cannot hold a line break: {text!r}")
            if text.split()[:1] and text.split()[0] not in _NEUTRAL:
                self._player = None
        self._connection.drop_waiting()
        self._connection.write(*commands, "isready")
        return (await self._until("readyok", seconds=timeout))[0]

    async def _obey(self, *commands: str) -> list[str]:
        """Like `_exchange`; EngineRefused if the engine refuses a command."""
        lines = await self._exchange(*commands)
        for line in lines:
            if error := refusal(line, self._connection):
                raise error
        return lines

    async def _set_position(self, game: Game) -> None:
        """Sets the position, and asks for the side to move on the way."""
        asks = self._known.get("p1turn", self.dialect == UGI)
        lines = await self._obey(f"position {game}", *(["query p1turn"] if asks else []))
        if asks:
            self._learn_player(lines)

    async def _side_to_move(self) -> str:
        """`p1` or `p2`; empty if the engine cannot be asked."""
        if self._player is None and self._known.get("p1turn", True):
            self._learn_player(await self._exchange("query p1turn"))
        return self._player or ""

    def _learn_player(self, lines: list[str]) -> None:
        answers = [_PLAYERS[line.split()[1]] for line in lines if line.split()[1:] and line.split()[1] in _PLAYERS]
        self._known["p1turn"] = bool(answers)
        self._player = answers[0] if answers else ""

    async def _configure(self, options: Mapping[str, object]) -> dict[str, object]:
        """Sets options and returns the values that they had. All are checked before one is sent."""
        known = [(self.options.find(name), value) for name, value in options.items()]
        commands = [option.command(value) for option, value in known]
        settable = [(option, value) for option, value in known if option.kind != "button"]
        before = {option.name: self._values.get(plain_name(option.name), option.default) for option, _ in settable}
        if commands:
            await self._obey(*commands)
        self._values |= {plain_name(option.name): value for option, value in settable}
        return before

    async def _handshake(self, dialect: str | None) -> None:
        if dialect not in (None, UGI, UCI):
            raise ValueError(f"there is no dialect `{dialect}`; it is {UGI} or {UCI}")
        self.dialect = dialect or UGI
        self._connection.write(self.dialect, "isready")
        # An engine that knows only UCI ignores `ugi` and goes straight to `readyok`.
        lines, word = await self._until(f"{self.dialect}ok", "readyok")
        if word != "readyok":
            await self._until("readyok")
        elif dialect is None:
            self.dialect = UCI
            self._connection.write(UCI)
            lines, _ = await self._until("uciok")
        else:
            raise ProtocolError(f"does not speak {dialect}", engine=self.name, log=self.log)
        self.options = Options.parse(lines)
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
                    line, _ = await self._connection.read()
                    if line.strip() in words:
                        return lines, line.strip()
                    lines.append(line)
        except TimeoutError:
            self._connection.kill()
            message = f"no `{words[0]}` within {seconds:g} s"
            raise EngineTimeout(message, engine=self._connection.process.name, log=self.log) from None
        except asyncio.CancelledError:
            self._connection.kill()  # its answer would be taken for that of the next command
            raise
