"""The flags of the match manager, and what they say about engines and rules."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from .clocks import TimeControl, parse_clock, parse_seconds
from .settings import EngineSetup, Rules

T = TypeVar("T")

_EPILOG = """\
A clock is base+increment in seconds: 10+0.1, 100ms+10ms, 40/60 (again every 40 moves).
--clock, --movetime, --depth, --nodes and --option hold for all engines, or for one as NAME:VALUE.
An openings file has a position string or `startpos moves ...` on each line; # begins a comment.

exit status: 0 all games ended by the rules; 1 some did not (crash, stall, time, illegal move, disagreement), or
--replay found a mismatch; 2 bad input, or an engine does not start; 3 the match could not go on, finished games are
kept; 130 interrupted, finished games are kept.
"""


def parser() -> argparse.ArgumentParser:
    """All flags; also the source of the manual page."""
    flags = argparse.ArgumentParser(
        prog="match.py",
        description="Plays matches between engines that speak UGI or UCI. It knows no game: the engines are the rule book.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = flags.add_argument
    add("--engine", action="append", default=[], metavar="[NAME=]COMMAND", help="a participant; give two or more")
    add("--game", default="", help="game to select with the engines' option Game (or UCI_Variant)")
    add("--games", type=_checked(_positive), default=2, help="games for each pair of engines (2)")
    add("--clock", action="append", default=[], metavar="[NAME:]CLOCK", help="time for the whole game")
    add("--movetime", action="append", default=[], metavar="[NAME:]TIME", help="time for each move")
    add("--depth", action="append", default=[], metavar="[NAME:]PLIES", help="search depth of each move")
    add("--nodes", action="append", default=[], metavar="[NAME:]COUNT", help="search nodes of each move")
    add("--option", action="append", default=[], metavar="[NAME:]OPTION=VALUE", help="engine option")
    add("--openings", type=Path, metavar="FILE", help="where games begin; the start position if not given")
    add("--seed", type=int, help="shuffle the openings with this seed")
    add("--gauntlet", action="store_true", help="the first engine meets all others; otherwise everybody meets everybody")
    add("--concurrency", type=_checked(_positive), default=1, help="games at a time, each needs a core (1)")
    add("--margin", type=_checked(parse_seconds), default=0.0, metavar="TIME", help="how much too late a move may come (0)")
    add("--patience", type=_checked(parse_seconds), default=5.0, metavar="TIME", help="silence beyond that counts as a stall (5)")
    add("--restart", action="store_true", help="start the engines anew for every game")
    add("--records", type=Path, metavar="FILE", help="append the games to this file")
    add("--replay", type=Path, metavar="FILE", help="check recorded games with the one engine given")
    add("--show", action="store_true", help="show every move and board")
    return flags


def match_rules(given: argparse.Namespace) -> Rules:
    """What the flags say about every game."""
    return Rules(
        game=given.game, margin=given.margin, patience=given.patience, restart=given.restart, show=given.show
    )


def engine_setups(given: argparse.Namespace) -> list[EngineSetup]:
    """The participants as the flags describe them; names may still be empty. ValueError names a bad flag."""
    setups = []
    for text in given.engine:
        name, equals, command = text.partition("=")
        named = equals and name and not any(character in name for character in " /")
        setups.append(EngineSetup(command=command if named else text, name=name if named else ""))
    for at, setup in enumerate(setups):
        values: dict[str, Any] = {}
        if clock := _own(given.clock, setups, at):
            values["base"], values["increment"], values["moves"] = parse_clock(clock[-1])
        if movetime := _own(given.movetime, setups, at):
            values["movetime"] = parse_seconds(movetime[-1])
        for word in ("depth", "nodes"):
            if numbers := _own(getattr(given, word), setups, at):
                values[word] = _positive(numbers[-1])
        if not values:
            raise ValueError("how long may they think? give --clock, --movetime, --depth or --nodes")
        setup.control = TimeControl(**values)
        for text in _own(given.option, setups, at):
            option, equals, value = text.partition("=")
            if not equals:
                raise ValueError(f"--option {text}: write OPTION=VALUE")
            setup.options[option] = value
    return setups


def _own(texts: Sequence[str], setups: Sequence[EngineSetup], at: int) -> list[str]:
    """Those of the values that hold for one engine: plain ones, and those that begin with its name and a colon."""
    names = {setup.name for setup in setups if setup.name}
    own = []
    for text in texts:
        name, colon, value = text.partition(":")
        if not colon or name not in names:
            own.append(text)
        elif name == setups[at].name:
            own.append(value)
    return own


def _checked(parse: Callable[[str], T]) -> Callable[[str], T]:
    """The parser for argparse, which passes on the text of this exception only."""

    def checked(text: str) -> T:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return checked


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise ValueError(f"`{text}` is not a whole number above 0")
    return int(text)
