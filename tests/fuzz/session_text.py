"""Sessions as text files, and how they are played against an engine.

A session is what a client sends, one command a line. Lines that begin with `#` are comments to the engine; three of them
direct the client:

    # run WORDS...     first line: arguments of the engine, such as `analyse`
    # wait MS          the client waits for so many milliseconds
    # await            the client waits until every `go` sent so far has its bestmove

Lines between two of these are sent in one write. After the last one the client closes its end, unless it has sent `quit`.
"""

from __future__ import annotations

import fcntl
import re
import shlex
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from quadriga.client.connection import Connection, Silence

_ROOM = 1 << 20  # bytes in a pipe: as many as any user may have
_QUIT = 5.0  # seconds in which a process ends after `quit` on a busy machine; it promises 100 ms


@dataclass(slots=True)
class Outcome:
    """What a session has led to. `fault` says what went wrong between the processes; it is empty if nothing did."""

    output: list[str] = field(default_factory=list)
    status: int | None = None
    errors: str = ""
    fault: str = ""


def words_of(line: str) -> list[str]:
    """Returns the words of a command as the engine separates them, the first one in lower case."""
    words = re.split("[ \t]+", line.strip(" \t\r"))
    return [words[0].lower(), *words[1:]]


def arguments_of(session: Sequence[str]) -> list[str]:
    """Returns the arguments with which a session starts the engine."""
    return shlex.split(session[0].removeprefix("# run ")) if session and session[0].startswith("# run ") else []


def play(command: Sequence[str], session: Sequence[str], patience: float) -> Outcome:
    """Plays a session in a process of its own. Blocks until it ends, or is killed after `patience` seconds of silence."""
    outcome = Outcome()
    with Connection([*command, *arguments_of(session)], patience) as engine:
        # The engine drops info lines that nobody reads, and this client may be slow.
        fcntl.fcntl(engine.process.stdout, fcntl.F_SETPIPE_SZ, _ROOM)
        try:
            _send(engine, session, outcome)
            outcome.status = _end(engine, session, outcome)
        except Silence as silence:
            outcome.fault = f"hang: the engine {silence}"
            return outcome
        outcome.errors = engine.complaints()
    if outcome.status != 0:
        outcome.fault = f"exit status {outcome.status}"
    elif outcome.errors:
        outcome.fault = "the engine complains on standard error"
    return outcome


def _send(engine: Connection, session: Sequence[str], outcome: Outcome) -> None:
    waiting: list[str] = []

    def flush() -> None:
        engine.send_bytes("".join(line + "\n" for line in waiting).encode("utf-8", "surrogateescape"))
        waiting.clear()

    for line in session:
        words = line.split()
        if words[:2] == ["#", "wait"]:
            flush()
            _read_for(engine, int(words[2]) / 1000, outcome)
        elif words[:2] == ["#", "await"]:
            flush()
            _await(engine, session[: session.index(line) + 1], outcome)
        elif words[:2] != ["#", "run"]:
            waiting.append(line)
    flush()


def _end(engine: Connection, session: Sequence[str], outcome: Outcome) -> int:
    if any(words_of(line)[0] == "quit" for line in session):
        engine.patience = min(engine.patience, _QUIT)
    else:
        engine.close_input()
    outcome.output += engine.rest()
    return engine.status()


def _read_for(engine: Connection, seconds: float, outcome: Outcome) -> None:
    end = time.monotonic() + seconds
    try:
        while (line := engine.line(max(0.0, end - time.monotonic()))) is not None:
            outcome.output.append(line)
    except Silence:
        pass


def _await(engine: Connection, sent: Sequence[str], outcome: Outcome) -> None:
    due = sum(words_of(line)[0] == "go" for line in sent)
    due -= sum(line.startswith("bestmove") for line in outcome.output)
    while due > 0 and (line := engine.line()) is not None:
        outcome.output.append(line)
        due -= line.startswith("bestmove")
