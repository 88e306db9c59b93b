"""The command that fits evaluations, trains networks and measures skill levels."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from quadriga.common.arguments import BadValue, positive
from quadriga.common.command import parse, run
from quadriga.common.flags import RUN, SEARCH, SHARED, CommandParser

_PROGRAM = Path("build/release/quadriga-samples")
_NET, _MATCH = "network", "match"  # headings of the help

_WEIGHTS = """\
quadriga-samples plays the games and takes positions from them and from their search trees, each with a search score or,
where the game knows it, the exact result. The evaluation weights are fitted by logistic regression to these scores and
to the game results, so that 1 / (1 + exp(-evaluation / slope)) is the win probability of the side to move. The fit
keeps the spread of the evaluation, since the search margins depend on it.

The command prints, for each term, the factor of its weight with a 95 % interval; the log loss before and after on a
holdout of every tenth game; and, if the game has weights, the terms with their new weights as code. A match shows
whether they play better:

  scripts/match.py --engine new=build/release/quadriga --engine old=... \\
      --game NAME --openings NAME --games 400

The same command prints the same figures on every machine, at any --concurrency.

exit status: 0 the weights are fitted; 2 bad input; 3 the games cannot be played or kept; 130 interrupted.
"""

_NETWORK = """\
A round has three steps. First, quadriga-samples plays games with the best network so far, if any, and takes positions
from them and from their search trees, each with a search score or, if known, the exact value. Second, PyTorch trains a
network on the positions of the last rounds. It is added to the evaluation terms, so that 1 / (1 + exp(-evaluation /
slope)) is the win probability of the side to move; every tenth game is held out to measure the loss. Third, the network
plays a match at equal nodes against the best network so far, or against the current engine, and is kept if it does not
lose.

The folder holds samples, networks and matches of all rounds, log.jsonl with a line for each step, losses.svg, and the
best network so far, GAME.net. Files are written atomically: after any interruption the same command continues. Samples
of rounds before the window can be deleted.

The same command makes the same networks on the same machine, at any --concurrency. It needs PyTorch, NumPy and
matplotlib: scripts/setup learn.

exit status: 0 all rounds are done; 2 bad input; 3 a step fails or its results cannot be kept; 130 interrupted.
"""

_MARGINS = """\
The margins control how much the search prunes and reduces (engine/search/search_parameters.hpp). Each in turn is set to
0.5, 0.7, 1.4 and 2 times its value, a small one also to one less and one more. Every value plays a match at equal nodes
against the current margins, from both sides of each opening. A value that wins with 97.5 % confidence plays a second
match, from the other half of the book and with four times the nodes. The best value that wins both is kept. The matches
go to stderr; the command prints the values that are kept and, at the end, the fields of `search_parameters` in
games/NAME/NAME.hpp that differ from their defaults. They change `quadriga bench` and the depths at which tests/tactics
are solved. Decide by a match at equal time:

  scripts/match.py --engine new=build/release/quadriga --engine old=... \\
      --game NAME --openings NAME --games 400

quadriga-tune plays the games. The same command prints the same figures on every machine, at any --concurrency.

exit status: 0 all margins are tried; 2 bad input; 3 the games cannot be played; 130 interrupted.
"""

_TUNE = """\
Tuning starts from the current evaluation weights. Each pair of games, from both sides of a random opening, is played
between two sets of weights at equal nodes: every weight of one set is up to a fifth above or below the best so far, at
random, and the same weight of the other set is as far on the other side. All weights move a little towards the set that
scores more (SPSA, Spall 1992), and the steps shrink. Weights of terms with little effect drift at random: exclude them
with --keep.

The state appears on stderr twenty times. The command prints the factors of the weights and, if the game has weights,
the weights as code. They change `quadriga bench`, the scale wdl_scale (learn chances) and the skill levels (learn
ladder); a match from other openings decides:

  scripts/match.py --engine new=build/release/quadriga --engine old=... \\
      --game NAME --openings NAME --games 400

quadriga-tune plays the games. The same command prints the same figures on every machine, at any --concurrency.

