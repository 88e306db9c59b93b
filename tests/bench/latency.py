#!/usr/bin/python3
"""Measures the response times of Quadriga or a compatible engine; see --help. Run it on an idle machine.

    PYTHONPATH=scripts tests/bench/latency.py
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path

from quadriga.client.connection import Connection
from quadriga.client.process import split_command
from quadriga.common.arguments import positive
from quadriga.common.command import parse, run_check
from quadriga.common.flags import CommandParser, chosen_engine

MET, MISSED = 0, 1

_ROOT = Path(__file__).resolve().parents[2]
_PROBER = "build/release/tests/bench/quadriga_latency"

_EPILOG = """\
Every time is the median of many; the columns behind it are the best one, the one that 99 % keep, and the worst. Measure
on an idle machine. movetime is measured with a MoveOverhead of 0.

exit status: 0 all goals are met; 1 some are missed; 2 bad input; 3 the engine does not start or does not answer.
"""


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of one measurement, in microseconds: `limit` for the median, `most` for every sample."""

    name: str
    title: str
    limit: float = inf
    most: float = inf


@dataclass(frozen=True, slots=True)
class Sample:
    """The prober's result of one measurement, in microseconds."""

    count: int
    least: float
    median: float
    high: float  # the 99th percentile
    most: float

    def meets(self, goal: Goal) -> bool:
        return self.median <= goal.limit and self.most <= goal.most


MOVES = 300
_TRIES = 20  # attempts per move of the walk
MOVE_OVERHEAD = 10_000.0
RESIDENT_LIMIT = 30 << 20

GOALS = (
    Goal("spawn", "start to ugiok", 10_000),
    Goal("floor", "a line there and back, without an engine"),
    Goal("isready_idle", "isready", 20),
    Goal("isready_searching", "isready while it searches", 60),
    Goal("stop", "stop to bestmove", 300),
    Goal("position_extended", f"position of {MOVES} moves, one new, isready", 100),
    Goal("position_cold", f"position of {MOVES} moves, all new, isready", 1_000),
    Goal("nodes_1", "position, go nodes 1", 100),
    Goal("movetime_10", "go movetime 10, beyond it", 1_000, MOVE_OVERHEAD),
    Goal("movetime_100", "go movetime 100, beyond it", 1_000, MOVE_OVERHEAD),
    Goal("quit", "quit while it searches", 20_000),
)


def read_samples(text: str) -> dict[str, Sample]:
    """Parses the prober's lines: `<name> <samples> <least> <median> <99 %> <most>`."""
    samples = {}
    for line in text.splitlines():
        name, count, *times = line.split()
        samples[name] = Sample(int(count), *(float(time) for time in times))
    return samples


def parser() -> CommandParser:
    """Returns the parser with all flags."""
    flags = CommandParser("Measures how fast Quadriga, or an engine like it, answers.", _EPILOG)
    flags.share("--engine")
    add = flags.add_argument
    add("--rounds", type=positive, default=1000, metavar="COUNT", help="samples of what is quick (1000)")
    add("--prober", default=_PROBER, metavar="PROGRAM", help=f"the measuring program, built if missing ({_PROBER})")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures and returns the exit status."""
    flags = parse(parser(), arguments)
    return run_check(lambda: _measure(split_command(chosen_engine(flags)), _found(flags.prober), flags.rounds))


def _found(prober: str) -> str:
    path = Path(prober)
    if not path.exists() and prober == _PROBER:
        for step in (["--preset", "release"], ["--build", "--preset", "release", "--target", "quadriga_latency"]):
            if subprocess.run(["cmake", *step], cwd=_ROOT, stdout=subprocess.DEVNULL).returncode:
                raise ValueError(f"cmake {' '.join(step)} fails")
        path = _ROOT / prober
    if not path.exists():
        raise ValueError(f"there is no {prober}")
    return str(path)


def _measure(command: Sequence[str], prober: str, rounds: int) -> int:
    with Connection(command) as engine:
        moves = random_walk(engine, MOVES)
    with tempfile.NamedTemporaryFile("w", suffix=".moves") as file:
        file.write(" ".join(moves))
        file.flush()
        run = subprocess.run([prober, str(rounds), file.name, *command], check=True, stdout=subprocess.PIPE, text=True)
    samples = read_samples(run.stdout)
    missed = 0
    print(f"{'microseconds':42} {'goal':>8} {'median':>9} {'best':>9} {'99 %':>9} {'worst':>9}")
    for goal in GOALS:
        sample = samples[goal.name]
        missed += not sample.meets(goal)
        times = " ".join(f"{time:9.1f}" for time in (sample.median, sample.least, sample.high, sample.most))
        limit = "" if goal.limit == inf else f"{goal.limit:.0f}"
        print(f"{goal.title:42} {limit:>8} {times}{'' if sample.meets(goal) else '  missed'}")
    resident = _resident(command)
    too_much = resident > RESIDENT_LIMIT
    missed += too_much
    print(f"{'memory, KiB':42} {RESIDENT_LIMIT >> 10:8} {resident >> 10:9}{'  missed' if too_much else ''}")
    return MISSED if missed else MET


def _resident(command: Sequence[str]) -> int:
    """Returns the resident memory after a search that touches a whole table of 16 MiB."""
    with Connection(command) as engine:
        engine.send("setoption name Hash value 16", "go movetime 2000")
        engine.until("bestmove")
        return engine.process.resident()


def random_walk(engine: Connection, plies: int, seed: int = 1) -> list[str]:
    """Returns `plies` random moves from the start position, none of which ends the game. Deterministic for a given
    seed.

    The engine must support the extensions `query moves`, `moves` and `undo`. Raises ValueError if it does not, or if no
    such game is found.
    """
    source = random.Random(seed)
    engine.send("position startpos")
    moves: list[str] = []
    for _ in range(_TRIES * plies):
        if len(moves) == plies:
            return _checked(engine, moves)
        legal = _ask(engine, "moves").split()
        reason = _ask(engine, "reason")
        # Repetition and the move limit must not end the sequence.
        if legal and reason in ("none", "repetition", "movelimit"):
            moves.append(source.choice(legal))
            engine.send(f"moves {moves[-1]}")
        else:
            back = min(len(moves), source.randint(1, 4))
            del moves[len(moves) - back :]
            engine.send(f"undo {back}")
    raise ValueError(f"no game of {plies} moves was found")


def _checked(engine: Connection, moves: list[str]) -> list[str]:
    engine.send("position startpos moves " + " ".join(moves), "isready")
    if len(engine.until("readyok")) > 1:
        raise ValueError("the engine refuses a game made of its own moves")
    return moves


def _ask(engine: Connection, question: str) -> str:
    engine.send(f"query {question}")
    answer = engine.until("response")[-1].removeprefix("response").strip()
    if answer == "unknown":
        raise ValueError(f"the engine does not answer `query {question}`")
    return answer


if __name__ == "__main__":
    sys.exit(main())
