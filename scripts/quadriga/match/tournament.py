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
from quadriga.common.arguments import at, natural, positive
from quadriga.common.files import parse_json, read_text
from quadriga.common.table import Table
from quadriga.openings.book import find_book

from .schedule import GAUNTLET, ROUND_ROBIN
from .settings import Draw, EngineSetup, Part, Resign, Rules, TimeControl, parse_clock
from .statistics import Sprt

_TOURNAMENTS = (ROUND_ROBIN, GAUNTLET)
_LOG_LEVELS = ("debug", "info", "warning")
TABLE, CUTECHESS = _OUTPUT_FORMATS = ("table", "cutechess")


@dataclass(slots=True)
class Tournament:
    """All settings of a match. `concurrency` None: as many concurrent games as the cores allow."""

    engines: list[EngineSetup]
    rules: Rules
    kind: str  # round-robin or gauntlet
    games: int
    openings: Path | None
    seed: int | None
    concurrency: int | None
    pin: bool
    sprt: Sprt | None
    pgn: Path | None
    json: Path | None
    part: Part | None
    output_format: str
    rating_interval: int | None
    swap: bool
    reverse: bool
    seeds: int
    start: int
    strict: bool
    live: int | None  # the port at which the match can be watched; 0: a free one
    public: str
    page: Path | None

    @staticmethod
    def parse(values: Mapping[str, object]) -> Tournament:
        """Parses all keys. Raises ValueError that names a wrong, missing or unknown key."""
        with Table(values) as top:
            tournament = Tournament(
                engines=_engines(top),
                rules=_rules(top),
                kind=top.text("tournament") or ROUND_ROBIN,
                games=top.whole("games") or 2,
                openings=top.parsed("openings", find_book),
                seed=top.parsed("seed", _seed),
                concurrency=top.whole("concurrency"),
                pin=top.flag("pin"),
                sprt=parse_sprt(top),
                pgn=top.parsed("pgn", Path),
                json=top.parsed("json", Path),
                part=top.parsed("part", Part.parse),
                output_format=top.text("output_format") or TABLE,
                rating_interval=top.whole("rating_interval"),
                swap=not top.flag("no_swap"),
                reverse=top.flag("reverse"),
                seeds=top.whole("seeds") or 1,
                start=top.whole("start") or 1,
                strict=top.flag("strict"),
                live=top.parsed("live", _port),
                public=top.text("public") or "",
                page=top.parsed("page", Path),
            )
            tournament.rules.news = tournament.live is not None
            if rounds := top.whole("rounds"):
                tournament.games = rounds * (2 if tournament.swap else 1)
        if tournament.output_format not in _OUTPUT_FORMATS:
            raise ValueError(f"output_format: `{tournament.output_format}` is not one of {', '.join(_OUTPUT_FORMATS)}")
        if tournament.seeds >= max(2, len(tournament.engines)):
            raise ValueError(f"seeds: {tournament.seeds} of {len(tournament.engines)} engines leave no opponent")
        if tournament.kind not in _TOURNAMENTS:
            raise ValueError(f"tournament: `{tournament.kind}` is not one of {', '.join(_TOURNAMENTS)}")
        if len(tournament.engines) < 2:
            raise ValueError("a match needs two engines: --engine COMMAND --engine COMMAND, or [[engines]] in a file")
        if tournament.sprt and len(tournament.engines) != 2:
            raise ValueError("sprt: the test is between two engines, no more")
        if tournament.live is None and (tournament.public or tournament.page):
            raise ValueError(f"{'public' if tournament.public else 'page'} is for a match that is shown live")
        return tournament


def _port(text: str) -> int:
    if (port := natural(text)) > 65535:
        raise ValueError(f"{port}: the last port is 65535")
    return port


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"`{text}` is not a whole number") from None


def _engines(top: Table) -> list[EngineSetup]:
    with top.table("defaults") or Table({}) as table:
        default_control, default_options = _control(table), table.texts("options")
    engines = []
    for number, table in enumerate(top.tables("engines"), 1):
        table.place = f"engine {table.text('name') or number}"
        engines.append(_engine(table, default_control, default_options))
    return engines


def _engine(table: Table, control: TimeControl | None, options: Mapping[str, str]) -> EngineSetup:
    """`control` and `options` apply unless the table overrides them."""
    with table:
        control = _control(table) or control
        if control is None:
            raise ValueError(f"{table.place}: no limit is set; give clock, movetime, depth or nodes")
        return EngineSetup(
            command=_command(table),
            name=table.text("name") or "",
            control=control,
            options={**options, **table.texts("options")},
            cwd=table.text("cwd"),
            dialect=_dialect(table),
            margin=table.seconds("margin"),
        )


