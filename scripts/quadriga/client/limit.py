"""Search limits, and their spelling in `go` commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .checks import finite, whole
from .game import check_moves

UGI = "ugi"
UCI = "uci"
CLOCK_WORDS = {UGI: ("p1time", "p2time", "p1inc", "p2inc"), UCI: ("wtime", "btime", "winc", "binc")}
_TIMES = ("time", "p1_clock", "p2_clock", "p1_increment", "p2_increment")
_COUNTS = ("depth", "nodes", "mate", "moves_to_go")


def _milliseconds(seconds: float) -> int:
    return int(seconds * 1000 + 1e-6)


@dataclass(frozen=True, slots=True)
class Limit:
    """Limits of one search, which ends at the first one reached. All times are in seconds.

    p1 and p2 are the players of the game (White and Black in the UCI dialect), not the two engines of a match.
    `search_moves` restricts the search to these moves. Raises TypeError or ValueError, which name the limit, for values
    that are not numbers, not whole or not finite.
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    p1_clock: float | None = None
    p2_clock: float | None = None
    p1_increment: float | None = None
    p2_increment: float | None = None
    moves_to_go: int | None = None
    search_moves: Sequence[str] = ()
    infinite: bool = False
    ponder: bool = False

    def __post_init__(self) -> None:
        check_moves(self.search_moves)
        for check, names in ((finite, _TIMES), (whole, _COUNTS)):
            for name in names:
                if (value := getattr(self, name)) is not None:
                    check(name, value)

    def words(self, dialect: str) -> str:
        """Returns the `go` command in the given dialect."""
        words = ["go"]
        for flag in ("infinite", "ponder"):
            if getattr(self, flag):
                words.append(flag)
        for word, number in (("depth", self.depth), ("nodes", self.nodes), ("mate", self.mate)):
            if number is not None:
                words += [word, str(number)]
        clocks = (self.p1_clock, self.p2_clock, self.p1_increment, self.p2_increment)
        for word, seconds in zip(("movetime", *CLOCK_WORDS[dialect]), (self.time, *clocks)):
            if seconds is not None:
                words += [word, str(_milliseconds(seconds))]
        if self.moves_to_go is not None:
            words += ["movestogo", str(self.moves_to_go)]
        if self.search_moves:
            words += ["searchmoves", *self.search_moves]
        return " ".join(words)

    @property
    def empty(self) -> bool:
        """Whether no limit is set."""
        numbers = (self.time, self.depth, self.nodes, self.mate, self.p1_clock, self.p2_clock)
        return not (self.infinite or self.ponder) and all(number is None for number in numbers)

    @property
    def seconds(self) -> float | None:
        """The longest time in seconds that the limits allow; None if it is unbounded."""
        if self.infinite or self.ponder:
            return None
        if self.time is not None:
            return self.time
        clocks = [clock for clock in (self.p1_clock, self.p2_clock) if clock is not None]
        return max(clocks) if clocks else None
