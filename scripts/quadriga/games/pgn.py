"""Definitions shared by the PGN writer and reader: tags, results, terminations, comments and escapes.

White is p1. Information that the standard does not cover is stored in additional tags and, after moves, in comments in
the style of cutechess-cli and fastchess. All other comments are people's and are kept unchanged.

`pgn.json` holds the words that this package and the page of the board share: results; terminations, in the terms of the
standard or of cutechess-cli, and those of other match managers in lower case; the tags of a GameRecord, and the page's
own tag; the names of persons, and of engines at a level; suffixes of moves with their numbers ($1); and the signs of a
game of chess: variants, the board in a FEN, first moves in both notations, and the fourth move of Onager, which also
begins with cells such as e4.

Source: S. Edwards, "Standard: Portable Game Notation Specification and Implementation Guide", 1994.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

_WORDS = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
RESULTS: dict[str, str] = _WORDS["results"]
TERMINATIONS: dict[str, str] = _WORDS["terminations"]
TERMINATION_OF: dict[str, str] = {text: word for word, text in TERMINATIONS.items()} | _WORDS["foreign_terminations"]
PERSON: str = _WORDS["person"]
GLYPHS: dict[str, int] = _WORDS["glyphs"]
CHESS = _WORDS["chess"]
BLAMED = ("illegal", "time", "stall", "crash", "protocol")  # terminations whose culprit lost the game
# Additional tags, and the fields of GameRecord that they store.
TEXT_TAGS = {"Match": "match", "Reason": "reason", "Culprit": "culprit", "Detail": "detail", "Annotator": "annotator"}
NUMBER_TAGS = {"Pair": "pair", "WhiteEngine": "first", "BlackEngine": "second"}
# All tags that a GameRecord stores in separate fields.
KNOWN_TAGS = frozenset[str](_WORDS["tags"])
PAGE_TAG: str = _WORDS["page_tag"]  # where the page of the board stores what it needs
# Tags whose text is kept among the other tags if it differs from the fields of a GameRecord.
VERBATIM_TAGS = ("Round", "Date", "Time", "Termination")
NULL_MOVE = "--"  # replaces a move that is not a plain token; its comment holds the move
BOOK = "book"  # the comment of an opening move
TAIL = "tail: "  # prefix of a comment that holds a line of the engine at fault

# The beginning of a comment about a search: score, depth, seconds. cutechess-cli may write a comma after the depth.
_SEARCHED = re.compile(
    r"""(?P<score>-|[<>]?(?:\#?[+-]?|[+-]?M)\d{1,9}(?:\.\d{1,9})?)/(?P<depth>-?\d{1,9}|-)
    (?: ,?[ ](?P<time>\d{1,9}(?:\.\d{1,9})?)s?(?![^\s,]) | (?=,|$) )""",
    re.VERBOSE,
)
_BOOK = re.compile(rf"{BOOK}(?=,|$)")
_NOT_PLAIN = re.compile(
    r"""[\s{}()\[\];"$%\\\x00-\x1f\x7f-\x9f] | [!?]$ | ^\d*\.  | ^\d+$ | ^(?:1-0|0-1|1/2-1/2|\*|--$)""", re.VERBOSE
)
_SPECIAL = re.compile(r"[{}\[\]%\x00-\x1f\x7f-\x9f]|[\\\"]")
_ESCAPE = re.compile(r'\\(?:x([0-9a-fA-F]{2})|([\\"]))')
_SPECIAL_TO_PEOPLE = re.compile(r"[}\x00-\x08\x0a-\x1f\x7f-\x9f]|\\(?=x[0-9a-fA-F]{2})")
_ESCAPE_OF_PEOPLE = re.compile(r"\\x([0-9a-fA-F]{2})")


def name_at_level(engine: str, elo: int | None) -> str:
    """Returns the player name of an engine at a level (None: full strength)."""
    return engine if elo is None else str(_WORDS["at_level"]).format(engine=engine, elo=elo)


def is_plain(move: str) -> bool:
    """Returns whether a move can appear in movetext: a single token that neither is nor begins with a move number or
    result, and does not end in a glyph such as `!`."""
    return bool(move) and not _NOT_PLAIN.search(move)


def searched(comment: str) -> re.Match[str] | None:
    """Matches the beginning of a comment about a search: the groups `score`, `depth` and `time`, which may be None.
    Without a time, the score must have a sign, since `1/2` is not a search."""
    found = _SEARCHED.match(comment)
    return None if found and found["time"] is None and found["score"].isdigit() else found


def of_book(comment: str) -> re.Match[str] | None:
    """Matches the comment that marks an opening move."""
    return _BOOK.match(comment)


def escape_comment(text: str) -> str:
    """Escapes text for a comment: characters that would end the comment or are special at the start of a line."""
    return _SPECIAL.sub(lambda found: _escaped(found[0]), text)


def _escaped(character: str) -> str:
    return f"\\{character}" if character in '\\"' else _code(character)


def _code(character: str) -> str:
    return f"\\x{ord(character):02x}"


def unescape_comment(text: str) -> str:
    """Reverses escape_comment(). Other backslashes are kept."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)


def escape_remark(text: str) -> str:
    """Escapes a person's comment. Changes only characters that would end it, control characters, apparent escapes, and
    the first character of a text that would be read as a program's comment."""
    if searched(text) or of_book(text) or text.startswith(TAIL):
        return _code(text[0]) + escape_remark(text[1:])
    return _SPECIAL_TO_PEOPLE.sub(lambda found: _code(found[0]), text)


def unescape_remark(text: str) -> str:
    """Reverses escape_remark(). Other backslashes are kept."""
    return _ESCAPE_OF_PEOPLE.sub(lambda found: chr(int(found[1], 16)), text)