exit status: 0 all games are played; 2 bad input; 3 the games cannot be played; 130 interrupted.
"""

_CHANCES = """\
For each game, the command prints the score in hundredths at which the odds of winning are e to one, with its 95 %
interval: the slope that makes the game results most likely, with 1 / (1 + exp(-score / slope)) as the win
probability of the player who reported the score. Mates and known results, which are beyond 100.00, moves without a
score and games without a result are omitted. `wdl_scale` of each game of Quadriga is the output of

  for game in onager onitama nonaga onoro; do
      scripts/match.py --engine one=build/release/quadriga \\
          --engine two=build/release/quadriga --option Hash=1 --game $game \\
          --nodes 2000 --games 400 --no-swap --openings $game --seed 1 \\
          --concurrency 1 --pgn $game.pgn
  done
  scripts/dev/learn chances onager.pgn onitama.pgn nonaga.pgn onoro.pgn

rounded to tens. The same commands print the same figures on every machine.
"""

_LADDER = """\
A level is a value of UCI_Elo. The lowest should score 70 to 85 % against random moves, the next at least 95 %, and each
should beat the level below by 150 to 250 Elo. Two games are played from each opening, with sides swapped. The openings
come from the game's book, or from four random moves if it has none. Error bars are 95 % intervals.

--propose builds a new ladder from the bottom up by such matches, for `skill_levels` in games/NAME/NAME.hpp. No entry
gets more nodes than the current highest one.

The games are played in this process, by the Python module of a build with -D QUADRIGA_MODULE=ON:

  PYTHONPATH=build/release/python scripts/dev/learn ladder onoro

The same command prints the same figures on every machine, at any --concurrency.

