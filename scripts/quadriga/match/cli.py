"""The command line of the match manager."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

from quadriga.engine import AsyncEngine
from quadriga.errors import EngineError, EngineRefused

from .book import Opening, read_book
from .clocks import TimeControl, parse_clock, parse_seconds
from .display import Display
from .lineup import open_engine
from .manager import Manager, MatchError
from .pairings import GAUNTLET, ROUND_ROBIN, encounters, schedule
from .records import GameRecord, read_records, write_record
from .replay import check_game
from .settings import EngineSetup, Rules
from .standings import Standings

FINISHED, FAULTS, BAD_INPUT, CANNOT_GO_ON, INTERRUPTED = 0, 1, 2, 3, 130

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
    add("--games", type=_positive, default=2, help="games for each pair of engines (2)")
    add("--clock", action="append", default=[], metavar="[NAME:]CLOCK", help="time for the whole game")
    add("--movetime", action="append", default=[], metavar="[NAME:]TIME", help="time for each move")
    add("--depth", action="append", default=[], metavar="[NAME:]PLIES", help="search depth of each move")
    add("--nodes", action="append", default=[], metavar="[NAME:]COUNT", help="search nodes of each move")
    add("--option", action="append", default=[], metavar="[NAME:]OPTION=VALUE", help="engine option")
    add("--openings", type=Path, metavar="FILE", help="where games begin; the start position if not given")
    add("--seed", type=int, help="shuffle the openings with this seed")
    add("--gauntlet", action="store_true", help="the first engine meets all others; otherwise everybody meets everybody")
    add("--concurrency", type=_positive, default=1, help="games at a time, each needs a core (1)")
    add("--margin", type=parse_seconds, default=0.0, metavar="TIME", help="how much too late a move may come (0)")
    add("--patience", type=parse_seconds, default=5.0, metavar="TIME", help="silence beyond that counts as a stall (5)")
    add("--restart", action="store_true", help="start the engines anew for every game")
    add("--records", type=Path, metavar="FILE", help="append the games to this file")
    add("--replay", type=Path, metavar="FILE", help="check recorded games with the one engine given")
    add("--show", action="store_true", help="show every move and board")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    flags = parser()
    given = flags.parse_args(arguments)
    try:
        if given.replay:
            return asyncio.run(_replay(given))
        return asyncio.run(_match(given))
    except (MatchError, OSError) as error:
        _complain(str(error))
        return CANNOT_GO_ON
    except (EngineError, ValueError) as error:
        _complain(str(error))
        return BAD_INPUT


async def _match(given: argparse.Namespace) -> int:
    setups = engine_setups(given)
    if len(setups) < 2:
        raise ValueError("a match needs two engines: --engine COMMAND --engine COMMAND")
    rules = _rules(given)
    openings = read_book(given.openings, given.seed) if given.openings else [Opening()]
    await introduce(setups, rules, openings)
    kind = GAUNTLET if given.gauntlet else ROUND_ROBIN
    total = given.games * len(encounters(len(setups), kind))
    standings = Standings([setup.name for setup in setups])
    manager = Manager(setups, rules, schedule(len(setups), kind, given.games, openings), given.concurrency)
    with _Ledger(given.records, standings) as ledger, Display(standings, total, given.show) as display:
        ledger.display = display
        running = asyncio.ensure_future(manager.run(ledger))
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, running.cancel)
        try:
            await running
        except asyncio.CancelledError:
            return INTERRUPTED
    print(f"result: {standings.summary()}")
    for fault, count in standings.faults.items():
        print(f"fault: {count} x {fault}")
    return FAULTS if standings.faults else FINISHED


class _Ledger:
    """Enters every finished game in the records, the standings and the display, in this order."""

    def __init__(self, path: Path | None, standings: Standings) -> None:
        self._path = path
        self._standings = standings
        self._file: TextIO | None = None
        self.display: Display

    def __enter__(self) -> _Ledger:
        if self._path:
            self._file = self._path.open("a", encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()

    def on_board(self, event: dict[str, Any]) -> None:
        self.display.on_board(event)

    def on_game(self, record: GameRecord) -> None:
        if self._file:
            self._file.write(write_record(record))
            self._file.flush()
        self._standings.add(record)
        self.display.on_game(record)


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


async def introduce(setups: list[EngineSetup], rules: Rules, openings: Sequence[Opening]) -> None:
    """Starts every engine once: it must work, know the game, and tell its name; one of them checks the openings."""
    checked = False
    for setup in setups:
        engine = await open_engine(setup, rules)
        try:
            setup.name = setup.name or engine.name
            if not checked and await engine.knows("gameover"):
                await _check_openings(engine, openings)
                checked = True
        finally:
            await engine.close()
    names = [setup.name for setup in setups]
    for at, setup in enumerate(setups):
        if names.count(names[at]) > 1:
            setup.name = f"{names[at]} #{names[: at + 1].count(names[at])}"
    if not checked:
        raise MatchError("no engine answers `query gameover`, so nobody knows the rules")


async def _check_openings(engine: AsyncEngine, openings: Sequence[Opening]) -> None:
    for opening in openings:
        try:
            await engine.position(opening.fen, opening.moves)
        except EngineRefused as error:
            raise ValueError(f"opening `{opening}`: {error.message}") from error
        if (await engine.status()).over:
            raise ValueError(f"opening `{opening}`: the game is already over there")


async def _replay(given: argparse.Namespace) -> int:
    if len(given.engine) != 1:
        raise ValueError("--replay needs exactly one --engine")
    records = list(read_records(given.replay.read_text(encoding="utf-8")))
    mismatches = 0
    engines: dict[str, AsyncEngine] = {}
    try:
        for record in records:
            game = given.game or record.game
            if game not in engines:
                engines[game] = await open_engine(EngineSetup(given.engine[0]), Rules(game=game))
            if wrong := await check_game(engines[game], record):
                mismatches += 1
                print(f"game {record.number}: {wrong}")
    finally:
        for engine in engines.values():
            await engine.close()
    print(f"replay: {len(records)} games, {mismatches} with a mismatch")
    return FAULTS if mismatches or not records else FINISHED


def _rules(given: argparse.Namespace) -> Rules:
    return Rules(
        game=given.game, margin=given.margin, patience=given.patience, restart=given.restart, show=given.show
    )


def _positive(text: str) -> int:
    number = int(text)
    if number <= 0:
        raise ValueError(f"{text} is not above 0")
    return number


def _complain(text: str) -> None:
    print(f"match.py: {text}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
