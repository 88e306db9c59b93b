"""All boards of a page, each distinct one kept once, and of these each distinct piece of markup once.

The boards of a game differ in a few shapes only. A board is kept as the list of the pieces that make it up, by number;
-n stands for the n numbers that follow the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_PIECE = re.compile(r"<[^>]*>|[^<]+")


class Boards:
    """Takes drawings, gives each its number. `pieces` and `codes` are what a page needs to draw them again."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.codes: list[list[int]] = []
        self._piece_numbers: dict[str, int] = {}
        self._board_numbers: dict[str, int] = {}

    def add(self, svg: str) -> int:
        """The number of this drawing, new or known."""
        if svg not in self._board_numbers:
            self._board_numbers[svg] = len(self.codes)
            self.codes.append(packed([self._piece(text) for text in _PIECE.findall(svg)]))
        return self._board_numbers[svg]

    def _piece(self, text: str) -> int:
        if text not in self._piece_numbers:
            self._piece_numbers[text] = len(self.pieces)
            self.pieces.append(text)
        return self._piece_numbers[text]


def packed(numbers: Iterable[int]) -> list[int]:
    """Runs of ascending numbers by their first one and how many follow: 4 5 6 9 is 4 -2 9."""
    code: list[int] = []
    last = None
    for number in numbers:
        if last is None or number != last + 1:
            code.append(number)
        elif code[-1] < 0:
            code[-1] -= 1
        else:
            code.append(-1)
        last = number
    return code


def drawn(boards: Boards, number: int) -> str:
    """The drawing of that number; the page does the same in JavaScript."""
    return "".join(boards.pieces[at] for at in unpacked(boards.codes[number]))


def unpacked(code: Sequence[int]) -> list[int]:
    """The numbers that `packed` was given."""
    numbers: list[int] = []
    for each in code:
        numbers += [each] if each >= 0 else range(numbers[-1] + 1, numbers[-1] + 1 - each)
    return numbers
