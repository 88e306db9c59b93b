"""The settings of a match as plain values, sent to the workers as JSON."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import Any

from quadriga.client.limit import Limit
from quadriga.common.arguments import parse_seconds
from quadriga.openings.book import Opening

_CLOCK = re.compile(r"(?:(?P<moves>\d+)/)?(?P<base>[\d.]+(?:ms|s|m)?)(?:\+(?P<increment>[\d.]+(?:ms|s|m)?))?")


@dataclass(frozen=True, slots=True)
class Resign:
    """A player is lost after reporting -`score` or less on `moves` consecutive moves of its own. One-sided: it resigns.
    Two-sided: the manager adjudicates once the opponent has reported `score` or more on as many moves."""

    score: int
    moves: int = 3


@dataclass(frozen=True, slots=True)
class Draw:
    """A game is level after reports between -`score` and `score` on `moves` consecutive moves, but not before ply
    `after`. One-sided: the player that reports them offers a draw, and again after the same number of moves; the
    opponent accepts if its own last score is `score` or less. Two-sided: the manager adjudicates once both players have
    reported them."""

    score: int
    moves: int = 8
    after: int = 0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The clock of a player (`base` + `increment` per move, renewed every `moves` moves), and limits for each move."""

    base: float | None = None
    increment: float = 0.0
    moves: int | None = None
    movetime: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name in ("base", "moves", "movetime", "nodes"):
            number = getattr(self, name)
            if number is not None and number <= 0:
                raise ValueError(f"{name} must be above 0")

    def __str__(self) -> str:
        parts = []
        if self.base is not None:
            session = f"{self.moves}/" if self.moves else ""
            parts.append(f"{session}{_plain(self.base)}+{_plain(self.increment)}")
        for name in ("movetime", "depth", "nodes"):
            if (number := getattr(self, name)) is not None:
                parts.append(f"{name}={_plain(number)}")
        return " ".join(parts)


def _plain(number: float) -> str:
    """Returns a number without an exponent, to six decimals."""
    return f"{number:.6f}".rstrip("0").rstrip(".")


def parse_clock(text: str) -> tuple[float, float, int | None]:
    """Parses `60+0.6`, `40/60` or `100ms+10ms` into base and increment in seconds and moves per session. Raises
    ValueError otherwise."""
    found = _CLOCK.fullmatch(text)
    if not found:
        raise ValueError(f"`{text}` is not a clock; write base+increment, e.g. 10+0.1, 100ms+10ms or 40/60")
    moves = int(found["moves"]) if found["moves"] else None
    return parse_seconds(found["base"]), parse_seconds(found["increment"] or "0"), moves


class Clock:
    """One player's clock in one game. An answer may be late by `margin` seconds without losing."""

    def __init__(self, control: TimeControl, margin: float) -> None:
        self.control = control
        self.margin = margin
        self.remaining = control.base
        self._made = 0

    @property
    def budget(self) -> float | None:
        """The maximum time for the next move in seconds, including the margin; None if unlimited."""
        limits = [limit for limit in (self.remaining, self.control.movetime) if limit is not None]
        return min(limits) + self.margin if limits else None

    def spend(self, elapsed: float) -> bool:
        """Deducts the time of a move and returns whether the move was in time."""
        budget = self.budget
        self._made += 1
        if self.remaining is not None:
            self.remaining = max(0.0, self.remaining - elapsed) + self.control.increment
            if self.control.moves and self._made % self.control.moves == 0:
                self.remaining += self.control.base or 0.0
        return budget is None or elapsed <= budget

    @property
    def moves_to_go(self) -> int | None:
        moves = self.control.moves
        return moves - self._made % moves if moves else None


def limit_of(mover: Clock, p1: Clock, p2: Clock) -> Limit:
    """Returns the limit to send with `go` to the player to move."""
    return Limit(
        time=mover.control.movetime,
        depth=mover.control.depth,
        nodes=mover.control.nodes,
        p1_clock=p1.remaining,
        p2_clock=p2.remaining,
        p1_increment=None if p1.remaining is None else p1.control.increment,
        p2_increment=None if p2.remaining is None else p2.control.increment,
        moves_to_go=mover.moves_to_go,
    )


