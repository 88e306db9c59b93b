"""The errors of the client."""

from __future__ import annotations

from collections.abc import Sequence

ERROR = "info string error "  # prefix of a line that reports an error


class EngineError(Exception):
    """The base of all errors of this package.

    `log` holds the last lines exchanged, oldest first: `>` sent, `<` received, `!` written to stderr.
    """

    def __init__(self, message: str, *, engine: str = "", log: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.engine = engine
        self.log = tuple(log)

    def __str__(self) -> str:
        return f"{self.engine}: {self.message}" if self.engine else self.message

    def report(self) -> str:
        """Returns the message followed by the log."""
        return "\n    ".join([str(self), *self.log])


class EngineStartError(EngineError):
    """The program is missing, cannot be run, or fails the handshake."""


class EngineDied(EngineError):
    """The process ended or closed its output while an answer was pending, or before a command was sent."""


class EngineTimeout(EngineError):
    """An answer did not arrive in time.

    `recovered`: the engine obeyed `stop` and remains usable. Otherwise it was killed, because later answers could no
    longer be matched to commands.
    """

    def __init__(self, message: str, *, engine: str = "", log: Sequence[str] = (), recovered: bool = False) -> None:
        super().__init__(message, engine=engine, log=log)
        self.recovered = recovered


class EngineRefused(EngineError):
    """The engine answered `info string error <code> <text>`; the command had no effect."""

    def __init__(self, code: str, text: str, *, engine: str = "", log: Sequence[str] = ()) -> None:
        super().__init__(f"{code}: {text}" if text else code, engine=engine, log=log)
        self.code = code
        self.text = text


def refusal(line: str, *, engine: str = "", log: Sequence[str] = ()) -> EngineRefused | None:
    """Returns the error that the line reports if it is `info string error <code> <text>`, otherwise None."""
    if not line.startswith(ERROR):
        return None
    code, _, text = line.removeprefix(ERROR).partition(" ")
    return EngineRefused(code, text, engine=engine, log=log)


class ProtocolError(EngineError):
    """The engine sent something that the protocol forbids."""


class Unsupported(EngineError):
    """The engine does not answer the question: it lacks an extension or all queries."""


class OptionError(EngineError, ValueError):
    """The option does not exist or the value is out of range. Nothing was sent."""
