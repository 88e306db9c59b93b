"""The settings of a whole match, read from a table that comes from a tournament file, the flags, or both."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomllib

from quadriga.client.process import split_command
from quadriga.common.arguments import at, natural, port, positive
from quadriga.common.fields import one_of, read, setting, settings
from quadriga.common.files import parse_json, read_text, user_folder
from quadriga.common.table import Table
from quadriga.openings.book import find_book

from .schedule import GAUNTLET, ROUND_ROBIN
from .settings import CONDUCT, ENDINGS, FILES, SCHEDULE, SHOWN, EngineSetup, Part, Rules, TimeControl
from .statistics import Sprt

TABLE, CUTECHESS = "table", "cutechess"


@dataclass(slots=True)
class Tournament:
    """All settings of a match. `concurrency` None: as many concurrent games as the cores allow."""

    engines: list[EngineSetup]
    rules: Rules
    kind: str = setting(
        one_of(ROUND_ROBIN, GAUNTLET),
        "round-robin: every engine plays every other; gauntlet: the first one plays all others",
        default=ROUND_ROBIN,
        key="tournament",
        metavar="NAME",
        group=SCHEDULE,
        decides=True,
    )
    seeds: int = setting(
        positive, "in a gauntlet, the first N engines play all others", default=1, group=SCHEDULE, decides=True
    )
    games: int = setting(positive, " for each pair of engines", default=2, group=SCHEDULE)
    rounds: int | None = setting(
        positive, "openings for each pair of engines, two games each; replaces --games", group=SCHEDULE
    )
    no_swap: bool = setting(None, "play each opening once; the engine named first is p1", group=SCHEDULE, decides=True)
    reverse: bool = setting(None, "the engine named second is p1 in the first game", group=SCHEDULE, decides=True)
    openings: Path | None = setting(
        find_book,
        "opening book: a file or a name (default: the start position)",
        metavar="FILE",
        group=SCHEDULE,
        path=True,
    )
    seed: int | None = setting(natural, "; shuffles the openings (default: book order)", group=SCHEDULE)
    start: int = setting(positive, "begin with the Nth opening", default=1, group=SCHEDULE)
    part: Part | None = setting(
        Part.parse,
        "play only this part of the match, such as 2/4, into its own --pgn file",
        metavar="K/N",
        group=SCHEDULE,
    )
    concurrency: int | None = setting(positive, " (default: by the number of cores; 1 with --show)", group=CONDUCT)
    pin: bool = setting(None, "bind every game to its own cores", group=CONDUCT)
    sprt: Sprt | None = setting(Sprt, "; the match ends when the test decides", group=ENDINGS)
    strict: bool = setting(None, "end the match at the first fault", group=ENDINGS)
    pgn: Path | None = setting(Path, group=FILES, path=True)
    json: Path | None = setting(Path, group=FILES, path=True)
    output_format: str = setting(
        one_of(TABLE, CUTECHESS),
        ": table, or cutechess (the lines of cutechess-cli and fastchess)",
        default=TABLE,
        group=SHOWN,
    )
    rating_interval: int | None = setting(positive, "print the standings every N games", group=SHOWN)
    live: int | None = setting(
        port,
        "serve a page that shows the running match on this port of 127.0.0.1 (default: a free port)",
        metavar="PORT",
        group=SHOWN,
        alone="0",
    )
    public: str = setting(
        str,
        "serve the page on this address instead, to everyone, without a token",
        default="",
        metavar="ADDRESS",
        group=SHOWN,
    )
    page: Path | None = setting(Path, group=SHOWN, path=True)

    @staticmethod
    def parse(values: Mapping[str, object]) -> Tournament:
        """Parses all keys. Raises a ValueError that names a wrong, missing or unknown key."""
        with Table(values) as top:
            tournament = Tournament(_engines(top), _rules(top), **read(Tournament, top))
        tournament.rules.news = tournament.live is not None
        if tournament.rounds:
            tournament.games = tournament.rounds * (1 if tournament.no_swap else 2)
        tournament.check()
        return tournament

    def check(self) -> None:
        """Raises ValueError for incompatible settings."""
        if self.seeds >= max(2, len(self.engines)):
            raise ValueError(f"seeds: {self.seeds} of {len(self.engines)} engines leave no opponent")
        if len(self.engines) < 2:
            raise ValueError("a match needs two engines: --engine COMMAND --engine COMMAND, or [[engines]] in a file")
        if self.sprt and len(self.engines) != 2:
            raise ValueError("sprt: the test needs exactly two engines")
        if self.sprt and self.no_swap:
            raise ValueError("sprt: the test counts pairs of games with sides swapped, which no_swap omits")
        if self.live is None and (self.public or self.page):
            raise ValueError(f"{'public' if self.public else 'page'} needs a match with live")


def _engines(top: Table) -> list[EngineSetup]:
    with top.table("defaults") or Table({}) as table:
        default_control, default_options = _control(table), table.texts("options")
    engines = []
    for number, table in enumerate(top.tables("engines"), 1):
        table.place = f"engine {table.parsed('name', str) or number}"
        engines.append(_engine(table, default_control, default_options))
    return engines


def _engine(table: Table, control: TimeControl | None, options: Mapping[str, str]) -> EngineSetup:
    """`control` and `options` apply unless the table overrides them."""
    with table:
        control = _control(table) or control
        if control is None:
            raise ValueError(f"{table.place}: no limit is set; give clock, movetime, depth or nodes")
        options = {**options, **table.texts("options")}
        return EngineSetup(control=control, options=options, **read(EngineSetup, table))


def lone_engine(values: Mapping[str, object]) -> EngineSetup:
    """Returns the engine of such a table for use outside a match, where a time limit is optional."""
    return _engine(Table(values, "engine"), TimeControl(), {})


def _control(table: Table) -> TimeControl | None:
    """Returns the time control; None if the table sets no limit."""
    values = read(TimeControl, table)
    if not any(values.values()):
        return None
    with at(table.place or "time"):
        return TimeControl(**values)


def _rules(top: Table) -> Rules:
    rules = Rules(**(values := read(Rules, top)))
    if "start_timeout" not in values:
        rules.start_timeout = max(rules.start_timeout, rules.timeout)
    return rules


def load(path: Path) -> dict[str, Any]:
    """Loads the table of a .toml or .json file. Raises ValueError if the file cannot be read or is malformed."""
    text = read_text(path)
    with at(str(path)):
        if path.suffix not in (".toml", ".json"):
            raise ValueError("the name of a tournament file ends in .toml or .json")
        values = _parse_toml(text) if path.suffix == ".toml" else parse_json(text)
        if not isinstance(values, dict):
            raise ValueError("a table is expected at the top")
    folder = path.resolve().parent
    for key in (each.key for kind in (Tournament, Rules) for each in settings(kind).values() if each.path):
        if isinstance(value := values.get(key), str):
            by_name = key == "openings" and value.isidentifier() and not (folder / value).exists()
            values[key] = value if by_name else str(folder / value)
    engines = values.get("engines")
    for engine in engines if isinstance(engines, list) else ():
        if isinstance(engine, dict):
            _resolve(engine, folder)
    return values


def _parse_toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("the values are nested too deeply") from None


def _resolve(engine: dict[str, Any], folder: Path) -> None:
    """Joins a command given as a list of words, and makes paths of programs and working folders absolute. A program
    without a slash is looked up in PATH."""
    words = engine.get("command")
    if isinstance(words, str):
        with suppress(ValueError):  # reported where the command is read
            words = split_command(words, str(folder))
    if isinstance(words, list) and words and all(isinstance(word, str) for word in words):
        program = os.path.normpath(folder / words[0]) if os.sep in words[0] else words[0]
        engine["command"] = shlex.join([program, *words[1:]])
    if isinstance(engine.get("cwd"), str):
        engine["cwd"] = os.path.normpath(folder / engine["cwd"])


def own_registry() -> Path:
    """Returns the path of the user's engine registry, which may not exist. The current folder is not searched,
    since its owner could then choose what runs."""
    return user_folder("XDG_CONFIG_HOME", ".config") / "engines.toml"


def load_registry(path: Path | None) -> dict[str, dict[str, Any]]:
    """Returns engines by name from a TOML file with a table for each. Without a path, reads own_registry() if it
    exists. Raises ValueError if the file cannot be read or is malformed."""
    if path is None and not own_registry().exists():
        return {}
    path = path or own_registry()
    text = read_text(path)
    with at(str(path)):
        engines = _parse_toml(text)
        for name, engine in engines.items():
            if not isinstance(engine, dict):
                raise ValueError(f"{name}: a table is expected")
            _resolve(engine, path.resolve().parent)
    return engines
