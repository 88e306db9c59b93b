"""Reads PGN written by this package or by other programs.

Other comments than those of this package are skipped, and so are variations of opening moves. A truncated game, at the end of the text or before the tags of
another game, is left out. Programs such as cutegames choose their own names for the player tags; these are recognized
by their place after Round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from quadriga.common.judging import Judgement
from quadriga.openings.book import Opening

from .pgn import (
    BLAMED,
    BOOK,
    KNOWN_TAGS,
    NULL_MOVE,
    NUMBER_TAGS,
    RESULTS,
    TAIL,
    TERMINATIONS,
    TEXT_TAGS,
    unescape_comment,
)
from .record import GameRecord, Offer, Ply

_OF_RESULTS = {text: result for result, text in RESULTS.items()}
# Values of the tags Termination and Adjudicated in lower case, including those of other match managers.
_OF_TERMINATIONS = {text: termination for termination, text in TERMINATIONS.items()} | {
    "out of time": "time", "resigned": "adjudication", "crashed": "crash", "maximum game length": "adjudication",
    "gameover mismatch": "disagreement", "result mismatch": "disagreement",
}  # fmt: skip
_BLANK = re.compile(r"(?:\s+|(?:^|(?<=\ufeff))%.*|;.*)+", re.MULTILINE)
_BETWEEN = re.compile(rf"(?:{_BLANK.pattern}|\{{[^}}]*\}})+", re.MULTILINE)  # what may appear between games
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_UNESCAPED_TAG = re.compile(r'\[(\w+) "(.*)"\]\s*$', re.MULTILINE)  # of programs that do not escape quotes
_NEW_GAME = re.compile(r'^\[\w+ "', re.MULTILINE)
_TOKEN = re.compile(
    r"""\s+ | ^%.* | ;.* | \$(?P<nag>\d+) | (?P<number>(?:\d+\.|\.)\.*) | \{(?P<comment>[^}]*)\}
    | (?P<begin>\() | (?P<end>\)) | (?P<word>(?!^\[)[^\s{}();]+)""",
    re.VERBOSE | re.MULTILINE,
)
_LINE_END = re.compile(r"\r\n?|\n")
_SCORE = re.compile(r"(?P<score>[^\s/]+)/(?P<depth>-?\d+|-) (?P<time>\d+(?:\.\d+)?)s?(?![^\s,])")
_LOST = re.compile(r"0(?:\.\d+)?|1")
_DEEPEST = 20  # variations nested deeper are left out
_BOOK = re.compile(rf"{BOOK}(?:,|$)")
_PART = re.compile(r',\s*(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))|,[^,]*')


def read_pgn(text: str) -> Iterator[tuple[GameRecord, int]]:
    """Yields each complete game with the offset just after its result. Raises ValueError that names the line where the
    text is not PGN."""
    at = int(text.startswith("\ufeff"))
    while True:
        tags, at = _read_tags(text, at)
        if at == len(text):
            return
        moves = _Movetext()
        try:
            at = moves.read(text, at)
        except _CutOff as cut:
            at = cut.at
            continue
        yield _record(tags, moves, text, at), at


def next_game(text: str, at: int) -> int:
    """Returns the offset of the next game, after any text between games, or the end of the text if there is no such
    game."""
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


class _CutOff(Exception):
    """A game has no end. `at` is the offset of the next game."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at


def _error(text: str, at: int, what: str) -> ValueError:
    """Returns an error for the line at offset `at`. {} in `what` is replaced by the line."""
    line = text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0].strip()
    return ValueError(f"line {text.count(chr(10), 0, at) + 1}: " + what.replace("{}", f"`{line[:60]}`"))