exit status: 0 all levels are within these bounds, or a complete ladder is proposed; 1 some are not, or no entry is
strong enough; 2 bad input; 130 interrupted.
"""


def share(text: str) -> float:
    """Parses a number from 0 to 1."""
    with suppress(ValueError):
        if 0 <= float(text) <= 1:
            return float(text)
    raise BadValue(f"`{text}` is not a number from 0 to 1")


def hours(text: str) -> float:
    """Parses a number above 0."""
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise BadValue(f"`{text}` is not a number above 0")


def parser() -> CommandParser:
    flags = CommandParser("Learns from the engine's self-play games.", examples=("weights onoro --concurrency 2",))
    for name, description, epilog, add, example in (
        (
            "network",
            "Trains evaluation networks for a game, round after round.",
            _NETWORK,
            _add_network,
            "onoro --rounds 3",
        ),
        ("weights", "Fits a game's evaluation weights.", _WEIGHTS, _add_weights, "onoro --concurrency 2"),
        ("tune", "Tunes a game's evaluation weights in matches.", _TUNE, _add_tune, "onoro --concurrency 2"),
        (
            "margins",
            "Finds a game's search margins in matches.",
            _MARGINS,
            _add_margins,
            "onitama --concurrency 2",
        ),
        ("ladder", "Measures a game's skill levels in matches.", _LADDER, _add_ladder, "onoro --games 100"),
    ):
        subcommand = flags.subcommand(name, description, epilog, (example,))
        subcommand.add_argument("game", metavar="GAME", help=SHARED["--game"]["help"])
        add(subcommand)
    chances = flags.subcommand(
        "chances", "Fits win probabilities to the scores of recorded games.", _CHANCES, ("onoro.pgn onitama.pgn",)
    )
    chances.add_argument("files", nargs="+", type=Path, metavar="FILE", help="recorded games, as PGN")
    return flags


def _add_games(flags: CommandParser, concurrency: int, of_each: str = "") -> None:
    """Adds the flags of the games from which samples are taken."""
    flags.share("--games", default=4000, more=of_each)
    flags.share("--seed", default=1)
    flags.share("--concurrency", default=concurrency)
    flags.share("--nodes", default=1000)
    flags.count("--sample-nodes", 400, "nodes per search that scores a position from a search tree", group=SEARCH)
    games = flags.group(RUN)
    _add_openings(flags)
    games.add_argument(
        "--endgame-tables", action="store_true", help="generate endgame tablebases for exact results (slower)"
    )
    games.add_argument(
        "--result",
        type=share,
        default=0.5,
        metavar="SHARE",
        help="weight of game results relative to search scores, 0 to 1",
    )
    games.add_argument("--program", type=Path, default=_PROGRAM, metavar="FILE", help="quadriga-samples")


def _add_openings(flags: CommandParser) -> None:
    flags.group(RUN).add_argument(
        "--openings", metavar="FILE", help="opening book: a file or a name (default: the game's book)"
    )


def _add_weights(flags: CommandParser) -> None:
    _add_games(flags, 1)
    flags.add_argument(
        "--slope", type=positive, metavar="CP", help="score at which the odds are e to one (default: the game's)"
    )
    flags.add_argument(
        "--samples", type=Path, metavar="FILE", help="keep the positions in this file; if it exists, play no games"
    )


def _add_network(flags: CommandParser) -> None:
    flags.share("--output", metavar="DIR", help="output folder (default: learned/GAME)")
    flags.add_argument(
        "--rounds", type=positive, metavar="N", help="rounds to play (default: 10, or no limit with --hours)"
    )
    flags.add_argument(
        "--hours",
        type=hours,
        metavar="HOURS",
        help="start no round that would end after this time; interruptions do not count",
    )
    flags.count("--units", 32, "size of the hidden layer", group=_NET)
    flags.count("--epochs", 20, "passes over the positions", group=_NET)
    flags.count("--window", 4, "rounds that supply the training positions", group=_NET)
    flags.group(_NET).add_argument(
        "--continue",
        dest="continued",
        action="store_true",
        help="start from the best network so far, not from random weights",
    )
    _add_games(flags, os.cpu_count() or 1, " per round")
    flags.count("--match-games", 200, "games per match", group=_MATCH)
    flags.count("--match-nodes", 2000, "node limit per search in a match", group=_MATCH)
    flags.share("--engine")


def _add_margins(flags: CommandParser) -> None:
    flags.share("--games", default=2000, more=" per match, at most one per opening")
    flags.share("--nodes", default=5000)
    flags.add_argument(
        "--only", action="append", metavar="NAME", help="try this margin; may be repeated (default: all)"
    )
    _add_tuner(flags)


def _add_tune(flags: CommandParser) -> None:
    flags.share("--games", default=8000)
    flags.share("--nodes", default=2500)
    flags.share("--seed", default=1)
    flags.add_argument("--keep", action="append", default=[], metavar="TERM", help="exclude this term; may be repeated")
    _add_tuner(flags)


def _add_tuner(flags: CommandParser) -> None:
    flags.share("--concurrency")
    _add_openings(flags)
    flags.group(RUN).add_argument(
        "--program", type=Path, default=_PROGRAM.with_name("quadriga-tune"), metavar="FILE", help="quadriga-tune"
    )


def _add_ladder(flags: CommandParser) -> None:
    flags.share("--games", default=200, more=" per match")
    flags.share("--concurrency")
    flags.share("--seed", default=1)
    flags.add_argument("--propose", action="store_true", help="find the entries of a new ladder")
    flags.count("--least-nodes", 64, "minimum nodes for an entry found by --propose")


def main(arguments: Sequence[str] | None = None) -> int:
    return run(_run(parse(parser(), arguments)))


async def _run(given: argparse.Namespace) -> int:
    # They need NumPy, PyTorch or the native module.
    if given.subcommand == "weights":
        from .weights import fit_weights

        return await fit_weights(given)
    if given.subcommand == "chances":
        from .chances import fit_chances

        return await fit_chances(given)
    if given.subcommand == "margins":
        from .margins import find_margins

        return await find_margins(given)
    if given.subcommand == "tune":
        from .tuning import tune_weights

        return await tune_weights(given)
    if given.subcommand == "ladder":
        try:
            from .ladder import climb_ladder
        except ModuleNotFoundError as error:
            raise ValueError(f"the module {error.name} is missing; see --help for the build with it") from error
        return await climb_ladder(given)
    from .rounds import learn_network

    return await learn_network(given)
