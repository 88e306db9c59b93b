"""Which position strings of the four games are equivalent: reflections, rotations, translations, swapped colours.

An opening is played with both colours, so swapping colours and side gives the same opening. In a game that is not known
here every string is different.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_TOKEN = re.compile(r"\d+|\([a-z]+\)|.")
_SWAPPED_SIDE = {"b": "w", "w": "b"}

# The cards of Onitama whose mirror image is another card, and those that have none; all others are their own.
_MIRRORED_PAIRS = (
    ("cobra", "eel"),
    ("frog", "rabbit"),
    ("goose", "rooster"),
    ("horse", "ox"),
    ("bear", "panda"),
    ("dog", "fox"),
    ("iguana", "tanuki"),
    ("mouse", "rat"),
    ("otter", "sable"),
    ("seasnake", "viper"),
    ("goat", "sheep"),
)
_UNMIRRORED = {"hawk", "lion", "octopus", "rhinoceros", "scorpion", "spider"}
_MIRRORED_CARD = {one: other for pair in _MIRRORED_PAIRS for one, other in (pair, pair[::-1])}

Cell = tuple[int, int]
Rows = list[list[str]]


def images(game: str, fen: str) -> set[str]:
    """All position strings that are equivalent by a symmetry of the game, moved to one place on an endless board."""
    return set(_IMAGES[game](fen)) if game in _IMAGES else {fen}


def canonical(game: str, fen: str) -> str:
    """One string for all images of a position."""
    return min(images(game, fen))


def _onager(fen: str) -> Iterator[str]:
    text, side = fen.split()
    rows = _cells(text)
    turned = [[_swap(cell, "bw", "wb") for cell in reversed(row)] for row in reversed(rows)]
    for board, mover in ((rows, side), (turned, _SWAPPED_SIDE[side])):
        yield f"{_text(board)} {mover}"
        yield f"{_text([row[::-1] for row in board])} {mover}"


def _onitama(fen: str) -> Iterator[str]:
    text, cards, side = fen.split()
    rows = _cells(text)
    hands = [hand.split(",") for hand in cards.split("/")]
    turned = [[_swap(cell, "SMsm", "smSM") for cell in reversed(row)] for row in reversed(rows)]
    swapped = [hands[1], hands[0], hands[2]]
    for board, held, mover in ((rows, hands, side), (turned, swapped, {"b": "r", "r": "b"}[side])):
        yield f"{_text(board)} {_hands(held)} {mover}"
        if not _UNMIRRORED.isdisjoint(card for hand in held for card in hand):
            continue
        mirrored = [[_MIRRORED_CARD.get(card, card) for card in hand] for hand in held]
        yield f"{_text([row[::-1] for row in board])} {_hands(mirrored)} {mover}"


def _hands(hands: list[list[str]]) -> str:
    return "/".join(",".join(sorted(hand)) for hand in hands)


def _onoro(fen: str) -> Iterator[str]:
    text, _, side = fen.split()
    yield from _hex_plane(text, side)
    if text.count("B") + text.count("W") == 16:  # before that the sides have different numbers of pawns
        yield from _hex_plane(_swap(text, "BW", "WB"), _SWAPPED_SIDE[side])


def _nonaga(fen: str) -> Iterator[str]:
    text, _, side = fen.split()
    yield from _hex_plane(text, side)
    yield from _hex_plane(_swap(text, "BR", "RB"), {"b": "r", "r": "b"}[side])


def _hex_plane(text: str, side: str) -> Iterator[str]:
    """The twelve images of a drawing on the endless hex plane."""
    cells = {(q, r): what for r, row in enumerate(_cells(text)) for q, what in enumerate(row) if what != "."}
    for _ in range(6):
        cells = {(-r, q + r): what for (q, r), what in cells.items()}
        for board in (cells, {(r, q): what for (q, r), what in cells.items()}):
            yield f"{_drawing(board)} - {side}"


def _drawing(cells: dict[Cell, str]) -> str:
    left = min(q for q, _ in cells)
    rows: Rows = []
    for r in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        columns = [q for q, row in cells if row == r]
        rows.append([cells.get((q, r), ".") for q in range(left, max(columns) + 1)])
    return _text(rows)


def _swap(text: str, old: str, new: str) -> str:
    return text.translate(str.maketrans(old, new))


def _cells(text: str) -> Rows:
    """The rows of a drawing cell by cell, empty cells as dots."""
    rows: Rows = []
    for row in text.split("/"):
        rows.append([])
        for token in _TOKEN.findall(row):
            rows[-1] += ["."] * int(token) if token.isdecimal() else [token]
    return rows


def _text(rows: Rows) -> str:
    """The drawing of these rows, as the position strings of all four games have it."""
    return "/".join(re.sub(r"\.+", lambda found: str(len(found[0])), "".join(row)) for row in rows)


_IMAGES: dict[str, Callable[[str], Iterator[str]]] = {
    "onager": _onager,
    "onitama": _onitama,
    "nonaga": _nonaga,
    "onoro": _onoro,
}
