"""The command line of the match manager."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quadriga.common.arguments import at, named_command, own_engine
from quadriga.common.command import parse, run
from quadriga.common.fields import add_flags, given_values, settings
from quadriga.common.flags import CommandParser

from .merge import merge
from .replay import replay
from .schedule import GAUNTLET
from .session import play_match
from .settings import ENGINES, FILES, GROUPS, SCHEDULE, EngineSetup, Rules, TimeControl
from .tournament import Tournament, load, load_registry, lone_engine, own_registry

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


def parser() -> CommandParser:
    """Returns the parser with all flags, from which the manual page is also made."""
    flags = CommandParser(
        "Plays matches between engines that speak UGI or UCI. The engines are the rule book.", _EPILOG
    )
    flags.add_argument("file", nargs="?", type=Path, metavar="FILE", help="tournament file, .toml or .json")
    for title in GROUPS:
        flags.group(title)
    flags.share(
        "--engine",
        group=ENGINES,
        action="append",
        default=[],
        metavar="[NAME=]COMMAND",
        help="a participant; give two or more",
    )
    flags.group(ENGINES).add_argument(
        "--registry",
        type=Path,
        metavar="FILE",
        help="engines that --engine knows by name (~/.config/quadriga/engines.toml)",
    )
    add_flags(flags, TimeControl, EngineSetup, of_engine=True)
    flags.share("--option", group=ENGINES, metavar="[NAME:]OPTION=VALUE")
    add_flags(flags, Tournament, Rules)
    flags.group(SCHEDULE).add_argument(
        "--gauntlet", action="store_const", dest="tournament", const=GAUNTLET, help="short for --tournament gauntlet"
    )
    flags.share("--resume", group=FILES, help="continue the match in --pgn")
    flags.share("--resume-anyway", group=FILES, help="the same if engines, openings, times or rules have changed")
    instead = flags.group("instead of a match").add_argument
    instead(
        "--merge",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="the result of all parts, from their files of games; --sprt, --json and --games mean what they do, and --pgn "
        "is a new file for all games",
    )
    instead("--replay", type=Path, metavar="FILE", help="check recorded games with one engine (quadriga)")
    return flags


def values(given: argparse.Namespace) -> dict[str, Any]:
    """Returns the table for Tournament.parse: the file, overridden by the flags. Raises ValueError that names a bad
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
