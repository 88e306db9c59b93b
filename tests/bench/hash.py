#!/usr/bin/python3
"""Measures what the size of the hash table costs; see --help. Run it on an idle machine.

    PYTHONPATH=scripts tests/bench/hash.py
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from statistics import median

from quadriga.client.connection import Connection
from quadriga.client.process import split_command
from quadriga.common.arguments import positive
from quadriga.common.command import parse, run_check
from quadriga.common.flags import CommandParser, chosen_engine

MET, MISSED = 0, 1

_EPILOG = """\
For each size: the time of `go nodes` in a fresh game, the median of several, with its ratio to the smallest size; and how
fast memory is taken (setoption Hash) and zeroed (ucinewgame after a search). Goals: a ratio of at most 1.3; zeroing at
5 GB/s from 256 MiB on; a start with the default size in 5 ms and 10 MiB.

exit status: 0 all goals are met; 1 some are missed; 2 bad input; 3 the engine does not start or does not answer.
"""

RATIO_LIMIT, ZEROING_LIMIT, ZEROING_FROM = 1.3, 5e9, 256
START_LIMIT, RESIDENT_LIMIT = 0.005, 10 << 20
_PATIENCE = 120.0  # seconds: a virtual machine may have to ask its host for every page


def parser() -> CommandParser:
    """Returns the parser with all flags."""
    flags = CommandParser("Measures what the size of the hash table costs.", _EPILOG)
    flags.share("--engine", "--game")
    add = flags.add_argument
    add("--sizes", default="16,64,256,1024,4096,8192", metavar="MIB,...", help="(16,64,256,1024,4096,8192)")
    add("--nodes", type=positive, default=20000, metavar="COUNT", help="of each search (20000)")
    add("--rounds", type=positive, default=9, metavar="COUNT", help="games a size (9)")
    add("--threads", type=positive, default=2, metavar="COUNT", help="while memory is taken and zeroed (2)")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures and returns the exit status."""
    flags = parse(parser(), arguments)
    return run_check(lambda: _check(flags))


def _check(flags: argparse.Namespace) -> int:
    command = split_command(chosen_engine(flags))
    sizes = [int(size) for size in flags.sizes.split(",")]
    missed = int(_measure_start(command))
    print(f"{'MiB':>6} {'search, ms':>11} {'ratio':>6} {'taken, GB/s':>12} {'zeroed, GB/s':>13}")
    first = None
    for size in sizes:
        search, taken, zeroed = _measure(command, flags.game or "onitama", size, flags)
        first = first or search
        failed = search > RATIO_LIMIT * first or (size >= ZEROING_FROM and zeroed < ZEROING_LIMIT)
        missed += failed
        rates = f"{taken / 1e9:12.1f} {zeroed / 1e9:13.1f}"
        print(f"{size:6} {search * 1e3:11.1f} {search / first:6.2f} {rates}{'  missed' if failed else ''}")
    return MISSED if missed else MET


def _measure_start(command: Sequence[str]) -> bool:
    times = []
    for _ in range(20):
        start = time.perf_counter()
        with Connection(command) as engine:
            engine.send("ugi")
            engine.until("ugiok")
            times.append(time.perf_counter() - start)
            resident = engine.process.resident()
    failed = median(times) > START_LIMIT or resident > RESIDENT_LIMIT
    print(f"start to ugiok {median(times) * 1e3:.1f} ms, {resident >> 20} MiB{'  missed' if failed else ''}")
    return failed


def _measure(command: Sequence[str], game: str, size: int, flags: object) -> tuple[float, float, float]:
    """Returns the seconds of a search and the bytes a second that are taken and zeroed."""
    nodes, rounds, threads = (getattr(flags, name) for name in ("nodes", "rounds", "threads"))
    with Connection(command, _PATIENCE) as engine:
        engine.send(f"setoption name Game value {game}", f"setoption name Threads value {threads}")
        taken = _seconds(engine, f"setoption name Hash value {size}", "isready", end="readyok")
        searches, zeroings = [], []
        for _ in range(rounds):
            engine.send("setoption name Threads value 1", "isready")
            engine.until("readyok")
            searches.append(_seconds(engine, f"go nodes {nodes}", end="bestmove"))
            engine.send(f"setoption name Threads value {threads}", "isready")
            engine.until("readyok")
            zeroings.append(_seconds(engine, "ucinewgame", "isready", end="readyok"))
    return median(searches), (size << 20) / taken, (size << 20) / median(zeroings)


def _seconds(engine: Connection, *commands: str, end: str) -> float:
    start = time.perf_counter()
    engine.send(*commands)
    engine.until(end)
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
