"""The command that fits evaluations."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from quadriga.common.arguments import positive
from quadriga.common.command import CannotGoOn, parse, run
from quadriga.common.flags import CommandParser

if TYPE_CHECKING:
    from .fit import Fit
    from .samples import Samples

_PROGRAM = Path("build/release/quadriga-samples")
_REPORT_EVERY = 10.0  # seconds

_EPILOG = """\
quadriga-samples, part of every build with tests, plays the games and takes positions from them and from the trees of
their searches, each with the score of a search. The weights of the evaluation's terms are fitted by logistic regression
to these scores and to the results of the games, so that 1 / (1 + exp(-evaluation / slope)) is the chance of the side to
move. They keep the spread of the evaluation, with which the margins of the search agree.

Printed are, for each term, the factor of its weight with a 95 % interval; the log loss before and after on every tenth
game, which the fit has not seen; and the new `weights`, where a game has them, as code. Whether they play better is a
match:

  scripts/match.py --engine new=build/release/quadriga --engine old=... --game NAME --openings NAME --games 400

The same command prints the same figures on every machine, with any number of threads.

exit status: 0 if all is fitted; 2 bad input; 3 the games cannot be played or kept; 130 interrupted.
"""


def share(text: str) -> float:
    """Reads a number from 0 to 1."""
    with suppress(ValueError):
        if 0 <= float(text) <= 1:
            return float(text)
    raise argparse.ArgumentTypeError(f"`{text}` is not a number from 0 to 1")


def parser() -> CommandParser:
    """Returns the parser with all flags."""
    flags = CommandParser("Fits the evaluation of a game to games of the engine with itself.", _EPILOG)
    flags.add_argument("game", metavar="GAME", help="as in the option Game")
    flags.add_argument("--games", type=positive, default=4000, metavar="N", help="games to play (%(default)s)")
    flags.add_argument("--seed", type=positive, default=1, metavar="N", help="other seeds play other games (1)")
    flags.add_argument("--threads", type=positive, default=1, metavar="N", help="games at a time (1)")
    flags.add_argument("--nodes", type=positive, default=1000, metavar="N", help="of each search (%(default)s)")
    flags.add_argument(
        "--sample-nodes",
        type=positive,
        default=400,
        metavar="N",
        help="of the searches that give positions of trees their scores (%(default)s)",
    )
    flags.add_argument(
        "--result",
        type=share,
        default=0.5,
        metavar="SHARE",
        help="how much the result of a game counts beside the score of the search, 0 to 1 (%(default)s)",
    )
    flags.add_argument(
        "--slope", type=positive, metavar="SCORE", help="the score at which the odds are e to one (the game's)"
    )
    flags.add_argument(
        "--samples", type=Path, metavar="FILE", help="keep the positions here; if it exists, play no games"
    )
    flags.add_argument("--program", type=Path, default=_PROGRAM, metavar="FILE", help="quadriga-samples (%(default)s)")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    return run(_run(parse(parser(), arguments)))


async def _run(given: argparse.Namespace) -> int:
    # These need NumPy.
    from .fit import fit
    from .samples import read_samples

    if given.samples is not None and given.samples.exists():
        samples = read_samples(given.samples)
    elif given.samples is not None:
        part = given.samples.with_name(given.samples.name + ".part")
        await _play(given, part)
        part.replace(given.samples)
        samples = read_samples(given.samples)
    else:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "samples")
            await _play(given, path)
            samples = read_samples(path)
    if samples.game != given.game:
        raise ValueError(f"{given.samples} has positions of {samples.game}")
    distinct = samples.distinct()
    if given.slope is not None:
        distinct = replace(distinct, slope=given.slope)
    fitted = fit(distinct, given.result)
    print(f"{given.game}: {len(samples)} positions, {len(distinct)} of them distinct")
    _print(distinct, fitted)
    return 0


async def _play(given: argparse.Namespace, output: Path) -> None:
    """Plays the games and writes their positions to the file."""
    program = given.program
    if not program.is_file():
        raise ValueError(f"there is no {program}; scripts/test builds it")
    flags = {
        "game": given.game,
        "games": given.games,
        "seed": given.seed,
        "threads": given.threads,
        "nodes": given.nodes,
        "sample-nodes": given.sample_nodes,
        "output": output,
    }
    words = [str(word) for flag, value in flags.items() for word in (f"--{flag}", value)]
    process = await asyncio.create_subprocess_exec(
        program.resolve(), *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None and process.stderr is not None
    try:
        begun = reported = time.monotonic()
        async for line in process.stdout:
            now = time.monotonic()
            if now - reported > _REPORT_EVERY:
                reported = now
                games = int(line.split()[0])
                left = (now - begun) / games * (given.games - games)
                print(f"{games} of {given.games} games, {left:.0f} s left", file=sys.stderr, flush=True)
        complaint = (await process.stderr.read()).decode().strip()
        if status := await process.wait():
            message = complaint.removeprefix(f"{program.name}: ")
            raise ValueError(message) if status == 2 else CannotGoOn(message)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _print(samples: Samples, fitted: Fit) -> None:
    width = max(map(len, samples.term_names))
    for name, factor, error in zip(samples.term_names, fitted.factors, fitted.errors):
        print(f"  {name:{width}}  {factor:6.2f} ± {error:.2f}")
    print(
        f"log loss: {fitted.loss_before:.4f} before, {fitted.loss_after:.4f} after, "
        f"{fitted.loss_of_constant:.4f} of a constant, {fitted.least_loss:.4f} at the least"
    )
    if samples.weights:
        weights = [round(weight * factor) for weight, factor in zip(samples.weights, fitted.factors)]
        words = ", ".join(map(str, weights))
        print(f"static constexpr std::array<std::int32_t, {len(weights)}> weights{{{words}}};")
