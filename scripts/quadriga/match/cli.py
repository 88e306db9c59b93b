"""The command line of the match manager."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quadriga.common.arguments import at, named_command, own_engine
from quadriga.common.command import parse, run
from quadriga.common.flags import CommandParser
from quadriga.common.table import pairs

from .merge import merge
from .replay import replay
from .schedule import GAUNTLET
from .session import play_match
from .tournament import load, load_registry, lone_engine, own_registry

_EPILOG = """\
A COMMAND is the path of a program, or a command line, split as a shell would: quote a path with blanks there. A NAME
with blanks is quoted: --engine '"New one"="/my engines/new" --flag'.
A registry has a table for each engine, [NAME] in TOML, with the keys of [[engines]]; --engine NAME takes it. Yours is
quadriga/engines.toml in $XDG_CONFIG_HOME, else in ~/.config.
A clock is base+increment in seconds: 10+0.1, 100ms+10ms, 40/60 (again every 40 moves).
--clock, --movetime, --depth, --nodes and --option apply to all engines, or to one as NAME:VALUE.
An openings file has a position string or `startpos moves ...` on each line; # begins a comment.
A tournament file has the same words as keys (search_patience, max_plies), and a table for each engine, [[engines]] in
TOML: name, command, options, clock, movetime, depth, nodes, margin, dialect, cwd. Flags override the file.

