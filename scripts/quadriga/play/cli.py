"""The command line for playing in a terminal."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from quadriga.client.limit import Limit
from quadriga.common.arguments import named_command, option_values
from quadriga.common.command import parse, run
from quadriga.common.flags import CommandParser, chosen_engine

from .opponent import Choices, Opponent
from .table import Table
from .terminal import Terminal

_EPILOG = """\
Without --game the command asks for game, side and level, if it runs in a terminal. A SIDE is p1, p2, random, or a name
of a player such as White. A value `random` of an option is drawn: --game onitama --option Deal=random.
In the game, `help` lists what can be typed.

exit status: 0 the game ended, or the player left; 2 bad input, or the engine does not start; 3 it could not continue;
130 interrupted.
"""


def parser() -> CommandParser:
    """Returns the parser with all flags, from which the manual page is also made."""
    flags = CommandParser("Plays against an engine in the terminal, with a board as text.", _EPILOG)
    add = flags.add_argument
    flags.share("--engine", metavar="[NAME=]COMMAND")
    flags.share("--game", help="the game")
    add("--side", default="", help="your side (p1)")
    add("--level", type=int, metavar="ELO", help="strength of the engine (full)")
    flags.share("--movetime", default=1.0, help="search time of each move of the engine (1)")
    flags.share("--option", help="engine option, such as a deck of cards")
    add("--position", metavar="STRING", help="a position string to begin with")
    flags.share("--pgn", help="append the game to this file at its end, as PGN")
    flags.retire("--time", "--movetime")
    flags.retire("--save", "--pgn")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    return run(_play(parse(parser(), arguments)))


async def _play(given: argparse.Namespace) -> int:
    terminal = Terminal()
    engine = await Opponent.open(named_command(chosen_engine(given))[1], terminal.say)
    try:
        choices = Choices(given.game, given.level, option_values(given.option))
        side = given.side
        if terminal.interactive and not given.game:
            side = await _ask(terminal, engine, choices, side)
        await engine.choose(choices)
        level = "" if choices.level is None else f" {choices.level}"
        table = Table(terminal, engine, _player(side or "p1", engine), Limit(time=given.movetime), level)
        try:
            await table.play(given.position)
        finally:
            if given.pgn and table.game.moves:
                table.save(given.pgn)
    finally:
        await engine.close()
    return 0


async def _ask(terminal: Terminal, engine: Opponent, choices: Choices, side: str) -> str:
    """Asks for what was not given: game and level, which are stored in `choices`, and the side, which is returned."""
    games = list(engine.games)
    if len(games) > 1:
        for number, name in enumerate(games, 1):
            terminal.say(f"{number}  {engine.games[name]}")
        while not choices.game:
            answer = await terminal.ask("Game (number or name)> ")
            if answer is None:
                return side
            begun = [name for name in games if answer and name.startswith(answer.lower())]
            if answer.isdecimal() and 0 < int(answer) <= len(games):
                choices.game = games[int(answer) - 1]
            elif len(begun) == 1:
                choices.game = begun[0]
        await engine.choose(Choices(choices.game))  # to learn the names of its players
    while not side:
        p1, p2 = engine.players.values()
        side = await terminal.ask(f"Your side: {p1}, {p2} or random ({p1})> ") or "p1"
        if not _is_side(side, engine):
            side = ""
    while engine.levels and choices.level is None:
        low, high = engine.levels
        answer = await terminal.ask(f"Level {low} to {high} (full strength)> ")
        if not answer:
            break
        if answer.isdecimal() and low <= int(answer) <= high:
            choices.level = int(answer)
    return side


def _is_side(text: str, engine: Opponent) -> bool:
    return text.lower() in ("p1", "p2", "random", *(name.lower() for name in engine.players.values()))


def _player(side: str, engine: Opponent) -> str:
    """Returns `p1` or `p2`. Raises ValueError for a side that the game does not have."""
    if not _is_side(side, engine):
        raise ValueError(f"--side {side}: it is p1, p2, random, {' or '.join(engine.players.values())}")
    if side.lower() == "random":
        return random.choice(("p1", "p2"))
    return next(player for player, name in engine.players.items() if side.lower() in (player, name.lower()))


if __name__ == "__main__":
    sys.exit(main())
