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
from quadriga.errors import EngineError

from .book import Opening, read_book
from .display import Display
from .flags import engine_setups, match_rules, parser
from .lineup import open_engine
from .manager import Manager, MatchError
from .pairings import GAUNTLET, ROUND_ROBIN, encounters, schedule
from .preflight import introduce
from .records import GameRecord, read_records, write_record
from .replay import check_game
from .settings import EngineSetup, Rules
from .standings import Standings

FINISHED, FAULTS, BAD_INPUT, CANNOT_GO_ON, INTERRUPTED = 0, 1, 2, 3, 130


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
    rules = match_rules(given)
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


def _complain(text: str) -> None:
    print(f"match.py: {text}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
