"""Openings: one per line, either a position string or `startpos`, each optionally followed by `moves <m1> ...`.

Match managers send such lines unchanged, so books contain nothing else. The scores of a book are in a separate file of
the same name with the suffix `.scores`: one score per line, `+0.23/8`; # begins a comment.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sized
from dataclasses import dataclass, field, replace
from pathlib import Path

from quadriga.common.arguments import BadValue, at
from quadriga.common.files import read_text

_PREFIX = re.compile(r"^(?:(?:position|fen) )+")
_SCORE = re.compile(r"[+-]\d+\.\d\d/\d+")


@dataclass(frozen=True, slots=True)
class Opening:
    """The start of a game: a position string (None: the start position) and moves from it. `source`: file and line."""

    fen: str | None = None
    moves: tuple[str, ...] = ()
    source: str = field(default="", compare=False)

    def __str__(self) -> str:
        moves = f" moves {' '.join(self.moves)}" if self.moves else ""
        return (self.fen or "startpos") + moves

    @staticmethod
    def parse(line: str) -> Opening:
        """Parses one line, in which # begins a comment. Raises ValueError if it is empty. Only an engine can check
        whether the position is legal."""
        return Opening.read(line.split("#")[0])

    @staticmethod
    def read(text: str) -> Opening:
        """Like parse(), but without comments."""
        root, *moves = text.replace("\t", " ").strip().split(" moves ")
        root = _PREFIX.sub("", " ".join(root.split())).removesuffix(" moves")
        if not root:
            raise ValueError("no position")
        fen = None if root == "startpos" else root
        return Opening(fen, tuple(" ".join(moves).split()))


def read_book(path: Path, seed: int | None = None) -> list[Opening]:
    """Returns all openings of a file, shuffled if there is a seed. Raises a ValueError that names the file and any bad
    line."""
    openings = parse_book(read_text(path), path)
    if seed is not None:
        random.Random(seed).shuffle(openings)
    return openings


def parse_book(text: str, path: Path) -> list[Opening]:
    """Returns all openings in a file's text. Raises a ValueError that names the file and any bad line."""
    openings = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.split("#")[0].strip():
            with at(f"{path}:{number}"):
                openings.append(replace(Opening.parse(line), source=f"{path}:{number}: "))
    if not openings:
        raise ValueError(f"{path}: no opening in it")
    return openings


# The books supplied with the scripts: in a pip package, in the sources, or under an installation prefix.
_FOLDERS = [
    parents[up] / folder
    for parents in [Path(__file__).resolve().parents]
    for up, folder in ((0, "books"), (2, "data/openings"), (5, "share/quadriga/openings"))
    if up < len(parents)
]


def supplied_book(name: str) -> Path | None:
    """Returns the supplied book of this name, onoro.txt for `onoro`, or None if there is none."""
    return next((path for folder in _FOLDERS if (path := folder / f"{name}.txt").exists()), None)


def find_book(name: str) -> Path:
    """Returns the file of this name or, if there is none, the supplied book. A name without a folder and a suffix
    that matches neither raises BadValue, which lists the supplied books."""
    path = Path(name)
    if path.stem != name or path.exists():
        return path
    if book := supplied_book(name):
        return book
    books = sorted(path.stem for folder in _FOLDERS for path in folder.glob("*.txt"))
    raise BadValue(f"{name}: there is no such file or book; the books are {', '.join(books)}")


def scores_path(book: Path) -> Path:
    """Returns the path of the scores of a book."""
    return book.with_suffix(".scores")


def wrong_number(book: Path, scores: Sized, openings: Sized) -> str:
    """Reports that the numbers of scores and openings of a book differ; empty if they agree."""
    if len(scores) == len(openings):
        return ""
    return f"{scores_path(book)}: the numbers of scores and openings differ: {len(scores)} and {len(openings)}"


def read_scores(book: Path) -> list[str]:
    """Returns the scores of a book in the order of its lines, each as `+0.23/8`. Raises a ValueError that names the
    file and any bad line."""
    path = scores_path(book)
    scores = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        if not _SCORE.fullmatch(line):
            raise ValueError(f"{path}:{number}: `{line[:40]}` is not a score like +0.23/8")
        scores.append(line)
    return scores
