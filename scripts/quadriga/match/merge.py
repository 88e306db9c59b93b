"""Merges the parts of a match played on several machines, from their games files."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from quadriga.common.arguments import at, counted
from quadriga.common.command import CANNOT_GO_ON
from quadriga.common.fields import read_all
from quadriga.common.files import json_text, keep_apart, read_text
from quadriga.common.outputs import OutputFile
from quadriga.common.table import Table, pairs
from quadriga.games.file import notes_of
from quadriga.games.pgn_write import write_pgn
from quadriga.games.read import games_in, number_games, read_games, some_games
from quadriga.games.record import GameRecord, player_names

from .identity import Identity
from .result import as_json, exit_status, print_result
from .schedule import GAUNTLET, ROUND_ROBIN
from .standings import Standings
from .statistics import Sprt

_LOOK_EVERY = 10.0  # minimum seconds between two reads of the other parts' games
_SHARE = 0.02  # maximum share of its time that a part spends on reading them


def _games(files: Iterable[tuple[str, str]]) -> list[GameRecord]:
    """Returns the games of all files, each given by name and text, in the order in which they ended, without
    duplicates. Raises ValueError if a file is bad (the message names it) or if the games belong to different matches.
    """
    games: list[GameRecord] = []
    for name, text in files:
        games += games_in(text, name)
    number_games(games)
    matches = sorted({game.match for game in games})
    if len(matches) > 1:
        raise ValueError(
            f"the games are of several matches: {', '.join(matches)}; engines, openings, times or rules differ"
        )
    return unique(games)


def _identity(texts: Iterable[str], match: str) -> Identity | None:
    """Returns the identity of the match from the first file that holds it; None for other programs' games. Hashes of
    programs are omitted, since they may differ between machines."""
    notes = (Identity.parse(note) for text in texts for note in notes_of(text))
    found = next((note for note in notes if note and note.match == match), None)
    return found and replace(found, programs={})


def unique(games: Iterable[GameRecord]) -> list[GameRecord]:
    """Returns the games in the order in which they ended; of games with the same number, only the first."""
    first: dict[int, GameRecord] = {}
    for game in sorted(games, key=lambda game: (_end(game), game.number)):
        first.setdefault(game.number, game)
    return list(first.values())


def _end(game: GameRecord) -> str:
    try:
        return (datetime.fromisoformat(game.date) + timedelta(seconds=game.seconds)).isoformat()
    except ValueError:
        return ""  # no date


async def merge(given: argparse.Namespace) -> int:
    """Prints and writes the merged result of the parts given by the flags. Returns the exit status: CANNOT_GO_ON if
    there are fewer games than planned."""
    sprt = given_test(given)
    keep_apart([("--json", given.json), ("--pgn", given.pgn)], [("a file of games", path) for path in given.files])
    if given.pgn and os.path.lexists(given.pgn):
        raise ValueError(f"{given.pgn}: File exists; all games go to a new file")
    with OutputFile(given.json) as json, OutputFile(given.pgn) as pgn:
        return _merge(given, sprt, json, pgn)


def given_test(given: argparse.Namespace) -> Sprt | None:
    """Returns the test given by --sprt."""
    with at("--sprt"):
        return read_all(Sprt, Table(pairs(given.sprt))) if given.sprt else None


def _merge(given: argparse.Namespace, sprt: Sprt | None, json: OutputFile, pgn: OutputFile) -> int:
    texts = [read_text(path) for path in given.files]
    games = some_games(_games(zip(map(str, given.files), texts)), *given.files)
    names = player_names(games)
    standings = Standings(names, sprt, games)
    kind = _format(games, len(names))
    planned = given.games * len(standings.encounters()) if given.games else len(games)
    missing = 0 if standings.verdict else max(0, planned - len(games))
    identity = _identity(texts, games[0].match)
    if given.json:
        state = f"{counted(missing, 'game')} {'is' if missing == 1 else 'are'} missing" if missing else "finished"
        seed = identity.seed if identity else None
        head = {"state": state, "game": games[0].game, "format": kind, "seed": seed, "planned": planned}
        json.write(json_text(as_json(head, _engines(games, names), standings), indent=2) + "\n")
    if given.pgn:
        in_order = sorted(games, key=lambda game: game.number)
        note = identity.line() if identity else ""
        pgn.write(note + "".join(map(write_pgn, in_order)))
    print(f"{len(games)} of {counted(planned, 'game')} in {counted(len(given.files), 'file')}")
    print_result(standings)
    return exit_status(standings) if standings.faults or not missing else CANNOT_GO_ON


def _format(games: Sequence[GameRecord], engines: int) -> str:
    gauntlet = engines > 2 and all(0 in (game.first, game.second) for game in games)
    return GAUNTLET if gauntlet else ROUND_ROBIN


def _engines(games: Sequence[GameRecord], names: Sequence[str]) -> list[dict[str, str]]:
    controls = {game.first: game.control1 for game in games} | {game.second: game.control2 for game in games}
    return [{"name": name, "control": controls.get(index, "")} for index, name in enumerate(names)]


class Peers:
    """The other parts of a match, which run at the same time: each part reads the games of all parts in its folder at
    intervals.

    `standings`: of all parts at the last read, plus this part's games since.
    """

    def __init__(self, games: Path, match: str, names: Sequence[str], sprt: Sprt | None) -> None:
        self.standings = Standings(names, sprt)
        self._names = names
        self._path = games
        self._match = match
        self._sprt = sprt
        self._next = 0.0

    def add(self, record: GameRecord) -> None:
        """Counts a game of this part."""
        self.standings.add(record)

    def decided(self) -> bool:
        """Reads the files if due, and returns whether the test over all parts is decided."""
        begun = time.monotonic()
        if not self.standings.verdict and begun >= self._next:
            self._look()
            took = time.monotonic() - begun
            self._next = begun + max(_LOOK_EVERY, took / _SHARE)
        return bool(self.standings.verdict)

    def _look(self) -> None:
        games: list[GameRecord] = []
        for path in filter(Path.is_file, self._path.parent.glob(f"*{self._path.suffix}")):
            with suppress(ValueError):  # not a games file
                games += (game for game in read_games(read_text(path)) if game.match == self._match)
        self.standings = Standings(self._names, self._sprt, unique(games))
