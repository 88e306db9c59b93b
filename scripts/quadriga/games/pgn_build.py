"""Builds the moves of a game from tokens: variations, glyphs, programs' and people's comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from quadriga.common.judging import Judgement

from .pgn import BOOK, GLYPHS, NULL_MOVE, RESULTS, TAIL, of_book, searched, unescape_comment, unescape_remark
from .pgn_tokens import Token
from .record import Ply

_OF_RESULTS = {text: result for result, text in RESULTS.items()}
_MARKED = re.compile(r"(?P<move>.*?)(?P<glyphs>[!?]+)")
_LINE_END = re.compile(r"\r\n?|\n")
_PART = re.compile(r'[,\s]*(?:(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]*))(?![^\s,])|([^,]+))')
_LOST = re.compile(r"0(?:\.\d+)?|1")
_COUNT = re.compile(r"[0-9]{1,18}")
_MATE = re.compile(r"([<>]?)([+-]?)M(\d+)")  # of cutechess-cli and fastchess: +M5
_LARGEST_NAG = 255
_DEEPEST = 20  # more deeply nested variations are omitted


@dataclass(slots=True)
class _Line:
    """The main line, or an open variation. `before`: the comments before its first move."""

    plies: list[Ply] = field(default_factory=list)
    before: list[str] = field(default_factory=list)

    def add(self, move: str) -> None:
        self.plies.append(Ply(move))

    def change(self, **changes: Any) -> None:
        self.plies[-1] = replace(self.plies[-1], **changes)

    def remark(self, text: str) -> None:
        """Adds a person's comment behind the last move."""
        if not (text := unescape_remark(text).strip(" \t")):
            return
        if self.plies:
            self.change(comments=(*self.plies[-1].comments, text))
        else:
            self.before.append(text)

    def moves(self) -> tuple[Ply, ...]:
        first, *rest = self.plies
        return replace(first, before=tuple(self.before)), *rest


class GameBuilder:
    """The moves of one game.

    `plies`: all moves; the first `book` are the opening. `comments`: those before the first move. `begins`: p2 if the
    first move is Black's. `tail`: the last lines of the engine at fault. `result`: empty until it is read.
    """

    def __init__(self, comments: Iterable[str]) -> None:
        """`comments`: the raw comments among the tags."""
        self._lines = [_Line()]
        for text in comments:
            self.remark(text)
        self.book = 0
        self.tail: list[str] = []
        self.begins = ""
        self.result = ""

    @property
    def plies(self) -> list[Ply]:
        return self._lines[0].plies

    @property
    def comments(self) -> list[str]:
        return self._lines[0].before

    @property
    def in_variation(self) -> bool:
        return len(self._lines) > 1

    def add(self, token: Token) -> bool:
        """Adds the next token of the movetext. Returns whether it is the result, which ends the game."""
        kind, text, line = token.kind, token.text, self._lines[-1]
        if kind == "comment":
            self._comment(_LINE_END.sub(" ", text))
        elif kind == "word":
            if not self.in_variation and text in _OF_RESULTS:
                self.result = _OF_RESULTS[text]
                return True
            self._word(text)
        elif kind == "open":
            self._lines.append(_Line())
        elif kind == "close":
            self._end_variation()
        elif kind == "line":
            line.remark(text)
        elif kind == "nag" and line.plies and len(text) <= 3 and int(text) <= _LARGEST_NAG:
            line.change(nags=(*line.plies[-1].nags, int(text)))
        elif kind == "number" and not self.plies and text.endswith(".."):
            self.begins = "p2"
        return False

    def remark(self, text: str) -> None:
        """Adds a person's comment behind the last move."""
        self._lines[-1].remark(text)

    def _word(self, word: str) -> None:
        """Reads a move with its glyphs, or glyphs alone. A result does not end a variation."""
        line = self._lines[-1]
        marked = _MARKED.fullmatch(word)
        move = marked["move"] if marked else word
        if move and move not in _OF_RESULTS:
            line.add(move)
        if marked and line.plies:
            numbers = (GLYPHS[glyph] for glyph in re.findall(r"[!?]{1,2}", marked["glyphs"]))
            line.change(nags=(*line.plies[-1].nags, *numbers))

    def _end_variation(self) -> None:
        variation = self._lines.pop()
        line = self._lines[-1]
        if not variation.plies:
            for text in variation.before:
                line.remark(text)
        elif line.plies and len(self._lines) <= _DEEPEST:
            line.change(variations=(*line.plies[-1].variations, variation.moves()))

    def _comment(self, comment: str) -> None:
        """Reads the comment after the last move, a program's or a person's."""
        line = self._lines[-1]
        if not line.plies:
            if not self.in_variation and comment.startswith(TAIL):
                self.tail.append(unescape_comment(comment.removeprefix(TAIL)))
            else:
                line.remark(comment)
            return
        head = searched(comment)
        if not head and not of_book(comment):
            line.remark(comment)
            return
        parts, free = _parts(comment[head.end() if head else len(BOOK) :])
        if line.plies[-1].move == NULL_MOVE and "move" in parts:
            line.change(move=unescape_comment(parts["move"]))
        if head is not None:
            line.change(**_search(head, parts))
        elif not self.in_variation:
            self.book = len(line.plies)
        line.remark(free)


def _parts(text: str) -> tuple[dict[str, str], str]:
    """Splits the rest of a program's comment into its named parts and its free text, such as `White mates`."""
    named: dict[str, str] = {}
    free = []
    for name, quoted, bare, words in _PART.findall(text):
        if name:
            named[name] = quoted or bare
        elif words.strip():
            free.append(words.strip())
    return named, ", ".join(free)


def _search(head: re.Match[str], parts: Mapping[str, str]) -> dict[str, Any]:
    """Returns what a comment says about the search for a move, as Ply fields."""
    return {
        "score": _score(head["score"]),
        "depth": None if head["depth"] == "-" else int(head["depth"]),
        "time": None if head["time"] is None else float(head["time"]),
        "nodes": int(parts["n"]) if _COUNT.fullmatch(parts.get("n", "")) else None,
        "pv": tuple(unescape_comment(word) for word in parts.get("pv", "").split(" ") if word),
        "judgement": _judgement(parts),
    }


def _score(text: str) -> str:
    """Returns the score as this package writes it: `#5` for `+M5`."""
    found = _MATE.fullmatch(text)
    return f"{found[1]}#{found[2].replace('+', '')}{found[3]}" if found else text


def _judgement(parts: Mapping[str, str]) -> Judgement | None:
    lost = parts.get("lost", "")
    if not _LOST.fullmatch(lost):
        return None
    was, now = (parts[name] if parts.get(name) in ("win", "draw", "loss") else "" for name in ("was", "now"))
    return Judgement(float(lost), was, now, unescape_comment(parts.get("better", "")))
