"""Games as text: tags like those of PGN, then the moves, each with score, depth and time. One file holds many games.

    [Round "3"]
    [Match "5f0c1d2e3a4b5c6d"]   (games of one match have the same)
    [P1 "new"]
    [P2 "old"]
    [Opening "startpos moves m14"]
    [Offers "24 p2 declined, 41 p1 declined"]   (of a draw, after these plies)
    [Result "p1win"]
    [Termination "crash"]
    ; < info depth 7 ...          (the last lines of the engine at fault)

    1. m15 {+0.35/12 0.101 n=4211} 2. l14 {-0.20/11 0.098 n=4016 pv=l14,m16} p1win

Behind a move stand score and depth, seconds, and where they are known the nodes and the main line. An empty line ends
the tags and the game. A text value escapes `"` and backslash with a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from quadriga.openings.book import Opening

_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_PLY = re.compile(r"(\d+)\. (\S+) \{(\S+)/(-?\d+|-) ([\d.]+)(?: n=(\d+))?(?: pv=(\S+))?\}")
_OFFER = re.compile(r"(\d+) (p1|p2) (accepted|declined)")
_WIDTH = 110
FIRST_TAG = '[Round "'  # what every game begins with
BY_PLAYERS = ("agreement", "resignation")  # terminations for which the players decide, not the rules


@dataclass(frozen=True, slots=True)
class Ply:
    """One move: the mover's score as text (`-` if it gave none), depth, seconds used, nodes, and the main line where it
    is recorded."""

    move: str
    score: str = "-"
    depth: int | None = None
    time: float = 0.0
    nodes: int | None = None
    pv: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw that `player`, p1 or p2, offered when `ply` moves were made."""

    ply: int
    player: str
    accepted: bool

    def __str__(self) -> str:
        return f"{self.ply} {self.player} {'accepted' if self.accepted else 'declined'}"


@dataclass(slots=True)
class GameRecord:
    """Everything about one finished game.

    `termination`: normal; agreement, resignation (of the loser); adjudication; illegal, time, stall, crash, protocol
    (the culprit lost); disagreement, or crash without a culprit if both engines died (no result). `reason`: the engines'
    own word for a normal end, if they have one, or why the game was adjudicated. `first`, `second`: the indices in the
    tournament of the engines of p1, p2. `offers`: of a draw, in the order of the game. `begins`: p2 if it makes the first
    move after the opening, else empty.
    """

    number: int
    pair: int
    first: int
    second: int
    p1: str
    p2: str
    opening: Opening
    match: str = ""
    game: str = ""
    begins: str = ""
    event: str = ""
    site: str = ""
    date: str = ""
    control1: str = ""
    control2: str = ""
    plies: list[Ply] = field(default_factory=list)
    result: str = "none"
    termination: str = "normal"
    reason: str = ""
    culprit: str = ""
    detail: str = ""
    tail: list[str] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def faulty(self) -> bool:
        """Whether an engine failed, or the engines disagreed."""
        return self.termination not in ("normal", "adjudication", *BY_PLAYERS)

    @property
    def points(self) -> float | None:
        """What the player of p1 scored; None if the game has no result."""
        return {"p1win": 1.0, "draw": 0.5, "p2win": 0.0}.get(self.result)


_TEXT_TAGS = {
    "Match": "match", "Event": "event", "Site": "site", "Game": "game", "Date": "date", "P1": "p1", "P2": "p2", "Begins": "begins", "P1Control": "control1", "P2Control": "control2",
    "Result": "result", "Termination": "termination", "Reason": "reason", "Culprit": "culprit", "Detail": "detail",
}  # fmt: skip
_NUMBER_TAGS = {"Round": "number", "Pair": "pair", "P1Engine": "first", "P2Engine": "second"}


def write_record(record: GameRecord) -> str:
    """The game as text, with the empty line that ends it."""
    lines = [f'[{tag} "{getattr(record, name)}"]' for tag, name in _NUMBER_TAGS.items()]
    texts = [(tag, getattr(record, name)) for tag, name in _TEXT_TAGS.items()]
    texts[10:10] = [("Opening", str(record.opening)), ("Offers", ", ".join(map(str, record.offers)))]
    lines += [f'[{tag} "{_escaped(text)}"]' for tag, text in texts if text]
    lines.append(f'[Plies "{len(record.plies)}"]')
    lines.append(f'[Seconds "{record.seconds:.3f}"]')
    lines += ["; " + _one_line(line) for line in record.tail]
    return "\n".join([*lines, "", *_wrapped(record), "", ""])


