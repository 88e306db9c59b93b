"""Reads PGN written by this package or by other programs.

A game without a result, at the end of the text or before the tags of another game, is left out. Programs such as
cutegames choose their own names for the player tags; these are recognized by their place after Round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from quadriga.openings.book import Opening

from .pgn import BLAMED, CHESS, KNOWN_TAGS, NUMBER_TAGS, TERMINATION_OF, TEXT_TAGS, VERBATIM_TAGS
from .pgn_moves import BadMovetext, CutOff, Movetext
from .pgn_write import tags_of
from .record import GameRecord, Offer, Ply

_BLANK = re.compile(r"(?:\s+|(?:^|(?<=\ufeff))%.*)+", re.MULTILINE)
_LINE_COMMENT = re.compile(r";(.*)")
# What may appear between games.
_BETWEEN = re.compile(rf"(?:{_BLANK.pattern}|{_LINE_COMMENT.pattern}|\{{[^}}]*\}})+", re.MULTILINE)
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_UNESCAPED_TAG = re.compile(r'\[(\w+) "(.*)"\]\s*$', re.MULTILINE)  # of programs that do not escape quotes
_MOST_DIGITS = 9  # of a number in a tag that is believed
_MOST_ENGINES = 1000  # of a match; larger numbers of engines are not believed


def read_pgn(text: str, left_out: list[int] | None = None) -> Iterator[tuple[GameRecord, int]]:
    """Yields each complete game with the offset just after its result. Adds the offset of each game that has no result
    to `left_out`. Raises ValueError that names the line where the text is not PGN, or is a game of chess."""
    at = int(text.startswith("\ufeff"))
    cut: list[int] = [] if left_out is None else left_out
    while True:
        tags, comments, begun, at = _read_tags(text, at, cut)
        if at == len(text):
            return
        moves = Movetext(comments)
        try:
            moves.read(text, at)
        except CutOff as error:
            cut.append(begun)
            at = error.at
            continue
        except BadMovetext as error:
            raise _error(text, error.at, error.what) from None
        at = moves.end
        yield _record(tags, moves, text, begun, at), at


def next_game(text: str, at: int) -> int:
    """Returns the offset of the next game, after any text between games, or the end of the text if there is no such
    game."""
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


def _error(text: str, at: int, what: str) -> ValueError:
    """Returns an error for the line at offset `at`. {} in `what` is replaced by the line."""
    line = text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0].strip()
    return ValueError(f"line {text.count(chr(10), 0, at) + 1}: " + what.replace("{}", f"`{line[:60]}`"))


def _read_tags(text: str, at: int, cut: list[int]) -> tuple[dict[str, str], list[str], int, int]:
    """Reads the next tag section. Returns the tags, the comments among them, the offset of the first tag and that of
    the movetext: the end of the text if there is none. Adds the offset of each section that is cut off to `cut`."""
    tags: dict[str, str] = {}
    comments: list[str] = []
    begun = at
    while at < len(text):
        if text[at] == "[":
            found = _TAG.match(text, at) or _UNESCAPED_TAG.match(text, at)
            if found is None:
                line_end = text.find("\n", at) + 1
                if not line_end or not text[line_end:].strip():
                    cut.append(begun if tags else at)
                    return {}, [], begun, len(text)
                if not text.startswith(f'[{next(iter(tags), "Event")} "', line_end):
                    raise _error(text, at, "{} is not a tag")
                cut.append(begun if tags else at)
                tags, comments, at = {}, [], line_end
                continue
            name, value = found.groups()
            if name == next(iter(tags), ""):  # the preceding game is truncated
                cut.append(begun)
                tags, comments = {}, []
            if not tags:
                begun = at
            tags[name] = re.sub(r"\\(.)", r"\1", value) if found.re is _TAG else value
            at = found.end()
        elif found := (_BLANK if tags else _BETWEEN).match(text, at):
            at = found.end()
        elif found := _LINE_COMMENT.match(text, at):
            comments.append(found[1])
            at = found.end()
        elif tags:
            return tags, comments, begun, at
        elif text[at] == "{":
            return {}, [], begun, len(text)  # a comment without an end
        else:
            raise _error(text, at, "{} is not PGN")
    if tags:
        cut.append(begun)
    return tags, comments, begun, at


def _record(tags: Mapping[str, str], moves: Movetext, text: str, begun: int, at: int) -> GameRecord:
    names = _player_tags(tags)
    p1, p2 = (tags.get(name) for name in names)
    if p1 is None or p2 is None:
        raise _error(text, at, "the game that ends with {} has no players; their tags stand behind Round")
    if _is_chess(tags, moves.plies):
        raise _error(text, begun, "this is a game of chess, which Quadriga does not play")
    try:
        opening = Opening.read(tags["FEN"]) if tags.get("FEN", "").strip() else Opening()
        offers = Offer.parse_all(tags.get("Offers", ""))
    except ValueError as error:
        raise _error(text, at, f"the game that ends with {{}}: {error}") from None
    in_fen = len(opening.moves)
    book = moves.plies[: moves.book]
    word = tags.get("Termination", tags.get("Adjudicated", "normal")).lower()
    record = GameRecord(
        number=_number(tags, "Round"),
        pair=0,
        first=0,
        second=1,
        p1=p1,
        p2=p2,
        opening=replace(opening, moves=(*opening.moves, *(ply.move for ply in book))),
        game=tags.get("Variant", ""),
        begins="p2" if (moves.begins == "p2") != bool(len(book) % 2) else "",
        control1=tags.get("WhiteTimeControl", ""),
        control2=tags.get("BlackTimeControl", ""),
        plies=moves.plies[moves.book :],
        result=moves.result,
        termination=TERMINATION_OF.get(word, "normal"),
        event=_known(tags.get("Event", "")),
        site=_known(tags.get("Site", "")),
        date=_date(tags),
        comments=moves.comments,
        remarks={in_fen + place: ply for place, ply in enumerate(book) if ply != Ply(ply.move)},
        tail=moves.tail,
        seconds=_seconds(tags.get("Seconds", "")),
        offers=offers,
    )
    if record.termination in BLAMED and record.result in ("p1win", "p2win"):
        record.culprit = record.p2 if record.result == "p1win" else record.p1
    for tag, name in TEXT_TAGS.items():
        if tag in tags:
            setattr(record, name, tags[tag])
    for tag, name in NUMBER_TAGS.items():
        if tag in tags and ((number := _number(tags, tag)) < _MOST_ENGINES or name == "pair"):
            setattr(record, name, number)
    record.others = {tag: value for tag, value in tags.items() if tag not in KNOWN_TAGS and tag not in names}
    written = tags_of(record)
    record.others |= {tag: tags[tag] for tag in VERBATIM_TAGS if tags.get(tag, "") not in ("", written.get(tag))}
    if "Round" not in tags:
        record.others["Round"] = "?"
    return record


def _is_chess(tags: Mapping[str, str], plies: list[Ply]) -> bool:
    """Returns whether the tags or the first move are those of a game of chess. Moves are looked at only if no tag names
    the game or its start, and no match manager of ours wrote it."""
    variant, fen = tags.get("Variant", ""), tags.get("FEN", "")
    if variant:
        return variant.lower() in CHESS["variants"]
    if fen.strip():
        return bool(re.match(CHESS["board"], fen))
    if "Match" in tags or not plies:
        return "ECO" in tags
    onager = len(plies) > 3 and bool(re.match(CHESS["fourth_of_onager"], plies[3].move))
    return "ECO" in tags or bool(re.match(CHESS["first_move"], plies[0].move)) and not onager


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
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else 0


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
    return float(text) if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", text) else 0.0