@dataclass(slots=True)
class EngineSetup:
    """One participant: how to start it, its options, its time. If `margin` is None, that of the rules applies.
    `version` is the engine's own name and version, known after introduction."""

    command: str
    name: str = ""
    control: TimeControl = field(default_factory=TimeControl)
    options: dict[str, str] = field(default_factory=dict)
    cwd: str | None = None
    dialect: str | None = None
    margin: float | None = None
    version: str = ""


@dataclass(slots=True)
class Rules:
    """The rules of all games of a match. Times are in seconds.

    `margin`: how late an answer may be. `patience`: how long beyond that an engine may be silent before it counts as
    stalled, and how long anything except thinking may take. `search_patience`: the same for a move without a time
    limit; `start_patience`: the same for starting. `wait`: pause before each game. `restart`: new processes for every
    game. `resign_onesided`, `draw_onesided`: when players end games early. `resign_twosided`, `draw_twosided`: when the
    manager adjudicates. `max_plies`: adjudicate a draw after this many plies, not counting the opening. `pv`: record
    main lines. `check_mates`: report mates whose lines are not legal to the end. `log`, `log_level`: the log file and
    its level. `event`, `site`: tags of the games. `show`: report every move and board.
    `news`: report the running game several times a second.
    """

    game: str = ""
    margin: float = 0.0
    patience: float = 5.0
    search_patience: float = 600.0
    start_patience: float = 30.0
    restart: bool = False
    resign_onesided: Resign | None = None
    resign_twosided: Resign | None = None
    draw_onesided: Draw | None = None
    draw_twosided: Draw | None = None
    max_plies: int | None = None
    pv: bool = False
    wait: float = 0.0
    check_mates: bool = False
    log: str = ""
    log_level: str = "info"
    event: str = ""
    site: str = ""
    show: bool = False
    news: bool = False


@dataclass(frozen=True, slots=True)
class Assignment:
    """One game to play. `first` and `second` are the indices of the engines that play p1 and p2."""

    number: int
    pair: int
    first: int
    second: int
    opening: Opening


@dataclass(frozen=True, slots=True)
class Part:
    """Part `number` of `count` of a match: every `count`th pair. Pairs are never split."""

    number: int
    count: int

    @staticmethod
    def parse(text: str) -> Part:
        """Parses `2/4`. Raises ValueError otherwise."""
        found = re.fullmatch(r"(\d+)/(\d+)", text)
        if not found or not 1 <= int(found[1]) <= int(found[2]):
            raise ValueError(f"`{text}` is not a part; write K/N with K from 1 to N, e.g. 2/4")
        return Part(int(found[1]), int(found[2]))

    def has(self, assignment: Assignment) -> bool:
        return (assignment.pair - self.number) % self.count == 0


def to_json(engines: list[EngineSetup], rules: Rules) -> dict[str, Any]:
    return {"engines": [asdict(engine) for engine in engines], "rules": asdict(rules)}


def from_json(value: dict[str, Any]) -> tuple[list[EngineSetup], Rules]:
    engines = []
    for engine in value["engines"]:
        fields = dict(engine)
        control = TimeControl(**fields.pop("control"))
        engines.append(EngineSetup(control=control, **fields))
    rules = Rules(**value["rules"])
    for name, kind in (("resign", Resign), ("draw", Draw)):
        for key in (f"{name}_onesided", f"{name}_twosided"):
            if fields := getattr(rules, key):
                setattr(rules, key, kind(**fields))
    return engines, rules


def assignment_from_json(value: dict[str, Any]) -> Assignment:
    fields = dict(value)
    opening = fields.pop("opening")
    return Assignment(opening=Opening(opening["fen"], tuple(opening["moves"])), **fields)