def read_records(text: str) -> Iterator[GameRecord]:
    """All complete games of a text; ValueError names the line. A game cut off at the end of the text is left out."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    for start, tags_end, moves_end in _blocks(lines):
        yield _parse_game(lines[start:tags_end], lines[tags_end + 1 : moves_end], start + 1)


def complete_part(text: str) -> str:
    """The text up to the end of the last complete game."""
    lines = text.split("\n")
    end = max((moves_end for _, _, moves_end in _blocks(lines)), default=-1)
    return "".join(line + "\n" for line in lines[: end + 1])


def _blocks(lines: list[str]) -> Iterator[tuple[int, int, int]]:
    """For each complete game the numbers of its first line and of the empty lines after tags and moves."""
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        tags_end = _end_of_block(lines, at)
        moves_end = _end_of_block(lines, tags_end + 1)
        if moves_end >= len(lines) - 1:
            return
        yield at, tags_end, moves_end
        at = moves_end


def _end_of_block(lines: list[str], at: int) -> int:
    while at < len(lines) and lines[at].strip():
        at += 1
    return at


def _parse_game(head: list[str], body: list[str], line: int) -> GameRecord:
    tags: dict[str, str] = {}
    tail = []
    for offset, text in enumerate(head):
        if text.startswith("; "):
            tail.append(text[2:])
        elif found := _TAG.fullmatch(text):
            tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        else:
            raise ValueError(f"line {line + offset}: `{text[:60]}` is not a tag")
    missing = [tag for tag in ("Round", "P1", "P2", "Opening", "Result", "Plies") if tag not in tags]
    if missing:
        raise ValueError(f"line {line}: the game lacks the tag {missing[0]}")
    plies = list(_parse_plies(" ".join(body), line + len(head) + 1))
    if len(plies) != int(tags["Plies"]):
        raise ValueError(f"line {line}: {tags['Plies']} plies are announced, {len(plies)} given")
    values: dict[str, object] = {name: tags.get(tag, "") for tag, name in _TEXT_TAGS.items()}
    values |= {name: int(tags.get(tag, "0")) for tag, name in _NUMBER_TAGS.items()}
    seconds = float(tags.get("Seconds", "0"))
    opening = Opening.parse(tags["Opening"])
    offers = list(_parse_offers(tags.get("Offers", ""), line))
    return GameRecord(
        **values, opening=opening, plies=plies, tail=tail, offers=offers, seconds=seconds  # type: ignore[arg-type]
    )


def _parse_offers(text: str, line: int) -> Iterator[Offer]:
    for word in text.split(", ") if text else ():
        if not (found := _OFFER.fullmatch(word)):
            raise ValueError(f"line {line}: `{word[:40]}` is not an offer of a draw")
        yield Offer(int(found[1]), found[2], found[3] == "accepted")


def _parse_plies(text: str, line: int) -> Iterator[Ply]:
    end = 0
    for found in _PLY.finditer(text):
        if text[end : found.start()].strip():
            raise ValueError(f"line {line}: `{text[end:].strip()[:40]}` is not a move")
        depth = None if found[4] == "-" else int(found[4])
        nodes = int(found[6]) if found[6] else None
        yield Ply(found[2], found[3], depth, float(found[5]), nodes, tuple(found[7].split(",")) if found[7] else ())
        end = found.end()
    if text[end:].strip() not in ("p1win", "p2win", "draw", "none"):
        raise ValueError(f"line {line}: `{text[end:].strip()[:40]}` is neither a move nor a result")


def _wrapped(record: GameRecord) -> Iterable[str]:
    """The moves and the result, in lines that break between moves."""
    line = ""
    for number, ply in enumerate(record.plies, 1):
        depth = "-" if ply.depth is None else ply.depth
        more = ("" if ply.nodes is None else f" n={ply.nodes}") + (f" pv={','.join(ply.pv)}" if ply.pv else "")
        word = f"{number}. {ply.move} {{{ply.score}/{depth} {ply.time:.3f}{more}}} "
        if len(line) + len(word) > _WIDTH and line:
            yield line.rstrip()
            line = ""
        line += word
    yield line + record.result


def _escaped(text: str) -> str:
    return _one_line(text).replace("\\", "\\\\").replace('"', '\\"')


def _one_line(text: str) -> str:
    """The text with all kinds of line ends replaced by blanks; an engine may send any of them within a line."""
    return " ".join(text.splitlines())


def player_names(games: Iterable[GameRecord]) -> list[str]:
    """The engines of a match by their index in the tournament; ValueError if the games are of different ones."""
    names: dict[int, str] = {}
    for game in games:
        for index, name in ((game.first, game.p1), (game.second, game.p2)):
            if names.setdefault(index, name) != name:
                raise ValueError(
                    f"engine {index + 1} is {names[index]} in one game and {name} in another: give the games of one match"
                )
    return [names.get(index, f"engine {index + 1}") for index in range(max(names) + 1)]
