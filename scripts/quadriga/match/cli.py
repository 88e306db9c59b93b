"""The command line of the match manager."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quadriga.common.arguments import named_command, natural, option_values, own_engine
from quadriga.common.command import parse, run
from quadriga.common.fields import add_flags, given_values, settings
from quadriga.common.flags import COMMAND_NOTE, CommandParser

from .merge import merge
from .rate import rate
from .replay import replay
from .schedule import GAUNTLET
from .session import play_match
from .settings import ENGINES, FILES, GROUPS, SCHEDULE, EngineSetup, Rules, TimeControl
from .tournament import Tournament, load, load_registry, lone_engine, own_registry

_RUN = f"""\
{COMMAND_NOTE}
A registry has a TOML table [NAME] for each engine, with the keys of [[engines]]; --engine NAME selects it. The default
is quadriga/engines.toml in $XDG_CONFIG_HOME or ~/.config.

A CLOCK is [MOVES/][MINUTES:]SECONDS[+INCREMENT], as in cutechess-cli and fastchess: 10+0.1, or 40/1:00+0.1 for one
minute every 40 moves. Commas separate periods: 40/1:00,20+0.2. The last period repeats if it has MOVES. Other times are
in seconds or have a unit: 90, 100ms, 2m.

--clock, --movetime, --depth, --nodes, --margin and --option apply to all engines, or to one as NAME:VALUE.

An opening book has a position string or `startpos moves ...` on each line; # begins a comment.

A tournament file has the flags as keys (search_timeout, max_plies) and a table for each engine, [[engines]] in TOML:
name, command, options, clock, movetime, depth, nodes, margin, dialect, cwd. Flags override the file.

At the first Ctrl-C, running games finish and no new ones start; a second one, or SIGTERM, ends them at once.

exit status: 0 no game had a fault and, with --sprt, the test accepted elo1; 1 some games had a fault (crash, stall,
time, illegal move, disagreement); 2 bad input, or an engine does not start; 3 the match could not continue; 4 --sprt
accepted elo0; 5 --sprt is undecided after the last game; 130 interrupted. Finished games are kept.
"""

_MERGE = """\
Each part is the --pgn file of a match with --part. A game in several files counts once.

exit status: as for the match, or 3 if there are fewer games than --games.
"""

_REPLAY = """\
exit status: 0 the engine agrees with every game; 1 it disagrees with some; 2 bad input, or it does not start.
"""


_RATE = """\
The counts are WINS LOSSES [DRAWS], in the order of cutechess-cli, fastchess, OpenBench and Fishtest, or the numbers of
game pairs with 0, 1/2, 1, 3/2 and 2 points (ptnml). Error bars are 95 % intervals.

