"""What the writer and the reader of PGN share: tags, the words of results and terminations, and escapes.

White is p1. What the standard has no place for stands in tags of our own, and after the moves in the comments of
cutechess-cli and fastchess.

Source: S. Edwards, "Standard: Portable Game Notation Specification and Implementation Guide", 1994.
"""

from __future__ import annotations

import re

RESULTS = {"p1win": "1-0", "p2win": "0-1", "draw": "1/2-1/2", "none": "*"}
# The standard's words, or those of cutechess-cli.
TERMINATIONS = {
    "normal": "normal", "adjudication": "adjudication", "illegal": "illegal move", "time": "time forfeit",
    "stall": "stalled connection", "crash": "abandoned", "protocol": "rules infraction", "disagreement": "unterminated",
    "agreement": "agreement", "resignation": "resignation",
}  # fmt: skip
BLAMED = ("illegal", "time", "stall", "crash", "protocol")  # terminations with a culprit, which lost
# Tags of our own, and the fields of GameRecord that they hold.
TEXT_TAGS = {"Match": "match", "Reason": "reason", "Culprit": "culprit", "Detail": "detail"}
NUMBER_TAGS = {"Pair": "pair", "WhiteEngine": "first", "BlackEngine": "second"}
NULL_MOVE = "--"  # stands for a move that is no plain token; its comment holds the move
BOOK = "book"  # the comment of an opening move
TAIL = "tail: "  # how a comment with a line of the engine at fault begins

_NOT_PLAIN = re.compile(
    r"""[\s{}()\[\];"$%\\\x00-\x1f\x7f-\x9f] | ^\d*\.  | ^\d+$ | ^(?:1-0|0-1|1/2-1/2|\*|--$)""", re.VERBOSE
)
_SPECIAL = re.compile(r"[{}\[\]%\x00-\x1f\x7f-\x9f]|[\\\"]")
_ESCAPE = re.compile(r'\\(?:x([0-9a-fA-F]{2})|([\\"]))')


def is_plain(move: str) -> bool:
    """Whether a move can stand in movetext: one token that is no move number, no result, and does not begin with one."""
    return bool(move) and not _NOT_PLAIN.search(move)


def escape_comment(text: str) -> str:
    """The text as it stands in a comment, without characters that end a comment or mean something at the start of a
    line."""
    return _SPECIAL.sub(lambda found: _escaped(found[0]), text)


def _escaped(character: str) -> str:
    return f"\\{character}" if character in '\\"' else f"\\x{ord(character):02x}"


def unescape_comment(text: str) -> str:
    """Undoes escape_comment(); other backslashes stay."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)
