#!/usr/bin/python3
"""Measures what more threads gain: nodes and time to a fixed depth; see --help. Run it on an idle machine.

    PYTHONPATH=scripts tests/bench/threads.py --threads 1,2
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from quadriga.client.engine import Engine
from quadriga.client.game import Game
from quadriga.client.limit import Limit
from quadriga.common.arguments import at, positive, seconds
from quadriga.common.command import parse, run_check
from quadriga.common.flags import CommandParser, chosen_engine
from quadriga.openings.book import Opening, find_book, read_book

_EPILOG = """\
The positions are lines of each game's book, evenly spaced. Each is searched with one thread for --time; then to the depth
that this reached (or to --depth), in a new game for each number of threads. The table shows geometric means over the
positions, with the interval of 95 %: nodes, how many times those of the first number of threads; speedup, how many times
shorter the search takes; nodes per second, how many times as many. The nodes show the overhead of a parallel search even
on a machine with few cores.

exit status: 0 measured; 2 bad input; 3 the engine does not start or does not answer.
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a search to a fixed depth takes: `seconds` of wall time."""

    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Ratio:
    """A geometric mean of ratios and its interval of 95 %, which is the mean itself for a single ratio."""

    mean: float
    low: float
    high: float

    @staticmethod
    def over(ratios: Sequence[float]) -> Ratio:
        logs = [math.log(ratio) for ratio in ratios]
        margin = 1.96 * stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else 0.0
        mean = fmean(logs)
        return Ratio(*(math.exp(log) for log in (mean, mean - margin, mean + margin)))

    def __str__(self) -> str:
        return f"{self.mean:5.2f} ({self.low:.2f} to {self.high:.2f})"


def thread_counts(text: str) -> list[int]:
    """Parses `1,2,4`: at least two numbers of threads, of which the first is the measure of the others."""
    counts = [positive(count) for count in text.split(",")]
    if len(counts) < 2:
        raise ValueError(f"`{text}` is one number of threads; at least two are compared")
    return counts


def parser() -> CommandParser:
    """Returns the parser with all flags."""
    flags = CommandParser("Measures what more threads gain.", _EPILOG)
    flags.share("--engine", "--game")
    flags.share("--depth", help="search each position to this depth, instead of what one thread reaches in --time")
    add = flags.add_argument
    add("--threads", default="1,2,4,8,16", metavar="N,...", help="numbers of threads to compare (1,2,4,8,16)")
    add("--time", type=seconds, default=1.0, metavar="TIME", help="of one thread, which sets the depth (1s)")
    add("--positions", type=positive, default=20, metavar="COUNT", help="positions of each game (20)")
    add("--hash", type=positive, default=256, metavar="MIB", help="size of the hash table (256)")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures and returns the exit status."""
    flags = parse(parser(), arguments)
    return run_check(lambda: _measure(flags))


def _measure(flags: argparse.Namespace) -> int:
    with at("--threads"):
        counts = thread_counts(flags.threads)
    limit = Limit(depth=flags.depth) if flags.depth else Limit(time=flags.time)
    print(f"{'game':8} {'threads':>7} {'nodes':>21} {'speedup':>21} {'nodes per second':>21}")
    command = chosen_engine(flags)
    for game in [flags.game] if flags.game else _games(command):
        openings = spaced(read_book(find_book(game)), flags.positions)
        with Engine(command, options={"Game": game, "Hash": flags.hash}, timeout=120.0) as engine:
            costs = [[*_costs(engine, opening, counts, limit)] for opening in openings]
        _show(game, counts, costs)
    return 0


def _games(command: str) -> list[str]:
    """Returns the names of the engine's games."""
    with Engine(command) as engine:
        return engine.query("games")[0].split()


def spaced(openings: Sequence[Opening], count: int) -> list[Opening]:
    """Returns `count` openings at even distances; all of them if there are not more."""
    count = min(count, len(openings))
    return [openings[i * len(openings) // count] for i in range(count)]


def _costs(engine: Engine, opening: Opening, counts: Sequence[int], limit: Limit) -> Iterator[Cost]:
    """Yields the cost of the position with each number of threads."""
    game = Game(opening.fen, opening.moves)
    depth = limit.depth
    if depth is None:
        engine.configure({"Threads": 1})
        engine.new_game()
        depth = engine.play(limit, game).info.depth or 1
    for count in counts:
        engine.configure({"Threads": count})
        engine.new_game()
        play = engine.play(Limit(depth=depth), game)
        yield Cost(max(play.info.nodes or 0, 1), play.elapsed)


def _show(game: str, counts: Sequence[int], costs: Sequence[Sequence[Cost]]) -> None:
    """Prints the rows of a game. `costs`: position by number of threads."""
    for i, count in enumerate(counts[1:], 1):
        nodes = Ratio.over([cost[i].nodes / cost[0].nodes for cost in costs])
        speedup = Ratio.over([cost[0].seconds / cost[i].seconds for cost in costs])
        rate = Ratio.over([cost[i].nodes / cost[i].seconds * cost[0].seconds / cost[0].nodes for cost in costs])
        print(f"{game:8} {count:7} {nodes!s:>21} {speedup!s:>21} {rate!s:>21}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