def _read_tags(text: str, at: int) -> tuple[dict[str, str], int]:
    """Reads the next tag section. Returns the tags and the offset of the movetext: the end of the text if there is
    none."""
    tags: dict[str, str] = {}
    while at < len(text):
        if text[at] == "[":
            found = _TAG.match(text, at) or _UNESCAPED_TAG.match(text, at)
            if found is None:
                line_end = text.find("\n", at) + 1
                if not line_end or not text[line_end:].strip():
                    return tags, len(text)  # truncated
                if not text.startswith(f'[{next(iter(tags), "Event")} "', line_end):
                    raise _error(text, at, "{} is not a tag")
                tags, at = {}, line_end
                continue
            name, value = found.groups()
            if name == next(iter(tags), ""):
                tags = {}  # the preceding game is truncated
            tags[name] = re.sub(r"\\(.)", r"\1", value) if found.re is _TAG else value
            at = found.end()
        elif found := (_BLANK if tags else _BETWEEN).match(text, at):
            at = found.end()
        elif tags:
            return tags, at
        elif text[at] == "{":
            return tags, len(text)  # truncated
        else:
            raise _error(text, at, "{} is not PGN")
    return tags, at


@dataclass(slots=True)
class _Movetext:
    """The moves of a game up to its result. `book` is the number of opening moves among them."""

    plies: list[Ply] = field(default_factory=list)
    book: int = 0
    tail: list[str] = field(default_factory=list)
    begins: str = ""  # p2 if the first of the moves is Black's
    result: str = ""

    def read(self, text: str, at: int) -> int:
        """Reads the movetext and returns the offset just after the result. Raises _CutOff if there is no result,
        ValueError if the text is not PGN."""
        lines = [self.plies]  # the main line, and the variations that are open
        while at < len(text):
            if (found := _TOKEN.match(text, at)) is None:
                begun = _NEW_GAME.search(text, at)
                if begun is not None and begun.start() == at or text[at] == "{":
                    raise _CutOff(begun.start() if begun else len(text))
                raise _error(text, at, "{} is neither moves nor a tag")
            kind, at = found.lastgroup, found.end()
            if kind == "comment":
                if "\n[" in found[0] and (begun := _NEW_GAME.search(text, found.start(), at)):
                    raise _CutOff(begun.start())
                self._comment(lines[-1], _LINE_END.sub(" ", found["comment"]))
            elif kind == "begin":
                lines.append([])
            elif kind == "end":
                if len(lines) == 1:
                    raise _error(text, at, "{} ends a variation that did not begin")
                variation = tuple(lines.pop())
                if variation and lines[-1] and len(lines) <= _DEEPEST:
                    last = lines[-1].pop()
                    lines[-1].append(replace(last, variations=(*last.variations, variation)))
            elif kind == "nag":
                if lines[-1]:
                    last = lines[-1].pop()
                    lines[-1].append(replace(last, nags=(*last.nags, int(found["nag"]))))
            elif kind == "number":
                if not self.plies and found[0].endswith(".."):
                    self.begins = "p2"
            elif kind == "word" and found[0] not in _OF_RESULTS:
                lines[-1].append(Ply(found[0]))
            elif kind == "word" and len(lines) == 1:
                self.result = _OF_RESULTS[found[0]]
                return at
        raise _CutOff(at)

    def _comment(self, line: list[Ply], comment: str) -> None:
        """Reads the comment after the last move of a line."""
        if not line:
            if line is self.plies and comment.startswith(TAIL):
                self.tail.append(unescape_comment(comment.removeprefix(TAIL)))
            return
        head = _SCORE.match(comment)
        if not head and not _BOOK.match(comment):
            return
        parts = {name: quoted or bare for name, quoted, bare in _PART.findall(comment, head.end() if head else 0)}
        ply = line.pop()
        if ply.move == NULL_MOVE and "move" in parts:
            ply = replace(ply, move=unescape_comment(parts["move"]))
        if head is not None:
            ply = _searched(ply, head, parts)
        elif line is self.plies:
            self.book = len(line) + 1
        line.append(ply)


