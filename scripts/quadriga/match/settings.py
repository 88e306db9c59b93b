"""The settings of a match: each is declared once, with its key, help, default, and whether it determines the games.
common/fields.py reads, compares and sends them."""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, field

from quadriga.client.limit import UCI, UGI, Limit
from quadriga.client.process import split_command
from quadriga.common.arguments import natural, parse_seconds, positive, seconds
from quadriga.common.fields import one_of, setting
from quadriga.openings.book import Opening

# The headings of the flags in the help, in this order.
ENGINES, SCHEDULE, CONDUCT, ENDINGS, FILES, SHOWN = GROUPS = (
    "engines", "schedule", "running the games", "adjudication and early end", "files", "display"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Resign:
    """A player is lost after reporting -`score` or less on `moves` of its moves in a row. One-sided: it resigns.
    Two-sided: the manager adjudicates once the opponent has reported `score` or more on as many moves.
    """

    score: int = setting(positive, "the score in centipawns", default=MISSING, metavar="CP")
    moves: int = setting(positive, "consecutive moves", default=3)


@dataclass(frozen=True, slots=True)
class Draw:
    """A game is level after reports between -`score` and `score` on `moves` consecutive moves, but not before ply
    `after`. One-sided: the player that reports them offers a draw, and again after the same number of moves; the
    opponent accepts if its own last score is `score` or less. Two-sided: the manager adjudicates once both players have
    reported them."""

    score: int = setting(positive, "the score in centipawns", default=MISSING, metavar="CP")
    moves: int = setting(positive, "consecutive moves", default=8)
    after: int = setting(natural, "plies before the first such end", default=0, metavar="PLIES")


_PERIOD = re.compile(r"(?:(?P<moves>\d+)/)?(?:(?P<minutes>\d{1,9}):)?(?P<seconds>[\d.]+)(?:\+(?P<increment>[\d.]+))?")


@dataclass(frozen=True, slots=True)
class Period:
    """A period of a clock: `base` seconds at its beginning and `increment` seconds after each move, for `moves` moves
    or, if None, for the rest of the game."""

    base: float
    increment: float = 0.0
    moves: int | None = None

    def __post_init__(self) -> None:
        if self.base <= 0 or self.moves == 0:
            raise ValueError(f"{self}: the time and the number of moves of a period must be above 0")

    @staticmethod
    def parse(text: str) -> Period:
        """Parses `10+0.1`, `1:30` or `40/1:00+0.1`, as cutechess-cli and fastchess do. Raises ValueError otherwise."""
        found = _PERIOD.fullmatch(text)
        if not found:
            raise ValueError(
                f"`{text}` is not a clock; write [MOVES/][MINUTES:]SECONDS[+INCREMENT], e.g. 10+0.1 or 40/1:00+0.1"
            )
        moves = int(found["moves"]) if found["moves"] else None
        base = 60 * int(found["minutes"] or 0) + parse_seconds(found["seconds"])
        return Period(base, parse_seconds(found["increment"] or "0"), moves)

    def __str__(self) -> str:
        minutes, rest = divmod(round(self.base, 6), 60)
        time = f"{minutes:.0f}:{'0' * (rest < 10)}{_plain(rest)}" if minutes else _plain(rest)
        increment = f"+{_plain(self.increment)}" if self.increment else ""
        return f"{'' if self.moves is None else f'{self.moves}/'}{time}{increment}"


def parse_clock(text: str) -> tuple[Period, ...]:
    """Parses periods with commas between them, `40/1:00+0.1,20+0.2`. Raises ValueError otherwise."""
    periods = tuple(map(Period.parse, text.split(",")))
    if any(period.moves is None for period in periods[:-1]):
        raise ValueError(f"`{text}`: each period but the last needs a number of moves, e.g. 40/1:00+0.1,20+0.2")
    return periods


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A player's time: the periods of its clock, the last of which repeats if it has a number of moves, and limits
    for each move."""

    clock: tuple[Period, ...] = setting(
        parse_clock,
        "each player's clock, as MOVES/MINUTES:SECONDS+INCREMENT",
        default=(),
        metavar="CLOCK",
        group=ENGINES,
    )
    movetime: float | None = setting(seconds, group=ENGINES)
    depth: int | None = setting(positive, group=ENGINES)
    nodes: int | None = setting(positive, group=ENGINES)

    def __str__(self) -> str:
        parts = [",".join(map(str, self.clock))] if self.clock else []
        for name in ("movetime", "depth", "nodes"):
            if (number := getattr(self, name)) is not None:
                parts.append(f"{name}={_plain(number)}")
        return " ".join(parts)


def _plain(number: float) -> str:
    """Returns a number without an exponent, to six decimals."""
    return f"{number:.6f}".rstrip("0").rstrip(".")


class Clock:
    """One player's clock in one game. An answer may be late by `margin` seconds without losing.

    `remaining`: seconds left in this period; None without a clock. `moves_to_go`: moves left in it; None for the rest
    of the game.
    """

    def __init__(self, control: TimeControl, margin: float) -> None:
        self.control = control
        self.margin = margin
        self.remaining = control.clock[0].base if control.clock else None
        self.moves_to_go = control.clock[0].moves if control.clock else None
        self._periods = list(control.clock)  # the current and later ones

    @property
    def increment(self) -> float | None:
        """Seconds added after each move of this period; None without a clock."""
        return self._periods[0].increment if self._periods else None

    @property
    def budget(self) -> float | None:
        """The maximum time for the next move in seconds, including the margin; None if unlimited."""
        limits = [limit for limit in (self.remaining, self.control.movetime) if limit is not None]
        return min(limits) + self.margin if limits else None

    def spend(self, elapsed: float) -> bool:
        """Deducts the time of a move and returns whether the move was in time."""
        budget = self.budget
        if self.remaining is not None:
            self.remaining = max(0.0, self.remaining - elapsed) + self._periods[0].increment
            if self.moves_to_go is not None:
                self.moves_to_go -= 1
            if self.moves_to_go == 0:
                self._periods = self._periods[1:] or self._periods
                self.remaining += self._periods[0].base
                self.moves_to_go = self._periods[0].moves
        return budget is None or elapsed <= budget


def limit_of(mover: Clock, p1: Clock, p2: Clock) -> Limit:
    """Returns the limit to send with `go` to the player to move."""
    return Limit(
        time=mover.control.movetime,
        depth=mover.control.depth,
        nodes=mover.control.nodes,
        p1_clock=p1.remaining,
        p2_clock=p2.remaining,
        p1_increment=p1.increment,
        p2_increment=p2.increment,
        moves_to_go=mover.moves_to_go,
    )


def _command(text: str) -> str:
    if not text.strip():
        raise ValueError("a command line is expected, as a text or a list of words")
    split_command(text)
    return text


@dataclass(slots=True)
class EngineSetup:
    """One participant: how to start it, its options, its time. If `margin` is None, that of the rules applies.
    `version` is the engine's own name and version, known after introduction."""

    command: str = setting(_command, "the command line", default=MISSING, decides=True)
    name: str = setting(str, "the name of the engine in the match", default="")
    control: TimeControl = field(default_factory=TimeControl)
    options: dict[str, str] = field(default_factory=dict)
    cwd: str | None = setting(str, "the folder in which it runs", decides=True)
    dialect: str | None = setting(one_of(UGI, UCI), "ugi or uci", decides=True)
    margin: float | None = setting(parse_seconds, " (default: 0)", group=ENGINES, decides=True)
    version: str = ""


@dataclass(slots=True)
class Rules:
    """The rules for all games of a match, as the workers need them. Times are in seconds. `news`: report the running
    game several times a second."""

    game: str = setting(str, default="", group=ENGINES, decides=True)
    margin: float = setting(parse_seconds, "default for engines without their own", default=0.0, decides=True)
    restart: bool = setting(None, "restart the engines for every game", group=CONDUCT)
    timeout: float = setting(
        parse_seconds, "; for a move, added to its time limit", default=5.0, group=CONDUCT, decides=True
    )
    search_timeout: float = setting(
        parse_seconds, "timeout for a move without a time limit", default=600.0, group=CONDUCT, decides=True
    )
    start_timeout: float = setting(
        parse_seconds,
        "timeout for starting an engine (default: 30, or --timeout if longer)",
        default=30.0,
        group=CONDUCT,
        decides=True,
    )
    wait: float = setting(parse_seconds, "pause before each game", default=0.0, group=CONDUCT)
    check_mates: bool = setting(None, "report mate scores whose line contains an illegal move", group=CONDUCT)
    resign_onesided: Resign | None = setting(
        Resign, "a player resigns when its own score is this far behind", group=ENDINGS, decides=True
    )
    resign_twosided: Resign | None = setting(
        Resign, "a player loses when both engines score it this far behind", group=ENDINGS, decides=True
    )
    draw_onesided: Draw | None = setting(
        Draw,
        "a player offers a draw when its scores are this close to 0; the other accepts unless further ahead",
        group=ENDINGS,
        decides=True,
    )
    draw_twosided: Draw | None = setting(
        Draw, "a game is drawn when both engines report scores this close to 0", group=ENDINGS, decides=True
    )
    adjudicate_exact: int | None = setting(
        positive,
        "end a game once an engine knows its exact value without a search, from this ply on (default: 1)",
        metavar="PLIES",
        group=ENDINGS,
        alone="1",
        decides=True,
    )
    max_plies: int | None = setting(
        positive, "draw the game after this many plies, not counting the opening", group=ENDINGS, decides=True
    )
    pv: bool = setting(None, "record the principal variation of every move", group=FILES)
    event: str = setting(str, "Event tag of the games", default="", group=FILES)
    site: str = setting(str, "Site tag of the games", default="", group=FILES)
    log: str = setting(str, "append a log to this file", default="", metavar="FILE", group=FILES, path=True)
    log_level: str = setting(
        one_of("debug", "info", "warning"),
        "warning: faults; info: also games; debug: also all traffic",
        default="info",
        metavar="LEVEL",
        group=FILES,
    )
    show: bool = setting(None, "show every move and board", group=SHOWN)
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
