"""The engine under test: how to start it, and which optional abilities it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from quadriga.client.connection import Connection, Silence
from quadriga.client.errors import ERROR
from quadriga.client.game import Game
from quadriga.client.limit import CLOCK_WORDS, UCI, UGI
from quadriga.client.option import Options

from .talk import Failure, expect, ready, search, standing

# Abilities, and the reason for skipping steps that need them.
LACKS = {
    "ugi": "speaks UCI only",
    "queries": "does not answer `query gameover`, `p1turn` and `result`",
    "questions": "does not answer the extensions `query moves`, `islegal` and `fen`",
    "errors": "does not answer unknown commands with `info string error <code>`",
    "uci": "does not answer `uci`",
}
_OPTION = "option "
_LINE_OF_PLAY = 6


def lack(need: str) -> str:
    """Returns the reason for skipping a step with this requirement."""
    return f"has no option {need.removeprefix(_OPTION)}" if need.startswith(_OPTION) else LACKS[need]


@dataclass(slots=True)
class Subject:
    """An engine with the game selected by `settings`. A timed answer may be late by `margin` seconds."""

    command: Sequence[str]
    timeout: float = 10.0
    margin: float = 0.25
    settings: Sequence[tuple[str, str]] = ()
    dialect: str = UGI
    name: str = ""
    options: Options = field(default_factory=Options)
    abilities: frozenset[str] = frozenset()
    opening: tuple[str, ...] = ()  # legal moves from the start position

    def spawn(self) -> Connection:
        """Returns a new process that has received no command."""
        return Connection(self.command, self.timeout)

    def open(self) -> Connection:
        """Returns a new process at the start of a new game."""
        engine = self.spawn()
        try:
            self.greet(engine)
            for name, value in self.settings:
                engine.send(f"setoption name {name} value {value}")
            engine.send(self.new_game, "position startpos")
            ready(engine)
        except BaseException:
            engine.__exit__(None, None, None)
            raise
        return engine

    def greet(self, engine: Connection) -> list[str]:
        """Sends the handshake and returns all lines through its last."""
        engine.send(self.dialect)
        return engine.until(f"{self.dialect}ok")

    @property
    def new_game(self) -> str:
        return f"{self.dialect}newgame"

    def go(self, words: str) -> str:
        """Returns the `go` command with these UGI words; clocks are spelled in the engine's dialect."""
        clocks = dict(zip(CLOCK_WORDS[UGI], CLOCK_WORDS[self.dialect]))
        return " ".join(["go", *(clocks.get(word, word) for word in words.split())])

    def can(self, need: str) -> bool:
        if need.startswith(_OPTION):
            return need.removeprefix(_OPTION) in self.options
        return need in self.abilities


def shake_hands(subject: Subject) -> None:
    """Determines dialect, name and options. Raises Failure if the handshake fails."""
    with subject.spawn() as engine:
        engine.send(UGI, "isready")
        try:
            lines = engine.until("ugiok", "readyok")
            if lines[-1].strip() != "ugiok":
                subject.dialect = UCI
                lines = subject.greet(engine)
        except (Silence, EOFError) as error:
            raise Failure(f"no handshake: {error}") from error
    subject.options = Options.parse(lines)
    subject.name = next((line.removeprefix("id name ") for line in lines if line.startswith("id name ")), "")


def find_abilities(subject: Subject) -> None:
    """Determines the engine's abilities in the selected game, and some legal moves."""
    with subject.open() as engine:
        found = {"ugi"} if subject.dialect == UGI else set()
        engine.send("query gameover", "query p1turn", "query result")
        if sum(line.startswith("response ") for line in ready(engine)) == 3:
            found.add("queries")
        engine.send("query moves", "query fen")
        responses = [line for line in ready(engine) if line.startswith("response ")]
        if len(responses) == 2 and not any(line == "response unknown" for line in responses):
            found.add("questions")
        engine.send("xyzzy")
        if any(line.startswith(ERROR + "unknown-command") for line in ready(engine)):
            found.add("errors")
        engine.send(UCI)
        if "uciok" in ready(engine):
            found.add("uci")
    subject.abilities = frozenset(found)
    with subject.open() as engine:
        subject.opening = play(subject, engine, _LINE_OF_PLAY)


def play(subject: Subject, engine: Connection, plies: int) -> tuple[str, ...]:
    """Plays the engine's own moves from the start position: `plies` of them, or fewer if the game ends."""
    moves: list[str] = []
    while len(moves) < plies:
        engine.send(position_of(moves))
        if "queries" in subject.abilities and standing(engine).over:
            break
        found = search(engine, "go depth 1", subject.dialect)
        if found.move is None:
            break
        moves.append(found.move)
    expect(bool(moves), "does not move from the start position")
    return tuple(moves)


def position_of(moves: Sequence[str]) -> str:
    """Returns the command that sets the position after these moves from the start position."""
    return f"position {Game(moves=moves)}"