def _searched(ply: Ply, head: re.Match[str], parts: Mapping[str, str]) -> Ply:
    """Returns a move with the data from its comment."""
    return replace(
        ply,
        score=unescape_comment(head["score"]),
        depth=None if head["depth"] == "-" else int(head["depth"]),
        time=float(head["time"]),
        nodes=int(parts["n"]) if parts.get("n", "").isdecimal() else None,
        pv=tuple(unescape_comment(word) for word in parts.get("pv", "").split(" ") if word),
        judgement=_judgement(parts),
    )


def _judgement(parts: Mapping[str, str]) -> Judgement | None:
    lost = parts.get("lost", "")
    if not _LOST.fullmatch(lost):
        return None
    was, now = (parts[name] if parts.get(name) in ("win", "draw", "loss") else "" for name in ("was", "now"))
    return Judgement(float(lost), was, now, unescape_comment(parts.get("better", "")))


def _record(tags: Mapping[str, str], moves: _Movetext, text: str, at: int) -> GameRecord:
    names = _player_tags(tags)
    p1, p2 = (tags.get(name) for name in names)
    if p1 is None or p2 is None:
        raise _error(text, at, "the game that ends with {} has no players; their tags stand behind Round")
    opening = Opening.read(tags["FEN"]) if tags.get("FEN", "").strip() else Opening()
    book = tuple(ply.move for ply in moves.plies[: moves.book])
    word = tags.get("Termination", tags.get("Adjudicated", "normal")).lower()
    record = GameRecord(
        number=_number(tags, "Round"),
        pair=0,
        first=0,
        second=1,
        p1=p1,
        p2=p2,
        opening=replace(opening, moves=opening.moves + book),
        game=tags.get("Variant", ""),
        begins="p2" if (moves.begins == "p2") != bool(len(book) % 2) else "",
        control1=tags.get("WhiteTimeControl", ""),
        control2=tags.get("BlackTimeControl", ""),
        plies=moves.plies[moves.book :],
        result=moves.result,
        termination=_OF_TERMINATIONS.get(word, "normal"),
        event=_known(tags.get("Event", "")),
        site=_known(tags.get("Site", "")),
        date=_date(tags),
        tail=moves.tail,
        seconds=_seconds(tags.get("Seconds", "")),
    )
    if record.termination in BLAMED and record.result in ("p1win", "p2win"):
        record.culprit = record.p2 if record.result == "p1win" else record.p1
    for tag, name in TEXT_TAGS.items():
        if tag in tags:
            setattr(record, name, tags[tag])
    for tag, name in NUMBER_TAGS.items():
        if tag in tags:
            setattr(record, name, _number(tags, tag))
    record.others = {tag: value for tag, value in tags.items() if tag not in KNOWN_TAGS and tag not in names}
    try:
        record.offers = Offer.parse_all(tags.get("Offers", ""))
    except ValueError as error:
        raise _error(text, at, f"the game that ends with {{}}: {error}") from None
    return record


def _player_tags(tags: Mapping[str, str]) -> tuple[str, str]:
    """Returns the tags with the names of p1 and p2."""
    if "White" in tags and "Black" in tags:
        return "White", "Black"
    names = list(tags)
    first, second, *_ = [*names[names.index("Round") + 1 :], "", ""] if "Round" in names else ["", ""]
    return first, second


def _number(tags: Mapping[str, str], name: str) -> int:
    """Returns the tag as a whole number, or 0 if it is not one."""
    text = tags.get(name, "")
    return int(text) if text.isdecimal() else 0


def _known(text: str) -> str:
    return "" if text == "?" else text


def _date(tags: Mapping[str, str]) -> str:
    """Returns date and time as 2026-11-22T07:00:01, the date alone if there is no time, or an empty text if it is
    unknown."""
    date, time = tags.get("Date", ""), tags.get("Time", "")
    if not re.fullmatch(r"\d{4}\.\d\d\.\d\d", date):
        return ""
    return date.replace(".", "-") + (f"T{time}" if time else "")


def _seconds(text: str) -> float:
    return float(text) if re.fullmatch(r"\d+(?:\.\d+)?", text) else 0.0
