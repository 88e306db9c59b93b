"""Short exchanges used by many steps, and the exceptions by which a step reports problems."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.client.connection import Connection
from quadriga.client.errors import ERROR, ProtocolError
from quadriga.client.info import RESULTS, Info, Status, parse_bestmove


class Failure(ProtocolError):
    """The engine violated the protocol. The message says how."""


class Skip(Exception):
    """The step does not apply to this engine. The message says why."""


def expect(holds: bool, otherwise: str) -> None:
    """Raises Failure with the message `otherwise` unless the condition holds."""
    if not holds:
        raise Failure(otherwise)


@dataclass(frozen=True, slots=True)
class Answer:
    """The output of a search: info lines without strings, error lines, and the move (None if there is none)."""

    infos: tuple[Info, ...]
    errors: tuple[str, ...]
    move: str | None
    line: str


def ready(engine: Connection) -> list[str]:
    """Sends `isready` and returns the lines before `readyok`."""
    engine.send("isready")
    return engine.until("readyok")[:-1]


def silent_command(engine: Connection, *commands: str) -> None:
    """Sends commands that must not be answered."""
    engine.send(*commands)
    lines = ready(engine)
    expect(not lines, f"`{commands[-1]}` was answered by `{lines[0] if lines else ''}`")


def survives(engine: Connection, *commands: str) -> list[str]:
    """Sends commands after which the engine must still answer `isready`; returns all other lines."""
    engine.send(*commands)
    return ready(engine)


def refused(engine: Connection, code: str, command: str) -> None:
    """Sends a command that must be answered by one error line with this code, and `go` by `bestmove (none)` as well."""
    engine.send(command)
    # A queued `go` may be refused later than `readyok`.
    lines = engine.until("bestmove") if command.startswith("go") else []
    lines += ready(engine)
    first = lines[0] if lines else ""
    expect(first.startswith(ERROR), f"`{command[:40]}` was answered by `{first}`")
    expect(first.removeprefix(ERROR).split()[:1] == [code], f"the error is `{first}`, expected {code}")
    due = ["bestmove (none)"] if command.startswith("go") else []
    expect(lines[1:] == due, f"after the error it sent {lines[1:3]}")


def search(engine: Connection, go: str, dialect: str) -> Answer:
    """Sends `go` and returns its answer."""
    engine.send(go)
    return answer(engine, dialect)


def answer(engine: Connection, dialect: str) -> Answer:
    """Reads the answer to a search already sent."""
    lines = engine.until("bestmove")
    best = parse_bestmove(lines[-1])
    expect(best is not None, f"malformed: `{lines[-1]}`")
    assert best is not None
    infos = [Info.parse(line, dialect) for line in lines if line.startswith("info ")]
    return Answer(
        infos=tuple(info for info in infos if info.string is None),
        errors=tuple(line for line in lines if line.startswith(ERROR)),
        move=best[0],
        line=lines[-1],
    )


def move_of(found: Answer) -> str:
    """Returns the move of an answer, which must have one, preceded by an info line with a score."""
    expect(found.move is not None, f"answered `{found.line}` although there are moves")
    assert found.move is not None
    expect(any(info.score for info in found.infos), "no info line with a score came before the bestmove")
    return found.move


def last_line(found: Answer) -> Info:
    """Returns the last info line of an answer, which must have a score and a pv."""
    last = found.infos[-1] if found.infos else Info()
    expect(last.score is not None and bool(last.pv), "the last info line has no score or pv")
    return last


def ask(engine: Connection, question: str) -> str:
    """Returns the answer to one query."""
    engine.send(f"query {question}")
    lines = engine.until("response")
    expect(len(lines) == 1, f"`query {question}` was answered by `{lines[0]}`")
    return " ".join(lines[0].split()[1:])


def standing(engine: Connection) -> Status:
    """Returns the answers to the three queries of UGI, which must be consistent."""
    turn, over, result = (ask(engine, question) for question in ("p1turn", "gameover", "result"))
    for question, said, allowed in (
        ("p1turn", turn, ("true", "false")),
        ("gameover", over, ("true", "false")),
        ("result", result, RESULTS),
    ):
        expect(said in allowed, f"`query {question}` was answered by `{said}`")
    expect(over == "true" or result == "none", f"the game is not over, but its result is {result}")
    return Status(turn == "true", over == "true", result)


def moves_at(engine: Connection) -> list[str]:
    """Returns the legal moves in the engine's position, of which there must be one."""
    moves = ask(engine, "moves").split()
    expect(bool(moves), "lists no moves")
    return moves
