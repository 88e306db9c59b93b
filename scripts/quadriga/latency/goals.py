"""What is measured, and how fast it should be."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Goal:
    """One measurement of tests/bench/latency. `limit` is in microseconds and holds for the median, `most` for every
    sample, if there are any."""

    name: str
    title: str
    limit: float = inf
    most: float = inf


@dataclass(frozen=True, slots=True)
class Sample:
    """What the prober says about one measurement, in microseconds."""

    count: int
    least: float
    median: float
    high: float  # 99 % are at most this
    most: float

    def meets(self, goal: Goal) -> bool:
        return self.median <= goal.limit and self.most <= goal.most


MOVES = 300
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
    """The prober's lines: `<name> <samples> <least> <median> <99 %> <most>`."""
    samples = {}
    for line in text.splitlines():
        name, count, *times = line.split()
        samples[name] = Sample(int(count), *(float(time) for time in times))
    return samples
