"""The command line of the latency measurement."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from math import inf
from pathlib import Path

from quadriga.client.connection import Connection, Silence
from quadriga.client.errors import EngineError
from quadriga.client.process import split_command
from quadriga.common.arguments import positive
from quadriga.common.command import parse
from quadriga.common.randomwalk import random_walk

from .goals import GOALS, MOVES, RESIDENT_LIMIT, read_samples

MET, MISSED, BAD_INPUT, NO_ENGINE = 0, 1, 2, 3

_ROOT = Path(__file__).resolve().parents[3]
_ENGINE = "build/release/quadriga"
_PROBER = "build/release/tests/bench/quadriga_latency"

_EPILOG = """\
Every time is the median of many; the columns behind it are the best one, the one that 99 % keep, and the worst. Measure
on an idle machine. movetime is measured with a MoveOverhead of 0.

exit status: 0 all goals are met; 1 some are missed; 2 bad input; 3 the engine does not start or does not answer.
"""


def parser() -> argparse.ArgumentParser:
    """All flags."""
    flags = argparse.ArgumentParser(
        prog="latency",
        description="Measures how fast Quadriga, or an engine like it, answers.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = flags.add_argument
    add("engine", nargs="?", default=_ENGINE, metavar="ENGINE", help=f"the engine's command line ({_ENGINE})")
    add("--rounds", type=positive, default=1000, metavar="COUNT", help="samples of what is quick (1000)")
    add("--prober", default=_PROBER, metavar="PROGRAM", help=f"the measuring program, built if missing ({_PROBER})")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures; returns the exit status."""
    flags = parse(parser(), arguments)
    try:
        command = split_command(flags.engine)
        if not command:
            raise ValueError("no engine is given")
        prober = _found(flags.prober)
        return _measure(command, prober, flags.rounds)
    except (ValueError, subprocess.CalledProcessError) as error:
        print(f"latency: {error}", file=sys.stderr)
        return BAD_INPUT
    except (EngineError, Silence, EOFError) as error:
        print(f"latency: {error}", file=sys.stderr)
        return NO_ENGINE


def _found(prober: str) -> str:
    path = Path(prober)
    if not path.exists() and prober == _PROBER:
        subprocess.run(["cmake", "--preset", "release"], cwd=_ROOT, check=True, stdout=subprocess.DEVNULL)
        build = ["cmake", "--build", "--preset", "release", "--target", "quadriga_latency"]
        subprocess.run(build, cwd=_ROOT, check=True, stdout=subprocess.DEVNULL)
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
    """The memory after a search that has touched all of a table of 16 MiB."""
    with Connection(command) as engine:
        engine.send("setoption name Hash value 16", "go movetime 2000")
        engine.until("bestmove")
        return engine.process.resident()
