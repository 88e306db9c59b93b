"""Games of one engine process against itself, one after the other, watched closely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from quadriga.errors import EngineError
from quadriga.info import parse_bestmove
from quadriga.limit import UGI
from quadriga.wire import Wire

RANDOM_PLIES = 4
_RESULTS = ("p1win", "p2win", "draw")
_FEWEST = 100  # fewer games say nothing about memory
_NOISE = 512 << 10  # bytes
_MOST_GROWTH = 8 << 20
_SELDOM = 0.05  # of the games


class Wrong(EngineError):
    """The engine said something that it should not have said."""


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


def soak(wire: Wire, game: str, depth: int, games: int, tell: Callable[[Report], None]) -> Report:
    """Plays the games; Wrong at the first thing that is not as it should be."""
    wire.send(UGI)
    wire.until("ugiok")
    # A small table is soon touched everywhere, and then hides no growth.
    wire.send(f"setoption name Game value {game}", "setoption name Hash value 1")
    report = Report()
    source = random.Random(f"{game} {depth}")
    for _ in range(games):
        report.plies += _play(wire, depth, source, report)
        report.games += 1
        report.memory.append(wire.resident())
        tell(report)
    return report


def _play(wire: Wire, depth: int, source: random.Random, report: Report) -> int:
    """One game: some random moves, so that no two games are the same, then the engine's own."""
    moves: list[str] = []
    wire.send("uginewgame")
    while True:
        wire.send("position startpos" + "".join(f" {word}" for word in ("moves", *moves) if moves))
        over, result, turn = _ask(wire, "gameover"), _ask(wire, "result"), _ask(wire, "p1turn")
        if turn not in ("true", "false") or (over == "true") != (result in _RESULTS):
            raise _wrong(wire, f"after {len(moves)} moves: gameover {over}, result {result}, p1turn {turn}")
        if over == "true":
            report.reasons[_ask(wire, "reason")] += 1
            return len(moves)
        moves.append(_random_move(wire, source) if len(moves) < RANDOM_PLIES else _best_move(wire, depth))


def _random_move(wire: Wire, source: random.Random) -> str:
    return source.choice(_ask(wire, "moves").split())


def _best_move(wire: Wire, depth: int) -> str:
    wire.send(f"go depth {depth}")
    lines = wire.until("bestmove")
    strange = [line for line in lines[:-1] if not line.startswith(("info depth ", "info currmove "))]
    best = parse_bestmove(lines[-1])
    if strange or best is None or best[0] is None or len(lines) < 2:
        raise _wrong(wire, f"`go depth {depth}` was answered by {(strange + lines)[:2]}")
    return best[0]


def _ask(wire: Wire, question: str) -> str:
    wire.send(f"query {question}")
    lines = wire.until("response")
    if len(lines) != 1:
        raise _wrong(wire, f"`query {question}` was answered by {lines}")
    return lines[0].removeprefix("response").strip()


def _wrong(wire: Wire, message: str) -> Wrong:
    return Wrong(message, tail=tuple(wire.tail))
