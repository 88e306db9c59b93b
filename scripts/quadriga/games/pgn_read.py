"""Reads PGN written by this package or by other programs.

A game without a result, at the end of the text or before the tags of another game, is skipped. Programs such as
cutegames use other names for the player tags, which are recognized by their place after Round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from quadriga.openings.book import Opening

from .pgn import BLAMED, CHESS, KNOWN_TAGS, NUMBER_TAGS, PAGE_TAG, TERMINATION_OF, TEXT_TAGS, VERBATIM_TAGS
from .pgn_build import GameBuilder
from .pgn_tokens import Token, Tokenizer
from .pgn_write import tags_of
from .record import GameRecord, Offer, Ply

_BETWEEN_GAMES = ("comment", "line")  # tokens without a meaning between games
_MOST_DIGITS = 9  # of a plausible number in a tag
_MOST_ENGINES = 1000  # in a match; larger numbers are implausible


def read_pgn(text: str, left_out: list[int] | None = None) -> Iterator[tuple[GameRecord, int]]:
    """Yields each complete game with the offset just after its result. Adds the offset of each game without a result to
    `left_out`. Raises a ValueError that names the line if the text is not PGN, or contains a game of chess.
    """
    return _Reader(text, [] if left_out is None else left_out).games()


def next_game(text: str, at: int) -> int:
    """Returns the offset of the next game, after any text between games, or the end of the text if there is no such
    game."""
    tokens = Tokenizer(text, at)
    while (token := tokens.next(False)).kind in _BETWEEN_GAMES:
        pass
    return token.at


def _error(text: str, at: int, what: str) -> ValueError:
    """Returns an error for the line at offset `at`. {} in `what` is replaced by the line."""
    line = text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0].strip()
    return ValueError(f"line {text.count(chr(10), 0, at) + 1}: " + what.replace("{}", f"`{line[:60]}`"))


class _Reader:
    def __init__(self, text: str, cut: list[int]) -> None:
        """Appends the offset of each truncated game to `cut`."""
        self._text = text
        self._cut = cut
        self._tokens = Tokenizer(text, int(text.startswith("\ufeff")))

    def games(self) -> Iterator[tuple[GameRecord, int]]:
        while (token := self._tokens.next(False)).kind != "end":
            if token.kind in _BETWEEN_GAMES:
                continue
            if token.kind not in ("tag", "broken"):
                raise _error(self._text, token.at, "{} is not PGN")
            if game := self._game(token):
                yield game, self._tokens.at

    def _game(self, token: Token) -> GameRecord | None:
        """Returns the game that begins with a token; None if it is truncated."""
        tags, comments, begun, token = self._head(token)
        moves = GameBuilder(comments)
        while True:
            if token.kind == "bad":
                raise _error(self._text, token.at, "{} is neither moves nor a tag")
            if token.kind == "close" and not moves.in_variation:
                raise _error(self._text, token.at, "{} ends a variation that did not begin")
            if token.kind in ("tag", "broken"):
                self._tokens.at = token.at  # the next game
            if token.kind in ("tag", "broken", "cut", "end"):
                self._cut.append(begun)
                return None
            if moves.add(token):
                break
            token = self._tokens.next(True)
        while (text := self._tokens.remark_on_line()) is not None:
            moves.remark(text)
        self._tokens.among_tags = True
        return _record(tags, moves, self._text, begun, self._tokens.at)

    def _head(self, token: Token) -> tuple[dict[str, str], list[str], int, Token]:
        """Returns the tags of a game from its first token on, the comments among them, the offset of the first tag, and
        the next token. The tags are empty if the text ends within them."""
        tags: dict[str, str] = {}
        comments: list[str] = []
        begun = token.at
        while True:
            first = next(iter(tags), "Event")
            if token.kind == "broken" or token.kind == "tag" and tags and token.name == first:
                start = begun if tags else token.at
                if token.kind == "broken" and not self._skip_line(token, first):
                    return {}, [], start, self._tokens.next(True)
                self._cut.append(start)
                tags, comments = {}, []
            if token.kind == "tag":
                begun = begun if tags else token.at
                tags[token.name] = token.text
            elif token.kind == "line":
                comments.append(token.text)
            elif token.kind != "broken":
                return tags, comments, begun, token
            token = self._tokens.next(True)

    def _skip_line(self, token: Token, tag: str) -> bool:
        """Goes to the next line, if another game begins there. Returns False at the end of the text."""
        following = self._text.find("\n", token.at) + 1 or len(self._text)
        if not self._text[following:].strip():
            self._tokens.at = len(self._text)
            return False
        if not self._text.startswith(f'[{tag} "', following):
            raise _error(self._text, token.at, "{} is not a tag")
        self._tokens.at = following
        return True


def _record(tags: Mapping[str, str], moves: GameBuilder, text: str, begun: int, at: int) -> GameRecord:
    names = _player_tags(tags)
    p1, p2 = (tags.get(name, "?") for name in names)
    if _is_chess(tags, moves.plies):
        raise _error(text, begun, "this is a game of chess, which Quadriga does not play")
    try:
        opening = Opening.read(tags["FEN"]) if tags.get("FEN", "").strip() else Opening()
        offers = Offer.parse_all(tags.get("Offers", ""))
    except ValueError as error:
        raise _error(text, at, f"the game that ends with {{}}: {error}") from None
    in_fen = len(opening.moves)
    book = moves.plies[: moves.book]
    default = "unterminated" if moves.result == "none" else "normal"
    termination = TERMINATION_OF.get(tags.get("Termination", tags.get("Adjudicated", default)).lower(), "normal")
    if termination == "unfinished" and "Match" in tags:  # both have the same text, and a match finishes its games
        termination = "disagreement"
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
        termination=termination,
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
    """Returns whether the tags or the first move indicate a game of chess. Moves are inspected only if no tag names the
    game or its start, and neither match.py nor the page wrote it."""
    variant, fen = tags.get("Variant", ""), tags.get("FEN", "").strip()
    if variant:
        return variant.lower() in CHESS["variants"]
    if fen:
        return bool(re.match(CHESS["board"], fen))
    if "Match" in tags or PAGE_TAG in tags or not plies:
        return "ECO" in tags
    onager = len(plies) > 3 and bool(re.match(CHESS["fourth_of_onager"], plies[3].move))
    return "ECO" in tags or bool(re.match(CHESS["first_move"], plies[0].move)) and not onager


def _player_tags(tags: Mapping[str, str]) -> tuple[str, str]:
    """Returns the tags with the names of p1 and p2."""
    names = list(tags)
    if "Round" in tags and "White" not in tags and "Black" not in tags:
        first, second, *_ = [*names[names.index("Round") + 1 :], "", ""]
        if not {first, second} & (KNOWN_TAGS | {PAGE_TAG}):
            return first, second
    return "White", "Black"


def _number(tags: Mapping[str, str], name: str) -> int:
    """Returns the tag as a whole number, or 0 if it is not one."""
    text = tags.get(name, "")
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else 0


def _known(text: str) -> str:
    return "" if text == "?" else text


def _date(tags: Mapping[str, str]) -> str:
    """Returns date and time as 2026-11-22T07:00:01, the date alone if there is no time, or an empty string if it is
    unknown."""
    date, time = tags.get("Date", ""), tags.get("Time", "")
    if not re.fullmatch(r"\d{4}\.\d\d\.\d\d", date):
        return ""
    return date.replace(".", "-") + (f"T{time}" if time else "")


def _seconds(text: str) -> float:
    return float(text) if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", text) else 0.0