def lone_engine(values: Mapping[str, object]) -> EngineSetup:
    """Returns the engine of such a table for use outside a match: a time limit is optional."""
    return _engine(Table(values, "engine"), TimeControl(), {})


def _command(table: Table) -> str:
    command = table.raw("command")
    if isinstance(command, list) and command and all(isinstance(word, str) for word in command):
        return shlex.join(command)
    if not isinstance(command, str) or not command.strip():
        raise ValueError(f"{table.within('command')}: a command line is expected, as a text or a list of words")
    with at(table.within("command")):
        split_command(command)
    return command


def _dialect(table: Table) -> str | None:
    dialect = table.text("dialect")
    if dialect not in (None, "ugi", "uci"):
        raise ValueError(f"{table.within('dialect')}: `{dialect}` is neither ugi nor uci")
    return dialect


def _control(table: Table) -> TimeControl | None:
    """Returns the time control; None if the table sets no limit."""
    clock = table.parsed("clock", parse_clock)
    limits = {"movetime": table.seconds("movetime"), "depth": table.whole("depth"), "nodes": table.whole("nodes")}
    if clock is None and not any(limits.values()):
        return None
    base, increment, moves = clock or (None, 0.0, None)
    with at(table.place or "time"):
        return TimeControl(base, increment, moves, **limits)  # type: ignore[arg-type]


def _rules(top: Table) -> Rules:
    rules = Rules(
        game=top.text("game") or "",
        restart=top.flag("restart"),
        resign_onesided=_resign(top, "resign_onesided"),
        resign_twosided=_resign(top, "resign_twosided"),
        draw_onesided=_draw(top, "draw_onesided"),
        draw_twosided=_draw(top, "draw_twosided"),
        max_plies=top.whole("max_plies"),
        pv=top.flag("pv"),
        check_mates=top.flag("check_mates"),
        log=top.text("log") or "",
        log_level=top.text("log_level") or "info",
        event=top.text("event") or "",
        site=top.text("site") or "",
        show=top.flag("show"),
    )
    if rules.log_level not in _LOG_LEVELS:
        raise ValueError(f"log_level: `{rules.log_level}` is not one of {', '.join(_LOG_LEVELS)}")
    for key in ("margin", "patience", "search_patience", "start_patience", "wait"):
        seconds = top.seconds(key)
        if seconds is not None:
            setattr(rules, key, seconds)
        elif key == "start_patience":
            rules.start_patience = max(rules.start_patience, rules.patience)
    return rules


def _resign(top: Table, key: str) -> Resign | None:
    if (table := top.table(key)) is None:
        return None
    with table:
        return Resign(_score(table), table.whole("moves") or 3)


def _draw(top: Table, key: str) -> Draw | None:
    if (table := top.table(key)) is None:
        return None
    with table:
        return Draw(_score(table), table.whole("moves") or 8, table.parsed("after", natural) or 0)


def _score(table: Table) -> int:
    score = table.parsed("score", positive)
    if score is None:
        raise ValueError(f"{table.within('score')}: the score in centipawns is missing")
    return score


def parse_sprt(top: Table) -> Sprt | None:
    """Returns the test under the key `sprt` of a table; None if there is none."""
    table = top.table("sprt")
    if table is None:
        return None
    with table:
        elo0, elo1 = table.number("elo0"), table.number("elo1")
        alpha, beta, model = (table.number("alpha"), table.number("beta"), table.text("model"))
        if elo0 is None or elo1 is None:
            raise ValueError("sprt: elo0 and elo1 are needed, e.g. elo0=0,elo1=5")
    return Sprt(elo0, elo1, 0.05 if alpha is None else alpha, 0.05 if beta is None else beta, model or "normalized")


_PATHS = ("openings", "pgn", "json", "log", "page")


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
    for key in _PATHS:
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
    """Makes programs and working folders absolute paths. A program without a slash is left to PATH."""
    words = engine.get("command")
    if isinstance(words, str):
        with suppress(ValueError):  # reported where the command is read
            words = split_command(words, str(folder))
    if isinstance(words, list) and words and isinstance(words[0], str) and os.sep in words[0]:
        engine["command"] = [os.path.normpath(folder / words[0]), *words[1:]]
    if isinstance(engine.get("cwd"), str):
        engine["cwd"] = os.path.normpath(folder / engine["cwd"])


def own_registry() -> Path:
    """Returns the path of the user's registry of engines, whether it exists or not. It is not looked for in the current
    folder, whose owner could otherwise choose what runs."""
    folder = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(folder) if os.path.isabs(folder) else Path.home() / ".config") / "quadriga" / "engines.toml"


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
