"""Openings: one a line, either a position string or `startpos`, each optionally followed by `moves <m1> ...`.

Managers send such lines as they stand, so a book made here holds nothing else. What is known of the openings stands
beside it, in a file of the same name that ends in `.scores`: one score a line, `+0.23/8`; # begins a comment.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from quadriga.common.arguments import at

_SCORE = re.compile(r"[+-]\d+\.\d\d/\d+")


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game begins: a position string (None: the start position) and moves from it. `source`: file and line."""

    fen: str | None = None
    moves: tuple[str, ...] = ()
    source: str = field(default="", compare=False)

    def __str__(self) -> str:
        moves = f" moves {' '.join(self.moves)}" if self.moves else ""
        return (self.fen or "startpos") + moves

    @staticmethod
    def parse(line: str) -> Opening:
        """Reads one line, where # begins a comment; ValueError for an empty one. Whether a position is legal only the
        engines know."""
        return Opening.read(line.split("#")[0])

    @staticmethod
    def read(text: str) -> Opening:
        """Like parse(), without comments."""
        root, *moves = text.replace("\t", " ").strip().split(" moves ")
        root = " ".join(root.removeprefix("position ").removeprefix("fen ").split()).removesuffix(" moves")
        if not root:
            raise ValueError("no position")
        fen = None if root == "startpos" else root
        return Opening(fen, tuple(" ".join(moves).split()))


def read_book(path: Path, seed: int | None = None) -> list[Opening]:
    """All openings of a file, shuffled if a seed is given. ValueError names the file, and the line if one is wrong."""
    openings = []
    with at(str(path)):
        lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines, 1):
        if line.split("#")[0].strip():
            with at(f"{path}:{number}"):
                openings.append(replace(Opening.parse(line), source=f"{path}:{number}: "))
    if not openings:
        raise ValueError(f"{path}: no opening in it")
    if seed is not None:
        random.Random(seed).shuffle(openings)
    return openings


# Where books come with the scripts: in the sources, and below the prefix of an installation.
_FOLDERS = [
    parents[up] / folder
    for parents in [Path(__file__).resolve().parents]
    for up, folder in ((2, "openings"), (5, "share/quadriga/openings"))
    if up < len(parents)
]


def find_book(name: str) -> Path:
    """The file of this name, or else the book that comes with the scripts: `onoro` for its onoro.txt."""
    shipped = (folder / f"{name}.txt" for folder in _FOLDERS)
    return next((path for path in shipped if not Path(name).exists() and path.exists()), Path(name))


def scores_path(book: Path) -> Path:
    """The file with the scores of a book."""
    return book.with_suffix(".scores")


def read_scores(book: Path) -> list[str]:
    """The scores of a book in the order of its lines, each as `+0.23/8`. ValueError names the file, and a line that is
    no score."""
    path = scores_path(book)
    with at(str(path)):
        lines = path.read_text(encoding="utf-8").splitlines()
    scores = []
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        if not _SCORE.fullmatch(line):
            raise ValueError(f"{path}:{number}: `{line[:40]}` is not a score like +0.23/8")
        scores.append(line)
    return scores