exit status: 0 no game had a fault, and a test by --sprt accepted elo1; 1 some games had one (crash, stall, time,
illegal move, disagreement), or --replay found a mismatch; 2 bad input, or an engine does not start; 3 the match
could not continue, finished games are kept, or --merge has fewer games than --games; 4 --sprt accepted elo0; 5 --sprt
ran out of games; 130 interrupted, finished games are kept.
"""

# Flags that set the key of the same name.
_PLAIN = ("game", "games", "rounds", "tournament", "seeds", "openings", "seed", "start", "concurrency", "patience",
          "search_patience", "start_patience", "wait", "max_plies", "event", "site", "pgn", "json", "log",
          "log_level", "part", "output_format", "rating_interval", "live", "public", "page")  # fmt: skip
_SWITCHES = ("no_swap", "reverse", "pin", "restart", "check_mates", "strict", "pv", "show")
_TABLES = ("sprt", "resign_onesided", "resign_twosided", "draw_onesided", "draw_twosided")
_OF_ENGINES = ("clock", "movetime", "depth", "nodes")


def parser() -> CommandParser:
    """Returns the parser with all flags, from which the manual page is also made."""
    flags = CommandParser(
        "Plays matches between engines that speak UGI or UCI. The engines are the rule book.", _EPILOG
    )
    add = flags.add_argument
    add("file", nargs="?", type=Path, metavar="FILE", help="tournament file, .toml or .json")
    flags.share(
        "--engine", action="append", default=[], metavar="[NAME=]COMMAND", help="a participant; give two or more"
    )
    flags.share("--game", default=None)
    add(
        "--registry",
        type=Path,
        metavar="FILE",
        help="engines that --engine knows by name (~/.config/quadriga/engines.toml)",
    )
    flags.share("--games", type=None, help="games for each pair of engines (2)")
    add("--rounds", metavar="N", help="openings for each pair of engines, instead of --games: two games each")
    add("--no-swap", action="store_true", help="play each opening once; the engine named first has p1")
    add("--reverse", action="store_true", help="the engine named second has p1 in the first game")
    add("--clock", action="append", default=[], metavar="[NAME:]CLOCK", help="time for the whole game")
    of_engine = {"action": "append", "default": [], "type": None}
    flags.share("--movetime", **of_engine, metavar="[NAME:]TIME", help="search time of each move")
    flags.share("--depth", **of_engine, metavar="[NAME:]PLIES", help="search depth of each move")
    flags.share("--nodes", **of_engine, metavar="[NAME:]COUNT", help="search nodes of each move")
    flags.share("--margin", **of_engine, metavar="[NAME:]TIME", help="how late a move may come without losing (0)")
    flags.share("--option", metavar="[NAME:]OPTION=VALUE")
    add(
        "--openings",
        metavar="FILE",
        help="start positions: a file or the name of a book; the start position if not given",
    )
    flags.share("--seed", type=None, help="shuffle the openings with this seed")
    add("--start", metavar="N", help="begin with the Nth opening (1)")
    add(
        "--tournament",
        metavar="NAME",
        help="round-robin (default): all engines meet each other; gauntlet: the first one meets all others",
    )
    add("--gauntlet", action="store_const", dest="tournament", const=GAUNTLET, help="short for --tournament gauntlet")
    add("--seeds", metavar="N", help="in a gauntlet the first N engines meet all others (1)")
    flags.share(
        "--concurrency", type=None, default=None, help="games at a time (as many as there are cores for; 1 with --show)"
    )
    add("--pin", action="store_true", help="bind every game to cores of its own")
    flags.share("--patience", type=None, help="silence beyond the time of a move that counts as a stall (5)")
    add("--search-patience", metavar="TIME", help="the same for a move without a time limit (600)")
    add("--start-patience", metavar="TIME", help="the same for starting (30, or --patience if that is more)")
    add("--wait", metavar="TIME", help="pause before each game (0)")
    add("--check-mates", action="store_true", help="report mates whose lines are not legal to the end")
    add("--strict", action="store_true", help="end the match with the first fault")
    add("--restart", action="store_true", help="restart the engines for every game")
    add(
        "--sprt", metavar="elo0=E,elo1=E", help="stop when this test decides; also alpha=, beta= (0.05), model=logistic"
    )
    resign, draw = "score=CP,moves=N", "score=CP,moves=N,after=PLY"
    add("--resign-onesided", metavar=resign, help="a player resigns when it reports itself this far behind")
    add("--resign-twosided", metavar=resign, help="a player loses when both engines report it this far behind")
    add(
        "--draw-onesided",
        metavar=draw,
        help="a player offers a draw when it reports scores this close to 0; the other accepts unless further ahead",
    )
    add("--draw-twosided", metavar=draw, help="a draw when both engines report scores this close to 0")
    add("--max-plies", metavar="N", help="a draw after this many plies")
    flags.share("--pgn", type=None, help="append every game to this file as soon as it ends, as PGN")
    flags.share("--resume", help="continue the match in --pgn")
    flags.share("--resume-anyway", help="the same if engines, openings, times or rules have changed")
    add("--json", metavar="FILE", help="write the result of the match to this file")
    add("--event", metavar="TEXT", help="the tag Event of the games")
    add("--site", metavar="TEXT", help="their tag Site")
    add("--log", metavar="FILE", help="append a log to this file")
    add("--log-level", metavar="LEVEL", help="warning: faults; info (default): also games; debug: also all traffic")
    add("--rating-interval", metavar="N", help="print the standings every N games")
    add(
        "--part",
        metavar="K/N",
        help="play only this part of the match, e.g. 2/4, each part with a file of games of its own",
    )
    add(
        "--merge",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="the result of all parts, from their files of games; --sprt, --json and --games mean what they do, and --pgn "
        "is a new file for all games",
    )
    flags.share(
        "--output-format",
        help="table (default), or cutechess: lines as cutechess-cli and fastchess print them, for programs to read",
    )
    add("--pv", action="store_true", help="record the main line of every move")
    add("--replay", type=Path, metavar="FILE", help="check recorded games with one engine (quadriga)")
    add("--show", action="store_true", help="show every move and board")
    add(
        "--live",
        nargs="?",
        const="0",
        metavar="PORT",
        help="serve a page that shows the running match, at this port of 127.0.0.1 (a free one)",
    )
    add("--public", metavar="ADDRESS", help="serve it at this address instead, to everybody, without a token")
    flags.share("--page", type=None)
    return flags


def _flag(key: str) -> str:
    return f"--{key.replace('_', '-')}"


def values(given: argparse.Namespace) -> dict[str, Any]:
    """Returns the table for Tournament.parse: the file, overridden by the flags. Raises ValueError that names a bad
    flag."""
    table: dict[str, Any] = load(given.file) if given.file else {}
    table |= {key: getattr(given, key) for key in _PLAIN if getattr(given, key) is not None}
    table |= {key: True for key in _SWITCHES if getattr(given, key)}
    for key in _TABLES:
        if (text := getattr(given, key)) is not None:
            with at(_flag(key)):
                table[key] = pairs(text)
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
    own = {key: texts[-1] for key in _OF_ENGINES if (texts := _own(getattr(given, key), engine, names))}
    if own:
        for key in _OF_ENGINES:
            engine.pop(key, None)
        engine |= own
    if texts := _own(given.margin, engine, names):
        engine["margin"] = texts[-1]
    if texts := _own(given.option, engine, names):
        with at("--option"):
            options = dict(map(_option, texts))
        if isinstance(engine.setdefault("options", {}), dict):
            engine["options"] |= options


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ValueError(f"`{text}` is not of the form OPTION=VALUE")
    return name, value


def _own(texts: Sequence[str], engine: dict[str, Any], names: Sequence[object]) -> list[str]:
    """Returns the values that apply to one engine: first the general ones, then those prefixed with its name and a
    colon."""
    split = [text.partition(":") if text.partition(":")[0] in names else ("", "", text) for text in texts]
    return [value for wanted in ("", engine.get("name")) for name, _, value in split if name == wanted]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    given = parse(parser(), arguments)
    return run(_replay(given) if given.replay else merge(given) if given.merge else _play(given))


async def _replay(given: argparse.Namespace) -> int:
    if len(given.engine) > 1:
        raise ValueError("--replay takes one --engine")
    engine = _engine((given.engine or [own_engine()])[0], load_registry(given.registry))
    _put_over(engine, given, [engine.get("name")])
    return await replay(given.replay, lone_engine(engine), given.game)


async def _play(given: argparse.Namespace) -> int:
    files = [("the tournament file", given.file), ("the registry", given.registry or own_registry())]
    return await play_match(values(given), given.resume or given.resume_anyway, given.resume_anyway, files)


if __name__ == "__main__":
    sys.exit(main())
