"""Splits the text of a PGN file into tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SPACE = re.compile(r"(?:\s+|(?:^|(?<=\ufeff))%.*)*", re.MULTILINE)
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_UNESCAPED_TAG = re.compile(r'\[(\w+) "(.*)"\]\s*$', re.MULTILINE)  # of programs that do not escape quotes
# A line that begins like a tag; within movetext it shows that a game is truncated.
TAG_LINE = re.compile(r'^\[\w+ "', re.MULTILINE)
_TOKEN = re.compile(
    r""";(?P<line>[^\r\n]*) | \$(?P<nag>\d+) | (?P<number>(?:\d+\.|\.)\.*) | \{(?P<comment>[^}]*)\}
    | (?P<open>\() | (?P<close>\)) | (?P<word>[^\s{}();]+)""",
    re.VERBOSE,
)
_COMMENT_ON_LINE = re.compile(r"[ \t]*(?:\{([^}\n]*)\}|;([^\r\n]*))")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a PGN file, which begins at the offset `at`.

    `kind`: tag, with its `name`; comment; line, a comment up to the end of its line; nag, number, open, close, word;
    broken, a line that begins like a tag but is not one; cut, a comment without an end before the tags of the next
    game; bad, not PGN; end.
    """

    kind: str
    at: int
    text: str = ""
    name: str = ""


class Tokenizer:
    """Reads tokens from the offset `at` of a text. While `among_tags`, a bracket opens a tag anywhere, not only at the
    beginning of a line."""

    def __init__(self, text: str, at: int = 0) -> None:
        self._text = text
        self.at = at
        self.among_tags = True

    def next(self, in_game: bool) -> Token:
        """Returns the next token. `in_game`: whether a game has begun; if so, a comment ends before the tags of the
        next game."""
        text = self._text
        if space := _SPACE.match(text, self.at):
            self.at = space.end()
        at = self.at
        if at == len(text):
            return Token("end", at)
        if text[at] == "[" and (self.among_tags or text[at - 1] == "\n"):
            return self._tag()
        found = _TOKEN.match(text, at)
        if found is None and text[at] != "{":
            return Token("bad", at)
        if found is None or in_game and found.lastgroup == "comment" and "\n[" in found[0]:
            end = self._next_game(at) if in_game else len(text)
            if found is None or end < found.end():
                self.at = end
                return Token("cut" if in_game else "end", at)
        kind = str(found.lastgroup)
        if in_game and kind != "line":
            self.among_tags = False
        self.at = found.end()
        return Token(kind, at, found[kind])

    def remark_on_line(self) -> str | None:
        """Returns the text of a comment on the same line as the previous token; None if there is none."""
        if found := _COMMENT_ON_LINE.match(self._text, self.at):
            self.at = found.end()
            return found[1] or found[2] or ""
        return None

    def _next_game(self, at: int) -> int:
        """Returns the offset of the next line that begins like a tag, or the end of the text."""
        found = TAG_LINE.search(self._text, at)
        return found.start() if found else len(self._text)

    def _tag(self) -> Token:
        at = self.at
        if not self.among_tags and self._next_game(at) != at:
            return Token("bad", at)
        self.among_tags = True
        if (found := _TAG.match(self._text, at) or _UNESCAPED_TAG.match(self._text, at)) is None:
            return Token("broken", at)
        self.at = found.end()
        text = re.sub(r"\\(.)", r"\1", found[2]) if found.re is _TAG else found[2]
        return Token("tag", at, text, found[1])
