"""The command line for playing in a terminal."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

from quadriga.client.limit import Limit
from quadriga.common.arguments import named_command, option_values
from quadriga.common.command import parse, run
from quadriga.common.files import keep_apart
from quadriga.common.flags import CommandParser, chosen_engine, engine_inputs

from .levels import Level, find_level, levels
from .opponent import Opponent
from .table import GameSaver, Table
from .terminal import Terminal

_NAMED = (level.name + (f" ({level.elo})" if level.elo else "") for level in levels((0, 1 << 30)))
_LEVELS = f"A level is one of: {', '.join(_NAMED)}; or a value of UCI_Elo, such as those in parentheses."
_EPILOG = f"""\
In a terminal and without --game, the command asks for game, side and level. A SIDE is p1, p2, random, or the name of a
player, such as White. The value `random` picks a random value for an option: --game onitama --option Deal=random.

{_LEVELS}

In the game, `help` lists the commands. NO_COLOR in the environment turns colours off.

exit status: 0 the game ended, or the player left; 2 bad input, or the engine does not start; 3 the game could not
continue; 130 interrupted.
"""


def parser() -> CommandParser:
    flags = CommandParser(
        "Lets you play an engine in the terminal, on a text board.",
        _EPILOG,
        examples=("--game onoro --level beginner", "--game onitama --side random --pgn games.pgn"),
    )
    add = flags.group("players").add_argument
    flags.share("--engine", metavar="[NAME=]COMMAND")
    flags.share("--game")
    add("--side", default="", metavar="SIDE", help="your side (default: p1)")
    add("--level", metavar="NAME", help="the engine's skill level (default: the lowest)")
    flags.share("--movetime", default=1.0)
    flags.share("--option")
    flags.share("--position")
    flags.share("--pgn")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    return run(_play(parse(parser(), arguments)))


async def _play(given: argparse.Namespace) -> int:
    keep_apart([("--pgn", given.pgn)], engine_inputs(given))
    if not given.pgn:
        return await _play_into(given, None)
    with GameSaver(given.pgn) as file:
        return await _play_into(given, file)


async def _play_into(given: argparse.Namespace, file: GameSaver | None) -> int:
    terminal = Terminal()
    engine = await Opponent.open(named_command(chosen_engine(given))[1], terminal.say)
    try:
        game, options = given.game, option_values(given.option)
        asks = terminal.interactive and not game
        if asks:
            game = await _ask_game(terminal, engine)
            await engine.choose(game)  # to learn the names of its players
        side = given.side or (await _ask_side(terminal, engine) if asks else "p1")
        level = await _level(given.level, terminal if asks else None, engine)
        await engine.choose(game, level.elo, options)
        table = Table(terminal, engine, _player(side, engine), Limit(time=given.movetime), level)
        try:
            await table.play(given.position)
        finally:
            if file and table.game.moves:
                table.save(file)
    finally:
        await engine.close()
    return 0


async def _ask_game(terminal: Terminal, engine: Opponent) -> str:
    """Asks for one of the engine's games. Returns an empty string if it has none or nobody answers."""
    names = list(engine.games)
    if len(names) < 2:
        return "".join(names)
    for number, name in enumerate(names, 1):
        terminal.say(f"{number}  {engine.games[name]}")
    while (answer := await terminal.ask("Game (number or name)> ")) is not None:
        begun = [name for name in names if answer and name.startswith(answer.lower())]
        if answer.isdecimal() and 0 < int(answer) <= len(names):
            return names[int(answer) - 1]
        if len(begun) == 1:
            return begun[0]
    return ""


async def _ask_side(terminal: Terminal, engine: Opponent) -> str:
    p1, p2 = engine.players.values()
    while True:
        side = await terminal.ask(f"Your side: {p1}, {p2} or random ({p1})> ") or "p1"
        if _is_side(side, engine):
            return side


async def _level(given: str | None, terminal: Terminal | None, engine: Opponent) -> Level:
    """Returns the level given by the flag, by the person's answer, or the lowest. Raises ValueError for an unknown
    level."""
    if given is not None:
        return find_level(given, engine.levels)
    named = levels(engine.levels)
    while terminal and len(named) > 1:
        for number, level in enumerate(named, 1):
            terminal.say(f"{number:2}  {level.name}")
        answer = await terminal.ask(f"Level (number or name; {named[0].name})> ")
        if not answer:
            break
        if answer.isdecimal() and 0 < int(answer) <= len(named):
            return named[int(answer) - 1]
        try:
            return find_level(answer, engine.levels)
        except ValueError as error:
            terminal.say(str(error))
    return named[0]


def _is_side(text: str, engine: Opponent) -> bool:
    return text.lower() in ("p1", "p2", "random", *(name.lower() for name in engine.players.values()))


def _player(side: str, engine: Opponent) -> str:
    """Returns `p1` or `p2`. Raises ValueError for an unknown side."""
    if not _is_side(side, engine):
        raise ValueError(f"--side {side}: it is p1, p2, random, {' or '.join(engine.players.values())}")
    if side.lower() == "random":
        return random.choice(("p1", "p2"))
    return next(player for player, name in engine.players.items() if side.lower() in (player, name.lower()))
