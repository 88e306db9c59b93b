"""What a match is made of; plain values, so that they cross to the workers as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from .adjudication import Adjudication
from .book import Opening
from .clocks import TimeControl


@dataclass(slots=True)
class EngineSetup:
    """One participant: how to start it, its options, its time."""

    command: str
    name: str = ""
    control: TimeControl = field(default_factory=TimeControl)
    options: dict[str, str] = field(default_factory=dict)
    cwd: str | None = None
    dialect: str | None = None


@dataclass(slots=True)
class Rules:
    """What holds for every game of a match. Times in seconds.

    `margin`: how much later than allowed an answer may come. `patience`: how long beyond that an engine may be silent
    before it counts as stalled, and how long it may take for everything but thinking. `search_patience`: the same for a
    move that no time limit bounds, `start_patience` for starting. `restart`: every game gets new processes. `show`:
    report every move and board.
    """

    game: str = ""
    margin: float = 0.0
    patience: float = 5.0
    search_patience: float = 600.0
    start_patience: float = 30.0
    restart: bool = False
    adjudication: Adjudication = field(default_factory=Adjudication)
    show: bool = False


@dataclass(frozen=True, slots=True)
class Assignment:
    """One game to be played: `first` and `second` are the indices of the engines that take p1 and p2."""

    number: int
    pair: int
    first: int
    second: int
    opening: Opening


def to_json(engines: list[EngineSetup], rules: Rules) -> dict[str, Any]:
    return {"engines": [asdict(engine) for engine in engines], "rules": asdict(rules)}


def from_json(value: dict[str, Any]) -> tuple[list[EngineSetup], Rules]:
    engines = []
    for engine in value["engines"]:
        fields = dict(engine)
        control = TimeControl(**fields.pop("control"))
        engines.append(EngineSetup(control=control, **fields))
    fields = dict(value["rules"])
    adjudication = Adjudication.from_json(fields.pop("adjudication"))
    return engines, Rules(adjudication=adjudication, **fields)


def assignment_from_json(value: dict[str, Any]) -> Assignment:
    fields = dict(value)
    opening = fields.pop("opening")
    return Assignment(opening=Opening(opening["fen"], tuple(opening["moves"])), **fields)