exit status: 0 done and, with --sprt, the test accepted elo1; 2 bad input; 4 --sprt accepted elo0; 5 --sprt is
undecided.
"""


def parser() -> CommandParser:
    flags = CommandParser(
        "Plays matches between engines that speak UGI or UCI, and rates them.",
        default="run",
        examples=("--engine a=build/release/quadriga --engine b=old --clock 10+0.1", "rate 120 80 40"),
    )
    _add_run(
        flags.subcommand(
            "run",
            "Plays a match between engines, which supply the rules.",
            _RUN,
            (
                "--engine new=./new --engine old=./old --game onoro --clock 10+0.1",
                "tournament.toml --games 10 --pgn games.pgn --resume",
            ),
        )
    )
    merge_flags = flags.subcommand(
        "merge", "Merges the parts of a match.", _MERGE, ("parts/0001.pgn parts/0002.pgn --pgn match.pgn",)
    )
    merge_flags.add_argument("files", nargs="+", type=Path, metavar="FILE", help="games of a part, as PGN")
    merge_flags.share("--games", more=" planned for each pair of engines")
    merge_flags.share("--sprt", "--json")
    merge_flags.share("--pgn", more="; it must be new")
    replay_flags = flags.subcommand(
        "replay", "Checks recorded games with an engine.", _REPLAY, ("games.pgn --engine build/release/quadriga",)
    )
    replay_flags.add_argument("file", type=Path, metavar="FILE", help="recorded games, as PGN")
    replay_flags.share("--engine", metavar="[NAME=]COMMAND")
    replay_flags.share("--game", default=None, more=" (default: the game of each record)")
    replay_flags.share("--option", more="; give the match's rule options")
    replay_flags.share("--registry")
    rate_flags = flags.subcommand(
        "rate",
        "Computes Elo from result counts.",
        _RATE,
        ("120 80 40", "3 12 40 17 8 --sprt elo0=0,elo1=5"),
    )
    rate_flags.add_argument(
        "counts", nargs="+", type=natural, metavar="COUNT", help="wins, losses and draws, or game pairs by points"
    )
    rate_flags.share("--sprt")
    return flags


def _add_run(flags: CommandParser) -> None:
    flags.add_argument("file", nargs="?", type=Path, metavar="FILE", help="tournament file, .toml or .json")
    for title in GROUPS:
        flags.group(title)
    flags.share(
        "--engine",
        group=ENGINES,
        action="append",
        default=[],
        metavar="[NAME=]COMMAND",
        help="engine program or command line; give two or more",
    )
    flags.share("--registry", group=ENGINES)
    add_flags(flags, TimeControl, EngineSetup, of_engine=True)
    flags.share("--option", group=ENGINES, metavar="[NAME:]OPTION=VALUE")
    add_flags(flags, Tournament, Rules)
    flags.group(SCHEDULE).add_argument(
        "--gauntlet", action="store_const", dest="tournament", const=GAUNTLET, help="short for --tournament gauntlet"
    )
    flags.share("--resume", group=FILES, help="continue where the --pgn file ends")
    flags.share("--resume-anyway", group=FILES)


def values(given: argparse.Namespace) -> dict[str, Any]:
    """Returns the table for Tournament.parse: the file, overridden by the flags. Raises a ValueError that names a bad
    flag."""
    table: dict[str, Any] = load(given.file) if given.file else {}
    table |= given_values(given, Tournament, Rules)
    if given.engine:
        registry = load_registry(given.registry)
        table["engines"] = [*_listed(table.get("engines")), *(_engine(text, registry) for text in given.engine)]
    engines = [engine for engine in _listed(table.get("engines")) if isinstance(engine, dict)]
    names = [engine.get("name") for engine in engines]
    for engine in engines:
        _put_over(engine, given, names)
    return table


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _engine(text: str, registry: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """Returns the table of an engine given as NAME=COMMAND or as a command. A registry name may replace the command."""
    name, command = named_command(text)
    table = {"name": command} | registry[command] if command in registry else {"command": command}
    return table | ({"name": name} if name else {})


def _put_over(engine: dict[str, Any], given: argparse.Namespace, names: Sequence[object]) -> None:
    """Overrides the table of one engine with the flags. Any time limit given replaces all limits in the table."""
    for kind in (TimeControl, EngineSetup):
        keys = [each.key for each in settings(kind).values() if each.group]
        own = {key: texts[-1] for key in keys if (texts := _own(getattr(given, key), engine, names))}
        if own and kind is TimeControl:
            for key in keys:
                engine.pop(key, None)
        engine |= own
    _put_options(engine, _own(given.option, engine, names))


def _put_options(engine: dict[str, Any], texts: Sequence[str]) -> None:
    """Overrides the engine options in the table of one engine."""
    if isinstance(engine.setdefault("options", {}), dict):
        engine["options"] |= option_values(texts)


def _own(texts: Sequence[str], engine: dict[str, Any], names: Sequence[object]) -> list[str]:
    """Returns the values that apply to one engine: first the general ones, then those prefixed with its name and a
    colon."""
    split = [text.partition(":") if text.partition(":")[0] in names else ("", "", text) for text in texts]
    return [value for wanted in ("", engine.get("name")) for name, _, value in split if name == wanted]


def main(arguments: Sequence[str] | None = None) -> int:
    given = parse(parser(), arguments)
    return run({"run": _play, "merge": merge, "replay": _replay, "rate": rate}[given.subcommand](given))


async def _replay(given: argparse.Namespace) -> int:
    engine = _engine(given.engine or own_engine(), load_registry(given.registry))
    _put_options(engine, given.option)
    return await replay(given.file, lone_engine(engine), given.game)


async def _play(given: argparse.Namespace) -> int:
    files = [("the tournament file", given.file), ("the registry", given.registry or own_registry())]
    return await play_match(values(given), given.resume or given.resume_anyway, given.resume_anyway, files)
