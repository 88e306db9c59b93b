"""Games of one engine process against itself, one after the other, watched closely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from quadriga.client.connection import Connection
from quadriga.client.errors import EngineError
from quadriga.client.info import parse_bestmove
from quadriga.client.limit import UGI

RANDOM_PLIES = 4
_RESULTS = ("p1win", "p2win", "draw")
_FEWEST = 100  # fewer games say nothing about memory
_NOISE = 512 << 10  # bytes
_MOST_GROWTH = 8 << 20
_SELDOM = 0.05  # of the games


class ProtocolViolation(EngineError):
    """The engine broke the protocol."""


@dataclass(slots=True)
class Report:
    """What became of the games so far. `memory`: resident bytes after each game."""

    games: int = 0
    plies: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    memory: list[int] = field(default_factory=list)

    @property
    def growth(self) -> int:
        """By how much the second half of the games needs more memory than the first half, in bytes."""
        half = len(self.memory) // 2
        return max(self.memory[half:]) - max(self.memory[:half]) if half else 0

    @property
    def is_flat(self) -> bool:
        """A rare large search may leave memory behind once; a leak reaches new heights again and again."""
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
    """Plays the games; ProtocolViolation at the first violation."""
    engine.send(UGI)
    engine.until("ugiok")
    # A small table is soon touched everywhere, and then hides no growth.
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
    """One game: some random moves, so that no two games are the same, then the engine's own."""
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
