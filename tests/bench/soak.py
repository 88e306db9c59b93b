#!/usr/bin/python3
"""Plays many games in single engine processes and monitors their memory; see --help.

    PYTHONPATH=scripts tests/bench/soak.py
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from quadriga.client.connection import Connection
from quadriga.client.errors import EngineError
from quadriga.client.info import parse_bestmove
from quadriga.client.limit import UGI
from quadriga.client.option import Options
from quadriga.client.process import split_command
from quadriga.common.command import parse, run_check
from quadriga.common.flags import CommandParser, chosen_engine

FLAT, NOT_FLAT = 0, 1

_TELL_EVERY = 10.0  # seconds

RANDOM_PLIES = 4
_RESULTS = ("p1win", "p2win", "draw")
_FEWEST = 100  # with fewer games, memory use is inconclusive
_NOISE = 512 << 10  # bytes
_MOST_GROWTH = 8 << 20
_SELDOM = 0.05  # share of the games

_EPILOG = """\
For every game and depth one process plays all games against itself, each from a few random moves, with a table of one
mebibyte. Its memory must not grow: in the second half of the games it seldom reaches new heights.

exit status: 0 no error, and memory flat; 1 memory grows; 2 bad input; 3 an error; 130 interrupted.
"""


class ProtocolViolation(EngineError):
    """The engine violated the protocol."""


@dataclass(slots=True)
class Report:
    """The results of the games so far. `memory`: resident bytes after each game."""

    games: int = 0
    plies: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    memory: list[int] = field(default_factory=list)

    @property
    def growth(self) -> int:
        """The difference in peak memory between the second and the first half of the games, in bytes."""
        half = len(self.memory) // 2
        return max(self.memory[half:]) - max(self.memory[:half]) if half else 0

    @property
    def is_flat(self) -> bool:
        """Whether memory stays flat. A rare large search may leave memory behind once; a leak sets new peaks
        repeatedly."""
        if len(self.memory) < _FEWEST:
            return True
        half = len(self.memory) // 2
        highest = max(self.memory[:half], default=0)
        raised = 0
        for size in self.memory[half:]:
            raised += size > highest
            highest = max(highest, size)
        return self.growth <= _NOISE or (self.growth <= _MOST_GROWTH and raised <= half * _SELDOM)


def soak(engine: Connection, game: str, depth: int, games: int, tell: Callable[[Report], None]) -> Report:
    """Plays the games. Raises ProtocolViolation at the first violation."""
    engine.send(UGI)
    engine.until("ugiok")
    # A small table is fully touched early, so it does not hide growth.
    engine.send(f"setoption name Game value {game}", "setoption name Hash value 1")
    report = Report()
    source = random.Random(f"{game} {depth}")
    for _ in range(games):
        report.plies += _play(engine, depth, source, report)
        report.games += 1
        report.memory.append(engine.process.resident())
        tell(report)
    return report


def _play(engine: Connection, depth: int, source: random.Random, report: Report) -> int:
    """Plays a game: some random moves, so that all games differ, then the engine's. Returns the number of plies."""
    moves: list[str] = []
    engine.send("uginewgame")
    while True:
        engine.send("position startpos" + "".join(f" {word}" for word in ("moves", *moves) if moves))
        over, result, turn = _ask(engine, "gameover"), _ask(engine, "result"), _ask(engine, "p1turn")
        if turn not in ("true", "false") or (over == "true") != (result in _RESULTS):
            raise _violation(engine, f"after {len(moves)} moves: gameover {over}, result {result}, p1turn {turn}")
        if over == "true":
            report.reasons[_ask(engine, "reason")] += 1
            return len(moves)
        moves.append(_random_move(engine, source) if len(moves) < RANDOM_PLIES else _best_move(engine, depth))


def _random_move(engine: Connection, source: random.Random) -> str:
    return source.choice(_ask(engine, "moves").split())


def _best_move(engine: Connection, depth: int) -> str:
    engine.send(f"go depth {depth}")
    lines = engine.until("bestmove")
    strange = [line for line in lines[:-1] if not line.startswith(("info depth ", "info currmove "))]
    best = parse_bestmove(lines[-1])
    if strange or best is None or best[0] is None or len(lines) < 2:
        raise _violation(engine, f"`go depth {depth}` was answered by {(strange + lines)[:2]}")
    return best[0]


def _ask(engine: Connection, question: str) -> str:
    engine.send(f"query {question}")
    lines = engine.until("response")
    if len(lines) != 1:
        raise _violation(engine, f"`query {question}` was answered by {lines}")
    return lines[0].removeprefix("response").strip()


def _violation(engine: Connection, message: str) -> ProtocolViolation:
    return ProtocolViolation(message, log=engine.process.log)


def parser() -> CommandParser:
    """Returns the parser with all flags."""
    flags = CommandParser("Plays many games through single engine processes.", _EPILOG)
    flags.share("--engine")
    flags.share(
        "--game", action="append", default=[], help="game to play (all that the engine offers); may be repeated"
    )
    flags.share("--games", default=2000, help="games of each (2000)")
    flags.share("--depth", action="append", default=[], help="search depth of each move (1 and 2); may be repeated")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays the games and returns the exit status."""
    flags = parse(parser(), arguments)
    return run_check(lambda: _run(split_command(chosen_engine(flags)), flags.game, flags.depth or [1, 2], flags.games))


def _run(command: Sequence[str], games: Sequence[str], depths: Sequence[int], count: int) -> int:
    flat = True
    for game in games or _games_of(command):
        for depth in depths:
            start = time.monotonic()
            with Connection(command, patience=60.0) as engine:
                report = soak(engine, game, depth, count, _Teller(f"{game}, depth {depth}"))
                engine.send("quit")
                status = engine.status()
                complaints = engine.complaints()
            if status != 0 or complaints:
                raise EngineError(f"exit status {status}, and on stderr: {complaints!r}")
            flat = flat and report.is_flat
            print(f"{game}, depth {depth}: {_summary(report)}, {time.monotonic() - start:.0f} s", flush=True)
    return FLAT if flat else NOT_FLAT


def _games_of(command: Sequence[str]) -> tuple[str, ...]:
    with Connection(command) as engine:
        engine.send("ugi")
        option = Options.parse(engine.until("ugiok")).game
    if option is None:
        raise ValueError("the engine has no option Game")
    return option.choices


def _summary(report: Report) -> str:
    reasons = ", ".join(f"{reason} {count}" for reason, count in report.reasons.most_common())
    memory = f"{report.memory[0] >> 10} to {max(report.memory) >> 10} KiB, growth {report.growth >> 10} KiB"
    memory_use = "flat" if report.is_flat else "GROWS"
    return f"{report.games} games, {report.plies} plies ({reasons}), memory {memory}, {memory_use}"


class _Teller:
    """Prints a line to stderr at intervals."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._next = time.monotonic() + _TELL_EVERY

    def __call__(self, report: Report) -> None:
        if time.monotonic() >= self._next and sys.stderr.isatty():
            self._next = time.monotonic() + _TELL_EVERY
            print(f"{self._what}: {report.games} games", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
