"""What can go wrong with an engine. Every error carries the engine's last lines, so that one message tells the story."""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(Exception):
    """The base of all errors of this package.

    `tail` holds the last lines exchanged, oldest first: `> ` sent, `< ` received, `! ` written to stderr.
    """

    def __init__(self, message: str, *, engine: str = "", tail: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.engine = engine
        self.tail = tuple(tail)

    def __str__(self) -> str:
        head = f"{self.engine}: {self.message}" if self.engine else self.message
        return "\n    ".join([head, *self.tail])


class EngineStartError(EngineError):
    """The program is missing, cannot be run, or did not get through the handshake."""


class EngineDied(EngineError):
    """The process ended, or closed its output, while an answer was due or before a command could be sent."""


class EngineTimeout(EngineError):
    """An answer did not come in time.

    `recovered`: it obeyed `stop` and can be used on. Otherwise it was killed, since nobody could tell any more which
    answer belongs to which command.
    """

    def __init__(self, message: str, *, engine: str = "", tail: Sequence[str] = (), recovered: bool = False) -> None:
        super().__init__(message, engine=engine, tail=tail)
        self.recovered = recovered


class EngineRefused(EngineError):
    """The engine answered `info string error <code> <text>`; it goes on as if the command had not been sent."""

    def __init__(self, code: str, text: str, *, engine: str = "", tail: Sequence[str] = ()) -> None:
        super().__init__(f"{code}: {text}" if text else code, engine=engine, tail=tail)
        self.code = code
        self.text = text


class ProtocolError(EngineError):
    """The engine said something that the protocol does not allow where it stood."""


class Unsupported(EngineError):
    """The engine does not know the question: an extension that it lacks, or an engine without queries."""


class OptionError(EngineError, ValueError):
    """No such option, or a value outside its range; nothing was sent."""
